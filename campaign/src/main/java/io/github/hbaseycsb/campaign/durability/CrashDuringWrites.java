package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.hbase.AuditedTable;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Kills the region servers while a client writes, as soon as enough writes are acknowledged. */
final class CrashDuringWrites implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(20);

  /**
   * What happened: how many writes were acknowledged and how many store files the table had when
   * the servers were killed, how many of its regions were flushed until the servers' end, and the
   * time until every region answered, ms.
   */
  record Crash(long acknowledged, int storeFiles, int flushedRegions, long recoveryMs) {}

  private final AuditedTable table;
  private final RegionServerCrash crash;
  private final AcknowledgedWrites writes;
  private final long threshold;
  private final Duration recoveryLimit;
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final Future<Crash> happening;
  private volatile String state = "";
  private volatile boolean begun;

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
    this.happening = threads.submit(this::crash);
  }

  /** A line about the crash for the user; empty before it. */
  String state() {
    return state;
  }

  /** Whether the crash or the recovery failed, so that the client can be stopped. */
  boolean isFailed() {
    if (!happening.isDone()) {
      return false;
    }
    try {
      happening.get();
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /**
   * Waits for the end of the crash, after the client has ended. A kill that has begun is waited
   * for, so that the servers are started again.
   */
  Crash await(ClientExit client) throws CampaignException, InterruptedException, IOException {
    boolean crashed = begun || happening.isDone();
    if (crashed || (client.ran() && writes.count() >= threshold)) {
      Crash happened = join(happening, "could not be killed");
      if (client.ran()) {
        return happened;
      }
    }
    throw CampaignException.cluster(
        "the client ended with status %s%s",
        client.status(), client.complaint().map(": "::concat).orElse(""));
  }

  private Crash crash() throws CampaignException, InterruptedException, IOException {
    while (writes.count() < threshold) {
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    }
    Set<String> servers = table.servers();
    int storeFiles = table.storeFiles();
    table.probe();
    begun = true;
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
    AuditedTable.Recovery recovery = table.awaitReadable(recoveryLimit);
    long recoveryMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killedNs);
    state = Text.of("recovered after %.1f s", recoveryMs / 1000.0);
    join(restart, "were not restarted");
    boolean nothingLost = recovery.kept() == recovery.regions();
    Set<String> left = table.awaitEnd(servers, nothingLost ? Duration.ZERO : recoveryLimit);
    if (!left.isEmpty()) {
      throw CampaignException.cluster(
          "%d of %d region servers still run, such as %s: the kill command ended with status 0, but"
              + " has to kill each of them",
          left.size(), servers.size(), left.iterator().next());
    }
    if (nothingLost) {
      throw CampaignException.cluster(
          "every region was flushed before its server ended: the kill command stopped the region"
              + " servers, but has to kill them with SIGKILL");
    }
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
