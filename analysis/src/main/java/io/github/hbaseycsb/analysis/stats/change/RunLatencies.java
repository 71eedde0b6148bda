package io.github.hbaseycsb.analysis.stats.change;

import io.github.hbaseycsb.analysis.stats.RunPosition;
import io.github.hbaseycsb.model.run.ServerStart;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The latencies of one operation in one run.
 *
 * @param window all of the window, us
 * @param blocks the window in stretches of equal length, one after the other, us; may have fewer
 *     digits; none if not known
 * @param round in which the cell was run, from 1; 0 if not known
 * @param start the start of the servers that it was measured on
 */
public record RunLatencies(Histogram window, List<Histogram> blocks, int round, ServerStart start)
    implements RunPosition {
  public RunLatencies {
    blocks = List.copyOf(blocks);
  }

  /** Of a campaign that was not resumed, so that the number of the restart tells the start. */
  public RunLatencies(Histogram window, List<Histogram> blocks, int round, int restart) {
    this(window, blocks, round, new ServerStart(0, restart, 0));
  }
}
