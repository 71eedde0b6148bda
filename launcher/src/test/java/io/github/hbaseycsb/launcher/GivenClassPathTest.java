package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class GivenClassPathTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aDirectoryWithASiteNamesACluster() throws Exception {
    Path conf = directory("conf", "hbase-site.xml", "hbase-env.sh");
    require(conf.toString());
    require(directory("hadoop", "core-site.xml").toString(), conf.toString());
    require(directory("other", "hdfs-site.xml") + File.pathSeparator + conf);
  }

  @Test
  public void theSiteInItsDirectoryConfIsNamed() throws Exception {
    Path home = directory("hbase", "conf/hbase-site.xml", "lib/hbase.jar");
    assertRefused(
        "-cp %1$s has no hbase-site.xml, but %1$s/conf has: use -cp %1$s/conf".formatted(home),
        home.toString());
  }

  @Test
  public void aDirectoryOfConfigurationWithoutASiteIsRefused() throws Exception {
    for (Path conf :
        List.of(
            directory("empty"),
            directory("text", "README"),
            directory("yarn", "core-site.xml", "log4j.properties"),
            directory("hbase", "hbase-env.sh", "log4j2.properties"))) {
      assertRefused(
          "-cp "
              + conf
              + " has no hbase-site.xml and so names no cluster: use the directory that has it;"
              + " that of the local server is what scripts/hbase conf prints",
          conf.toString());
    }
  }

  @Test
  public void theFileItselfIsRefusedWithItsDirectory() throws Exception {
    Path conf = directory("conf", "hbase-site.xml");
    assertRefused(
        "-cp %1$s/hbase-site.xml is a file: use its directory, -cp %1$s".formatted(conf),
        conf.resolve("hbase-site.xml").toString());
    assertRefused(
        "-cp %1$s/* means the jars in it: use the directory, -cp %1$s".formatted(conf),
        conf + "/*");
  }

  @Test
  public void anEmptyClassPathAndOtherFilesAreRefused() throws Exception {
    for (String empty : List.of("", " ", File.pathSeparator)) {
      assertRefused(
          "-cp is empty: name the directory that has hbase-site.xml, or leave -cp out", empty);
    }
    Path file = directory("files", "workload").resolve("workload");
    assertRefused("-cp " + file + " is neither a directory nor a jar", file.toString());
    require(directory("some", "hbase-site.xml") + File.pathSeparator);
  }

  @Test
  public void jarsAndClassesOfAWorkloadNeedNoSite() throws Exception {
    Path jars = directory("jars", "workload.jar");
    require(jars.resolve("workload.jar").toString(), jars + "/*");
    require(directory("classes", "org/example/MyWorkload.class").toString());
    require(directory("default", "MyWorkload.class").toString());
    require(directory("logging", "simplelogger.properties").toString());
    require();
  }

  private Path directory(String name, String... files) throws IOException {
    Path directory = Files.createDirectories(folder.getRoot().toPath().resolve(name));
    for (String file : files) {
      Files.createDirectories(directory.resolve(file).getParent());
      Files.writeString(directory.resolve(file), "");
    }
    return directory;
  }

  private static void require(String... values) throws UsageException {
    GivenClassPath.requireSite(Stream.of(values).toList());
  }

  private static void assertRefused(String message, String value) {
    assertThatThrownBy(() -> require(value)).isInstanceOf(UsageException.class).hasMessage(message);
  }
}
