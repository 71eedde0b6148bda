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

/** Kills the region servers while a client writes, as soon as enough writes are acknowledged. */
final class CrashDuringWrites implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(20);

  /**
   * The outcome.
   *
   * @param acknowledged writes when the servers were killed
   * @param storeFiles of the table at that time
   * @param recoveryMs time until every region answered, ms
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

  /** A line about the crash for the user; empty before it. */
  String state() {
    return state;
  }

  /** Whether the crash or the recovery failed, so that the client can be stopped. */
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
   * Waits for the outcome, after the client has ended.
   *
   * @throws CampaignException when the servers were not killed, or did not recover
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
