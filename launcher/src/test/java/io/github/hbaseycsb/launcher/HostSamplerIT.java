package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.Assume.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** In runs, each in a process of its own. */
public class HostSamplerIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aRunIsSampledOnlyWhenAskedTo() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/stat")));
    Path samples = folder.getRoot().toPath().resolve("host.jsonl");

    assertThat(run("--host-samples", samples.toString())).isZero();
    assertThat(samples).content().startsWith("{").endsWith("}\n");
    assertThat(stderr()).content().doesNotContain("ycsb: ", "Exception");
    Files.delete(samples);

    assertThat(run()).isZero();
    assertThat(samples).doesNotExist();
  }

  @Test
  public void samplesThatCannotBeWrittenFailNoRunAndAreNotTalkedAbout() throws Exception {
    Path nowhere = folder.getRoot().toPath().resolve("missing/host.jsonl");

    assertThat(run("--host-samples", nowhere.toString())).isZero();
    assertThat(stderr()).content().doesNotContain("missing", "Exception", "ycsb: ");
  }

  private Path stderr() {
    return folder.getRoot().toPath().resolve("stderr.log");
  }

  private int run(String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(YcsbCommand.class.getName(), "run", "basic"));
    command.addAll(List.of("-P", "../workloads/workloada", "-p", "operationcount=1000"));
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(stderr().toFile())
        .start()
        .waitFor();
  }
}
