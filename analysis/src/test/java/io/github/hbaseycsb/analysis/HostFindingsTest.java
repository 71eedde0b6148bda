package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.HostSample;
import io.github.hbaseycsb.model.run.RunRecord.Machine;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What is said of a run's client machines, from the samples that the clients left. */
public class HostFindingsTest {
  private static final double CLOSE = 1e-6;

  /** As a client on a machine with kernel 6.18 wrote it. */
  private static final String RECORDED =
      """
      {"time_ms":%d,"host":"vm","processors":2,"processor_ms":{"user":355850,"nice":17940,\
      "system":61150,"idle":1300910,"iowait":5750,"irq":0,"softirq":2030,"steal":11250},\
      "pressure_us":{"cpu_some":68454891,"cpu_full":0,"io_some":6589151,"io_full":4062105,\
      "memory_some":0,"memory_full":0},"memory_bytes":{"total":25276514304,"available":24400052224,\
      "cached":215257088},"megahertz":2300.0,"process_ms":710,"hottest_thread":{"id":1,"name":"main",\
      "used_ms":512}}""";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private RunFixture run;

  @Before
  public void createRun() throws IOException {
    run = new RunFixture(folder.getRoot().toPath(), "cell", 1).conditions(shared(true));
    run.client(1, 0, 10).steady(1, "READ", 1000, 100);
  }

  private static Conditions shared(Boolean shared) {
    return new Conditions(
        1,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.of(
            new Servers(
                "2.6.4", "r", List.of("rs1.example.org,16020,1", "rs2,1,1"), Servers.UNKNOWN)),
        Optional.ofNullable(shared),
        List.of(),
        Map.of(),
        0,
        Optional.empty());
  }

  private Map<String, Finding> findings() throws IOException {
    Map<String, Finding> findings = new TreeMap<>();
    RunAnalysis.of(run.done()).findings().forEach(f -> findings.put(f.code(), f));
    findings.remove("servers-unknown");
    return findings;
  }

  private RunSummary.Conditions conditions() throws IOException {
    return RunAnalysis.of(run.done()).summary().conditions();
  }

  @Test
  public void sharesAreThoseOfTheWindowWhereverSamplesFall() throws IOException {
    run.host(1, RunFixture.samples("vm", 60, second -> 1, 30));

    assertThat(findings()).isEmpty();
    RunSummary.Conditions conditions = conditions();
    assertThat(conditions.sharedMachine()).hasValue(true);
    assertThat(conditions.hostBusyShare().getAsDouble()).isCloseTo(0.6, within(CLOSE));
    assertThat(conditions.hostStealShare().getAsDouble()).isCloseTo(0.01, within(CLOSE));
    Host host = conditions.hosts().get(0);
    assertThat(host.machine().host()).isEqualTo("vm");
    assertThat(host.clientsShare()).isCloseTo(0.25, within(CLOSE));
    assertThat(host.steal().stealShareMax().getAsDouble()).isCloseTo(0.01, within(CLOSE));
    assertThat(host.steal().stealWantedShare().getAsDouble()).isCloseTo(1 / 61.0, within(CLOSE));
    assertThat(host.steal().stealWantedShareMax().getAsDouble()).isCloseTo(1 / 61.0, within(CLOSE));
    assertThat(host.pressure().get("cpu_some")).isCloseTo(0.25, within(CLOSE));
    assertThat(host.megahertz()).isEmpty();
    // Of the first sample after the window's end.
    assertThat(host.pageCacheBytes()).hasValue(65);
    assertThat(conditions.hotThreads()).hasSize(1);
    assertThat(conditions.hotThreads().get(0).share()).isCloseTo(0.3, within(CLOSE));
  }

  @Test
  public void aLineAsAClientWritesItIsReadWhole() throws IOException {
    String second =
        RECORDED.replace("1300910", "1320910").replace("\"process_ms\":710", "\"process_ms\":4710");
    run.host(
        1,
        List.of(
            RECORDED.formatted(RunFixture.WINDOW_START_MS - 1),
            second.formatted(RunFixture.WINDOW_START_MS + 60_001)));

    Host host = conditions().hosts().get(0);
    assertThat(host.busyShare()).isZero();
    assertThat(host.clientsShare()).isCloseTo(4000 / 60_002.0 / 2, within(CLOSE));
    assertThat(host.machine().memoryBytes()).hasValue(25_276_514_304L);
    assertThat(host.pressure())
        .containsOnlyKeys(
            "cpu_some", "cpu_full", "io_some", "io_full", "memory_some", "memory_full");
    assertThat(findings()).isEmpty();
  }

