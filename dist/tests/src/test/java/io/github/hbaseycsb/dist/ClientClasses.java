package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.server.TestServer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/**
 * An archive of the classes that a client loads, made by the first test that needs it: the clients
 * that these tests start, one after the other, use a third less processor time with it.
 */
final class ClientClasses {
  private static final String JVM_OPTIONS = "JDK_JAVA_OPTIONS";

  private ClientClasses() {}

  /**
   * The environment of commands whose clients are to use it. The JVM leaves it aside where it has
   * other jars.
   */
  static Map<String, String> shared(Path distribution) throws Exception {
    Path archive = Path.of("target", "client-classes.jsa").toAbsolutePath();
    String options = System.getenv().getOrDefault(JVM_OPTIONS, "");
    if (distribution.toString().contains(" ")) {
      // Java 17 shares no classes of such jars.
      return Map.of();
    }
    try (FileChannel channel =
            FileChannel.open(
                Path.of("target", "client-classes.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = channel.lock()) {
      if (!isCurrent(archive)) {
        make(archive, options, distribution);
      }
    }
    return Map.of(
        JVM_OPTIONS, "%s -XX:SharedArchiveFile=%s -Xlog:cds*=off".formatted(options, archive));
  }

  private static boolean isCurrent(Path archive) throws Exception {
    return Files.exists(archive)
        && Files.getLastModifiedTime(archive)
                .compareTo(Files.getLastModifiedTime(UnpackedDistribution.NOTE))
            > 0;
  }

  private static void make(Path archive, String options, Path distribution) throws Exception {
    Files.deleteIfExists(archive);
    Ycsb ycsb =
        new Ycsb(
            distribution,
            Path.of("target").toAbsolutePath(),
            Map.of(JVM_OPTIONS, options + " -XX:ArchiveClassesAtExit=" + archive));
    Ycsb.Result load =
        ycsb.run(
            ycsb.on(
                TestServer.shared().clientConf(),
                "classes",
                "load",
                "workloada",
                "-p",
                "hbase.createtable=true"));
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(archive).isNotEmptyFile();
  }
}
