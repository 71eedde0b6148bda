package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.CampaignGrowth.Window;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Campaigns whose throughput grows within windows, for {@code scripts/dev/simulate-growth}.
 *
 * @param cells an even number
 * @param windows those of each cell, whose growth varies from window to window
 * @param inTurns whether the windows of a round share their time: they then have half of the
 *     variance of their values in common
 * @param spread standard deviation of the growth from round to round, in common to all cells
 */
record SimulatedCampaign(int cells, SimulatedWindows windows, boolean inTurns, double spread) {
  private static final List<Double> SPREADS = List.of(0.0, 0.05);

  static final List<SimulatedCampaign> ALL =
      Stream.of(4, 10)
          .flatMap(
              cells ->
                  Stream.concat(
                      Stream.of(1, 3, 5).flatMap(runs -> all(cells, runs, false)),
                      all(cells, 1, true)))
          .toList();

  private static Stream<SimulatedCampaign> all(int cells, int runs, boolean inTurns) {
    return SPREADS.stream()
        .flatMap(
            spread ->
                SPREADS.stream()
                    .map(
                        ofWindows ->
                            new SimulatedCampaign(
                                cells,
                                inTurns
                                    ? new SimulatedWindows(runs, 40, 0.1, 0.25, ofWindows)
                                    : new SimulatedWindows(runs, 60, 0.1, 0.5, ofWindows),
                                inTurns,
                                spread)));
  }

  /** Shares of what is not steady, by the cells alone, and by the campaign, too. */
  record Shares(double alone, double together) {}

  /**
   * What is not steady.
   *
   * @param campaigns those with any such cell
   * @param cells of the first half of the cells
   */
  record NotSteady(Shares campaigns, Shares cells) {}

  /**
   * Judges campaigns.
   *
   * @param growth of the first half of the cells, such as 0.2
   * @param ofOthers the growth of the other half
   */
  NotSteady of(double growth, double ofOthers, long seed, int trials) {
    Random random = new Random(seed);
    double[] campaigns = new double[2];
    double[] found = new double[2];
    for (int trial = 0; trial < trials; trial++) {
      List<List<Window>> drawn = draw(growth, ofOthers, random);
      List<Optional<CampaignGrowth>> known = List.of(Optional.empty(), CampaignGrowth.of(drawn));
      for (int i = 0; i < known.size(); i++) {
        Optional<CampaignGrowth> campaign = known.get(i);
        List<Integer> notSteady =
            IntStream.range(0, cells)
                .filter(cell -> isNotSteady(drawn.get(cell), campaign))
                .boxed()
                .toList();
        campaigns[i] += notSteady.isEmpty() ? 0 : 1;
        found[i] += notSteady.stream().filter(cell -> cell < cells / 2).count();
      }
    }
    int judged = trials * (cells / 2);
    return new NotSteady(
        new Shares(campaigns[0] / trials, campaigns[1] / trials),
        new Shares(found[0] / judged, found[1] / judged));
  }

  private boolean isNotSteady(List<Window> cell, Optional<CampaignGrowth> campaign) {
    List<WindowGrowth> growths = cell.stream().map(Window::growth).toList();
    return SimulatedWindows.isNotSteady(windows.findings(growths, campaign));
  }

  private List<List<Window>> draw(double growth, double ofOthers, Random random) {
    List<List<Window>> drawn = new ArrayList<>();
    for (int cell = 0; cell < cells; cell++) {
      drawn.add(new ArrayList<>());
    }
    for (int run = 1; run <= windows.runs(); run++) {
      double ofRound = spread * random.nextGaussian();
      double[] shared = windows.deviations(random);
      for (int cell = 0; cell < cells; cell++) {
        double log =
            Math.log1p(cell < cells / 2 ? growth : ofOthers)
                + ofRound
                + windows.spread() * random.nextGaussian();
        double[] own = windows.deviations(random);
        double[] deviations =
            inTurns
                ? IntStream.range(0, own.length)
                    .mapToDouble(i -> Math.sqrt(0.5) * (own[i] + shared[i]))
                    .toArray()
                : own;
        drawn.get(cell).add(new Window(run, 0, inTurns, windows.window(log, deviations)));
      }
    }
    return drawn;
  }
}
