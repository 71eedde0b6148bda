package io.github.hbaseycsb.analysis.report.page;

import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Chart.Band;
import io.github.hbaseycsb.analysis.report.page.Chart.Kind;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Creates charts of the region servers' activity during a run. Metrics that are not published have
 * no chart.
 *
 * @param runLabel the name of the run
 */
record ServerCharts(String runLabel, ServerSeries servers, List<Band> bands) {
  /** The charts of metrics that changed. The others are in {@link #constants()}. */
  List<Chart> all() {
    return Stream.of(
            Stream.of(requests()),
            metrics().map(Chart::withoutConstants),
            Stream.of(RegionHeat.chart(runLabel, servers)))
        .flatMap(charts -> charts)
        .filter(chart -> !chart.isEmpty())
        .toList();
  }

  /** The names of what was published and always the same, by their value, zeros first. */
  Map<String, List<String>> constants() {
    Map<String, List<String>> names = new LinkedHashMap<>(Map.of("0", new ArrayList<>()));
    for (Chart chart : metrics().toList()) {
      for (Series series : chart.series()) {
        series
            .constant()
            .ifPresent(
                value ->
                    names
                        .computeIfAbsent(shown(value, chart.y()), any -> new ArrayList<>())
                        .add(series.name()));
      }
    }
    names.values().removeIf(List::isEmpty);
    return names;
  }

  private static String shown(double value, Axis axis) {
    return (value == Math.rint(value) ? Long.toString((long) value) : Figures.number(value))
        + (value == 0 || axis.unit().equals(Chart.COUNT) ? "" : " " + axis.unit());
  }

  private Stream<Chart> metrics() {
    return Stream.of(ServerMetric.Chart.values())
        .map(
            chart ->
                chart(
                    chart.title(),
                    Axis.of(chart.axis(), chart.unit().isEmpty() ? Chart.COUNT : chart.unit()),
                    lines(chart)));
  }

  private Series[] lines(ServerMetric.Chart chart) {
    return chart == ServerMetric.Chart.HIT_RATIO
        ? new Series[] {Series.line(ServerMetric.BLOCK_CACHE_HITS.line(), hitRatios())}
        : Stream.of(ServerMetric.values())
            .filter(metric -> metric.chart().equals(Optional.of(chart)))
            .map(metric -> Series.line(metric.line(), values(metric, chart.factor())))
            .toArray(Series[]::new);
  }

  private Chart requests() {
    return chart(
        "Requests by server",
        Axis.of("requests", "per s"),
        servers.requests().entrySet().stream()
            .map(entry -> Series.line(host(entry.getKey()), entry.getValue()))
            .toArray(Series[]::new));
  }

  /** Host and port. The start code only distinguishes servers that ran one after the other. */
  private String host(String server) {
    String host = server.replaceFirst(",\\d+$", "").replace(',', ':');
    long same =
        servers.requests().keySet().stream()
            .filter(s -> s.startsWith(server.replaceFirst(",\\d+$", ",")))
            .count();
    return same > 1 ? server : host;
  }

  private List<Double> hitRatios() {
    List<Double> hits = values(ServerMetric.BLOCK_CACHE_HITS, 1);
    List<Double> misses = values(ServerMetric.BLOCK_CACHE_MISSES, 1);
    return IntStream.range(0, hits.size())
        .mapToObj(
            i -> {
              double all = hits.get(i) + misses.get(i);
              return all > 0 ? Units.PERCENT * hits.get(i) / all : Double.NaN;
            })
        .toList();
  }

  private List<Double> values(ServerMetric metric, double factor) {
    return servers.metrics().get(metric).stream().map(value -> value * factor).toList();
  }

  private Chart chart(String title, Axis y, Series... series) {
    return new Chart(
        Kind.LINES,
        title + ", " + runLabel,
        RunCharts.time(),
        y,
        IntStream.range(0, servers.steps()).mapToObj(i -> (double) servers.second(i)).toList(),
        Stream.of(series).toList(),
        bands);
  }

  /** Creates a heat map of requests by region and time, which shows hot regions. */
  static final class RegionHeat {
    private static final int COLUMNS_MAX = 60;
    private static final int ROWS_MAX = 40;

    private RegionHeat() {}

    /**
     * Creates the chart, with the busiest region first. If there are many regions, neighbors in
     * this order are grouped.
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
      boolean others =
          all.stream().anyMatch(it -> it.startsWith(parts[0] + ",") && !it.equals(name));
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
}
