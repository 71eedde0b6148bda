package io.github.hbaseycsb.campaign.result;

import java.util.Map;

/**
 * What was read of a run.
 *
 * @param outputs by client, of those whose {@code ycsb.json} is whole
 * @param logs read to their end
 * @param throughputs of the window's seconds
 */
record RunData(
    RunRecord record,
    Map<Integer, YcsbOutput> outputs,
    IntervalLogs logs,
    WindowTotals totals,
    WindowThroughputs throughputs) {}
