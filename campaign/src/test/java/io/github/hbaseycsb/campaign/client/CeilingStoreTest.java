package io.github.hbaseycsb.campaign.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.spec.CacheState;
import io.github.hbaseycsb.model.spec.ClientPlace;
import io.github.hbaseycsb.model.spec.RunsSpec;
import io.github.hbaseycsb.model.spec.WarmUp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class CeilingStoreTest {
  private static final Map<String, String> WORKLOAD =
      Map.of("readproportion", "1.0", "fieldlength", "100");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Environment.Client machine = machine("cpu", "17.0.1");
  private Path runtime;
  private Path known;

  @Before
  public void store() throws Exception {
    runtime = folder.getRoot().toPath().resolve("runtime");
    Files.createDirectories(runtime.resolve("lib"));
    Files.createDirectories(runtime.resolve("hbase2-binding/lib"));
    Files.writeString(runtime.resolve("lib/hbase-ycsb-launcher.jar"), "one");
    Files.writeString(runtime.resolve("hbase2-binding/lib/other-1.jar"), "one");
    known = file(runs(1, 4), WORKLOAD);
  }

  @Test
  public void theSameClientsOnTheSameMachineHaveTheSameFile() throws Exception {
    assertThat(file(runs(1, 4), WORKLOAD)).isEqualTo(known);
    assertThat(known).hasParentRaw(folder.getRoot().toPath().resolve("ceilings"));
    assertThat(
            file(
                runs(1, 4),
                Map.of(
                    "readproportion", "1.0",
                    "fieldlength", "100",
                    "hbase.durability", "skip_wal",
                    "table", "other")))
        .isEqualTo(known);
  }

  @Test
  public void otherClientsOrWorkloadsHaveOtherFiles() throws Exception {
    assertThat(
            List.of(
                file(runs(2, 4), WORKLOAD),
                file(runs(1, 8), WORKLOAD),
                file(runs(1, 4, "-Xmx1g"), WORKLOAD),
                file(runs(1, 4), Map.of("readproportion", "0.5", "fieldlength", "100"))))
        .doesNotHaveDuplicates()
        .doesNotContain(known);
  }

  @Test
  public void anotherMachineOrJvmHasAnotherFile() throws Exception {
    for (Environment.Client other :
        List.of(machine("faster", "17.0.1"), machine("cpu", "17.0.2"))) {
      machine = other;
      assertThat(file(runs(1, 4), WORKLOAD)).isNotEqualTo(known);
    }
  }

  @Test
  public void otherJarsHaveAnotherFile() throws Exception {
    Files.writeString(runtime.resolve("lib/hbase-ycsb-launcher.jar"), "two");
    Path changed = file(runs(1, 4), WORKLOAD);
    Files.move(
        runtime.resolve("hbase2-binding/lib/other-1.jar"),
        runtime.resolve("hbase2-binding/lib/other-2.jar"));

    assertThat(List.of(known, changed, file(runs(1, 4), WORKLOAD))).doesNotHaveDuplicates();
  }

  private Path file(RunsSpec runs, Map<String, String> workload) throws Exception {
    return new CeilingStore(folder.getRoot().toPath().resolve("ceilings"), runtime, () -> machine)
        .file(runs, workload);
  }

  private static RunsSpec runs(int clients, int threads, String... jvmArguments) {
    return new RunsSpec(
        1,
        Optional.of(Duration.ofSeconds(10)),
        WarmUp.NONE,
        OptionalLong.empty(),
        threads,
        OptionalInt.empty(),
        clients,
        ClientPlace.LOCAL,
        Duration.ofMinutes(10),
        CacheState.ANY,
        List.of(jvmArguments));
  }

  private static Environment.Client machine(String cpu, String jvm) {
    return new Environment.Client(
        "host", "os", "kernel", 2, 1, cpu, new Environment.Jvm("vendor", jvm, List.of()));
  }
}
