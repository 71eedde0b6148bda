package io.github.hbaseycsb.benchmark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.RandomByteIterator;
import site.ycsb.Utils;

/**
 * The minimum that a Java client can do: threads that call {@code Table} in a loop, on the rows
 * that YCSB loaded, with values generated for each put as in YCSB. It logs latencies as YCSB does.
 * For buffered puts each thread has a {@code BufferedMutator}. Only its flush is acknowledged, so
 * the latency of a put is the time of the call. With more than one operation in a request, each of
 * them has the latency of the request.
 */
final class BareLoop {
  private static final byte[] FAMILY = Bytes.toBytes("family");
  private static final byte[] FIELD = Bytes.toBytes("field0");
  private static final int SCAN_ROWS = 100;
  private static final int VALUE_BYTES = 1000;

  private final Mix mix;
  private final List<String> operations;
  private final int rows;
  private final int batch;
  private final Map<String, Recorder> recorders = new TreeMap<>();
  private final AtomicReference<IOException> failure = new AtomicReference<>();
  private final long lengthNs;
  private volatile boolean over;

  private BareLoop(Mix mix, int rows, int seconds, int batch) {
    this.mix = mix;
    this.operations = mix.operations();
    this.rows = rows;
    this.batch = batch;
    this.lengthNs = TimeUnit.SECONDS.toNanos(seconds);
    mix.operations().forEach(operation -> recorders.put(operation, new Recorder(3)));
  }

  /**
   * Runs until the time is over.
   *
   * @param args the mix, the table, its rows, the threads, seconds to run from the first operation
   *     on, the directory for the logs, operations in a request
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    BareLoop loop =
        new BareLoop(
            Mix.valueOf(args[0]),
            Integer.parseInt(args[2]),
            Integer.parseInt(args[4]),
            Integer.parseInt(args[6]));
    loop.run(TableName.valueOf(args[1]), Integer.parseInt(args[3]), Path.of(args[5]));
    if (loop.failure.get() != null) {
      throw loop.failure.get();
    }
  }

  private void run(TableName table, int threads, Path directory)
      throws IOException, InterruptedException {
    try (Connection connection = ConnectionFactory.createConnection(HBaseConfiguration.create())) {
      List<Thread> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        Thread thread = new Thread(() -> work(connection, table), "loop-" + i);
        thread.start();
        all.add(thread);
      }
      log(directory);
      for (Thread thread : all) {
        thread.join();
      }
    }
  }

  private void work(Connection connection, TableName name) {
    try (Table table = connection.getTable(name);
        BufferedMutator buffer = connection.getBufferedMutator(name)) {
      while (!over && failure.get() == null) {
        if (batch > 1) {
          operateOnBatch(table);
        } else {
          operate(table, buffer);
        }
      }
    } catch (IOException e) {
      failure.compareAndSet(null, e);
    }
  }

  private void operate(Table table, BufferedMutator buffer) throws IOException {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    byte[] key = key();
    long start = System.nanoTime();
    String operation = operations.get(0);
    switch (mix) {
      case GET -> table.get(new Get(key).addFamily(FAMILY));
      case PUT -> table.put(put(key));
      case BUFFERED_PUT -> buffer.mutate(put(key));
      case SCAN -> scan(table, key);
      case A -> {
        if (random.nextBoolean()) {
          table.get(new Get(key).addFamily(FAMILY));
        } else {
          operation = operations.get(1);
          table.put(put(key));
        }
      }
      default -> throw new IllegalStateException(mix + " is a test of another contender");
    }
    long us = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
    recorders.get(operation).recordValue(us);
  }

  private void operateOnBatch(Table table) throws IOException {
    List<byte[]> keys = Stream.generate(this::key).limit(batch).toList();
    long start = System.nanoTime();
    switch (mix) {
      case GET -> table.get(keys.stream().map(key -> new Get(key).addFamily(FAMILY)).toList());
      // The client removes what it has written from the list.
      case PUT -> table.put(new ArrayList<>(keys.stream().map(BareLoop::put).toList()));
      default -> throw new IllegalStateException(mix + " is not done in batches");
    }
    long us = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
    recorders.get(operations.get(0)).recordValueWithCount(us, batch);
  }

  private byte[] key() {
    return Bytes.toBytes("user" + Utils.hash(ThreadLocalRandom.current().nextInt(rows)));
  }

  private static Put put(byte[] key) {
    return new Put(key).addColumn(FAMILY, FIELD, new RandomByteIterator(VALUE_BYTES).toArray());
  }

  private static void scan(Table table, byte[] key) throws IOException {
    Scan scan =
        new Scan().withStartRow(key).addFamily(FAMILY).setCaching(SCAN_ROWS).setLimit(SCAN_ROWS);
    try (ResultScanner scanner = table.getScanner(scan)) {
      while (scanner.next() != null) {
        // Read.
      }
    }
  }

  /** Writes an interval every second until the time is over, counted from the first operation. */
  private void log(Path directory) throws IOException, InterruptedException {
    Map<String, HistogramLogWriter> writers = new TreeMap<>();
    for (String operation : recorders.keySet()) {
      HistogramLogWriter writer =
          new HistogramLogWriter(
              new PrintStream(
                  Files.newOutputStream(directory.resolve(operation + ".hdr")), true, "UTF-8"));
      writer.outputLogFormatVersion();
      writer.outputLegend();
      writers.put(operation, writer);
    }
    long begunNs = System.nanoTime();
    boolean begun = false;
    while (failure.get() == null && (!begun || System.nanoTime() - begunNs < lengthNs)) {
      long beforeNs = System.nanoTime();
      Thread.sleep(1000);
      long count = 0;
      for (Map.Entry<String, HistogramLogWriter> entry : writers.entrySet()) {
        Histogram interval = recorders.get(entry.getKey()).getIntervalHistogram();
        entry.getValue().outputIntervalHistogram(interval);
        count += interval.getTotalCount();
      }
      if (!begun && count > 0) {
        begun = true;
        begunNs = beforeNs;
      }
    }
    over = true;
  }
}
