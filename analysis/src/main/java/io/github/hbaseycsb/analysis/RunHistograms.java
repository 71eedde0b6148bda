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
 * The latencies of one run in full, with the operations that were never sent where they matter.
 *
 * @param window histograms of the window over all clients, in us, by the name that they were
 *     measured under
 * @param blocks the same of stretches of the window of equal length, in their order, with two
 *     digits instead of three
 */
public record RunHistograms(Map<String, Histogram> window, Map<String, List<Histogram>> blocks) {

  /**
   * Reads those of a run.
   *
   * @return empty where the run's files are not there: a results directory may be kept without them
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
