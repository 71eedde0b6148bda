package io.github.hbaseycsb.campaign.result;

import java.util.Map;

/**
 * What was read of a run.
 *
 * @param outputs by client, of those whose {@code ycsb.json} is whole
 * @param figures of its logs and servers
 */
record RunData(RunRecord record, Map<Integer, YcsbOutput> outputs, RunFigures figures) {
  LogFigures logs() {
    return figures.logs();
  }
}
