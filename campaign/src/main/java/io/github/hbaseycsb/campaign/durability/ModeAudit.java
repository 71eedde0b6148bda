package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.durability.DurabilityAudit.AuditOptions;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.AuditedTable;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.DurabilityResult;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.RowProperty;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Writes in one mode, kills the region servers meanwhile, and reads the table back. */
record ModeAudit(
    AuditOptions options,
    Clients clients,
    AuditedTable table,
    RegionServerCrash crash,
    Progress progress) {
  private static final String FIELD = "field0";
  private static final int VALUE_BYTES = 100;
  private static final Duration POLL = Duration.ofMillis(20);

  /** Audits a mode on an empty table, with a directory for the client's files and its journal. */
  DurabilityResult.Mode run(WriteMode mode, Path conf, Path directory)
      throws CampaignException, IOException, InterruptedException {
    Path journal = directory.resolve("acknowledged.txt");
    AcknowledgedWrites acknowledged = new AcknowledgedWrites(journal);
    try (CrashDuringWrites middle = new CrashDuringWrites(acknowledged);
        Progress.Step step = progress.begin(mode.toString(), options.writes(), "rows")) {
      List<ClientExit> exits =
          clients.run(
              List.of(client(mode, conf, journal, directory)),
              Optional.empty(),
              client -> step.update(client.operations(), middle.state),
              ended -> middle.hasFailed());
      return account(mode, acknowledged, middle.await(exits.get(0)));
    }
  }

  /**
   * What happened: how many writes were acknowledged and how many store files the table had when
   * the servers were killed, how many of its regions were flushed until the servers' end, and the
   * time until every region answered, ms.
   */
  private record Crash(long acknowledged, int storeFiles, int flushedRegions, long recoveryMs) {}

  /** Kills the region servers while a client writes, as soon as half of its rows are there. */
  private final class CrashDuringWrites implements AutoCloseable {
    private final AcknowledgedWrites writes;
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final Future<Crash> happening;

    /** A line about the crash for the user; empty before it. */
    private volatile String state = "";

    private volatile boolean begun;
    private volatile boolean succeeded;

    CrashDuringWrites(AcknowledgedWrites writes) {
      this.writes = writes;
      this.happening = threads.submit(this::happen);
    }

    /** Whether the crash or the recovery failed, so that the client can be stopped. */
    boolean hasFailed() {
      return happening.isDone() && !succeeded;
    }

    private boolean isDue() throws IOException {
      return writes.count() >= options.writes() / 2;
    }

    /**
     * Waits for the end of the crash, after the client has ended. A kill that has begun is waited
     * for, so that the servers are started again.
     */
    Crash await(ClientExit client) throws CampaignException, InterruptedException, IOException {
      if (begun || happening.isDone() || (client.ran() && isDue())) {
        Crash happened = join(happening, "could not be killed");
        if (client.ran()) {
          return happened;
        }
      }
      throw CampaignException.cluster(
          "the client ended with status %s%s", client.status(), client.because());
    }

    private Crash happen() throws CampaignException, InterruptedException, IOException {
      while (!isDue()) {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      }
      Set<String> servers = table.servers();
      int storeFiles = table.storeFiles();
      table.probe();
      begun = true;
      crash.kill().perform();
      long killedNs = System.nanoTime();
      long acknowledged = writes.count();
      state = "region servers killed";
      Future<?> restart =
          threads.submit(
              () -> {
                crash.start().perform();
                return null;
              });
      AuditedTable.Recovery recovery = table.awaitReadable(options.recoveryLimit());
      long recoveryMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killedNs);
      state = Text.of("recovered after %.1f s", recoveryMs / 1000.0);
      join(restart, "were not restarted");
      boolean nothingLost = recovery.kept() == recovery.regions();
      Set<String> left =
          table.awaitEnd(servers, nothingLost ? Duration.ZERO : options.recoveryLimit());
      if (!left.isEmpty()) {
        throw CampaignException.cluster(
            "%d of %d region servers still run, such as %s: the kill command ended with status 0,"
                + " but has to kill each of them",
            left.size(), servers.size(), left.iterator().next());
      }
      if (nothingLost) {
        throw CampaignException.cluster(
            "every region was flushed before its server ended: the kill command stopped the region"
                + " servers, but has to kill them with SIGKILL");
      }
      succeeded = true;
      return new Crash(acknowledged, storeFiles, recovery.kept(), recoveryMs);
    }

    private static <T> T join(Future<T> task, String failure)
        throws CampaignException, InterruptedException {
      try {
        return task.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof CampaignException known
            ? known
            : CampaignException.cluster("the region servers %s: %s", failure, e.getCause())
                .because(e);
      }
    }

    @Override
    public void close() {
      threads.shutdownNow();
    }
  }

  private DurabilityResult.Mode account(
      WriteMode mode, AcknowledgedWrites acknowledged, Crash crashed)
      throws CampaignException, IOException {
    Accounting accounting = new Accounting(Integer.MAX_VALUE);
    acknowledged.forEach(accounting::acknowledged, accounting::staleRead);
    // A row with another value than the written one is lost.
    table.read(
        (key, timestamp, value) ->
            accounting.row(key, Arrays.equals(value, expected(key)) ? timestamp : 0));
    return new DurabilityResult.Mode(
        mode.durability().name(),
        mode.sendingName(),
        options.writes(),
        crashed.acknowledged(),
        accounting.result(),
        OptionalLong.of(crashed.recoveryMs()),
        crashed.storeFiles(),
        crashed.flushedRegions(),
        Optional.empty());
  }

  private ClientSpec client(WriteMode mode, Path conf, Path journal, Path directory) {
    Map<String, String> properties = new TreeMap<>(mode.sending().properties());
    properties.putAll(options.login());
    properties.put(BindingProperty.DURABILITY.key(), mode.durability().name());
    properties.put(BindingProperty.TABLE.key(), DurabilityAudit.TABLE);
    properties.put(BindingProperty.CREATE_TABLE.key(), "true");
    properties.put(BindingProperty.REGIONS.key(), Integer.toString(options.regions()));
    properties.put(BindingProperty.WRITE_JOURNAL.key(), journal.toString());
    // The client has to outlive the time that the cluster takes to recover.
    properties.put(BindingProperty.UNAVAILABLE_TIMEOUT.key(), "0");
    properties.put(RowProperty.RECORD_COUNT.key(), Integer.toString(options.writes()));
    properties.put(RowProperty.FIELD_COUNT.key(), "1");
    properties.put(RowProperty.FIELD_LENGTH.key(), Integer.toString(VALUE_BYTES));
    properties.put(RowProperty.DATA_INTEGRITY.key(), "true");
    return new ClientSpec(
        1,
        ClientSpec.Phase.LOAD,
        options.workload(),
        conf,
        properties,
        options.threads(),
        List.of(),
        directory);
  }

  /** What YCSB writes with {@code dataintegrity=true}: CoreWorkload.buildDeterministicValue. */
  static byte[] expected(String key) {
    StringBuilder value = new StringBuilder(key).append(':').append(FIELD);
    while (value.length() < VALUE_BYTES) {
      value.append(':').append(value.toString().hashCode());
    }
    value.setLength(VALUE_BYTES);
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }
}
