package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Rows and megabytes per second: the mean rows and bytes of an operation of the run, multiplied by
 * the operations per second in the window. A megabyte is 10^6 bytes of keys and values.
 *
 * @param rows empty if the number of rows of an operation is unknown, as for scans of YCSB's own
 *     workloads
 * @param megabytes empty if the number of bytes is unknown, as for YCSB's own workloads, whose keys
 *     vary in length
 */
public record RowRates(OptionalDouble rows, OptionalDouble megabytes) {
  private static final String CORE_WORKLOAD = "site.ycsb.workloads.CoreWorkload";

  private static final RowRates UNKNOWN =
      new RowRates(OptionalDouble.empty(), OptionalDouble.empty());

  /** Computes the rates of a run. */
  public static RowRates of(RunView run) {
    if (run.logs().throughput().isEmpty()) {
      return UNKNOWN;
    }
    double throughput = run.logs().throughput().getAsDouble();
    Collection<YcsbOutput> outputs = run.outputs().values();
    boolean countsRows =
        !outputs.isEmpty() && outputs.stream().allMatch(output -> output.rows().isPresent());
    if (!countsRows) {
      return new RowRates(rowPerOperation(run, throughput), OptionalDouble.empty());
    }
    long operations = outputs.stream().mapToLong(YcsbOutput::operations).sum();
    if (operations == 0) {
      return UNKNOWN;
    }
    double perOperation = throughput / operations;
    double rows = outputs.stream().mapToDouble(output -> output.rows().getAsDouble()).sum();
    boolean countsBytes = outputs.stream().allMatch(output -> output.megabytes().isPresent());
    return new RowRates(
        OptionalDouble.of(rows * perOperation),
        countsBytes
            ? OptionalDouble.of(
                perOperation
                    * outputs.stream()
                        .mapToDouble(output -> output.megabytes().getAsDouble())
                        .sum())
            : OptionalDouble.empty());
  }

  private static OptionalDouble rowPerOperation(RunView run, double throughput) {
    Map<String, String> properties = run.record().properties();
    boolean core =
        CORE_WORKLOAD.equals(properties.getOrDefault(YcsbProperty.WORKLOAD.key(), CORE_WORKLOAD));
    boolean scans =
        run.logs().histograms().keySet().stream()
            .anyMatch(name -> OperationName.parse(name).is(Operation.SCAN));
    return core && !scans ? OptionalDouble.of(throughput) : OptionalDouble.empty();
  }
}
