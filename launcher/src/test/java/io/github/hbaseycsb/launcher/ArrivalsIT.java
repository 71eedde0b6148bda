package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.property.LoadShape;
import java.lang.reflect.Field;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import org.junit.Test;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Millions of operations in virtual time, against what queueing theory says of them. */
public class ArrivalsIT {
  private static final double NS = 1e9;
  private static final double RATE = 1000;
  private static final long BEGIN_NS = 1_000_000_000_000L;

  /** The share of operations beyond a percentile, and how far its simulated value may be off. */
  private static final double[][] PERCENTILES = {{0.5, 1}, {0.9, 1.5}, {0.99, 3}, {0.999, 6}};

  private long nowNs = BEGIN_NS;

  /**
   * Latencies of operations from the times at which they were due, s, sorted, of a client whose
   * threads are served in these times.
   */
  private double[] latencies(int threads, int operations, DoubleSupplier service) throws Exception {
    Pace arrivals =
        Pace.of(
            new ArrivalQueue(LoadShape.constant(RATE), true, 7, counts -> {}),
            () -> Instant.ofEpochSecond(0, nowNs),
            (stopped, ns) -> {
              nowNs += ns;
              return stopped.getCount() == 0;
            });
    Pace.OfThread[] all = new Pace.OfThread[threads];
    Arrays.setAll(all, thread -> arrivals.thread(thread, threads));
    long[] freeNs = new long[threads];
    Arrays.fill(freeNs, BEGIN_NS);
    double[] latencies = new double[operations];
    for (int i = 0; i < operations; i++) {
      int free = 0;
      for (int thread = 1; thread < threads; thread++) {
        free = freeNs[thread] < freeNs[free] ? thread : free;
      }
      nowNs = freeNs[free];
      // Without AssertJ, which would take a while for so many.
      if (!all[free].await()) {
        throw new AssertionError("no time for operation " + i);
      }
      double seconds = service.getAsDouble();
      latencies[i] = all[free].lateNs().orElseThrow() / NS + seconds;
      freeNs[free] = nowNs + (long) (seconds * NS);
    }
    Arrays.sort(latencies);
    return latencies;
  }

  private static void assertPercentiles(
      double[] sorted, double longest, DoubleUnaryOperator shareAbove) {
    for (double[] percentile : PERCENTILES) {
      assertThat(sorted[(int) (percentile[0] * sorted.length)])
          .as("p" + 100 * percentile[0])
          .isCloseTo(expected(percentile[0], longest, shareAbove), withinPercentage(percentile[1]));
    }
  }

