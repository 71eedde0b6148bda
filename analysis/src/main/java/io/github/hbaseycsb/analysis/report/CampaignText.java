package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.compare.ChangeText;
import io.github.hbaseycsb.analysis.report.compare.TestedChanges;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.MachineSentence;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.report.text.WarningGroup;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** What {@code report.md} and {@code report.html} both say, for their templates. */
record CampaignText(
    String campaign,
    Optional<String> started,
    Optional<String> finished,
    Verdict verdict,
    Optional<String> machines,
    List<WarningGroup> warnings,
    Table cellTable,
    Optional<String> closedLoop,
    Optional<Variants> variants,
    @JsonUnwrapped Tables tables,
    List<PublishedFigures.Part> published,
    Optional<Table> environment) {
  /** The tables that only some campaigns have. */
  record Tables(
      Optional<Table> faultTable,
      Optional<Table> auditTable,
      Optional<Table> costTable,
      Optional<Table> timeTable) {}

  /**
   * The changes from the first variant.
   *
   * @param sentences as of {@link ChangeText#answers}
   */
  record Variants(List<String> sentences, List<String> regimes, String note, Table table) {}

  /**
   * @param published published figures to show beside the results; may be empty
   * @param environment the flattened environment; may be empty
   */
  static CampaignText of(
      CampaignSummary summary,
      TestedChanges changes,
      List<PublishedFigures.Part> published,
      SortedMap<String, String> environment) {
    List<CellSummary> cells = summary.cells();
    return new CampaignText(
        summary.campaign(),
        summary.started().map(Figures::time),
        summary.finished().map(Figures::time),
        summary.verdict(),
        MachineSentence.of(summary),
        WarningGroup.of(cells),
        TerminalReport.cells(cells),
        ResultTables.closedLoop(cells),
        Optional.of(changes.changes())
            .filter(changed -> !changed.isEmpty())
            .map(
                changed ->
                    new Variants(
                        ChangeText.answers(changed),
                        changes.regimes(),
                        changes.note(),
                        ChangeText.table(changed))),
        new Tables(
            ResultTables.faults(cells),
            ResultTables.audits(cells),
            ResultTables.costs(cells),
            ResultTables.times(cells)),
        published,
        environment.isEmpty()
            ? Optional.empty()
            : Optional.of(ResultTables.environment(environment, summary)));
  }

  record Cell(
      String name,
      String result,
      Optional<String> latency,
      Optional<String> recovery,
      Optional<String> limit,
      Optional<String> nextLimits,
      Optional<String> variance,
      Optional<Search> capacity,
      Optional<SlowText> slow,
      Verdict verdict,
      List<String> reasons,
      List<Profiles.Link> profiles) {
    static Cell of(CellSummary cell, List<Profiles.Link> profiles) {
      return new Cell(
          cell.name(),
          CellSentence.result(cell),
          CellSentence.latency(cell),
          CellSentence.recovery(cell),
          CellSentence.limit(cell),
          CellSentence.nextLimits(cell),
          CellSentence.variance(cell),
          CellSentence.capacity(cell)
              .map(found -> new Search(found, CapacityText.table(cell.capacity().orElseThrow()))),
          SlowText.of(cell),
          cell.verdict(),
          cell.reasons(),
          profiles);
    }
  }

  record Search(String sentence, Table table) {}
}
