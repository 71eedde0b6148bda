package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.limit.LimitType;
import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.compare.ChangeText;
import io.github.hbaseycsb.analysis.report.compare.TestedChanges;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.MachineSentence;
import io.github.hbaseycsb.analysis.report.text.WarningGroup;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What all reports of a campaign say, for the templates of a terminal, of Markdown and of HTML.
 *
 * @param limits what limited its cells, with their number
 * @param applies which notes apply to the tables of all cells
 */
record CampaignText(
    String campaign,
    Optional<String> started,
    Optional<String> finished,
    Verdict verdict,
    Optional<String> machines,
    List<WarningGroup> warnings,
    Map<String, Long> limits,
    ResultTables.Notes applies,
    @JsonUnwrapped Tables tables,
    List<Cell> cells) {
  /** The table of cells, and the tables that only some campaigns have. */
  record Tables(
      Table cellTable,
      Optional<Table> faultTable,
      Optional<Table> recoveryTable,
      Optional<Table> auditTable,
      Optional<Table> costTable,
      Optional<Table> timeTable) {}

  /**
   * @param profiles the profiles of a cell by name
   */
  static CampaignText of(CampaignSummary summary, Function<String, List<Profiles.Link>> profiles) {
    List<CellSummary> cells = summary.cells();
    return new CampaignText(
        summary.campaign(),
        summary.started().map(Figures::time),
        summary.finished().map(Figures::time),
        summary.verdict(),
        MachineSentence.of(summary),
        WarningGroup.of(cells),
        cells.stream()
            .flatMap(cell -> cell.use().limit().stream())
            .map(CellLimit::type)
            .filter(type -> type != LimitType.UNKNOWN)
            .sorted()
            .collect(
                Collectors.groupingBy(
                    LimitType::toString, LinkedHashMap::new, Collectors.counting())),
        ResultTables.notes(cells),
        new Tables(
            ResultTables.cells(cells),
            ResultTables.faults(cells),
            ResultTables.recoveries(cells),
            ResultTables.audits(cells),
            ResultTables.costs(cells),
            ResultTables.times(cells)),
        cells.stream().map(cell -> Cell.of(cell, profiles.apply(cell.name()))).toList());
  }

  /**
   * What the files say beside that.
   *
   * @param published published figures to show beside the results; may be empty
   */
  record Beside(
      Optional<Variants> variants,
      List<PublishedFigures.Section> published,
      Optional<Table> environment) {
    /**
     * @param environment the flattened environment; may be empty
     */
    static Beside of(
        CampaignSummary summary,
        TestedChanges changes,
        List<PublishedFigures.Section> published,
        SortedMap<String, String> environment) {
      return new Beside(
          Optional.of(changes.changes())
              .filter(changed -> !changed.isEmpty())
              .map(
                  changed ->
                      new Variants(
                          ChangeText.answers(changed),
                          changes.regimes(),
                          changes.note(),
                          ChangeText.table(changed))),
          published,
          environment.isEmpty()
              ? Optional.empty()
              : Optional.of(ResultTables.environment(environment, summary)));
    }
  }

  /**
   * The changes from the first variant.
   *
   * @param sentences as of {@link ChangeText#answers}
   */
  record Variants(List<String> sentences, List<String> regimes, String note, Table table) {}

  record Cell(
      String name,
      @JsonUnwrapped Sentences sentences,
      Optional<Search> capacity,
      Optional<SlowText> slow,
      Verdict verdict,
      List<String> reasons,
      List<Profiles.Link> profiles) {
    static Cell of(CellSummary cell, List<Profiles.Link> profiles) {
      return new Cell(
          cell.name(),
          new Sentences(
              CellSentence.result(cell),
              CellSentence.latency(cell),
              CellSentence.recovery(cell),
              CellSentence.limit(cell),
              CellSentence.nextLimits(cell),
              CellSentence.variance(cell)),
          CellSentence.capacity(cell)
              .map(found -> new Search(found, CapacityText.table(cell.capacity().orElseThrow()))),
          SlowText.of(cell),
          cell.verdict(),
          cell.reasons(),
          profiles);
    }
  }

  /** What is said of each cell, as far as there is something to say. */
  record Sentences(
      String result,
      Optional<String> latency,
      Optional<String> recovery,
      Optional<String> limit,
      Optional<String> nextLimits,
      Optional<String> variance) {}

  record Search(String sentence, Table table) {}
}
