package io.github.hbaseycsb.binding;

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
 * multi requests: one {@link Lane} to each region server for reads and one for writes, as a read
 * shall not wait for a WAL. An operation returns when the server has answered it. Thread safe.
 */
final class Coalescer {
  /** Several, as a server reads the rows of one request one by one, in one of its threads. */
  private static final int READ_REQUESTS = 3;

  /** Few, as writes that go together wait for the WAL together. */
  private static final int WRITE_REQUESTS = 2;

  /** Between two looks at what takes long, ms: an operation waits for another's request as long. */
  private static final long LOOK_MS = 20;

  /** How long the places of regions are remembered, ms. */
  private static final long REGIONS_MS = 1000;

  private final Lanes reads;
  private final Lanes writes;
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "hbase-coalescer");
            thread.setDaemon(true);
            return thread;
          });

  private Coalescer(Multi multi, AsyncTableRegionLocator locator, long limitMs) {
    long limitNs = TimeUnit.MILLISECONDS.toNanos(limitMs);
    reads = new Lanes(locator, () -> new Lane(multi::send, READ_REQUESTS, limitNs));
    writes = new Lanes(locator, () -> new Lane(multi::send, WRITE_REQUESTS, limitNs));
  }

  /** One for a table, by a connection that many threads share. */
  static Coalescer of(AsyncConnection connection, TableName table) {
    Coalescer coalescer =
        new Coalescer(
            new Multi(connection.getTable(table)),
            connection.getRegionLocator(table),
            Cluster.answerLimitMs(connection.getConfiguration()));
    coalescer.watch();
    return coalescer;
  }

  /**
   * @return the row, empty when there is none
   * @throws IOException when the server refuses this get, or none answers
   */
  Result get(Get get) throws IOException {
    return (Result) execute(get, reads);
  }

  /**
   * Returns when the server has acknowledged the mutation.
   *
   * @throws IOException when the server refuses this mutation, or none answers
   */
  void write(Mutation mutation) throws IOException {
    execute(mutation, writes);
  }

  /** Fails the operations under way and those to come. */
  void close() {
    watch.shutdownNow();
    reads.close();
    writes.close();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // both go on until the end
  private void watch() {
    watch.scheduleWithFixedDelay(
        () -> {
          reads.look();
          writes.look();
        },
        LOOK_MS,
        LOOK_MS,
        TimeUnit.MILLISECONDS);
    watch.scheduleWithFixedDelay(
        () -> {
          reads.forgetRegions();
          writes.forgetRegions();
        },
        REGIONS_MS,
        REGIONS_MS,
        TimeUnit.MILLISECONDS);
  }

  private static Object execute(Row action, Lanes lanes) throws IOException {
    Call call = new Call(action);
    lanes.of(action.getRow()).add(call);
    try {
      Call.Outcome outcome = call.await();
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
