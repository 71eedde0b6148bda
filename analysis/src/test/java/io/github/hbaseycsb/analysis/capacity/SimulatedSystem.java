package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Measured;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.plan.Objective.Limit;
import io.github.hbaseycsb.model.plan.SearchSpec;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** A system whose capacity is known. None of its curves is one that a search fits. */
interface SimulatedSystem {
  String name();

  SearchSpec spec();

  /**
   * Measures; the excess of a number of threads is minus the logarithm of its throughput.
   *
   * @param spread standard deviation of the logarithm between runs
   */
  Measured measure(Next next, double spread, Disturbance disturbance, RandomGenerator random);

  /** The rate of this quantile of the runs, or the number of threads. */
  double capacity(double spread, double normalQuantile);

  /**
   * What disturbs some measurements.
   *
   * @param share of the measurements
   * @param factor by which their percentile is higher
   */
  record Disturbance(double share, double factor) {
    static final Disturbance NONE = new Disturbance(0, 1);

    private double of(RandomGenerator random) {
      return random.nextDouble() < share ? Math.log(factor) : 0;
    }

    /** The text for a table. */
    @Override
    public String toString() {
      return share == 0 ? "none" : Text.of("%.0f%%, %.0f times as slow", 100 * share, factor);
    }
  }

  /**
   * One whose 99th percentile is limited.
   *
   * @param name of the curve
   * @param ms the median 99th percentile at a rate, ms
   * @param saturation the highest rate that its clients reach, operations per second
   */
  record OfLatency(String name, DoubleUnaryOperator ms, double saturation)
      implements SimulatedSystem {
    private static final double LIMIT_MS = 10;
    private static final int BLOCKS = 20;
    private static final double NOISE_OF_BLOCKS = 0.2;

    /** A queue, one whose service times vary more, a knee, and a power of the rate. */
    static final List<SimulatedSystem> ALL =
        List.of(
            new OfLatency("M/M/1", rate -> 1.5 / (1 - rate / 12_345), 12_345),
            new OfLatency("M/G/1", rate -> 2 + rate / 14_000 / (1 - rate / 14_000) * 0.9, 14_000),
            new OfLatency("knee", rate -> 2 * Math.max(1, Math.pow(rate / 9_000, 12)), 20_000),
            new OfLatency("power", rate -> 10 * Math.pow(rate / 9_000, 2), 25_000));

    @Override
    public SearchSpec spec() {
      return rates(
          new Objective(List.of(new Limit("READ", 99, Duration.ofMillis((long) LIMIT_MS))), 0.001));
    }

    @Override
    public Measured measure(
        Next next, double spread, Disturbance disturbance, RandomGenerator random) {
      double ofRun =
          (next.rate() < saturation ? Math.log(ms.applyAsDouble(next.rate())) : Math.log(1e5))
              + spread * random.nextGaussian()
              + disturbance.of(random);
      double[] blocks =
          DoubleStream.generate(() -> ofRun + NOISE_OF_BLOCKS * random.nextGaussian())
              .limit(BLOCKS)
              .toArray();
      return measured(
          next,
          Math.min(next.rate(), saturation),
          next.rate() <= saturation
              ? SampleStatistics.mean(blocks) - Math.log(LIMIT_MS)
              : Double.POSITIVE_INFINITY,
          Math.sqrt(SampleStatistics.variance(blocks) / BLOCKS));
    }

    @Override
    public double capacity(double spread, double normalQuantile) {
      double low = 1;
      double high = saturation;
      while (high - low > 0.01) {
        double middle = (low + high) / 2;
        double log = Math.log(ms.applyAsDouble(middle) / LIMIT_MS) + normalQuantile * spread;
        low = log < 0 ? middle : low;
        high = log < 0 ? high : middle;
      }
      return low;
    }
  }

