package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.binding.HBaseBinding;
import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.server.Nightly;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TestName;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * What a table holds after many threads have updated the same rows while a region server was
 * killed. The version is the system property {@code hbase.hdfs.version}.
 */
@Category(Nightly.class)
public class UpdateTotalsIT {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final int THREADS = 4;
  private static final int ROWS = 8;
  private static final String FIELD = "field0";

  /** Acknowledged updates before the server is killed, and again after its regions have moved. */
  private static final int ENOUGH = 1000;

  @ClassRule
  public static final ContainerCluster HBASE =
      ContainerCluster.onHdfs(
          Checkout.setting("hbase.hdfs.version").orElseGet(ContainerCluster::defaultVersion));

  @Rule public final TestName test = new TestName();

  private final AtomicLong acknowledged = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  /** What a thread does to a row, over and over. */
  private interface Work {
    /** Returns whether it was acknowledged. */
    boolean update(Client client, String key);
  }

  /** An acknowledged read-modify-write: the value that it read, and the one that it wrote. */
  private record Replacement(String read, String written) {}

  /** What became of updates that are answered later, as YCSB has measured it in this process. */
  private static final class Answers implements MeasurementsExporter {
    private long acknowledged;
    private long failed;

    static Answers now() throws IOException {
      Answers answers = new Answers();
      Measurements.getMeasurements().exportMeasurements(answers);
      return answers;
    }

    @Override
    public void write(String metric, String measurement, int count) {
      if (metric.equals("UPDATE-ACK") && measurement.equals("Return=OK")) {
        acknowledged += count;
      } else if (metric.equals("UPDATE-ACK") && measurement.startsWith("Return=")) {
        failed += count;
      }
    }

    @Override
    public void write(String metric, String measurement, long i) {
      // Statuses are counted in ints.
    }