  @Test
  public void busyMachineIsTheNormalLimitOfClientAndServerOnIt() throws IOException {
    run.host(1, RunFixture.samples("vm", 97, second -> 0, 30));

    assertThat(findings()).containsOnlyKeys("host-busy");
    assertThat(findings().get("host-busy").verdict()).isEqualTo(Verdict.VALID);
    assertThat(findings().get("host-busy").text())
        .isEqualTo(
            "Client and server share vm's 2 processors, which were 97% busy (25% by the clients):"
                + " the figures are of both together, and of what else ran there.");
  }

  @Test
  public void busyMachineOfTheClientsAloneMakesARunSuspect() throws IOException {
    run.conditions(shared(false)).host(1, RunFixture.samples("vm", 81, second -> 0, 30));
    assertThat(findings().get("host-busy").verdict()).isEqualTo(Verdict.SUSPECT);

    run.host(1, RunFixture.samples("vm", 80, second -> 0, 30));
    assertThat(findings()).isEmpty();

    run.conditions(shared(null)).host(1, RunFixture.samples("vm", 81, second -> 0, 30));
    assertThat(findings().get("host-busy").verdict()).isEqualTo(Verdict.UNJUDGED);
  }

  @Test
  public void clientsAreBoundByProcessorsThatNoServerShares() throws IOException {
    run.client(2, 0, 90).steady(2, "READ", 1000, 100).conditions(shared(false));
    assertThat(findings().get("client-bound").text()).contains("used 83% of");

    run.conditions(shared(true));
    assertThat(findings()).doesNotContainKey("client-bound");
  }

