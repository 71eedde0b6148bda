package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.plan.ClusterTarget;
import io.github.hbaseycsb.campaign.plan.Plan;
import io.github.hbaseycsb.campaign.result.RunDirectories;
import io.github.hbaseycsb.campaign.result.RunRecord;
import io.github.hbaseycsb.campaign.run.JournalEntry.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A campaign from its first load to its last run. What the results directory already has is not
 * done again, so that beginning and resuming are the same.
 */
final class Campaign {
  private final Plan plan;
  private final ResultsDirectory results;
  private final CampaignOptions options;
  private final Tools tools;

  Campaign(Plan plan, ResultsDirectory results, CampaignOptions options, Tools tools) {
    this.plan = plan;
    this.results = results;
    this.options = options;
    this.tools = tools;
  }

  /**
   * Does what is left to do. A run that breaks is left for a resume, and the others go on.
   *
   * @throws CampaignException when it cannot go on
   * @throws InterruptedException when the user interrupts; everything is put back before
   */
  void run() throws CampaignException, IOException, InterruptedException {
    results.journal().add(Step.STARTED, Map.of("campaign", plan.name()));
    for (Map.Entry<ClusterTarget, List<Cell>> entry : byCluster().entrySet()) {
      if (isLeftToDo(entry.getValue())) {
        new ClusterCampaign(plan.name(), entry.getKey(), results, options, tools)
            .run(entry.getValue());
      }
    }
    if (plan.cells().stream().allMatch(this::isFinished)) {
      results.journal().add(Step.FINISHED, Map.of());
    }
  }

  private Map<ClusterTarget, List<Cell>> byCluster() {
    return plan.cells().stream()
        .collect(Collectors.groupingBy(Cell::cluster, LinkedHashMap::new, Collectors.toList()));
  }

  /** Switches that a crash left off are a thing to do, even if all runs are finished. */
  private boolean isLeftToDo(List<Cell> cells) {
    return !options.runs()
        || !cells.stream().allMatch(this::isFinished)
        || SwitchGuard.isOff(results.journal(), ClusterSession.label(cells.get(0).cluster()));
  }

  private boolean isFinished(Cell cell) {
    return missingRuns(results.path(), cell).isEmpty();
  }

  /** The numbers of a cell's runs that are not in the results directory. */
  static List<Integer> missingRuns(Path results, Cell cell) {
    return IntStream.rangeClosed(1, cell.runs().count())
        .filter(
            run ->
                !Files.isRegularFile(
                    RunDirectories.run(results, cell.name(), run).resolve(RunRecord.FILE)))
        .boxed()
        .toList();
  }
}
