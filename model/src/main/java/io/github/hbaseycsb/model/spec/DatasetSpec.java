package io.github.hbaseycsb.model.spec;

import io.github.hbaseycsb.property.RowProperty;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What a table holds before the runs.
 *
 * @param records at least 1 ({@code recordcount})
 * @param fieldCount columns of a row, at least 1
 * @param fieldLength bytes of a value, at least 1
 * @param load how they get there
 * @param workload the workload file that the load phase runs
 * @param properties of the load phase, resolved: those that decide which rows there are, those of
 *     the table to create, and the plan's for the binding (durability, buffering), not a variant's
 * @param threads of the load phase
 * @param chunk records that one load client process writes; what is repeated when a load is
 *     interrupted; chosen from the number of records when empty
 * @param verify how it is shown that they are there
 */
public record DatasetSpec(
    long records,
    int fieldCount,
    int fieldLength,
    LoadMethod load,
    Path workload,
    Map<String, String> properties,
    int threads,
    OptionalInt chunk,
    Verify verify) {
  public DatasetSpec {
    properties = new TreeMap<>(properties);
  }

  /** Rows that the load writes: {@code bigtable.fraction} of the records, if that is set. */
  public long rows() {
    double fraction = Double.parseDouble(properties.getOrDefault(RowProperty.FRACTION.key(), "1"));
    return Math.max(1, Math.round(records * fraction));
  }

  /** Bytes of all values together. */
  public double bytes() {
    return (double) rows() * fieldCount * fieldLength;
  }

  /** The same rows, loaded in another way. */
  public DatasetSpec loadedBy(LoadMethod method) {
    return new DatasetSpec(
        records, fieldCount, fieldLength, method, workload, properties, threads, chunk, verify);
  }

  public DatasetSpec withProperties(Map<String, String> others) {
    return new DatasetSpec(
        records, fieldCount, fieldLength, load, workload, others, threads, chunk, verify);
  }

  public DatasetSpec withWorkload(Path file) {
    return new DatasetSpec(
        records, fieldCount, fieldLength, load, file, properties, threads, chunk, verify);
  }
}