  @Test
  public void processorsThatAreWithheldOnAverageOrForTenSecondsMakeARunSuspect()
      throws IOException {
    run.host(1, RunFixture.samples("vm", 40, second -> 3, 30));
    assertThat(findings()).containsOnlyKeys("host-steal");
    assertThat(findings().get("host-steal").verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(findings().get("host-steal").text()).contains("withheld 7.0% of the processor time");

    run.host(1, RunFixture.samples("vm", 60, second -> second >= 25 && second < 35 ? 7 : 0, 30));
    assertThat(findings()).containsOnlyKeys("host-steal");
    assertThat(findings().get("host-steal").text()).contains("1.9%", "worst ten seconds 10.4%");

    // Before the window.
    run.host(1, RunFixture.samples("vm", 40, second -> second < 4 ? 50 : 0, 30));
    assertThat(findings()).isEmpty();
  }

  @Test
  public void stealIsHeldAgainstWhatWasWantedHoweverIdleTheMachineIs() throws IOException {
    run.host(1, RunFixture.samples("vm", 4, second -> 1, 30));
    assertThat(conditions().hostStealShare().getAsDouble()).isCloseTo(0.01, within(CLOSE));
    assertThat(findings()).containsOnlyKeys("host-steal");
    assertThat(findings().get("host-steal").text()).contains("withheld 20.0%");

    // Of two processors, 2% are less than 5% of one.
    run.host(1, RunFixture.samples("vm", 1, second -> 1, 30));
    assertThat(conditions().hosts().get(0).steal().stealWantedShare()).isEmpty();
    assertThat(findings()).isEmpty();
  }

  @Test
  public void threadWithoutTimeLeftIsNamed() throws IOException {
    run.host(1, RunFixture.samples("vm", 60, second -> 0, 97));

    assertThat(findings()).containsOnlyKeys("client-thread-saturated");
    assertThat(findings().get("client-thread-saturated").verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(findings().get("client-thread-saturated").text())
        .contains("Client 1's thread netty-1 used 97% of a processor", "hbase.connections");
  }

  @Test
  public void machineOfTwoClientsCountsOnceAndOneOfAJobIsComparedByName() throws IOException {
    run.client(2, 0, 10, Optional.of(new Machine("RS1", 2, 0))).steady(2, "READ", 1000, 100);
    run.client(3, 0, 10, Optional.of(new Machine("RS1", 2, 0))).steady(3, "READ", 1000, 100);
    run.client(4, 0, 10, Optional.of(new Machine("other.example.org", 2, 0)));
    run.steady(4, "READ", 1000, 100).conditions(shared(false));
    for (int client = 1; client <= 4; client++) {
      run.host(client, RunFixture.samples(client == 3 ? "x" : "vm" + client, 90, second -> 0, 30));
    }
    List<Host> hosts = conditions().hosts();

    assertThat(hosts)
        .extracting(host -> host.machine().host())
        .containsExactly("RS1", "other.example.org", "vm1");
    assertThat(hosts)
        .extracting(host -> host.machine().shared().orElseThrow())
        .containsExactly(true, false, false);
    assertThat(hosts.get(0).clientsShare()).isCloseTo(0.5, within(CLOSE));
    assertThat(conditions().sharedMachine()).hasValue(true);
  }

  @Test
  public void withoutSamplesItIsSaidThatTheMachineIsNotKnown() throws IOException {
    assertThat(findings()).containsOnlyKeys("host-unknown");
    assertThat(findings().get("host-unknown").verdict()).isEqualTo(Verdict.VALID);
    assertThat(conditions().hostBusyShare()).isEmpty();
    assertThat(conditions().hosts()).isEmpty();

    // One that broke off early.
    run.host(1, RunFixture.samples("vm", 97, second -> 50, 100).subList(0, 20));
    assertThat(findings()).containsOnlyKeys("host-unknown");
  }

  @Test
  public void aRunWithoutSamplesByAnEarlierVersionHasNoFinding() throws IOException {
    run.conditions(Conditions.UNKNOWN);

    assertThat(findings()).isEmpty();
    assertThat(conditions().sharedMachine()).isEmpty();
  }

  @Test
  public void lineThatBreaksOffEndsTheSamples() throws IOException {
    List<String> lines = RunFixture.samples("vm", 40, second -> 0, 30);
    lines.set(66, lines.get(66).substring(0, 50));
    run.host(1, lines);

    assertThat(conditions().hostBusyShare().getAsDouble()).isCloseTo(0.4, within(CLOSE));
  }

  @Test
  public void changedSamplesAreReadAgain() throws IOException {
    run.host(1, RunFixture.samples("vm", 40, second -> 0, 30));
    run.done();
    assertThat(RunAnalysis.of(run.directory()).summary().conditions().hostBusyShare()).isPresent();

    Files.delete(run.client(1).resolve(HostSample.FILE));
    assertThat(RunAnalysis.of(run.directory()).summary().conditions().hostBusyShare()).isEmpty();
  }

  @Test
  public void unknownProcessorTimeOfAClientIsSaidAndNotZero() throws IOException {
    run.clientOfUnknownUse(2).steady(2, "READ", 1000, 100);
    run.conditions(Conditions.UNKNOWN);

    assertThat(findings()).containsOnlyKeys("client-cpu-unknown");
    assertThat(findings().get("client-cpu-unknown").verdict()).isEqualTo(Verdict.VALID);
    assertThat(findings().get("client-cpu-unknown").text()).contains("client 2");
  }

  @Test
  public void onlyTheTurnsOfARunCount() throws IOException {
    TurnSchedule schedule = new TurnSchedule(RunFixture.STARTED_MS, 5000, 2, 1);
    Conditions.Turns taken = new Conditions.Turns(schedule, 1, 1, 6, List.of("a", "b"));
    run.turns(shared(true), taken).byTurns(1, "READ", block -> 960, 100);
    StringBuilder lines = new StringBuilder();
    long busyMs = 0;
    long threadMs = 0;
    for (int second = 0; second < 80; second++) {
      long timeMs = RunFixture.STARTED_MS + second * 1000L;
      lines.append(
          """
          {"time_ms":%d,"host":"vm","processors":2,"processor_ms":{"user":%d,"nice":0,"system":0,\
          "idle":%d,"iowait":0,"irq":0,"softirq":0,"steal":0},"pressure_us":{},\
          "memory_bytes":{"total":1},"process_ms":%d,\
          "hottest_thread":{"id":1,"name":"main","used_ms":%d}}
          """
              .formatted(timeMs, busyMs, 2000L * second - busyMs, busyMs, threadMs));
      long workedMs = 0;
      for (TurnSchedule.Turn turn : schedule.turns(1, 0, 8)) {
        workedMs += turn.overlapMs(timeMs, timeMs + 1000);
      }
      busyMs += 2 * workedMs;
      threadMs += workedMs;
    }
    Files.writeString(run.client(1).resolve(HostSample.FILE), lines);
    RunSummary.Conditions conditions = RunAnalysis.of(run.done()).summary().conditions();

    assertThat(conditions.hosts().get(0).busyShare()).isCloseTo(1, within(CLOSE));
    assertThat(conditions.hosts().get(0).clientsShare()).isCloseTo(1, within(CLOSE));
    assertThat(conditions.hotThreads().get(0).share()).isCloseTo(1, within(0.05));
  }
}
