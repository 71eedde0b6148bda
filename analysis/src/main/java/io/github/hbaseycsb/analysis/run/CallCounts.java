package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.histogram.Operations;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.property.Operation;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The calls in a run's window, each measured up to the server's answer. A read-modify-write is two
 * calls.
 *
 * @param seconds total time of the calls of an operation, s
 * @param p50Us median of all calls, us
 * @param longWriteSeconds total time of inserts and updates of 0.1 s or more, s
 */
public record CallCounts(
    Map<Operation, Long> count,
    Map<Operation, Double> seconds,
    OptionalDouble p50Us,
    double longWriteSeconds) {
  /** The first pause of HBase's client after a server has refused an operation, us. */
  private static final long LONG_US = 100_000;

  /** Counts the calls in histograms, in us, by the name under which they were measured. */
  public static CallCounts of(Map<String, Histogram> histograms) {
    Operations answers =
        new Operations(histograms.keySet().stream().map(OperationName::parse).toList());
    Map<Operation, Long> counts = new EnumMap<>(Operation.class);
    Map<Operation, Double> seconds = new EnumMap<>(Operation.class);
    Optional<Histogram> all = Optional.empty();
    double longWriteSeconds = 0;
    for (Map.Entry<String, Histogram> entry : histograms.entrySet()) {
      OperationName name = OperationName.parse(entry.getKey());
      Histogram histogram = entry.getValue();
      if (answers.weight(name) > 0 && histogram.getTotalCount() > 0) {
        Operation operation = Operation.measuredAs(name.operation()).orElseThrow();
        counts.put(operation, histogram.getTotalCount());
        seconds.put(
            operation, histogram.getTotalCount() * histogram.getMean() / Units.US_PER_SECOND);
        if (operation.requests().contains(Operation.Request.PUT)) {
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
        .filter(call -> !call.getKey().writes())
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
}
