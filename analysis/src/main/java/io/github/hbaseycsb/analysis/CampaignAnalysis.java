package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.capacity.SearchMeasurements;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The analysis of a campaign's finished runs, from which all its reports are made. The same files
 * give the same analysis.
 */
public final class CampaignAnalysis implements RunView.Source {
  private final CampaignSummary summary;
  private final Map<String, Map<Integer, RunView>> runs = new HashMap<>();

  private CampaignAnalysis(CampaignSummary summary, List<CellAnalysis> cells) {
    this.summary = summary;
    cells.forEach(cell -> runs.put(cell.name(), cell.views()));
  }

  /**
   * Analyzes the finished runs in the results directory of a campaign, which may be unfinished.
   *
   * @throws IOException if one of its files cannot be read
   */
  public static CampaignAnalysis of(Plan plan, Path results) throws IOException {
    try {
      Map<String, SearchMeasurements> searches = SearchMeasurements.all(plan.cells(), results);
      // Cells do not share files, so they are analyzed in parallel, which makes reports of long
      // campaigns faster.
      List<ClusterTarget> clusters = plan.cells().stream().map(Cell::cluster).distinct().toList();
      List<CellAnalysis> cells =
          plan.cells().parallelStream()
              .map(cell -> analyze(cell, searches, plan, clusters, results))
              .toList();
      Optional<CampaignGrowth> growth =
          CampaignGrowth.of(cells.stream().map(CellAnalysis::windows).toList());
      CampaignSummary summary =
          new CampaignSummary(
              plan.name(),
              cells.stream().flatMap(cell -> cell.started().stream()).min(Instant::compareTo),
              cells.stream().flatMap(cell -> cell.finished().stream()).max(Instant::compareTo),
              cells.stream().map(cell -> cell.summary(growth)).toList());
      return new CampaignAnalysis(summary, cells);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static CellAnalysis analyze(
      Cell cell,
      Map<String, SearchMeasurements> searches,
      Plan plan,
      List<ClusterTarget> clusters,
      Path results) {
    try {
      return CellAnalysis.of(
          cell,
          Optional.ofNullable(searches.get(cell.name())),
          clusters.indexOf(cell.cluster()) + 1,
          plan.schedule(),
          results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public CampaignSummary summary() {
    return summary;
  }

  /** The runs of a cell's summary, in its order. */
  public List<RunView> runs(CellSummary cell) {
    return cell.runs().stream().map(run -> runs.get(cell.name()).get(run.run())).toList();
  }

  @Override
  public Optional<RunView> run(String cell, int run) {
    return Optional.ofNullable(runs.getOrDefault(cell, Map.of()).get(run));
  }
}
