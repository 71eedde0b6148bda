package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.plan.ClusterTarget;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The part of a campaign that one cluster takes: each table is loaded, then its cells are run. */
final class ClusterCampaign {
  private final String campaign;
  private final ClusterTarget target;
  private final ResultsDirectory results;
  private final CampaignOptions options;
  private final Tools tools;

  ClusterCampaign(
      String campaign,
      ClusterTarget target,
      ResultsDirectory results,
      CampaignOptions options,
      Tools tools) {
    this.campaign = campaign;
    this.target = target;
    this.results = results;
    this.options = options;
    this.tools = tools;
  }

  void run(List<Cell> cells) throws CampaignException, IOException, InterruptedException {
    try (ClusterSession session =
        ClusterSession.open(campaign, target, cells.get(0).properties(), tools)) {
      SwitchGuard switches = new SwitchGuard(session, results.journal(), tools.progress());
      switches.restoreIfOff();
      DatasetLoader loader = new DatasetLoader(tools, session, results, options.reload());
      for (List<Cell> sharing : byTable(cells)) {
        loader.ensureLoaded(sharing.get(0));
        EnvironmentFile.add(results.path(), session, sharing.get(0).table().name());
        if (options.runs()) {
          runCells(session, switches, loader, sharing);
        }
      }
    }
  }

  private void runCells(
      ClusterSession session, SwitchGuard switches, DatasetLoader loader, List<Cell> cells)
      throws CampaignException, IOException, InterruptedException {
    try (SwitchGuard.Off off = switches.off()) {
      StartingPoint start = new StartingPoint(session, results.journal(), loader, tools);
      for (Cell cell : cells) {
        new CellRuns(tools, session, results, start).run(cell);
      }
      if (cells.stream().allMatch(cell -> Campaign.missingRuns(results.path(), cell).isEmpty())) {
        start.forget(cells.get(0));
      }
    }
  }

  private static List<List<Cell>> byTable(List<Cell> cells) {
    Map<Object, List<Cell>> tables =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> List.of(cell.table(), cell.dataset()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return List.copyOf(tables.values());
  }
}
