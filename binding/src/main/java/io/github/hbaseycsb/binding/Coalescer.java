package io.github.hbaseycsb.binding;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the operations that client threads have under way on a table at the same time together, as
 * multi requests: one {@link Lane} to each region server for reads and one for writes, as a read
 * shall not wait for a WAL. An operation returns when the server has answered it.
 *
 * <p>Which lane an operation takes only decides with whom it travels: HBase's client finds the
 * region of each anew and repeats those whose region has moved.
 */
final class Coalescer {
  private static final Logger LOG = LoggerFactory.getLogger(Coalescer.class);

  /** How long an operation waits for the request before its own, ms. */
  private static final long OVERDUE_MS = 20;

  /** How often a waiting thread looks whether the connection was closed, ms. */
  private static final long CHECK_MS = 500;

  /** How much longer an operation may take than HBase's client gives it, ms. */
  private static final long LIMIT_MARGIN_MS = 30_000;

  private final AsyncTable<?> table;
  private final AsyncTableRegionLocator locator;
  private final long limitNs;
  private final ConcurrentMap<Destination, Lane> lanes = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** Where operations travel together; no server where HBase's client has yet to look for it. */
  private record Destination(Optional<ServerName> server, boolean writes) {}

  /**
   * @param limitMs how long an operation may take, ms: more than HBase's client gives it, which
   *     forgets operations when its connection is closed
   */
  private Coalescer(AsyncTable<?> table, AsyncTableRegionLocator locator, long limitMs) {
    this.table = table;
    this.locator = locator;
    this.limitNs = TimeUnit.MILLISECONDS.toNanos(limitMs);
  }

  /** One for a table, by a connection that many threads share. */
  static Coalescer of(AsyncConnection connection, TableName table) {
    long operationLimitMs =
        connection.getConfiguration().getLong(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 0);
    return new Coalescer(
        connection.getTable(table),
        connection.getRegionLocator(table),
        operationLimitMs + LIMIT_MARGIN_MS);
  }

  /**
   * @return the row, empty when there is none
   * @throws IOException when the server refuses this get, or none answers
   */
  Result get(Get get) throws IOException {
    return (Result) execute(get, false);
  }

  /**
   * Returns when the server has acknowledged the mutation.
   *
   * @throws IOException when the server refuses this mutation, or none answers
   */
  void write(Mutation mutation) throws IOException {
    execute(mutation, true);
  }

  /** Fails the operations under way and those to come. */
  void close() {
    closed = true;
  }

  private Object execute(Row action, boolean writes) throws IOException {
    Call call = new Call(action);
    Lane lane =
        lanes.computeIfAbsent(
            new Destination(server(action), writes), destination -> new Lane(this::send));
    lane.add(call);
    try {
      return await(call, lane);
    } catch (InterruptedException e) {
      call.cancel(false);
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    }
  }

  private Object await(Call call, Lane lane)
      throws IOException, InterruptedException, ExecutionException {
    long start = System.nanoTime();
    long waitMs = OVERDUE_MS;
    while (true) {
      try {
        return call.get(waitMs, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (closed) {
          call.cancel(false);
          throw new ConnectionClosingException("the connection was closed");
        }
        if (System.nanoTime() - start > limitNs) {
          call.cancel(false);
          throw new IOException(e);
        }
        if (!call.isTaken()) {
          lane.sendOverdue();
        }
        waitMs = CHECK_MS;
      }
    }
  }

  private Optional<ServerName> server(Row action) {
    CompletableFuture<HRegionLocation> location = locator.getRegionLocation(action.getRow());
    return location.isDone() && !location.isCompletedExceptionally()
        ? Optional.of(location.join().getServerName())
        : Optional.empty();
  }

  private List<CompletableFuture<Object>> send(List<Row> actions) {
    if (actions.size() == 1) {
      return List.of(alone(actions.get(0)));
    }
    try {
      return table.batch(actions);
    } catch (IllegalArgumentException e) {
      LOG.debug("One of {} operations cannot be sent", actions.size(), e);
      return actions.stream().map(this::alone).toList();
    }
  }

  private CompletableFuture<Object> alone(Row action) {
    try {
      CompletableFuture<?> outcome;
      if (action instanceof Get get) {
        outcome = table.get(get);
      } else if (action instanceof Put put) {
        outcome = table.put(put);
      } else {
        outcome = table.delete((Delete) action);
      }
      return outcome.thenApply(result -> result);
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
