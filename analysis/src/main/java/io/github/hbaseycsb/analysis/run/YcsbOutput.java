package io.github.hbaseycsb.analysis.run;

import com.fasterxml.jackson.core.type.TypeReference;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.histogram.Operations;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * {@code ycsb.json}: the output of a client's YCSB about its whole run, including the warm-up.
 *
 * @param values by metric and measurement, such as {@code OVERALL} and {@code FailedOperations}
 */
public record YcsbOutput(Map<String, Map<String, Double>> values) {
  public static final String FILE = ClientProtocol.OUTPUT;
  private static final String OVERALL = "OVERALL";
  private static final String OPERATIONS = "Operations";

  private record Value(String metric, String measurement, double value) {}

  /** Reads a client's output; empty if it is missing or incomplete. */
  public static Optional<YcsbOutput> read(Path client) {
    Path file = client.resolve(FILE);
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    try {
      Map<String, Map<String, Double>> values = new LinkedHashMap<>();
      for (Value value :
          Json.mapper().readValue(file.toFile(), new TypeReference<List<Value>>() {})) {
        values
            .computeIfAbsent(value.metric(), metric -> new LinkedHashMap<>())
            .put(value.measurement(), value.value());
      }
      return Optional.of(new YcsbOutput(values));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  public OptionalDouble value(String metric, String measurement) {
    Double value = values.getOrDefault(metric, Map.of()).get(measurement);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  public long failedOperations() {
    return Math.round(value(OVERALL, "FailedOperations").orElse(0));
  }

  /** Whether a thread of the client died. */
  public boolean threadDied() {
    return value(OVERALL, "ThreadDied").isPresent();
  }

  /** Operations that the client's threads finished, including failed ones, if it says how many. */
  public OptionalLong attempted() {
    OptionalDouble ms = value(OVERALL, "RunTime(ms)");
    OptionalDouble rate = value(OVERALL, "Throughput(ops/sec)");
    return ms.isEmpty() || rate.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Math.round(ms.getAsDouble() * rate.getAsDouble() / Units.MS_PER_SECOND));
  }

  /** Operations that the server acknowledged. */
  public long operations() {
    List<OperationName> names =
        values.entrySet().stream()
            .filter(entry -> entry.getValue().containsKey(OPERATIONS))
            .map(entry -> OperationName.parse(entry.getKey()))
            .toList();
    Operations how = new Operations(names);
    Operations.FailedPairs failed = how.failedPairs();
    double sum = 0;
    for (OperationName name : names) {
      double count = value(name.toString(), OPERATIONS).orElseThrow();
      sum += how.weight(name) * count;
      failed.add(name, count);
    }
    return Math.round(sum + failed.count());
  }

  /**
   * How many operations are counted under a measurement of their own, such as {@code Stale}.
   *
   * @param count of those
   * @param of all operations of the same kinds that succeeded; 0 if there is no such measurement
   */
  public record Share(long count, long of) {
    public Share plus(Share other) {
      return new Share(count + other.count, of + other.of);
    }
  }

  /** The operations with such a measurement. */
  public Share share(String measurement) {
    return values.values().stream()
        .filter(metric -> metric.containsKey(measurement))
        .map(
            metric ->
                new Share(
                    Math.round(metric.get(measurement)),
                    Math.round(metric.getOrDefault(OPERATIONS, 0.0))))
        .reduce(new Share(0, 0), Share::plus);
  }

  /** Number of rows, if the workload counts them. */
  public OptionalDouble rows() {
    return value(OVERALL, "Rows");
  }

  /** Megabytes of 10^6 bytes of keys and values, if the workload counts them. */
  public OptionalDouble megabytes() {
    OptionalDouble rowRate = value(OVERALL, "Throughput(rows/sec)");
    OptionalDouble megabyteRate = value(OVERALL, "Throughput(MB/sec)");
    return rows().isEmpty() || megabyteRate.isEmpty() || rowRate.orElse(0) == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            rows().getAsDouble() * megabyteRate.getAsDouble() / rowRate.getAsDouble());
  }

  /** Time in garbage collections, as a percentage of the run time. */
  public OptionalDouble gcPercent() {
    return value("TOTAL_GC_TIME_%", "Time(%)");
  }
}
