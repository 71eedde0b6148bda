package io.github.hbaseycsb.analysis.report;

import static java.lang.Double.NaN;

import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import io.github.hbaseycsb.analysis.stats.Mean;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The chart of a campaign's rows per second beside those of Bigtable in 2006 and of HBase from 2007
 * to 2009. The published figures are of one client and one server, without compression. They have
 * no errors: each was measured once.
 */
final class HistoryChart {
  private static final String BIGTABLE = "BigTable";

  private HistoryChart() {}

  /** The chart; empty for a campaign without a test of the Bigtable paper. */
  public static Optional<Chart> of(List<MeasuredRows> own) throws IOException {
    if (own.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Map<String, Double>> systems = new LinkedHashMap<>();
    systems.put(BIGTABLE, new LinkedHashMap<>());
    for (Map<String, String> row : PublishedFigures.read("bigtable-style.csv")) {
      if (isPlainSystem(row)) {
        systems
            .computeIfAbsent(row.get("system"), name -> new LinkedHashMap<>())
            .put(row.get("experiment"), number(row.get("rows_per_second")));
      }
    }
    List<String> names = own.stream().map(MeasuredRows::experiment).distinct().toList();
    List<Series> series = new ArrayList<>();
    for (String variant : PublishedFigures.columns(own)) {
      series.add(own(variant, names, own));
    }
    systems.forEach(
        (system, figures) ->
            series.add(
                Series.points(
                    system, names.stream().map(name -> figures.getOrDefault(name, NaN)).toList())));
    return Optional.of(
        Chart.rows(
            "Rows per second since 2006, one client",
            Axis.log("rows per second", "rows/s"),
            "test",
            names,
            series));
  }

  private static boolean isPlainSystem(Map<String, String> row) {
    String system = row.get("system");
    return row.get("clients").equals("1")
        && (system.equals(BIGTABLE) || (system.startsWith("HBase") && !system.endsWith("-zlib")));
  }

  private static double number(String figure) {
    return figure.isEmpty() ? NaN : Double.parseDouble(figure);
  }

  /** The first cell of each experiment, with its 95% confidence interval. */
  private static Series own(String variant, List<String> experiments, List<MeasuredRows> own) {
    List<Optional<Mean>> means =
        experiments.stream()
            .map(
                name ->
                    own.stream()
                        .filter(rows -> rows.experiment().equals(name))
                        .filter(rows -> variant.isEmpty() || rows.variant().equals(variant))
                        .map(MeasuredRows::rowsPerSecond)
                        .findFirst())
            .toList();
    return Series.means(variant.isEmpty() ? "this campaign" : variant, means);
  }
}
