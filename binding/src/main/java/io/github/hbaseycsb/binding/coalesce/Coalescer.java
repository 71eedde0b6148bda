package io.github.hbaseycsb.binding.coalesce;

import io.github.hbaseycsb.binding.multi.MultiSender;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;

/**
 * Sends the operations that client threads have under way on a table at the same time together, as
 * multi requests: one {@link RegionServerQueue} to each region server for reads and one for writes,
 * as a read shall not wait for a WAL. An operation returns when the server has answered it. Thread
 * safe.
 */
public final class Coalescer {
  /** Several, as a server reads the rows of one request one by one, in one of its threads. */
  private static final int READ_REQUESTS = 3;

  /** Few, as writes that go together wait for the WAL together. */
  private static final int WRITE_REQUESTS = 2;

  /** Between two timeout checks, ms: an operation waits for a request in flight as long. */
  private static final long CHECK_INTERVAL_MS = 20;

  /** How long the locations of regions are remembered, ms. */
  private static final long LOCATIONS_KEPT_MS = 1000;

  private final RegionServerQueues reads;
  private final RegionServerQueues writes;
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "hbase-coalescer");
            thread.setDaemon(true);
            return thread;
          });

  private Coalescer(MultiSender multi, AsyncTableRegionLocator locator, long limitMs) {
    long limitNs = TimeUnit.MILLISECONDS.toNanos(limitMs);
    reads =
        new RegionServerQueues(
            locator, () -> new RegionServerQueue(multi::send, READ_REQUESTS, limitNs));
    writes =
        new RegionServerQueues(
            locator, () -> new RegionServerQueue(multi::send, WRITE_REQUESTS, limitNs));
  }

  /**
   * One for a table, by a connection that many threads share.
   *
   * @param limitMs how long an operation is waited for, ms
   */
  public static Coalescer of(AsyncConnection connection, TableName table, long limitMs) {
    Coalescer coalescer =
        new Coalescer(
            new MultiSender(connection.getTable(table)),
            connection.getRegionLocator(table),
            limitMs);
    coalescer.watch();
    return coalescer;
  }

  /**
   * Reads a row.
   *
   * @return the row, empty when there is none
   * @throws IOException when the server refuses this get, or none answers
   */
  public Result get(Get get) throws IOException {
    return (Result) execute(get, reads);
  }

  /**
   * Returns when the server has acknowledged the mutation.
   *
   * @throws IOException when the server refuses this mutation, or none answers
   */
  public void write(Mutation mutation) throws IOException {
    execute(mutation, writes);
  }

  /** Fails the operations under way and those to come. */
  public void close() {
    watch.shutdownNow();
    reads.close();
    writes.close();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // both go on until the end
  private void watch() {
    watch.scheduleWithFixedDelay(
        () -> {
          reads.checkTimeouts();
          writes.checkTimeouts();
        },
        CHECK_INTERVAL_MS,
        CHECK_INTERVAL_MS,
        TimeUnit.MILLISECONDS);
    watch.scheduleWithFixedDelay(
        () -> {
          reads.forgetLocations();
          writes.forgetLocations();
        },
        LOCATIONS_KEPT_MS,
        LOCATIONS_KEPT_MS,
        TimeUnit.MILLISECONDS);
  }

  private static Object execute(Row action, RegionServerQueues queues) throws IOException {
    PendingOperation operation = new PendingOperation(action);
    queues.of(action.getRow()).add(operation);
    try {
      PendingOperation.Outcome outcome = operation.await();
      if (outcome.failure() != null) {
        throw outcome.failure() instanceof IOException own
            ? own
            : new IOException(outcome.failure());
      }
      return outcome.result();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }
}
