package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.Test;

/** What is in the distribution's jars. */
public class DistributionJarsIT {
  private static final String HOST_RESOLVERS =
      "META-INF/services/java.net.spi.InetAddressResolverProvider";

  /** Where one is missing, Java 18 and later cannot look up any host (HBASE-30211). */
  @Test
  public void everyResolverOfHostNamesThatAJarDeclaresIsInIt() throws Exception {
    List<Path> jars = jars(UnpackedDistribution.shared());
    assertThat(jars)
        .anyMatch(jar -> jar.getFileName().toString().startsWith("hbase-shaded-client"));
    for (Path file : jars) {
      try (JarFile jar = new JarFile(file.toFile(), false)) {
        for (String resolver : declared(jar)) {
          assertThat(jar.getJarEntry(resolver.replace('.', '/') + ".class"))
              .as("%s in %s", resolver, file.getFileName())
              .isNotNull();
        }
      }
    }
  }

  @Test
  public void everyJarOfOthersIsNamedInTheNotice() throws Exception {
    Path distribution = UnpackedDistribution.shared();
    String notice = Files.readString(distribution.resolve("NOTICE"));
    assertThat(jars(distribution))
        .extracting(jar -> jar.getFileName().toString().replaceFirst("-\\d.*", ""))
        .filteredOn(name -> !name.startsWith("hbase-ycsb"))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(notice).containsPattern("[ \n]" + name + "[,.]"));
  }

  private static List<Path> jars(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
  }

  private static List<String> declared(JarFile jar) throws IOException {
    JarEntry entry = jar.getJarEntry(HOST_RESOLVERS);
    if (entry == null) {
      return List.of();
    }
    String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }
}
