package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.window.LogFigures;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.Map;

/**
 * The data that was read from a run's files.
 *
 * @param record the driver's record
 * @param outputs the outputs of the clients with a complete {@code ycsb.json}, by client
 * @param figures the figures from its logs and servers
 */
public record RunData(RunRecord record, Map<Integer, YcsbOutput> outputs, RunFigures figures) {
  public LogFigures logs() {
    return figures.logs();
  }
}
