package io.github.hbaseycsb.analysis.cost;

import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.histogram.Operations;
import io.github.hbaseycsb.common.Units;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The calls in a run's window, each measured up to the server's answer. A read-modify-write is two
 * calls.
 *
 * @param count number of calls by operation, such as READ
 * @param seconds total time of the calls of an operation, s
 * @param p50Us median of all calls, us
 * @param longWriteSeconds total time of inserts and updates of 0.1 s or more, s
 */
public record CallCounts(
    Map<String, Long> count,
    Map<String, Double> seconds,
    OptionalDouble p50Us,
    double longWriteSeconds) {
  private static final Set<String> PUTS = Set.of("INSERT", "UPDATE");

  /** The first pause of HBase's client after a server has refused an operation, us. */
  private static final long LONG_US = 100_000;

  private static final Set<String> READS = Set.of("READ", "SCAN");

  /**
   * Counts the calls in histograms.
   *
   * @param histograms in us, by the name under which they were measured
   */
  public static CallCounts of(Map<String, Histogram> histograms) {
    Operations answers =
        new Operations(histograms.keySet().stream().map(OperationName::parse).toList());
    Map<String, Long> counts = new TreeMap<>();
    Map<String, Double> seconds = new TreeMap<>();
    Optional<Histogram> all = Optional.empty();
    double longWriteSeconds = 0;
    for (Map.Entry<String, Histogram> entry : histograms.entrySet()) {
      OperationName name = OperationName.parse(entry.getKey());
      Histogram histogram = entry.getValue();
      if (answers.weight(name) > 0 && histogram.getTotalCount() > 0) {
        counts.put(name.operation(), histogram.getTotalCount());
        seconds.put(
            name.operation(),
            histogram.getTotalCount() * histogram.getMean() / Units.US_PER_SECOND);
        if (PUTS.contains(name.operation())) {
          longWriteSeconds += longSeconds(histogram);
        }
        Histogram sum =
            all.orElseGet(() -> new Histogram(histogram.getNumberOfSignificantValueDigits()));
        sum.add(histogram);
        all = Optional.of(sum);
      }
    }
    return new CallCounts(
        counts,
        seconds,
        all.map(histogram -> OptionalDouble.of((double) histogram.getValueAtPercentile(50)))
            .orElse(OptionalDouble.empty()),
        longWriteSeconds);
  }

  private static double longSeconds(Histogram histogram) {
    double us = 0;
    for (HistogramIterationValue value : histogram.recordedValues()) {
      if (value.getValueIteratedTo() >= LONG_US) {
        us += (double) value.getCountAtValueIteratedTo() * value.getValueIteratedTo();
      }
    }
    return us / Units.US_PER_SECOND;
  }

  public long reads() {
    return count.entrySet().stream()
        .filter(call -> READS.contains(call.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  public long writes() {
    return all() - reads();
  }

  public long all() {
    return count.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The total time of all calls, s. */
  public double allSeconds() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** The total time of all writes, s. */
  public double writeSeconds() {
    return seconds.entrySet().stream()
        .filter(call -> !READS.contains(call.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }
}
