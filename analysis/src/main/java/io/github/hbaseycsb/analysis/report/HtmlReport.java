package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.report.compare.ChangeText;
import io.github.hbaseycsb.analysis.report.compare.TestedChanges;
import io.github.hbaseycsb.analysis.report.page.CampaignCharts;
import io.github.hbaseycsb.analysis.report.page.CapacityCharts;
import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.analysis.report.page.RunCharts;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.analysis.server.HostWindow.HotThread;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Verdict;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;

/**
 * {@code report.html}: one file that shows and explains a campaign's result in any browser, without
 * a network.
 *
 * @param changes the changes from the first variant
 * @param environment the flattened environment; may be empty
 * @param page an empty one
 */
record HtmlReport(
    Plan plan,
    CampaignAnalysis campaign,
    TestedChanges changes,
    CampaignText text,
    CampaignText.Beside beside,
    SortedMap<String, String> environment,
    Path results,
    Page page) {
  /** What a command line says beside its properties. */
  private static final Set<String> OPTIONS =
      Set.of(
          YcsbProperty.THREAD_COUNT.key(),
          YcsbProperty.TARGET.key(),
          YcsbProperty.OPERATION_COUNT.key(),
          YcsbProperty.MAX_EXECUTION_TIME.key());

  private record View(
      @JsonUnwrapped CampaignText text,
      @JsonUnwrapped CampaignText.Beside beside,
      Head head,
      ChangeText.Rows changeRows,
      Table compactTable,
      @JsonUnwrapped BelowAnswer below,
      List<Group> groups,
      @JsonUnwrapped Origin origin) {}

  /** The charts that do not answer, by their indexes. */
  private record BelowAnswer(
      Optional<Integer> figures, List<Integer> sweeps, Optional<Integer> times) {}

  /** Where, by which build and by which plan it was measured. */
  private record Origin(Map<String, String> facts, String revision, String plan) {}

  /**
   * What answers at a glance.
   *
   * @param baseline the variant with which the others are compared; may be empty
   * @param other the variant that is compared, or a word for all of them
   */
  private record Head(
      String what,
      String description,
      Map<Verdict, Long> verdicts,
      String words,
      String baseline,
      String other,
      List<ReportHead.Tile> tiles,
      boolean compared,
      List<Integer> charts) {}

  private record Group(String workload, List<CellView> cells) {}

  private record CellView(
      @JsonUnwrapped CampaignText.Cell text,
      String id,
      int variant,
      CellSummary summary,
      List<Integer> capacityCharts,
      @JsonUnwrapped Tables tables,
      Optional<String> steadiness,
      List<Integer> together,
      List<RunSection> runs,
      Command command) {}

  /** The tables of a cell's runs, and which notes apply to them. */
  private record Tables(Table runTable, Table latencyTable, ResultTables.Notes applies) {}

  /**
   * What the command line depends on that does the same as a cell's clients, without the driver,
   * with all threads in one client.
   *
   * @param withoutWarmUp whether the seconds lack the warm-up, whose length is not known before
   */
  private record Command(
      OptionalInt target,
      boolean withoutWarmUp,
      Optional<Long> seconds,
      Optional<Long> operations,
      Map<String, String> properties) {}

  private record RunSection(
      int number,
      String throughput,
      Verdict verdict,
      boolean open,
      List<Integer> charts,
      RunNote note,
      List<Host> hosts,
      Optional<HotThread> hottest) {}

  /**
   * What the note to a run's charts depends on.
   *
   * @param constants the servers' metrics that were always the same, by their value; empty without
   *     samples of them
   */
  private record RunNote(
      Conditions conditions,
      boolean faults,
      boolean turns,
      int stepSeconds,
      Optional<Map<String, List<String>>> constants) {}

  /** The text. The same files give the same bytes. */
  String html() throws IOException {
    CampaignSummary summary = campaign.summary();
    AnswerCharts charts = AnswerCharts.of(summary, changes);
    List<CellSummary> cells = charts.cells();
    ChangeText.Rows changeRows = ChangeText.rows(charts.changes());
    Optional<Chart> changed = charts.changed();
    List<Integer> answer = page.addAll(changed.map(List::of).orElseGet(() -> uncompared(charts)));
    Map<String, List<CellView>> groups = new LinkedHashMap<>();
    List<ReportHead.Tile> tiles = new ArrayList<>();
    // What does not answer is in the page, below.
    Optional<Integer> figures = changed.flatMap(any -> charts.figures()).map(page::add);
    List<Integer> sweeps = page.addAll(CampaignCharts.sweeps(summary.cells()));
    Optional<Integer> times =
        Optional.of(CampaignCharts.callTimes(charts.measured()))
            .filter(chart -> !chart.isEmpty())
            .map(page::add);
    for (CellSummary cell : cells) {
      CellView view = cell(summary.cells().indexOf(cell), charts.variants());
      tiles.add(ReportHead.Tile.of(cell, view.id()));
      groups.computeIfAbsent(cell.load().workload(), any -> new ArrayList<>()).add(view);
    }
    return page.render(
        "report.ftlh",
        new View(
            text,
            beside,
            new Head(
                ReportHead.what(summary, environment),
                plan.description(),
                ReportHead.verdicts(cells),
                changeRows.words(),
                charts.baseline(),
                charts.other(),
                tiles,
                changed.isPresent(),
                answer),
            changeRows,
            ResultTables.cells(cells).compact("operation"),
            new BelowAnswer(figures, sweeps, times),
            groups.entrySet().stream()
                .map(group -> new Group(group.getKey(), group.getValue()))
                .toList(),
            new Origin(ReportHead.facts(summary, environment), revision(environment), planText())));
  }

  /** The charts that answer where nothing is compared: capacities, latencies or throughputs. */
  private static List<Chart> uncompared(AnswerCharts charts) {
    List<Chart> capacities = charts.capacities();
    return capacities.isEmpty() ? charts.figures().stream().toList() : capacities;
  }

  private CellView cell(int index, List<String> variants) throws IOException {
    CellSummary cell = campaign.summary().cells().get(index);
    List<RunView> views = campaign.runs(cell);
    List<RunSection> runs = new ArrayList<>();
    Set<String> latencies = cell.answers().keySet();
    List<Integer> together = new ArrayList<>();
    together.addAll(page.addAll(RunCharts.together(cell.name(), views, latencies)));
    together.addAll(page.addAll(CampaignCharts.percentiles(cell.name(), views, latencies)));
    int median = medianRun(cell);
    for (int i = 0; i < views.size(); i++) {
      runs.add(run(cell, cell.runs().get(i), views.get(i), median));
    }
    return new CellView(
        text.cells().get(index),
        "cell-" + (index + 1),
        variants.indexOf(cell.load().variant()),
        cell,
        cell.capacity().stream()
            .flatMap(found -> page.addAll(CapacityCharts.of(cell.name(), found)).stream())
            .toList(),
        new Tables(
            ResultTables.runs(List.of(cell)).compact("", "cell"),
            ResultTables.latencies(List.of(cell)).compact("", "cell"),
            ResultTables.notes(List.of(cell))),
        CellSentence.steadiness(cell),
        together,
        runs,
        command(cell));
  }

  /** The run with the median throughput, whose servers are shown first. */
  private static int medianRun(CellSummary cell) {
    List<RunSummary> sorted =
        cell.runs().stream()
            .sorted(Comparator.comparingDouble(run -> run.figures().throughput().orElse(0)))
            .toList();
    return sorted.isEmpty() ? 0 : sorted.get((sorted.size() - 1) / 2).run();
  }

  private Command command(CellSummary cell) throws IOException {
    Cell planned =
        plan.cells().stream().filter(it -> it.name().equals(cell.name())).findFirst().orElseThrow();
    Optional<Duration> duration = planned.given(PlanKeys.DURATION);
    Map<String, String> properties = new LinkedHashMap<>(cell.settings().properties());
    properties.keySet().removeAll(OPTIONS);
    Properties workload = workload(cell);
    properties.entrySet().removeIf(it -> it.getValue().equals(workload.getProperty(it.getKey())));
    return new Command(
        planned.loadOverTime().isPresent() ? OptionalInt.empty() : cell.load().target(),
        duration.isPresent() && planned.get(PlanKeys.WARMUP).isAuto(),
        duration.map(
            it -> it.plus(planned.get(PlanKeys.WARMUP).length().orElse(Duration.ZERO)).toSeconds()),
        duration
            .map(any -> (long) Cell.CLIENT_OPERATIONS_MAX)
            .or(() -> planned.given(PlanKeys.OPERATIONS)),
        properties);
  }

  /** The properties of its workload file; empty if the results have no copy of it. */
  private Properties workload(CellSummary cell) throws IOException {
    Properties properties = new Properties();
    Path file = results.resolve("workloads").resolve(cell.load().workload());
    if (Files.isRegularFile(file)) {
      try (Reader text = Files.newBufferedReader(file)) {
        properties.load(text);
      }
    }
    return properties;
  }

  private RunSection run(CellSummary cell, RunSummary summary, RunView run, int median) {
    RunCharts charts = new RunCharts(cell.name(), run);
    return new RunSection(
        summary.run(),
        Figures.number(summary.figures().throughput()),
        summary.verdict(),
        summary.run() == median,
        page.addAll(charts.all(cell.answers().keySet())),
        new RunNote(
            run.record().conditions(),
            !summary.events().faults().isEmpty(),
            !summary.turns().isEmpty(),
            run.logs().course().stepSeconds(),
            run.servers().series().map(any -> charts.constants())),
        summary.conditions().hosts(),
        summary.conditions().hotThreads().stream()
            .max(Comparator.comparingDouble(HotThread::share)));
  }

  /** Of the build; empty if it is unknown. Only the reader knows whether it is in a repository. */
  private static String revision(SortedMap<String, String> environment) {
    String revision = environment.getOrDefault("hbase_ycsb.revision", "");
    return revision.equals("unknown") ? "" : revision;
  }

  private String planText() throws IOException {
    Path file = results.resolve(ResolvedPlan.FILE);
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