  private static double expected(double share, double longest, DoubleUnaryOperator shareAbove) {
    double low = 0;
    double high = longest;
    while (high - low > 1e-9) {
      double middle = (low + high) / 2;
      if (shareAbove.applyAsDouble(middle) > 1 - share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Test
  public void threadsAreTheServersOfAQueueWithExponentialServiceTimes() throws Exception {
    for (int threads : new int[] {1, 16}) {
      double busy = 0.7 * threads;
      double service = RATE / busy;
      SplittableRandom random = new SplittableRandom(11);
      double[] sorted =
          latencies(threads, 3_000_000, () -> -Math.log(1 - random.nextDouble()) / service);
      assertPercentiles(sorted, 10, seconds -> exponential(seconds, threads, busy, service));
    }
  }

  /** Erlang's M/M/c: the share of operations that take longer. */
  private static double exponential(double seconds, int threads, double busy, double service) {
    double free = 1;
    for (int k = 1; k <= threads; k++) {
      free = 1 + free * k / busy;
    }
    double blocked = 1 / free;
    double waits = blocked / (1 - busy / threads * (1 - blocked));
    double spare = threads - 1 - busy;
    return Math.exp(-service * seconds)
        * (1 + waits / spare * (1 - Math.exp(-service * spare * seconds)));
  }

  @Test
  public void aThreadIsTheServerOfAQueueWithOneServiceTime() throws Exception {
    double seconds = 0.8 / RATE;
    // Beyond 20 ms the terms of the sum are too large for a double.
    assertPercentiles(
        latencies(1, 2_000_000, () -> seconds), 0.02, latency -> constant(latency, seconds));
  }

  /** Erlang's M/D/1: the share of operations that take longer. */
  private static double constant(double latency, double seconds) {
    double wait = latency - seconds;
    if (wait < 0) {
      return 1;
    }
    double sum = 0;
    for (int k = 0; k <= wait / seconds; k++) {
      double x = RATE * (k * seconds - wait);
      double term = Math.exp(-x);
      for (int i = 1; i <= k; i++) {
        term *= x / i;
      }
      sum += term;
    }
    return 1 - (1 - RATE * seconds) * sum;
  }

  /**
   * A store that serves in virtual time. YCSB's {@code DBWrapper} takes the time at which an
   * operation was to begin from the same place. The real clock was read between the beginning of
   * the transaction and that of the read, so a latency is known to be within these two.
   */
  private final class Store extends BasicDB {
    private final DoubleSupplier service;
    private final double[] least;
    private final double[] most;
    private int reads;
    private long begunNs;

    Store(DoubleSupplier service, int operations) {
      this.service = service;
      least = new double[operations];
      most = new double[operations];
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      long intendedNs = Measurements.getMeasurements().getIntendedtartTimeNs();
      double seconds = service.getAsDouble();
      nowNs += (long) (seconds * NS);
      least[reads] = (begunNs - intendedNs) / NS + seconds;
      most[reads++] = (System.nanoTime() - intendedNs) / NS + seconds;
      return Status.OK;
    }
  }

  /** Sets the measurements of this process; returns those before. */
  private static Object setMeasurements(Object measurements) throws ReflectiveOperationException {
    Field singleton = Measurements.class.getDeclaredField("singleton");
    singleton.setAccessible(true);
    Object before = singleton.get(null);
    singleton.set(null, measurements);
    return before;
  }

  @Test
  public void theLatenciesOfAStoreBeginWhenItsOperationsAreDue() throws Exception {
    int operations = 300_000;
    List<ArrivalCount> counts = new ArrayList<>();
    double service = RATE / 0.7;
    SplittableRandom random = new SplittableRandom(11);
    Store store = new Store(() -> -Math.log(1 - random.nextDouble()) / service, operations);
    Properties properties =
        ArrivalsTest.properties(
            "workload",
            CoreWorkload.class.getName(),
            "recordcount",
            "1000",
            "operationcount",
            Integer.toString(operations),
            "readproportion",
            "1",
            "updateproportion",
            "0",
            "measurement.interval",
            "both");
    Object before = setMeasurements(new Measurements(properties));
    try {
      GuardedWorkload.delegateTo(properties);
      GuardedWorkload.take(
          Optional.of(
              Pace.of(
                  new ArrivalQueue(LoadShape.constant(RATE), true, 7, counts::addAll),
                  () -> Instant.ofEpochSecond(0, nowNs),
                  // Another test may have stopped the run of this process.
                  (stopped, ns) -> {
                    nowNs += ns;
                    return false;
                  })));
      GuardedWorkload workload = new GuardedWorkload();
      workload.init(properties);
      Object thread = workload.initThread(properties, 0, 1);
      for (int i = 0; i < operations; i++) {
        store.begunNs = System.nanoTime();
        assertThat(workload.doTransaction(store, thread)).isTrue();
      }
      workload.cleanup();
    } finally {
      GuardedWorkload.take(Optional.empty());
      setMeasurements(before);
    }

    assertThat(counts.get(counts.size() - 1).taken()).isEqualTo(operations);
    Arrays.sort(store.least);
    Arrays.sort(store.most);
    for (double[] percentile : PERCENTILES) {
      double expected =
          expected(percentile[0], 10, seconds -> exponential(seconds, 1, 0.7, service));
      int at = (int) (percentile[0] * operations);
      // A tenth of the operations of the other tests: three times as far off.
      double off = 3 * percentile[1] / 100;
      assertThat(store.least[at]).as("p" + 100 * percentile[0]).isLessThan(expected * (1 + off));
      assertThat(store.most[at]).as("p" + 100 * percentile[0]).isGreaterThan(expected * (1 - off));
    }
  }
}
