package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.SettleSpec;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Waits until a table has settled, with progress: as a step of a campaign or by itself. */
public final class SettleStep {
  private SettleStep() {}

  /** Returns when the table has settled, with a note if something was not known; else it fails. */
  public static Optional<Note> settle(
      MeasuredCluster cluster, String table, SettleSpec spec, Progress progress)
      throws CampaignException, InterruptedException {
    long start = System.nanoTime();
    Map<String, String> unknown;
    try (Progress.Step step = progress.begin("settle " + table, 0, "s")) {
      unknown =
          cluster.settle(
              table,
              spec,
              what -> step.update(Duration.ofNanos(System.nanoTime() - start).toSeconds(), what));
    }
    Optional<Note> note =
        unknown.isEmpty()
            ? Optional.empty()
            : Optional.of(
                FindingType.SETTLING_UNKNOWN.note(
                    unknown.size(), table, MeasuredCluster.named(unknown)));
    note.ifPresent(it -> progress.say("note: " + it.text()));
    return note;
  }
}
