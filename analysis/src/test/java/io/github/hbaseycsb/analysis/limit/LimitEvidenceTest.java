package io.github.hbaseycsb.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.run.RunUseFixture;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.Test;

public class LimitEvidenceTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  private final RunUseFixture run = new RunUseFixture();

  private LimitEvidence evidence() {
    return LimitEvidence.of(run.use());
  }

  private LimitEvidence evidence(Map<String, String> properties) {
    run.properties.putAll(properties);
    return evidence();
  }

  private void server(String name, Map<ServerMetric, Double> metrics) {
    run.servers.put(name, metrics);
  }

  private void host(String name, boolean shared, double busy, double steal, double clients) {
    run.hosts.add(
        new Host(
            new Host.Machine(name, 4, OptionalLong.empty(), Optional.of(shared)),
            busy,
            clients,
            new Host.Steal(steal, NONE, NONE, NONE),
            Map.of(),
            NONE,
            OptionalLong.empty(),
            NONE,
            NONE));
  }

  @Test
  public void onlyWritesThatWaitForSyncsAreHeldBackByThem() {
    run.calls("UPDATE", 100, 2_000);
    server("s", Map.of(ServerMetric.SYNCS, 10.0, ServerMetric.SYNC_MS, 1.0));

    assertThat(evidence(Map.of("durability", "SYNC_WAL")).waits().syncShare().getAsDouble())
        .isCloseTo(0.5, within(0.01));
    assertThat(evidence(Map.of("durability", "ASYNC_WAL")).waits().syncShare()).isEmpty();
    assertThat(evidence(Map.of("durability", "SKIP_WAL")).waits().syncShare()).isEmpty();
    assertThat(evidence(Map.of("durability", "skip_wal")).waits().syncShare()).isEmpty();
  }

  @Test
  public void updatesBlockedByMemstoresHoldBackAsManyThreadsAsWaitingHandlers() {
    run.calls("UPDATE", 100, 2_000);
    // Four handlers of two servers waited all the time.
    server("a,1,1", Map.of(ServerMetric.UPDATES_BLOCKED_MS, 3000.0));
    server("b,1,1", Map.of(ServerMetric.UPDATES_BLOCKED_MS, 1000.0));
    assertThat(evidence().waits().blockedShare()).hasValue(0.5);
  }

  @Test
  public void refusedPutsHoldBackTheirThreadsForAsLongAsTheCallsTake() {
    run.calls("UPDATE", 10_000, 2_000);
    run.calls("UPDATE", 8, 5_000_000);
    server("a,1,1", Map.of(ServerMetric.BLOCKED_REQUESTS, 0.0));
    assertThat(evidence().waits().blockedShare())
        .as("calls may be long for other reasons")
        .hasValue(0);

    server("a,1,1", Map.of(ServerMetric.BLOCKED_REQUESTS, 4.0));
    // 40 of 80 s; by the first pause alone 0.4 of 8 threads.
    assertThat(evidence().waits().blockedShare().getAsDouble()).isCloseTo(0.5, within(0.001));

    server("a,1,1", Map.of(ServerMetric.BLOCKED_REQUESTS, 64.0));
    assertThat(evidence().waits().blockedShare().getAsDouble()).isCloseTo(0.8, within(0.001));
  }

  @Test
  public void compactionsAreThoseOfAServer() {
    run.calls("UPDATE", 100, 2_000);
    server("a,1,1", Map.of(ServerMetric.COMPACTION_QUEUE, 0.0, ServerMetric.COMPACTING, 0.6));
    server("b,1,1", Map.of(ServerMetric.COMPACTION_QUEUE, 0.0, ServerMetric.COMPACTING, 0.2));
    assertThat(evidence().waits().compactionsWaiting().getAsDouble()).isCloseTo(0.4, within(1e-9));
  }

  @Test
  public void theServersOfASharedMachineAreThoseWithItsName() {
    run.calls("UPDATE", 100, 2_000);
    host("h1", true, 0.7, 0.2, 0.3);
    host("h2", false, 0.8, 0, 0.8);
    server("h1.example,1,1", Map.of(ServerMetric.CPU_NS, 1e9));
    server("h1.example,2,1", Map.of(ServerMetric.CPU_NS, 0.6e9));
    server("h3.example,1,1", Map.of(ServerMetric.CPU_NS, 4e9));
    LimitEvidence evidence = evidence();
    assertThat(evidence.machine().shared()).hasValue(true);
    assertThat(evidence.machine().hostBusyShare())
        .as("with what is withheld the most")
        .hasValue(0.7);
    assertThat(evidence.machine().hostStealShare()).hasValue(0.2);
    assertThat(evidence.machine().hostClientsShare()).hasValue(0.3);
    assertThat(evidence.machine().hostServersShare().getAsDouble()).isCloseTo(0.4, within(1e-9));

    server("h1.example,2,1", Map.of());
    assertThat(evidence().machine().hostServersShare()).isEmpty();
  }

  @Test
  public void theOnlyServersAreOnTheSharedMachineWhateverTheyAreCalled() {
    run.calls("UPDATE", 100, 2_000);
    host("h1", true, 0.7, 0, 0.3);
    server("localhost,1,1", Map.of(ServerMetric.CPU_NS, 1e9));
    assertThat(evidence().machine().hostServersShare()).hasValue(0.25);

    server("10.0.0.7,1,1", Map.of(ServerMetric.CPU_NS, 1e9));
    assertThat(evidence().machine().hostServersShare()).as("which of them is not known").isEmpty();

    run.hosts.clear();
    host("h1", false, 0.7, 0, 0.3);
    assertThat(evidence().machine().hostServersShare()).isEmpty();
  }

  @Test
  public void callsPerOperationTellWhetherSeveralWentAsOne() {
    run.calls("UPDATE", 1000, 2_000);
    server("a,1,1", Map.of(ServerMetric.CALLS, 25.0));
    assertThat(evidence().load().callsPerOperation()).hasValue(0.25);
  }

  @Test
  public void collectionsCountAsOftenAsCallsMeetThem() {
    run.calls("UPDATE", 1000, 2_000);
    server("a,1,1", Map.of(ServerMetric.CALLS, 10.0, ServerMetric.GC_MS, 500.0));
    server("b,1,1", Map.of(ServerMetric.CALLS, 90.0, ServerMetric.GC_MS, 0.0));
    assertThat(evidence().servers().gcShare().getAsDouble()).isCloseTo(0.05, within(1e-9));
  }

  private static Map<ServerMetric, Double> busy(double processors, double of, double calls) {
    return Map.of(
        ServerMetric.CPU_NS,
        processors * 1e9,
        ServerMetric.PROCESSORS,
        of,
        ServerMetric.CALLS,
        calls);
  }

  @Test
  public void serversAreAsBusyAsCallsFindThemAndTheBusiestIsKnown() {
    run.calls("UPDATE", 1000, 2_000);
    server("a,1,1", busy(3, 4, 20));
    LimitEvidence.Servers one = evidence().servers();
    assertThat(one.serverCpuShare()).hasValue(0.75);
    assertThat(one.serverProcessors()).hasValue(4);
    assertThat(one.busiestServerCpuShare()).isEmpty();

    server("b,1,1", busy(2, 8, 80));
    LimitEvidence.Servers two = evidence().servers();
    assertThat(two.serverCpuShare().getAsDouble()).isCloseTo(0.35, within(1e-9));
    assertThat(two.serverProcessors()).as("of the busiest").hasValue(4);
    assertThat(two.busiestServerCpuShare()).hasValue(0.75);
    assertThat(two.busiestServerCallsShare()).hasValue(0.2);
  }

  @Test
  public void theProcessorsThatServersUseAreThoseOfAll() {
    run.calls("UPDATE", 1000, 2_000);
    host("h1", true, 0.7, 0, 0.3);
    server("a,1,1", Map.of(ServerMetric.CPU_NS, 1e9));
    server("b,1,1", Map.of(ServerMetric.CPU_NS, 0.5e9));
    assertThat(evidence().servers().usedProcessors()).hasValue(1.5);
    assertThat(evidence().machine().hostProcessors()).hasValue(4);
  }

  private void conditions(int restart, String restarts, String... local) {
    Servers servers =
        new Servers(
            "2.6.4", "r", List.of("172.18.0.51,16020,1", "172.18.0.52,16020,1"), Servers.UNKNOWN);
    run.conditions =
        new Conditions(
            1,
            restart,
            Optional.empty(),
            Optional.empty(),
            Optional.of(servers),
            Optional.of(true),
            List.of(local),
            Map.of("restarts", restarts),
            1,
            Optional.empty());
  }

  @Test
  public void theServersInContainersAreThoseThatTheDriverHasFound() {
    run.calls("UPDATE", 100, 2_000);
    host("h1", true, 0.9, 0, 0.3);
    // Started again since then.
    server("172.18.0.51,16020,2", Map.of(ServerMetric.CPU_NS, 1e9));
    server("172.18.0.52,16020,1", Map.of(ServerMetric.CPU_NS, 0.8e9));
    assertThat(evidence().machine().hostServersShare()).isEmpty();

    conditions(0, "0", "172.18.0.51,16020,1");
    assertThat(evidence().machine().hostServersShare()).hasValue(0.25);
    conditions(2, "3", "172.18.0.51,16020,1", "172.18.0.52,16020,1");
    assertThat(evidence().machine().hostServersShare().getAsDouble()).isCloseTo(0.45, within(1e-9));
  }

  @Test
  public void theServersOfAnOlderCampaignsOwnClusterAreOnItsMachine() {
    run.calls("UPDATE", 100, 2_000);
    host("h1", true, 0.9, 0, 0.3);
    server("172.18.0.51,16020,1", Map.of(ServerMetric.CPU_NS, 1e9));
    server("172.18.0.52,16020,1", Map.of(ServerMetric.CPU_NS, 0.8e9));
    conditions(1, "0");
    assertThat(evidence().machine().hostServersShare().getAsDouble()).isCloseTo(0.45, within(1e-9));
    // A command may have restarted servers anywhere.
    conditions(1, "2");
    assertThat(evidence().machine().hostServersShare()).isEmpty();
    conditions(0, "0");
    assertThat(evidence().machine().hostServersShare()).isEmpty();
  }
}
