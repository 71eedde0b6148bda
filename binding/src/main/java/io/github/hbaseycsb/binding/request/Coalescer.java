package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.Action.Write;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Sends the operations that client threads execute on a table at the same time together, as multi
 * requests. Each region server has a {@link RegionServerQueue} for reads and one for writes, so
 * that reads do not wait for the WAL. A call returns when the server has answered its operation.
 * Thread-safe.
 */
public final class Coalescer {
  /** Several, because a server reads the rows of a request one by one in a single thread. */
  private static final int READ_REQUESTS = 3;

  /** Few, because the writes of a request wait for one sync of the WAL together. */
  private static final int WRITE_REQUESTS = 2;

  /**
   * Time between two timeout checks, ms. It is also the longest that an operation waits for a
   * request in flight.
   */
  private static final long CHECK_INTERVAL_MS = 20;

  /** How long the locations of regions are cached, ms. */
  private static final long LOCATIONS_KEPT_MS = 1000;

  private final Queues reads;
  private final Queues writes;
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(new DaemonThreads("hbase-coalescer"));

  /**
   * @param limitMs time limit of an operation, ms
   */
  @SuppressWarnings("FutureReturnValueIgnored") // the tasks run until the coalescer is closed
  public Coalescer(AsyncConnection connection, TableName table, long limitMs) {
    long limitNs = TimeUnit.MILLISECONDS.toNanos(limitMs);
    MultiSender multi = new MultiSender(connection.getTable(table));
    AsyncTableRegionLocator locator = connection.getRegionLocator(table);
    reads = new Queues(locator, () -> new RegionServerQueue(multi, READ_REQUESTS, limitNs));
    writes = new Queues(locator, () -> new RegionServerQueue(multi, WRITE_REQUESTS, limitNs));
    for (Queues queues : List.of(reads, writes)) {
      watch.scheduleWithFixedDelay(
          () -> queues.forEach(RegionServerQueue::checkTimeouts),
          CHECK_INTERVAL_MS,
          CHECK_INTERVAL_MS,
          TimeUnit.MILLISECONDS);
      // Regions may have moved.
      watch.scheduleWithFixedDelay(
          queues.byStartKey::clear, LOCATIONS_KEPT_MS, LOCATIONS_KEPT_MS, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * The row; empty if there is none.
   *
   * @throws IOException if the server refuses this get, or no server answers
   */
  public Result get(RowGet get) throws IOException {
    return (Result) execute(get, reads);
  }

  /**
   * Returns when the server has acknowledged a write.
   *
   * @throws IOException if the server refuses this write, or its condition does not hold, or no
   *     server answers
   */
  public void write(Write write) throws IOException {
    write.requireDone(execute(write, writes));
  }

  /** Fails all operations in flight, and every later one. */
  public void close() {
    watch.shutdownNow();
    reads.close();
    writes.close();
  }

  private static Object execute(Action action, Queues queues) throws IOException {
    PendingOperation operation = new PendingOperation(action);
    queues.of(action.getRow()).add(operation);
    try {
      PendingOperation.Completion completion = operation.await();
      if (completion.failure() != null) {
        throw completion.failure() instanceof IOException own
            ? own
            : new IOException(completion.failure());
      }
      return completion.result();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  /**
   * The queues of the table's region servers. It chooses the queue for a row. This choice only
   * decides which operations are sent together: HBase's client locates the region of each one
   * itself, and retries those whose region has moved.
   */
  private static final class Queues {
    private final AsyncTableRegionLocator locator;
    private final Supplier<RegionServerQueue> factory;
    private final Map<ServerName, RegionServerQueue> byServer = new ConcurrentHashMap<>();
    private final NavigableMap<byte[], CachedRegion> byStartKey =
        new ConcurrentSkipListMap<>(Bytes.BYTES_COMPARATOR);

    /** Takes operations on rows whose location HBase's client does not know yet. */
    private final RegionServerQueue unknown;

    private volatile boolean closed;

    private record CachedRegion(RegionInfo region, RegionServerQueue queue) {}

    Queues(AsyncTableRegionLocator locator, Supplier<RegionServerQueue> factory) {
      this.locator = locator;
      this.factory = factory;
      this.unknown = factory.get();
    }

    RegionServerQueue of(byte[] row) {
      Map.Entry<byte[], CachedRegion> known = byStartKey.floorEntry(row);
      return known != null && known.getValue().region().containsRow(row)
          ? known.getValue().queue()
          : locate(row);
    }

    private RegionServerQueue locate(byte[] row) {
      CompletableFuture<HRegionLocation> location = locator.getRegionLocation(row);
      if (!location.isDone() || location.isCompletedExceptionally()) {
        return unknown;
      }
      RegionInfo region = location.join().getRegion();
      RegionServerQueue queue =
          byServer.computeIfAbsent(location.join().getServerName(), server -> factory.get());
      if (closed) {
        queue.close();
      }
      byStartKey.put(region.getStartKey(), new CachedRegion(region, queue));
      return queue;
    }

    void forEach(Consumer<RegionServerQueue> action) {
      action.accept(unknown);
      byServer.values().forEach(action);
    }

    void close() {
      closed = true;
      forEach(RegionServerQueue::close);
    }
  }

  /** Sends operations on a table together, as one multi request to each region server. */
  private record MultiSender(AsyncTable<?> table) implements Action.Transport {
    /** An operation that HBase's client rejects, such as for a cell too large, fails alone. */
    @Override
    public List<CompletableFuture<Object>> send(List<Action> operations) {
      try {
        return operations.size() == 1
            ? List.of(operations.get(0).sendTo(table).thenApply(result -> result))
            : table.batch(operations.stream().map(Action::inRequest).toList());
      } catch (IllegalArgumentException e) {
        return operations.size() == 1 ? failed(operations, e) : inHalves(operations);
      } catch (RuntimeException | Error e) {
        return failed(operations, e);
      }
    }

    /**
     * Sends each half separately. HBase's client has sent none of the operations, and does not tell
     * which of them it rejects.
     */
    private List<CompletableFuture<Object>> inHalves(List<Action> operations) {
      int half = operations.size() / 2;
      List<CompletableFuture<Object>> answers = new ArrayList<>(send(operations.subList(0, half)));
      answers.addAll(send(operations.subList(half, operations.size())));
      return answers;
    }

    private static List<CompletableFuture<Object>> failed(
        List<Action> operations, Throwable reason) {
      return operations.stream()
          .map(operation -> CompletableFuture.<Object>failedFuture(reason))
          .toList();
    }
  }
}
