package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.compare.ChangeText;
import io.github.hbaseycsb.analysis.report.compare.FlatEnvironment;
import io.github.hbaseycsb.analysis.report.compare.TestedChanges;
import io.github.hbaseycsb.analysis.report.page.CampaignCharts;
import io.github.hbaseycsb.analysis.report.page.CapacityCharts;
import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.analysis.report.page.RunCharts;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.HostSentence;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * {@code report.html}: one file that shows and explains a campaign's result in any browser, without
 * a network.
 */
public final class HtmlReport {
  public static final String FILE = "report.html";

  private final Plan plan;
  private final CampaignAnalysis campaign;
  private final CampaignSummary summary;
  private final TestedChanges changes;
  private final CampaignText text;
  private final Path results;
  private final Page page = new Page();

  private HtmlReport(
      Plan plan,
      CampaignAnalysis campaign,
      TestedChanges changes,
      CampaignText text,
      Path results) {
    this.plan = plan;
    this.campaign = campaign;
    summary = campaign.summary();
    this.changes = changes;
    this.text = text;
    this.results = results;
  }

  /**
   * Writes the report of a results directory atomically. The same files give the same bytes.
   *
   * @param changes the changes from the first variant
   * @param text what the report says about the campaign
   * @throws IOException if the report cannot be written
   */
  static void write(
      Plan plan, CampaignAnalysis campaign, TestedChanges changes, CampaignText text, Path results)
      throws IOException {
    AtomicFile.write(
        results.resolve(FILE), new HtmlReport(plan, campaign, changes, text, results).html());
  }

  /** The data for the template. */
  private record View(
      @JsonUnwrapped CampaignText text,
      String description,
      String cellCount,
      Optional<Page.Place> throughputs,
      String variantCount,
      Optional<Page.Place> variantChart,
      List<Page.Place> sweeps,
      Optional<Page.Place> times,
      List<CellView> cells,
      String commands,
      String plan) {}

  private record CellView(
      @JsonUnwrapped CampaignText.Cell text,
      String id,
      String what,
      Optional<String> knownLimit,
      List<Page.Place> capacityCharts,
      List<Finding> findings,
      Table runTable,
      String runNote,
      Table latencyTable,
      List<String> notes,
      List<Page.Place> together,
      List<RunSection> runs,
      String command) {}

  private record RunSection(
      int number,
      String throughput,
      Verdict verdict,
      boolean open,
      List<Page.Place> charts,
      String note,
      List<String> hosts) {}

  private String html() throws IOException {
    List<CellSummary> measured =
        summary.cells().stream().filter(cell -> cell.throughput().isPresent()).toList();
    Optional<Page.Place> throughputs =
        measured.isEmpty()
            ? Optional.empty()
            : Optional.of(page.add(CampaignCharts.throughputs(measured)));
    Optional<Page.Place> variants =
        shown(ChangeText.chart("Throughput of the variants", changes.changes()));
    List<Page.Place> sweeps = page.addAll(CampaignCharts.sweeps(summary.cells()));
    Optional<Page.Place> times = shown(CampaignCharts.callTimes(measured));
    List<CellView> cells = new ArrayList<>();
    for (int i = 0; i < summary.cells().size(); i++) {
      cells.add(cell(i, summary.cells().get(i)));
    }
    return page.render(
        "report.ftlh",
        new View(
            text,
            plan.description(),
            CellSentence.count(summary.cells()),
            throughputs,
            CellSentence.counted(
                "comparison",
                changes.changes().stream().map(change -> change.word().toString()).toList()),
            variants,
            sweeps,
            times,
            cells,
            commands(),
            planText()));
  }

  private Optional<Page.Place> shown(Chart chart) {
    return chart.isEmpty() ? Optional.empty() : Optional.of(page.add(chart));
  }

  private CellView cell(int index, CellSummary cell) {
    List<RunView> views = campaign.runs(cell);
    List<RunSection> runs = new ArrayList<>();
    Set<String> latencies = cell.answers().keySet();
    List<Page.Place> together = new ArrayList<>();
    together.addAll(page.addAll(CampaignCharts.percentiles(cell.name(), views, latencies)));
    together.addAll(page.addAll(RunCharts.together(cell.name(), views, latencies)));
    for (int i = 0; i < views.size(); i++) {
      runs.add(run(cell, cell.runs().get(i), views.get(i)));
    }
    return new CellView(
        CampaignText.Cell.of(cell, Profiles.links(results, cell.name())),
        "cell-" + (index + 1),
        what(cell),
        CellSentence.knownLimit(cell),
        cell.capacity().stream()
            .flatMap(found -> page.addAll(CapacityCharts.of(cell.name(), found)).stream())
            .toList(),
        cell.findings(),
        ResultTables.runs(List.of(cell)),
        ResultTables.runNote(List.of(cell)),
        ResultTables.latencies(List.of(cell)),
        ResultTables.notes(List.of(cell)),
        together,
        runs,
        command(cell));
  }

  private String command(CellSummary cell) {
    return plan.cells().stream()
        .filter(planned -> planned.name().equals(cell.name()))
        .map(planned -> EquivalentCommand.of(cell, planned))
        .findFirst()
        .orElseThrow();
  }

