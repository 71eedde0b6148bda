package io.github.hbaseycsb.benchmark.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** After the jars were built: classes in a directory cannot be kept. */
public class ClassArchiveIT {
  private static final List<String> PROGRAM = List.of(VersionInfo.class.getName());

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void laterJvmsTakeHBasesClassesFromIt() throws Exception {
    ClassArchive archive = archiveOfJarsIn("jars");
    assertThat(archive.shared()).isPositive().isLessThan(archive.loaded());
    assertThat(archive.option()).endsWith(".jsa");
    assertThat(archive.file()).isNotEmptyFile();
  }

  @Test
  public void anArchiveThatTheJvmSilentlyDoesWithoutIsRefused() {
    assertThatThrownBy(() -> archiveOfJarsIn("with a space"))
        .isInstanceOf(BenchmarkException.class)
        .hasMessageContaining("takes none of HBase's classes");
  }

  private ClassArchive archiveOfJarsIn(String name) throws Exception {
    Path work = folder.getRoot().toPath();
    Path client = jarOf(VersionInfo.class);
    ContenderProcess process =
        ContenderProcess.onCopies(
            List.of(client, jarOf(org.slf4j.Logger.class)),
            Files.createDirectory(work.resolve("conf")),
            work.resolve(name));
    return ClassArchive.of(process, PROGRAM, PROGRAM, work);
  }

  private static Path jarOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
