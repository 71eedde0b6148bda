package io.github.hbaseycsb.analysis.report.page;

import static java.util.Objects.requireNonNull;

import io.github.hbaseycsb.analysis.report.text.Templates;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A self-contained HTML page with its style, script, chart library and data. Templates escape all
 * values. The data of charts cannot end their script element.
 */
public final class Page {
  /** What all pages contain. */
  private static final Map<String, String> SHARED =
      Map.of(
          "style", resource("page.css"),
          "script", resource("page.js"),
          "library", resource("echarts.min.js"));

  private final List<Chart> charts = new ArrayList<>();

  /**
   * A chart's place in the page.
   *
   * @param index its index among the page's charts
   * @param kind the layout of its values
   * @param title the title of the chart
   * @param rows number of categories; 0 if the vertical axis has numbers
   */
  public record Place(int index, Chart.Kind kind, String title, int rows) {}

  /** Adds a chart to the page's data. */
  public Place add(Chart chart) {
    charts.add(chart);
    return new Place(charts.size() - 1, chart.kind(), chart.title(), chart.y().categories().size());
  }

  public List<Place> addAll(List<Chart> several) {
    return several.stream().map(this::add).toList();
  }

  /**
   * Creates the page.
   *
   * @param view a record with the fields that the template uses
   */
  public String render(String template, Object view) throws IOException {
    Map<String, String> more = new HashMap<>(SHARED);
    more.put("charts", charts.isEmpty() ? "" : ChartJson.of(charts));
    return Templates.render(template, view, more);
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
