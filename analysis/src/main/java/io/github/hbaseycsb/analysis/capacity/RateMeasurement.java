package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.histogram.LogFigures;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.run.UnsentOperations;
import io.github.hbaseycsb.analysis.stats.RunLatencies;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.property.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * A measurement at a rate, or with a number of threads, from the logs and the servers' samples.
 *
 * @param name the name of the measurement
 * @param run what was read of it
 */
public record RateMeasurement(RunName name, RunView run) {
  /** Its target, operations per second; without one its number of threads. */
  int rate() {
    return record().target().orElse(record().threads());
  }

  /** Operations per second, as a part of what was due at the target rate. */
  double throughput() {
    double reached = logs().throughput().orElse(0);
    return logs().offered().map(due -> reached * rate() / due.rate()).orElse(reached);
  }

  RunRecord record() {
    return run.record();
  }

  LogFigures logs() {
    return run.logs();
  }

  UnsentOperations unsent() {
    return run.unsent();
  }

  /**
   * The intended latencies of an operation with a limit, up to the server's answer. They include
   * operations that were never answered if these matter to the percentile.
   *
   * @return empty if none was measured
   */
  Optional<RunLatencies> latencies(Objective.Limit limit) {
    Set<String> censored = unsent().names(logs(), limit.percentile());
    Map<String, Histogram> histograms = unsent().addedTo(logs(), censored);
    String name = name(limit.operation(), histograms);
    return Optional.ofNullable(histograms.get(name))
        .map(
            window ->
                new RunLatencies(
                    window,
                    unsent().addedToLastBlock(logs(), censored).getOrDefault(name, List.of()),
                    record().conditions().round(),
                    record().conditions().start(),
                    false));
  }

  /** The name under which the latency of an operation was measured. */
  static String name(String operation, Map<String, ?> measured) {
    String acknowledged = Operation.INTENDED + operation + Operation.ACKNOWLEDGED;
    return measured.containsKey(acknowledged) ? acknowledged : Operation.INTENDED + operation;
  }
}
