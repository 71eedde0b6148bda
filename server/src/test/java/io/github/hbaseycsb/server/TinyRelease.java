package io.github.hbaseycsb.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What looks like a release of HBase, in jars of a few bytes; it cannot run. */
public final class TinyRelease {
  private static final List<String> MODULES =
      List.of("server", "client", "common", "hadoop-compat", "protocol-shaded");

  private TinyRelease() {}

  /**
   * Makes one.
   *
   * @param directory with bin, conf and lib afterwards
   */
  public static Path in(Path directory, String version) throws IOException {
    for (String part : List.of("bin", "conf", "lib")) {
      Files.createDirectories(directory.resolve(part));
    }
    for (String module : MODULES) {
      module(directory.resolve("lib"), "hbase-" + module, version);
    }
    for (String other : List.of("zookeeper-3.8.4", "hadoop-common-3.4.2")) {
      jar(directory.resolve("lib/" + other + ".jar"), "other", other);
    }
    thirdParty(directory.resolve("lib"), "hbase-shaded-netty", "4.1.12");
    return directory;
  }

  /** A jar of HBase itself. */
  public static Path module(Path directory, String artifact, String version) throws IOException {
    return artifact(directory, "org.apache.hbase", artifact, version);
  }

  /** A jar that has a version of its own. */
  private static void thirdParty(Path directory, String artifact, String version)
      throws IOException {
    artifact(directory, "org.apache.hbase.thirdparty", artifact, version);
  }

  private static Path artifact(Path directory, String group, String artifact, String version)
      throws IOException {
    return jar(
        Files.createDirectories(directory).resolve(artifact + "-" + version + ".jar"),
        "META-INF/maven/" + group + "/" + artifact + "/pom.properties",
        "artifactId=" + artifact + "\nversion=" + version + "\n");
  }

  public static Path jar(Path file, String entry, String content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      ZipEntry only = new ZipEntry(entry);
      // The same content makes the same jar.
      only.setTime(0);
      zip.putNextEntry(only);
      zip.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