  /**
   * One whose servers use 5% of their processors without load, and may use 70%.
   *
   * @param exponent of the rate: below 1 if operations take less with more load
   */
  record OfProcessors(String name, double exponent) implements SimulatedSystem {
    private static final double CAPACITY = 9_000;
    private static final double IDLE = 0.05;
    private static final double LIMIT = 0.7;

    static final List<SimulatedSystem> ALL =
        List.of(
            new OfProcessors("less for each operation", 0.9),
            new OfProcessors("the same", 1),
            new OfProcessors("more", 1.2));

    @Override
    public SearchSpec spec() {
      return rates(new Objective(List.of(), OptionalDouble.of(LIMIT), 0.001));
    }

    /** The rate at which servers are as busy as this. */
    private double rate(double busy) {
      return CAPACITY * Math.pow((busy - IDLE) / (LIMIT - IDLE), 1 / exponent);
    }

    @Override
    public Measured measure(
        Next next, double spread, Disturbance disturbance, RandomGenerator random) {
      double reached = Math.min(next.rate(), rate(1));
      double busy = IDLE + (LIMIT - IDLE) * Math.pow(reached / CAPACITY, exponent);
      double log = Math.log(busy) + spread * random.nextGaussian() + disturbance.of(random);
      return measured(next, reached, Math.min(0, log) - Math.log(LIMIT), 0);
    }

    @Override
    public double capacity(double spread, double normalQuantile) {
      return rate(LIMIT * Math.exp(-normalQuantile * spread));
    }
  }

  /**
   * One whose threads wait for each other at stations.
   *
   * @param thinkMs time in which no station is needed
   * @param demandsMs time at each station
   */
  record OfThreads(String name, double thinkMs, List<Double> demandsMs) implements SimulatedSystem {
    static final List<SimulatedSystem> ALL =
        List.of(
            new OfThreads("one station", 1, List.of(0.05)),
            new OfThreads("two", 4, List.of(0.05, 0.03)),
            new OfThreads("three alike", 2, List.of(0.05, 0.05, 0.05)));

    @Override
    public SearchSpec spec() {
      return new SearchSpec(
          By.THREADS, new Objective(List.of(), 0.001), 1, 256, 50, Duration.ofSeconds(60));
    }

    /** Operations per second of 0, 1 ... threads, by mean value analysis. */
    private double[] throughputs() {
      double[] queues = new double[demandsMs.size()];
      double[] throughputs = new double[spec().to() + 1];
      for (int n = 1; n < throughputs.length; n++) {
        double response = thinkMs;
        for (int i = 0; i < queues.length; i++) {
          response += demandsMs.get(i) * (1 + queues[i]);
        }
        throughputs[n] = 1000 * n / response;
        for (int i = 0; i < queues.length; i++) {
          queues[i] = n / response * demandsMs.get(i) * (1 + queues[i]);
        }
      }
      return throughputs;
    }

    @Override
    public Measured measure(
        Next next, double spread, Disturbance disturbance, RandomGenerator random) {
      double log =
          Math.log(throughputs()[next.rate()])
              + spread * random.nextGaussian()
              - disturbance.of(random);
      return new Measured(
          next.kind(),
          next.rate(),
          CapacitySearch.point(By.THREADS, next.rate(), -log, 0, next.kind()));
    }

    /** The highest throughput, operations per second. */
    double highest() {
      return Arrays.stream(throughputs()).max().orElseThrow();
    }

    @Override
    public double capacity(double spread, double normalQuantile) {
      double[] throughputs = throughputs();
      return IntStream.range(1, throughputs.length)
          .filter(n -> throughputs[n] >= CapacityFit.REACHED * highest())
          .findFirst()
          .orElseThrow();
    }
  }

  private static SearchSpec rates(Objective objective) {
    return new SearchSpec(By.RATE, objective, 500, 100_000, 5, Duration.ofSeconds(60));
  }

  private static Measured measured(Next next, double reached, double excess, double error) {
    return new Measured(
        next.kind(),
        next.rate(),
        CapacitySearch.point(By.RATE, reached, excess, error, next.kind()));
  }
}
