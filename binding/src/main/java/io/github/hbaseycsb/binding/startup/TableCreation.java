package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.request.DaemonThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.apache.hadoop.hbase.TableName;

/**
 * Waits for the regions of a new table, and reports their number as progress. There is no time
 * limit for a thousand regions, but no single step may take longer than the cluster has to answer.
 */
final class TableCreation {
  static final Duration INTERVAL = Duration.ofSeconds(1);

  /**
   * Time allowed per region for creating its files, ns. This cannot be observed before the first
   * region is opened.
   */
  private static final long FILES_OF_REGION_NS = 50_000_000;

  /**
   * Time allowed until HBase's client sees that the table has been created, ns. It polls the master
   * at growing intervals, of up to 200 times {@code hbase.client.pause}, 100 ms by default.
   */
  private static final long CLIENT_ASKS_NS = 21_000_000_000L;

  /** How many regions are on a server, of how many. */
  record Regions(int open, int all) {}

  @FunctionalInterface
  interface Source {
    Regions locate() throws IOException;
  }

  private final TableName table;
  private final Source regions;
  private final BiConsumer<String, String> progress;
  private final Duration interval;
  private final long startNs = System.nanoTime();
  private Regions seen = new Regions(-1, -1);
  private long seenNs = startNs;

  /**
   * @param progress receives at each progress what is missing if there is no more of it, and what
   *     the user should check then
   */
  TableCreation(
      TableName table, Source regions, BiConsumer<String, String> progress, Duration interval) {
    this.table = table;
    this.regions = regions;
    this.progress = progress;
    this.interval = interval;
  }

  /**
   * Creates a table in another thread, and returns when the creation has ended.
   *
   * @param creation may block as long as necessary
   * @param expected number of regions that the table will have
   */
  void create(Startup.Step creation, int expected) throws IOException, InterruptedException {
    FutureTask<Void> running = new FutureTask<>(creation);
    new DaemonThreads("hbase-create-table").newThread(running).start();
    try {
      while (!isOver(running)) {
        checkProgress(expected);
      }
    } finally {
      running.cancel(true);
    }
    created();
  }

  /** Waits until all regions of a table that another client creates are open. */
  void awaitOther() throws IOException, InterruptedException {
    Regions now = checkProgress(0);
    while (now.open() < now.all()) {
      TimeUnit.MILLISECONDS.sleep(interval.toMillis());
      now = checkProgress(0);
    }
    created();
  }

  private boolean isOver(Future<Void> running) throws IOException, InterruptedException {
    try {
      running.get(interval.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }

  private Regions checkProgress(int expected) throws IOException {
    Regions now = regions.locate();
    boolean filesAreMade =
        now.open() == 0 && System.nanoTime() - startNs < expected * FILES_OF_REGION_NS;
    boolean isNew = now.open() > seen.open() || now.all() > seen.all();
    if (isNew) {
      seen = now;
      seenNs = System.nanoTime();
    }
    boolean clientIsToAsk =
        expected > 0 && now.open() == expected && System.nanoTime() - seenNs < CLIENT_ASKS_NS;
    if (isNew || filesAreMade || clientIsToAsk) {
      progress.accept(
          "table %s has %d of %d regions open, and no other was opened"
              .formatted(table, now.open(), Math.max(now.all(), expected)),
          "the region servers can open regions; their logs and the master's say more");
    }
    return now;
  }

  private void created() {
    progress.accept("table " + table + " is there and does not answer", "its region servers run");
  }
}