    @Override
    public void write(String metric, String measurement, double d) {
      // Nor in doubles.
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  @BeforeClass
  public static void measure() {
    Measurements.setProperties(new Properties());
  }

  @Test
  public void incrementsAddUpToThoseAcknowledgedAndAtMostThoseThatFailed() throws Exception {
    checkSum("increment", "~counter", Bytes::toLong);
  }

  @Test
  public void incrementsThatAreAnsweredLaterAddUpInTheSameWay() throws Exception {
    checkLaterSum("increment", "~counter", Bytes::toLong);
  }

  @Test
  public void appendsAddUpToThoseAcknowledgedAndAtMostThoseThatFailed() throws Exception {
    checkSum("append", "~appended", value -> value.length);
  }

  @Test
  public void appendsThatAreAnsweredLaterAddUpInTheSameWay() throws Exception {
    checkLaterSum("append", "~appended", value -> value.length);
  }

  /** Of updates that are sent alone, and of coalesced ones. */
  private void checkSum(String update, String column, ToLongFunction<byte[]> count)
      throws Exception {
    for (String coalesce : List.of("false", "true")) {
      whileARegionServerDies(
          Map.of("hbase.update", update, "hbase.coalesce", coalesce), Client::addOne);

      assertThat(total(column, count))
          .isBetween(acknowledged.get(), acknowledged.get() + failed.get());
    }
  }

  /** Of batched and of asynchronous updates. */
  private void checkLaterSum(String update, String column, ToLongFunction<byte[]> count)
      throws Exception {
    Answers before = Answers.now();
    for (String way : List.of("hbase.batchsize", "hbase.async")) {
      whileARegionServerDies(
          Map.of("hbase.update", update, way, Integer.toString(ROWS)), Client::addOne);

      Answers after = Answers.now();
      long acknowledgedLater = after.acknowledged - before.acknowledged;
      assertThat(acknowledgedLater).isGreaterThan(ENOUGH);
      assertThat(total(column, count))
          .isBetween(acknowledgedLater, acknowledgedLater + after.failed - before.failed);
    }
  }

  /** The sum over all rows of what a column counts. */
  private long total(String column, ToLongFunction<byte[]> count) throws IOException {
    long sum = 0;
    try (Connection connection = HBASE.connect();
        Table rows = connection.getTable(table())) {
      for (int i = 0; i < ROWS; i++) {
        byte[] value =
            rows.get(new Get(Bytes.toBytes(key(i))))
                .getValue(Bytes.toBytes("family"), Bytes.toBytes(column));
        sum += count.applyAsLong(value);
      }
    }
    return sum;
  }

  /** All values differ, so two that replace the same one would mean that one update is lost. */
  @Test
  public void noTwoAtomicReadModifyWritesReplaceTheSameValue() throws Exception {
    Queue<Replacement> atFirst = new ConcurrentLinkedQueue<>();
    whileARegionServerDies(
        Map.of("hbase.readmodifywrite", "atomic"),
        (client, key) -> {
          String read = client.read(key);
          if (read == null) {
            return false;
          }
          String written = client.newValue();
          long retries = client.retries();
          boolean ok = client.update(key, written).isOk();
          // After a retry it is not known here which value was replaced.
          if (ok && client.retries() == retries) {
            atFirst.add(new Replacement(read, written));
          }
          return ok;
        });

    // One whose answer was lost, or that failed, may have written its value twice.
    Set<String> writtenOnce = new HashSet<>();
    for (int i = 0; i < ROWS; i++) {
      writtenOnce.add(loaded(key(i)));
    }
    atFirst.forEach(replacement -> writtenOnce.add(replacement.written()));
    assertThat(atFirst.stream().map(Replacement::read).filter(writtenOnce::contains))
        .isNotEmpty()
        .doesNotHaveDuplicates();
    assertThat(acknowledged.get()).as("some had to retry").isGreaterThan(atFirst.size());
  }

  /** Counts what was acknowledged and what failed. */
  private void whileARegionServerDies(Map<String, String> properties, Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    AtomicBoolean end = new AtomicBoolean();
    List<Client> clients = new ArrayList<>();
    try {
      for (int i = 0; i < THREADS; i++) {
        clients.add(new Client(i, properties));
      }
      for (int i = 0; i < ROWS; i++) {
        assertThat(clients.get(0).insert(key(i)).isOk()).isTrue();
      }
      List<Future<?>> running = new ArrayList<>();
      for (Client client : clients) {
        running.add(threads.submit(() -> updateRows(client, work, end)));
      }
      awaitAcknowledged(acknowledged.get() + ENOUGH);
      String victim = isServing("regionserver1") ? "regionserver1" : "regionserver2";
      HBASE.kill(victim);
      try {
        // Nobody answers for hbase:meta until it has moved, if that server has it.
        await()
            .atMost(LIMIT)
            .ignoreExceptionsInstanceOf(IOException.class)
            .until(() -> !isServing(victim));
        awaitAcknowledged(acknowledged.get() + ENOUGH);
        end.set(true);
        for (Future<?> one : running) {
          one.get();
        }
      } finally {
        HBASE.startAgain(victim);
      }
    } finally {
      end.set(true);
      threads.shutdownNow();
      clients.forEach(Client::close);
    }
  }

  private void updateRows(Client client, Work work, AtomicBoolean end) {
    for (int i = 0; !end.get(); i++) {
      (work.update(client, key(i % ROWS)) ? acknowledged : failed).incrementAndGet();
    }
  }

  private void awaitAcknowledged(long count) {
    await().atMost(LIMIT).until(() -> acknowledged.get() >= count);
  }

  /** Whether a region server has regions of the test's table. */
  private boolean isServing(String regionServer) throws IOException {
    try (Connection connection = HBASE.connect();
        RegionLocator locator = connection.getRegionLocator(table())) {
      return locator.getAllRegionLocations().stream()
          .anyMatch(region -> region.getHostname().equals(HBASE.address(regionServer)));
    }
  }

  private TableName table() {
    return TableName.valueOf(test.getMethodName());
  }

  private static String key(int row) {
    return "user" + row;
  }

  /** The value that a row begins with. */
  private static String loaded(String key) {
    return "loaded-" + key;
  }

  /** What one thread uses. Its connections are its own, and so are the counts of its retries. */
  private final class Client {
    private final HBaseBinding db = new HBaseBinding();
    private final int number;
    private final SharedConnection shared;
    private long values;

    Client(int number, Map<String, String> more) throws DBException {
      this.number = number;
      Properties properties = new Properties();
      properties.setProperty("table", table().getNameAsString());
      properties.setProperty("hbase.zookeeper.quorum", HBASE.address("zookeeper"));
      properties.setProperty("hbase.createtable", "true");
      properties.setProperty("hbase.regions", "4");
      properties.setProperty("recordcount", Integer.toString(ROWS));
      properties.setProperty("insertorder", "ordered");
      // How long the cluster takes to recover decides nothing here.
      properties.setProperty("hbase.unavailabletimeout", "0");
      // Clients with the same settings share connections.
      properties.setProperty("hbase.conf.number.of.client", Integer.toString(number));
      more.forEach(properties::setProperty);
      db.setProperties(properties);
      db.init();
      shared = SharedConnection.acquire(properties);
    }

    Status insert(String key) {
      return db.insert(table().getNameAsString(), key, record(loaded(key)));
    }

    /** Increments by 1, or appends one byte. */
    boolean addOne(String key) {
      return update(key, "1").isOk();
    }

    Status update(String key, String value) {
      return db.update(table().getNameAsString(), key, record(value));
    }

    /** The value of a row; null if it could not be read. */
    String read(String key) {
      Map<String, ByteIterator> record = new HashMap<>();
      Status status = db.read(table().getNameAsString(), key, null, record);
      return status.isOk() ? record.get(FIELD).toString() : null;
    }

    /** A value that nobody else writes, and this client once. */
    String newValue() {
      return number + "-" + values++;
    }

    /** The number of its conditional puts whose condition did not hold. */
    long retries() {
      return shared.counts().get("UPDATE").get("Retries");
    }

    void close() {
      shared.close();
      db.cleanup();
    }

    private Map<String, ByteIterator> record(String value) {
      Map<String, ByteIterator> record = new HashMap<>();
      record.put(FIELD, new StringByteIterator(value));
      return record;
    }
  }
}
