package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ServerDistributionTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path home;
  private Path conf;

  @Before
  public void layOut() throws Exception {
    home = folder.newFolder("home").toPath();
    conf = folder.newFolder("conf").toPath();
    for (String jar :
        List.of(
            "lib/servlet-api.jar",
            "lib/javax.servlet-api.jar",
            "lib/client-facing-thirdparty/slf4j-api.jar",
            "lib/jdk11/activation.jar",
            "lib/ruby/jruby.jar",
            "lib/shaded-clients/hbase-shaded-client.jar",
            "lib/notes.txt")) {
      Files.createDirectories(home.resolve(jar).getParent());
      Files.writeString(home.resolve(jar), jar);
    }
  }

  private List<String> classPath() throws Exception {
    return List.of(new ServerDistribution("2.7.0", home).classPath(conf).split(":"));
  }

  private String in(String path) {
    return home.resolve(path).toString();
  }

  @Test
  public void theClassPathIsOurConfigurationThenTheReleasesJars() throws Exception {
    Files.createDirectories(home.resolve("hbase-webapps/master"));

    assertThat(classPath())
        .containsExactly(
            conf.toString(),
            home.toString(),
            in("lib/javax.servlet-api.jar"),
            in("lib/servlet-api.jar"),
            in("lib/client-facing-thirdparty/slf4j-api.jar"),
            in("lib/jdk11/activation.jar"));
  }

  @Test
  public void forAClassArchiveTheConfigurationComesAfterTheJars() throws Exception {
    Files.createDirectories(home.resolve("hbase-webapps/master"));
    Path link = Files.createSymbolicLink(folder.getRoot().toPath().resolve("link"), home);

    String path = new ServerDistribution("2.7.0", link).classPathJarsFirst(conf);
    assertThat(List.of(path.split(":")))
        .hasSize(6)
        .startsWith(in("lib/javax.servlet-api.jar"))
        .endsWith(conf.toString(), home.toString());
  }

  @Test
  public void aJarWithConfigurationIsNamed() throws Exception {
    Path jar = home.resolve("lib/javax.servlet-api.jar");
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".jar")).toList()) {
        zip(file, "a.class");
      }
    }
    ServerDistribution distribution = new ServerDistribution("2.7.0", home);
    distribution.requireNoConfigurationInJars();
    zip(jar, "log4j.properties");
    assertThatThrownBy(distribution::requireNoConfigurationInJars)
        .isInstanceOf(ServerException.class)
        .hasMessage(jar + " has log4j.properties, which would take the place of the server's own");
  }

  private static void zip(Path file, String entry) throws Exception {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      out.putNextEntry(new ZipEntry(entry));
    }
  }

  @Test
  public void whereTheReleaseHasNoWebApplicationsTheyAreEmpty() throws Exception {
    assertThat(classPath()).startsWith(conf.toString(), in("lib/javax.servlet-api.jar"));
    assertThat(conf.resolve("hbase-webapps/master")).isEmptyDirectory();
  }

  @Test
  public void nativeLibrariesAreThoseOfThisPlatform() throws Exception {
    ServerDistribution distribution = new ServerDistribution("2.7.0", home);
    Files.createDirectories(home.resolve("lib/native/Plan9-mips-32"));
    assertThat(distribution.nativeLibraries()).isEmpty();

    String platform = "Linux-" + System.getProperty("os.arch") + "-64";
    Path libraries = Files.createDirectories(home.resolve("lib/native").resolve(platform));
    assertThat(distribution.nativeLibraries()).contains(libraries);
  }

  @Test
  public void aSnapshotIsRefusedAlsoWhenItWasAssembledBefore() throws Exception {
    Files.createDirectories(home.resolve("2.7.0-SNAPSHOT/lib"));

    assertThatThrownBy(
            () -> ServerDistribution.obtain("2.7.0-SNAPSHOT", home, Path.of("no pom is needed")))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "HBase 2.7.0-SNAPSHOT is not a release, and its builds differ: use --home with the "
                + "build that you want");
  }

  @Test
  public void theFingerprintDependsOnTheJarsThatRun() throws Exception {
    ServerDistribution distribution = new ServerDistribution("2.7.0", home);
    String before = distribution.fingerprint();
    assertThat(before).matches("[0-9a-f]{12}");
    Files.writeString(home.resolve("lib/ruby/jruby.jar"), "other");
    assertThat(distribution.fingerprint()).isEqualTo(before);

    Files.writeString(home.resolve("lib/servlet-api.jar"), "other");
    assertThat(distribution.fingerprint()).isNotEqualTo(before);
  }
}
