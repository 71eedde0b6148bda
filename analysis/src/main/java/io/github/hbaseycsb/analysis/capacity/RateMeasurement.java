package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.run.RunFigures;
import io.github.hbaseycsb.analysis.run.Unissued;
import io.github.hbaseycsb.analysis.stats.change.RunLatencies;
import io.github.hbaseycsb.analysis.window.LogFigures;
import io.github.hbaseycsb.model.find.Objective;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A measurement at a rate, as the logs and the servers' samples have it.
 *
 * @param name of it
 * @param record what the driver knows of it; it has a target
 * @param figures of its logs and servers
 */
public record RateMeasurement(RunName name, RunRecord record, RunFigures figures) {
  private static final String INTENDED = "Intended-";
  private static final String ACKNOWLEDGED = "-ACK";

  int rate() {
    return record.target().orElseThrow();
  }

  LogFigures logs() {
    return figures.logs();
  }

  Unissued unissued() {
    return Unissued.of(record, logs());
  }

  /**
   * The intended latencies of an operation that has a limit, to the server's answer, with the
   * operations that were never answered where they matter to its percentile.
   *
   * @return empty where none was measured
   */
  Optional<RunLatencies> latencies(Objective.Limit limit) {
    Map<String, Histogram> histograms = unissued().addedTo(logs(), limit.percentile());
    String name = name(limit.operation(), histograms);
    return Optional.ofNullable(histograms.get(name))
        .map(
            window ->
                new RunLatencies(
                    window,
                    unissued()
                        .addedToLastBlock(logs(), limit.percentile())
                        .getOrDefault(name, List.of()),
                    record.conditions().round(),
                    record.conditions().start()));
  }

  /** The name that the latency of an operation is measured under. */
  static String name(String operation, Map<String, ?> measured) {
    String acknowledged = INTENDED + operation + ACKNOWLEDGED;
    return measured.containsKey(acknowledged) ? acknowledged : INTENDED + operation;
  }
}
