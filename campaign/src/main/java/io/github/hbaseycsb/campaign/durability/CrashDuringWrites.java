package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.hbase.AuditedTable;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Kills the region servers beside a client that writes, as soon as it has enough acknowledged. */
final class CrashDuringWrites implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(20);

  /**
   * What happened.
   *
   * @param acknowledged writes when the servers were killed
   * @param storeFiles of the table at that time
   * @param recoveryMs until every region answered, ms
   */
  record Outcome(long acknowledged, int storeFiles, long recoveryMs) {}

  private final AuditedTable table;
  private final RegionServerCrash crash;
  private final AcknowledgedWrites writes;
  private final long threshold;
  private final Duration recoveryLimit;
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final Future<Outcome> outcome;
  private volatile String state = "";

  CrashDuringWrites(
      AuditedTable table,
      RegionServerCrash crash,
      AcknowledgedWrites writes,
      long threshold,
      Duration recoveryLimit) {
    this.table = table;
    this.crash = crash;
    this.writes = writes;
    this.threshold = threshold;
    this.recoveryLimit = recoveryLimit;
    this.outcome = threads.submit(this::crash);
  }

  /** What a user should know; empty before the crash. */
  String state() {
    return state;
  }

  /** Whether there is no use in going on. */
  boolean isFailed() {
    if (!outcome.isDone()) {
      return false;
    }
    try {
      outcome.get();
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /**
   * The outcome, when the client has ended.
   *
   * @throws CampaignException when there was no crash, or no recovery
   */
  Outcome await(ClientExit client) throws CampaignException, InterruptedException, IOException {
    boolean crashed = !state.isEmpty() || outcome.isDone();
    if (!crashed && writes.count() < threshold) {
      throw ModeAudit.ended(client);
    }
    try {
      Outcome happened = outcome.get();
      if (!client.ran()) {
        throw ModeAudit.ended(client);
      }
      return happened;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CampaignException known) {
        throw known;
      }
      throw CampaignException.cluster("the region servers could not be killed: %s", e.getCause())
          .because(e);
    }
  }

  private Outcome crash() throws CampaignException, InterruptedException, IOException {
    while (writes.count() < threshold) {
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    }
    int storeFiles = table.storeFiles();
    crash.kill();
    long killedNs = System.nanoTime();
    long acknowledged = writes.count();
    state = "region servers killed";
    Future<?> restart =
        threads.submit(
            () -> {
              crash.start();
              return null;
            });
    table.awaitReadable(recoveryLimit);
    long recoveryMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killedNs);
    state = Text.of("recovered after %.1f s", recoveryMs / 1000.0);
    join(restart);
    return new Outcome(acknowledged, storeFiles, recoveryMs);
  }

  private static void join(Future<?> restart) throws CampaignException, InterruptedException {
    try {
      restart.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CampaignException known
          ? known
          : CampaignException.cluster("the region servers were not restarted: %s", e.getCause())
              .because(e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
