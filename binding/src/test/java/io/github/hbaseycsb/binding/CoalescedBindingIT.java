package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.Coalescer;
import io.github.hbaseycsb.binding.request.RootCause;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;
import site.ycsb.Status;

/** Every operation of the binding again, coalesced, and what only many threads can show. */
public class CoalescedBindingIT extends HBaseBindingIT {
  private static final int THREADS = 16;

  @Override
  void addTo(Properties properties) {
    boolean other =
        properties.containsKey("hbase.autoflush")
            || properties.containsKey("hbase.batchsize")
            || properties.containsKey("hbase.async");
    properties.setProperty("hbase.coalesce", Boolean.toString(!other));
  }

  @Override
  String suffix() {
    return "-coalesced";
  }

  /** Not once more: how operations are sent does not matter before the first. */
  @Override
  public void manyRegionsMayTakeLongerToOpenThanTheClusterToAnswer() {}

  /** Nor this. */
  @Override
  public void aTableWhoseLoadHasNotEndedIsRefused() {}

  /** Nor this, which coalesced operations refuse. */
  @Override
  public void aReplicaAnswersForAPrimaryThatIsAwayAndItsAnswersAreCounted() {}

  /** Nor this. */
  @Override
  public void theOldValuesOfAReplicaThatLagsAreTheStaleAnswers() {}

  /** Puts on what was read are not coalesced. */
  @Override
  public void anUpdateOfARowThatHasChangedSinceItWasReadIsRetried() {}

  /** The work of one thread, with a binding of its own. */
  private interface Work {
    void run(HBaseBinding db, int thread) throws Exception;
  }

  @Test
  @EveryVersion
  public void eachThreadHasTheOutcomesOfItsOwnOperations() throws Exception {
    inParallel(
        (db, thread) -> {
          for (int i = 0; i < 100; i++) {
            String key = thread + "-" + i;
            Map<String, String> row = Map.of("field0", key, "field1", "b");
            assertThat(db.read(name(), key, null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
            assertThat(db.insert(name(), key, record("field0", key, "field1", "a")))
                .isEqualTo(Status.OK);
            assertThat(db.update(name(), key, record("field1", "b"))).isEqualTo(Status.OK);
            assertThat(read(db, key, null)).isEqualTo(row);
            assertThat(read(db, key, Set.of("field0"))).isEqualTo(Map.of("field0", key));
            if (i % 2 == 0) {
              assertThat(db.delete(name(), key)).isEqualTo(Status.OK);
              assertThat(db.read(name(), key, null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
            }
          }
        });
    assertThat(rowsInTable()).isEqualTo(THREADS * 50);
  }

  @Test
  public void aRowThatTheServerRefusesFailsAlone() throws Exception {
    // The server refuses cells of more than 10 MB, and with one all puts that came with it.
    failsAlone(11 << 20, 5, "hbase.client.keyvalue.maxsize", "0");
  }

  @Test
  public void aRowThatTheClientRefusesFailsAlone() throws Exception {
    failsAlone(2000, 100, "hbase.client.keyvalue.maxsize", "1000");
  }

  @Test
  public void aFamilyThatIsNotThereFailsAlone() throws Exception {
    open("hbase.createtable", "true");
    try (AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(plain.getConfiguration()).get()) {
      Coalescer coalescer = new Coalescer(connection, table, 90_000);
      together(
          THREADS,
          thread -> {
            for (int i = 0; i < 100; i++) {
              RowGet get = new RowGet(Bytes.toBytes(key(i)));
              if (thread > 0) {
                assertThat(coalescer.get(get).isEmpty()).isTrue();
              } else {
                get.addFamily(Bytes.toBytes("nosuch"));
                assertThat(failureOf(() -> coalescer.get(get)))
                    .isInstanceOf(NoSuchColumnFamilyException.class);
              }
            }
          });
      coalescer.close();
      assertThat(failureOf(() -> coalescer.get(new RowGet(Bytes.toBytes("a")))))
          .hasMessageContaining("closed");
    }
  }

  @Test
  public void operationsGoOnWhileRegionsSplitAndReopen() throws Exception {
    AtomicBoolean moved = new AtomicBoolean();
    HBaseBinding first = open("hbase.createtable", "true");
    assertThat(first.insert(name(), "0", record("field0", "a"))).isEqualTo(Status.OK);
    ExecutorService mover = Executors.newSingleThreadExecutor();
    Future<?> moving =
        mover.submit(
            () -> {
              try (Admin admin = plain.getAdmin()) {
                admin
                    .splitRegionAsync(
                        admin.getRegions(table).get(0).getRegionName(), Bytes.toBytes("8"))
                    .get(1, TimeUnit.MINUTES);
                admin.modifyTable(
                    TableDescriptorBuilder.newBuilder(admin.getDescriptor(table))
                        .setMaxFileSize(1L << 40)
                        .build());
              } finally {
                moved.set(true);
              }
              return null;
            });
    inParallel(
        (db, thread) -> {
          for (int i = 0; !moved.get() || i < 100; i++) {
            String key = (thread + i) + "-" + thread + "-" + i;
            assertThat(db.insert(name(), key, record("field0", key))).isEqualTo(Status.OK);
            assertThat(read(db, key, null)).isEqualTo(Map.of("field0", key));
          }
        });
    moving.get();
    mover.shutdown();
    try (Admin admin = plain.getAdmin()) {
      assertThat(admin.getRegions(table)).hasSize(2);
    }
  }

  @Test
  public void aThreadStaysInterruptedAndItsNextOperationWorks() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true");
    Thread.currentThread().interrupt();
    // It fails, unless its answer comes before the thread waits: see RegionServerQueueTest.
    db.insert(name(), "a", record("field0", "a"));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(db.insert(name(), "b", record("field0", "b"))).isEqualTo(Status.OK);
  }

  private void failsAlone(int bytes, int times, String... pairs) throws Exception {
    inParallel(
        (db, thread) -> {
          if (thread == 0) {
            for (int i = 0; i < times; i++) {
              assertThat(db.insert(name(), key(i), record("field0", "x".repeat(bytes))))
                  .isEqualTo(Status.ERROR);
            }
          } else {
            for (int i = 0; i < 200; i++) {
              assertThat(db.insert(name(), thread + "-" + i, record("field0", "a")))
                  .isEqualTo(Status.OK);
            }
          }
        },
        pairs);
    assertThat(rowsInTable()).isEqualTo((THREADS - 1) * 200);
  }

  private void inParallel(Work work, String... pairs) throws Exception {
    List<HBaseBinding> all = new ArrayList<>();
    List<String> settings = new ArrayList<>(List.of("hbase.createtable", "true"));
    settings.addAll(List.of(pairs));
    for (int i = 0; i < THREADS; i++) {
      all.add(open(settings.toArray(String[]::new)));
    }
    together(THREADS, thread -> work.run(all.get(thread), thread));
  }

  private interface Attempt {
    void run() throws Exception;
  }

  private static Throwable failureOf(Attempt attempt) {
    try {
      attempt.run();
    } catch (Exception e) {
      return RootCause.of(e);
    }
    throw new AssertionError("it succeeded");
  }
}
