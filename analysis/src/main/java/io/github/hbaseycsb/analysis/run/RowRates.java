package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.model.run.RunRecord;
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

  /**
   * Computes the rates of a run.
   *
   * @param names the measurements in the window
   */
  public static RowRates of(
      RunRecord run,
      Collection<YcsbOutput> outputs,
      Collection<OperationName> names,
      double throughput) {
    boolean countsRows =
        !outputs.isEmpty() && outputs.stream().allMatch(output -> output.rows().isPresent());
    if (!countsRows) {
      return new RowRates(rowPerOperation(run, names, throughput), OptionalDouble.empty());
    }
    long operations = outputs.stream().mapToLong(YcsbOutput::operations).sum();
    if (operations == 0) {
      return new RowRates(OptionalDouble.empty(), OptionalDouble.empty());
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

  private static OptionalDouble rowPerOperation(
      RunRecord run, Collection<OperationName> names, double throughput) {
    Map<String, String> properties = run.properties();
    boolean core =
        CORE_WORKLOAD.equals(properties.getOrDefault(YcsbProperty.WORKLOAD.key(), CORE_WORKLOAD));
    boolean scans = names.stream().anyMatch(name -> name.is(Operation.SCAN));
    return core && !scans ? OptionalDouble.of(throughput) : OptionalDouble.empty();
  }
}
