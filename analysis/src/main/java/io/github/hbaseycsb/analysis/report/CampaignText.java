package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.limit.LimitType;
import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.compare.ChangeText;
import io.github.hbaseycsb.analysis.report.compare.TestedChanges;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.WarningGroup;
import io.github.hbaseycsb.analysis.run.SlowSummary;
import io.github.hbaseycsb.analysis.run.SlowSummary.Slow;
import io.github.hbaseycsb.analysis.server.ServerMoment;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Table.Columns;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Verdict;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        ReportHead.machines(summary),
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

  /**
   * What is said of the slow operations of a cell.
   *
   * @param sentence how many there were, by operation
   * @param places their number by server and region; empty if there were none
   * @param slowest those that took longest, with what their servers did; empty if there were none
   */
  record SlowText(String sentence, Optional<Table> places, Optional<Table> slowest) {
    /** How many servers, and regions, are shown. */
    private static final int SHOWN = 10;

    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    private record Place(String name, long count) {}

    private record Row(int run, Slow slow) {}

    /** Of the measured runs; empty if their clients did not look for slow operations. */
    static Optional<SlowText> of(CellSummary cell) {
      List<RunSummary> runs =
          cell.measuredRuns().stream().filter(run -> run.events().slow().isPresent()).toList();
      return SlowSummary.together(
              runs.stream().map(it -> it.events().slow().orElseThrow()).toList())
          .map(all -> of(all, runs));
    }

    private static SlowText of(SlowSummary all, List<RunSummary> runs) {
      long operations =
          runs.stream()
              .map(RunSummary::figures)
              .mapToLong(it -> it.operations() + it.errors())
              .sum();
      String sentence =
          sentence(
              "found",
              Map.of(
                  "all", all,
                  "share", share(all.count(), operations),
                  "operations", most("", all.byOperation()).toList()));
      if (all.count() == 0) {
        return new SlowText(sentence, Optional.empty(), Optional.empty());
      }
      List<Row> rows =
          runs.stream()
              .flatMap(
                  run ->
                      run.events().slow().orElseThrow().slowest().stream()
                          .map(slow -> new Row(run.run(), slow)))
              .sorted(Comparator.comparing(Row::slow, SlowSummary.SLOWEST_FIRST))
              .limit(SHOWN)
              .toList();
      return new SlowText(sentence, Optional.of(places(all)), Optional.of(slowest(rows)));
    }

    private static String sentence(String macro, Map<String, ?> of) {
      return Templates.sentence("slow.ftl", macro, of);
    }

    private static Table places(SlowSummary all) {
      List<Place> places =
          Stream.of(most("server ", all.byServer()), most("region ", all.byRegion()))
              .flatMap(most -> most.limit(SHOWN))
              .toList();
      return new Columns<Place>()
          .text("where", Place::name)
          .figure("operations", each -> Figures.number(each.count))
          .figure("share", each -> share(each.count, all.count()))
          .table(places);
    }

    private static Table slowest(List<Row> rows) {
      return new Columns<Row>()
          .text("began", row -> TIME.format(Instant.ofEpochMilli(row.slow.startMs())))
          .figure("run", row -> Integer.toString(row.run))
          .figure("ms", row -> Figures.ms((double) row.slow.us()))
          .text("operation", row -> row.slow.operation() + (row.slow.failed() ? " (failed)" : ""))
          .text("key", row -> row.slow.key())
          .text("region", row -> row.slow.region().orElse(SlowSummary.UNKNOWN))
          .text(
              "server", row -> row.slow.server().map(SlowText::address).orElse(SlowSummary.UNKNOWN))
          .text(
              "its server meanwhile",
              row -> row.slow.moment().map(SlowText::done).orElse("no samples"))
          .table(rows);
    }

    private static Stream<Place> most(String what, Map<String, Long> counts) {
      return counts.entrySet().stream()
          .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
          .map(each -> new Place(what + each.getKey(), each.getValue()));
    }

    private static String share(long count, long of) {
      return of == 0 ? Figures.UNKNOWN : Text.of("%.1f%%", Units.PERCENT * count / of);
    }

    /** A server without its start code. */
    private static String address(String server) {
      return server.replaceFirst(",", ":").replaceFirst(",.*", "");
    }

    /** What a server did, such as {@code GC 120 ms, flushes 1 (in 1.0 s)}. */
    static String done(ServerMoment moment) {
      return sentence(
          "done", Map.of("moment", moment, "from", moment.movedFrom().map(SlowText::address)));
    }
  }
}
