package io.github.hbaseycsb.analysis.report.page;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.github.hbaseycsb.analysis.report.text.Templates;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
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
          "script", resource("charts.js") + resource("page.js"),
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
    more.put("charts", charts.isEmpty() ? "" : json(charts));
    return Templates.render(template, view, more);
  }

  /** The charts as JSON for a script element. */
  static String json(List<Chart> charts) throws IOException {
    return ChartJson.of(charts);
  }

  static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Formats charts as JSON for a script element, with five significant digits. */
  private static final class ChartJson {
    private static final MathContext DIGITS = new MathContext(5);
    private static final ObjectMapper MAPPER =
        Json.mapper()
            .copy()
            .registerModule(
                new SimpleModule()
                    .addSerializer(Double.class, new ShortNumber())
                    .addSerializer(double.class, new ShortNumber()));

    private ChartJson() {}

    /** A JSON array. Whatever the names are, nothing in it ends the script element or is markup. */
    static String of(List<Chart> charts) throws JsonProcessingException {
      return inScript(MAPPER.writeValueAsString(charts));
    }

    /** Escapes characters that JSON only has within strings. */
    static String inScript(String json) {
      return json.replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("&", "\\u0026")
          .replace("\u2028", "\\u2028")
          .replace("\u2029", "\\u2029");
    }

    /** Writes null for a value that is not a number. */
    private static final class ShortNumber extends JsonSerializer<Double> {
      @Override
      public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
          throws IOException {
        if (value.isNaN() || value.isInfinite()) {
          out.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1e5) {
          out.writeNumber(value.longValue());
        } else {
          out.writeNumber(
              BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString());
        }
      }
    }
  }
}
