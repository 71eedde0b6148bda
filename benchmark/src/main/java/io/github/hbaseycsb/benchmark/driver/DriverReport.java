package io.github.hbaseycsb.benchmark.driver;

import static io.github.hbaseycsb.benchmark.report.BenchmarkReport.column;

import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Formats the time that a campaign takes outside its windows as tables in Markdown. */
public final class DriverReport {
  private static final String ALL = "all";

  private DriverReport() {}

  /**
   * The time for a report.
   *
   * @param cells number of cells of the campaign
   * @param runs number of runs of each cell
   * @param first time for the first report, s
   * @param again time for a later report, s
   */
  public record ManyRuns(int cells, int runs, double first, double again) {}

  /** Creates the report. */
  public static BenchmarkReport of(
      Map<String, String> environment, int runs, List<CampaignTimes> campaigns, ManyRuns many) {
    return new BenchmarkReport("What a campaign takes outside its windows", environment)
        .content("runs", runs)
        .content("campaigns", campaigns)
        .content("report", many)
        .text(
            "Campaigns of %d runs each on a cluster that runs already, with settle.quiet 0 s and"
                + " without warm-ups. Seconds of each run outside its window, by the number of its"
                + " clients, medians:",
            runs)
        .table(parts(campaigns, CampaignTimes::run), columns(campaigns, CampaignTimes::run))
        .text("Seconds of each campaign, once:")
        .table(parts(campaigns, CampaignTimes::once), columns(campaigns, CampaignTimes::once))
        .text(
            "`scripts/campaign report` for %d cells of %d runs: %.1f s, and %.1f s when it is"
                + " repeated.",
            many.cells(), many.runs(), many.first(), many.again());
  }

  private static List<String> parts(
      List<CampaignTimes> campaigns, Function<CampaignTimes, Parts> parts) {
    List<String> names = new ArrayList<>(parts.apply(campaigns.get(0)).seconds().keySet());
    names.add(ALL);
    return names;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of columns
  private static Column<String>[] columns(
      List<CampaignTimes> campaigns, Function<CampaignTimes, Parts> parts) {
    List<Column<String>> columns = new ArrayList<>();
    columns.add(column("part", "%s", name -> name));
    for (CampaignTimes campaign : campaigns) {
      columns.add(
          column(
              Integer.toString(campaign.clients()),
              "%.2f",
              name ->
                  name.equals(ALL)
                      ? parts.apply(campaign).all()
                      : parts.apply(campaign).seconds().get(name)));
    }
    return columns.toArray(new Column[0]);
  }
}
