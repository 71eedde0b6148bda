package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.run.RunFigures;
import io.github.hbaseycsb.analysis.run.Unissued;
import io.github.hbaseycsb.analysis.window.LogFigures;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The complete latencies of a run, including operations that were never sent if these matter.
 *
 * @param window histograms of the window over all clients, us, by the name under which they were
 *     measured
 * @param blocks histograms of consecutive parts of the window of equal length, with two significant
 *     digits instead of three
 */
public record RunHistograms(Map<String, Histogram> window, Map<String, List<Histogram>> blocks) {

  /**
   * Reads the latencies of a run.
   *
   * @return empty if the run's files do not exist: a results directory may be kept without them
   */
  public static Optional<RunHistograms> read(Path results, String cell, int run)
      throws IOException {
    Path directory = RunDirectories.run(results, cell, run);
    if (!Files.exists(directory.resolve(RunRecord.FILE))) {
      return Optional.empty();
    }
    RunRecord record = RunAnalysis.record(directory);
    LogFigures logs = RunFigures.of(directory, record).logs();
    Unissued unissued = Unissued.of(record, logs);
    return logs.histograms().isEmpty()
        ? Optional.empty()
        : Optional.of(new RunHistograms(unissued.addedTo(logs), unissued.addedToLastBlock(logs)));
  }
}
