package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.result.BrokenRun;
import io.github.hbaseycsb.campaign.result.RunDirectories;
import io.github.hbaseycsb.campaign.result.RunRecord.Note;
import io.github.hbaseycsb.campaign.run.JournalEntry.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** The runs of a cell that are not there yet. */
final class CellRuns {
  /**
   * The journal's note of a run.
   *
   * @param run from 1
   */
  record FinishedRun(String cell, int run) {}

  private final Tools tools;
  private final ClusterSession session;
  private final ResultsDirectory results;
  private final StartingPoint start;
  private final ClientCeilings ceilings;

  CellRuns(Tools tools, ClusterSession session, ResultsDirectory results, StartingPoint start) {
    this.ceilings = new ClientCeilings(tools, session.conf(), results.path());
    this.tools = tools;
    this.session = session;
    this.results = results;
    this.start = start;
  }

  /**
   * Runs what is missing. A broken run does not keep the next one from being tried, unless nothing
   * can be run at all.
   *
   * @throws CampaignException when the cluster is not healthy or does not settle
   */
  void run(Cell cell) throws CampaignException, IOException, InterruptedException {
    RunStep step = new RunStep(tools, session, results.path());
    for (int number : Campaign.missingRuns(results.path(), cell)) {
      session.cluster().requireHealthy();
      OptionalDouble ceiling = ceilings.of(cell);
      List<Note> notes = start.prepare(cell);
      try {
        step.run(cell, number, ceiling, notes);
        results.journal().add(Step.RUN, new FinishedRun(cell.name(), number));
        Path run = RunDirectories.run(results.path(), cell.name(), number);
        tools.progress().say(RunLine.of(cell.name(), run));
      } catch (BrokenRunException e) {
        results.journal().add(Step.RUN_BROKEN, new BrokenRun(cell.name(), number, e.getMessage()));
        tools.progress().say("%s run %d broke: %s".formatted(cell.name(), number, e.getMessage()));
        if (e.isHopeless()) {
          return;
        }
      }
    }
  }
}