  private RunSection run(CellSummary cell, RunSummary summary, RunView run) {
    RunCharts charts = new RunCharts(cell.name(), run);
    String zeros = String.join(", ", charts.zeros());
    return new RunSection(
        summary.run(),
        Figures.number(summary.throughput()),
        summary.verdict(),
        // Only charts with something to see. Several runs are overlaid in the charts above.
        cell.runs().size() == 1 || !run.dips().isEmpty(),
        page.addAll(charts.all(cell.answers().keySet())),
        warmUps(run.record().conditions())
            + "Warm-up and the time after the window are gray; a dip is orange. "
            + (!summary.turns().isEmpty()
                ? "A point is a turn, at its beginning. "
                : run.logs().stepSeconds() > 1
                    ? "A point is "
                        + run.logs().stepSeconds()
                        + " s, its percentiles those of all operations in it. "
                    : "")
            + (run.servers().series().isPresent()
                ? (zeros.isEmpty() ? "" : "0 all the time: " + zeros + ". ")
                    + "Metrics that the servers do not publish are left out."
                : "There is no sample of the servers."),
        HostSentence.of(summary));
  }

  /** Text such as {@code The clients warmed up for 14 s, to 4321 ops/s: they were steady. }. */
  private static String warmUps(Conditions conditions) {
    return conditions.serverWarmUp().map(warmed -> warmUp("servers", warmed)).orElse("")
        + conditions.clientWarmUp().map(warmed -> warmUp("clients", warmed)).orElse("");
  }

  private static String warmUp(String who, Conditions.Warmed warmed) {
    return Text.of(
        "The %s warmed up for %d s, to %s ops/s: %s ",
        who,
        Math.round(warmed.seconds()),
        Figures.number(warmed.operationsPerSecond()),
        warmed.reason());
  }

  private static String what(CellSummary cell) {
    return "Workload %s%s, %s in %s%s, block cache %s."
        .formatted(
            cell.workload(),
            cell.variant().isEmpty() ? "" : ", variant " + cell.variant(),
            Counted.of(cell.threads(), "thread"),
            Counted.of(cell.clients(), "client process"),
            cell.target().isPresent()
                ? ", target " + Figures.number(cell.target().getAsInt()) + " ops/s"
                : ", as fast as they can",
            cell.cache().toLowerCase(Locale.ROOT));
  }

  private String commands() throws IOException {
    String revision = FlatEnvironment.read(results).getOrDefault("hbase_ycsb.revision", "");
    // Only the reader knows whether this revision is in a repository.
    String build =
        revision.isEmpty() || revision.equals("unknown")
            ? ""
            : "# measured with a build of revision " + revision + "\n";
    return build
        + "scripts/campaign run DIR/"
        + ResolvedPlan.FILE
        + "\nscripts/campaign report DIR    # this report again, from the same runs";
  }

  private String planText() throws IOException {
    Path file = results.resolve(ResolvedPlan.FILE);
    return Files.exists(file) ? Files.readString(file) : "";
  }

  /** Creates the command line that does the same as a cell's clients, without the driver. */
  private static final class EquivalentCommand {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,=@%+-]+");
    private static final Set<String> OPTIONS =
        Set.of(
            YcsbProperty.THREAD_COUNT.key(),
            YcsbProperty.TARGET.key(),
            YcsbProperty.OPERATION_COUNT.key(),
            YcsbProperty.MAX_EXECUTION_TIME.key());

    private EquivalentCommand() {}

    /**
     * A command for a shell, with all threads in one client. {@code DIR} stands for the results
     * directory, and {@code CONF} for the directory with the cluster's {@code hbase-site.xml}.
     *
     * @param planned the cell in the plan
     */
    static String of(CellSummary cell, Cell planned) {
      StringBuilder line = new StringBuilder();
      if (planned.given(PlanKeys.DURATION).isPresent() && planned.get(PlanKeys.WARMUP).isAuto()) {
        line.append("# maxexecutiontime is that of the window: add the seconds of the warm-up\n");
      }
      line.append("scripts/ycsb run hbase -cp CONF -P DIR/workloads/");
      line.append(quoted(cell.workload())).append(" -threads ").append(cell.threads());
      if (planned.loadOverTime().isEmpty()) {
        cell.target().ifPresent(target -> line.append(" -target ").append(target));
      }
      planned
          .given(PlanKeys.DURATION)
          .ifPresent(
              duration ->
                  line.append(" \\\n  -p operationcount=")
                      .append(Cell.CLIENT_OPERATIONS_MAX)
                      .append(" -p maxexecutiontime=")
                      .append(
                          planned
                              .get(PlanKeys.WARMUP)
                              .length()
                              .orElse(Duration.ZERO)
                              .plus(duration)
                              .toSeconds()));
      planned
          .given(PlanKeys.OPERATIONS)
          .ifPresent(count -> line.append(" \\\n  -p operationcount=").append(count));
      for (Map.Entry<String, String> property : cell.properties().entrySet()) {
        if (!OPTIONS.contains(property.getKey())) {
          line.append(" \\\n  -p ").append(quoted(property.getKey() + "=" + property.getValue()));
        }
      }
      return line.toString();
    }

    private static String quoted(String word) {
      return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
  }
}
