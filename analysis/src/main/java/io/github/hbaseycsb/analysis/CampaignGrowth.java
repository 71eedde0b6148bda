package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the throughput of a campaign's cells grows within the windows of all their runs together: the
 * mean of the logarithms, each cell counting once.
 *
 * <p>The windows are no independent values, so there are two intervals, and the wider one is taken.
 * One is by the rounds, or by the restarts if there are several, with the mean of all cells in
 * each: cells of a round share its time, and what disturbs the machine or warms up the servers then
 * is in all their windows. If no cell grows, it excludes 0 in at most 5% of campaigns. The other is
 * by the cells, with the mean of all rounds of each: it is wide if only some cells grow.
 *
 * <p>One round does not show how much rounds differ. The errors within its windows then count as
 * one that all have in common, so that the cells together show hardly more than one of them.
 *
 * @param cells number of cells, at least 2
 */
record CampaignGrowth(Growth growth, int cells) {
  /**
   * The growth within the window of a run.
   *
   * @param restart the number of the planned restart; 0 if unknown
   * @param inTurns whether the clients took turns with those of other cells
   */
  record Window(int run, int restart, boolean inTurns, WindowGrowth growth) {}

  /**
   * The growth by the rounds, or restarts, that all cells have.
   *
   * @param cells the windows of each cell; cells without any are left out
   * @return empty if there are fewer than two cells, or they have no round in common
   */
  static Optional<CampaignGrowth> of(List<List<Window>> cells) {
    List<List<Window>> measured = cells.stream().filter(cell -> !cell.isEmpty()).toList();
    if (measured.size() < 2) {
      return Optional.empty();
    }
    boolean restarts =
        measured.stream()
            .allMatch(cell -> cell.stream().map(Window::restart).distinct().count() > 1);
    List<Map<Integer, WindowGrowth>> known =
        measured.stream().map(cell -> byRound(cell, restarts)).toList();
    Set<Integer> common = new TreeSet<>(known.get(0).keySet());
    known.forEach(cell -> common.retainAll(cell.keySet()));
    if (common.isEmpty()) {
      return Optional.empty();
    }
    boolean sharedTime =
        common.size() == 1 || measured.stream().flatMap(List::stream).anyMatch(Window::inTurns);
    Growth rounds =
        growth(
            common.stream().map(round -> known.stream().map(cell -> cell.get(round)).toList()),
            sharedTime);
    Growth apart =
        growth(known.stream().map(cell -> common.stream().map(cell::get).toList()), false);
    return Optional.of(
        new CampaignGrowth(apart.high() > rounds.high() ? apart : rounds, known.size()));
  }

  private static Growth growth(Stream<List<WindowGrowth>> units, boolean sharedTime) {
    return Growth.of(units.map(unit -> WindowGrowth.mean(unit, sharedTime)).toList()).orElseThrow();
  }

  /** The runs of a round have the same number, and the restarts have one in the whole campaign. */
  private static Map<Integer, WindowGrowth> byRound(List<Window> windows, boolean restarts) {
    return windows.stream()
        .collect(
            Collectors.groupingBy(
                window -> restarts ? window.restart() : window.run(),
                TreeMap::new,
                Collectors.collectingAndThen(
                    Collectors.mapping(Window::growth, Collectors.toList()),
                    growths -> WindowGrowth.mean(growths, false))));
  }
}
