package io.github.hbaseycsb.analysis.report.page;

import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Chart.Kind;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Creates a heat map of requests by region and time, which shows hot regions. */
final class RegionHeat {
  private static final int COLUMNS_MAX = 60;
  private static final int ROWS_MAX = 40;

  private RegionHeat() {}

  /**
   * Creates the chart, with the busiest region first. If there are many regions, neighbors in this
   * order are grouped.
   */
  static Chart chart(String runLabel, ServerSeries servers) {
    int perColumn = (servers.steps() + COLUMNS_MAX - 1) / COLUMNS_MAX;
    int columns = (servers.steps() + perColumn - 1) / perColumn;
    List<Map.Entry<String, List<Double>>> regions =
        servers.regionRequests().entrySet().stream()
            .sorted(
                Comparator.comparingDouble(
                        (Map.Entry<String, List<Double>> entry) -> -mean(entry.getValue()))
                    .thenComparing(Map.Entry::getKey))
            .toList();
    int perRow = Math.max(1, (regions.size() + ROWS_MAX - 1) / ROWS_MAX);
    List<Series> rows = new ArrayList<>();
    for (int first = 0; first < regions.size(); first += perRow) {
      List<Map.Entry<String, List<Double>>> group =
          regions.subList(first, Math.min(first + perRow, regions.size()));
      List<Double> columnMeans =
          IntStream.range(0, columns)
              .mapToObj(
                  column -> {
                    int from = column * perColumn;
                    int to = Math.min(from + perColumn, servers.steps());
                    return mean(
                        group.stream().map(it -> mean(it.getValue().subList(from, to))).toList());
                  })
              .toList();
      rows.add(
          Series.line(
              perRow == 1
                  ? name(group.get(0).getKey(), servers.regionServers())
                  : (first + 1) + " to " + (first + group.size()),
              columnMeans));
    }
    return new Chart(
        Kind.HEAT,
        "Requests by region, " + runLabel,
        RunCharts.time(),
        new Axis(
            perRow == 1 ? "region, busiest first" : "regions, busiest first",
            "requests/s of a region",
            Chart.Scale.LINEAR,
            rows.stream().map(Series::name).toList()),
        IntStream.range(0, columns)
            .mapToObj(column -> (double) servers.second(column * perColumn))
            .toList(),
        rows,
        List.of());
  }

  /**
   * The start key, as much as fits beside a row, or, if it is not known, the first digits of the
   * encoded name, a hash; and the server, if regions are on several.
   */
  private static String name(String region, Map<String, String> servers) {
    boolean several = servers.values().stream().distinct().count() > 1;
    String[] parts = region.split(" ", 2);
    String longer = several ? "^(.{18}).+" : "^(.{32}).+";
    String name =
        parts.length < 2
            ? region.replaceFirst("^(.{8}).+", "$1")
            : parts[1].isEmpty() ? "the first" : "from " + parts[1].replaceFirst(longer, "$1...");
    return several ? name + ", " + server(servers.get(region), servers.values()) : name;
  }

  /** The host without its domain, and its port if there are others on this host. */
  private static String server(String name, Collection<String> all) {
    String[] parts = name.split(",", 3);
    String host = parts[0].matches("[\\d.]+") ? parts[0] : parts[0].replaceFirst("\\..*", "");
    boolean others = all.stream().anyMatch(it -> it.startsWith(parts[0] + ",") && !it.equals(name));
    return others ? host + ":" + parts[1] : host;
  }

  private static double mean(List<Double> values) {
    return values.stream()
        .mapToDouble(Double::doubleValue)
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }
}
