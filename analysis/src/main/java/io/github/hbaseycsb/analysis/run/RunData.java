package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.window.LogFigures;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.Map;

/**
 * What was read of a run.
 *
 * @param outputs by client, of those whose {@code ycsb.json} is whole
 * @param figures of its logs and servers
 */
public record RunData(RunRecord record, Map<Integer, YcsbOutput> outputs, RunFigures figures) {
  public LogFigures logs() {
    return figures.logs();
  }
}
