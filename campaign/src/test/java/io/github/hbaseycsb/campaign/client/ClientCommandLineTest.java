package io.github.hbaseycsb.campaign.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.client.BulkLoadMemory;
import io.github.hbaseycsb.property.YcsbProperty;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.Test;

public class ClientCommandLineTest {
  private static final ClientSpec SPEC =
      new ClientSpec(
          1,
          Phase.RUN,
          Path.of("/a plan/workloada"),
          Path.of("/etc/hbase conf"),
          Map.of("some.password", "s3cret", "status.interval", "60"),
          16,
          List.of("-Xmx1g"),
          Path.of("/results/client-1"));

  @Test
  public void startsWhatTheUserWouldStart() {
    List<String> command = commands(Optional.empty()).of(SPEC, Path.of("/tmp/p.properties"));

    assertThat(command)
        .containsSubsequence(
            "/java",
            "-Xmx1g",
            "-cp",
            "/runtime/lib/*:/runtime/hbase2-binding/lib/*:/etc/hbase conf",
            "io.github.hbaseycsb.launcher.YcsbCommand",
            "run",
            "hbase",
            "-threads",
            "16",
            "-s",
            "-P",
            "/a plan/workloada",
            "-P",
            "/tmp/p.properties");
  }

  @Test
  public void onlyAProfiledClientRecordsItself() {
    ClientSpec profiled =
        new ClientSpec(
            1,
            Phase.PROFILE,
            Path.of("/workloada"),
            Path.of("/conf"),
            Map.of(),
            16,
            List.of(),
            Path.of("/a run/client-1"));

    assertThat(commands(Optional.empty()).of(profiled, Path.of("/p")))
        .contains("-XX:FlightRecorderOptions=stackdepth=512")
        .containsSubsequence("run", "hbase", "--profile", "/a run/client-1/profile.jfr");
    assertThat(commands(Optional.empty()).of(SPEC, Path.of("/p")))
        .noneMatch(argument -> argument.contains("FlightRecorder"))
        .doesNotContain("--profile");
  }

  @Test
  public void aBulkLoadRunsOnOtherJarsAndWithHadoopsConfiguration() {
    ClientSpec load =
        new ClientSpec(
            1,
            Phase.BULK_LOAD,
            Path.of("/workloada"),
            Path.of("/conf"),
            Map.of(),
            16,
            List.of(),
            Path.of("/load"));

    assertThat(commands(Optional.of(Path.of("/hadoop"))).of(load, Path.of("/p")))
        .startsWith("/java", "-Xmx2g")
        .containsSubsequence(BulkLoadMemory.options(List.of()))
        .endsWith(
            "-cp",
            "/runtime/lib/*:/runtime/scaleout/lib/*:/conf:/hadoop",
            "io.github.hbaseycsb.scaleout.BulkLoadCommand",
            "-P",
            "/workloada",
            "-P",
            "/p",
            "-cp",
            "/conf",
            "--end-with-stdin");
  }

  @Test
  public void aCheckOfATableMayBeAJobAndLeavesWhatItFoundInItsDirectory() {
    for (Phase phase : List.of(Phase.CHECK, Phase.CHECK_AND_COUNT)) {
      ClientSpec check =
          new ClientSpec(
              1,
              phase,
              Path.of("/workloada"),
              Path.of("/conf"),
              Map.of(),
              1,
              List.of("-Xmx1g"),
              Path.of("/check"));

      assertThat(commands(Optional.of(Path.of("/hadoop"))).of(check, Path.of("/p")))
          .containsSubsequence(
              "/java",
              "-Xmx512m",
              "-Xmx1g",
              "-cp",
              "/runtime/lib/*:/runtime/scaleout/lib/*:/conf:/hadoop",
              "io.github.hbaseycsb.scaleout.TableCheckCommand",
              "--result",
              "/check/check.properties",
              "-P",
              "/workloada",
              "-P",
              "/p")
          .endsWith("--end-with-stdin")
          .matches(command -> command.contains("--count") == (phase == Phase.CHECK_AND_COUNT));
    }
  }

  @Test
  public void aJobOfClientsIsToldNothingOfThemThatIsASecret() {
    ClientCommandLine commands = commands(Optional.of(Path.of("/hadoop")));

    assertThat(commands.ofJob(List.of(SPEC), List.of(Path.of("/p")), Duration.ofMinutes(2)))
        .noneMatch(argument -> argument.contains("s3cret"))
        .containsSubsequence(
            "-cp",
            "/runtime/lib/*:/runtime/scaleout/lib/*:/etc/hbase conf:/hadoop",
            "io.github.hbaseycsb.scaleout.ClientJobCommand")
        .containsSubsequence("--command", "run hbase")
        .containsSubsequence("--start-limit", "120", "--jvm-argument=-Xmx1g")
        .endsWith("--properties", "/p", "--results", "/results/client-1");
  }

  private static ClientCommandLine commands(Optional<Path> hadoopConf) {
    return new ClientCommandLine(Path.of("/java"), Path.of("/runtime"), hadoopConf);
  }

  @Test
  public void noPropertyIsOnTheCommandLineWhereEverybodySeesIt() {
    assertThat(commands(Optional.empty()).of(SPEC, Path.of("/tmp/p.properties")))
        .noneMatch(argument -> argument.contains("s3cret"));
  }

  @Test
  public void aHistogramOfEachOperationIsLoggedEverySecondWhateverThePlanSays() {
    Properties properties = ClientCommandLine.properties(SPEC);

    assertThat(properties)
        .containsEntry("status.interval", "1")
        .containsEntry(YcsbProperty.HISTOGRAM_LOGS.key(), "true")
        .containsEntry(YcsbProperty.HISTOGRAM_LOG_PREFIX.key(), "/results/client-1/")
        .containsEntry(YcsbProperty.EXPORT_FILE.key(), "/results/client-1/ycsb.json");
  }
}
