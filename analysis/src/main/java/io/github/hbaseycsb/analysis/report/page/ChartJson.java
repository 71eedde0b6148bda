package io.github.hbaseycsb.analysis.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.hbaseycsb.analysis.report.chart.Chart;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Charts as JSON that can stand in a script element, numbers with five significant digits. */
final class ChartJson {
  private static final MathContext DIGITS = new MathContext(5);

  private final JsonGenerator out;

  private ChartJson(JsonGenerator out) {
    this.out = out;
  }

  /** An array. Nothing in it ends a script element or is markup, whatever the names are. */
  static String of(List<Chart> charts) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = Json.mapper().createGenerator(text)) {
      ChartJson json = new ChartJson(out);
      out.writeStartArray();
      for (Chart chart : charts) {
        json.write(chart);
      }
      out.writeEndArray();
    }
    return inScript(text.toString());
  }

  /** JSON has these characters within strings only. */
  static String inScript(String json) {
    return json.replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private void write(Chart chart) throws IOException {
    out.writeStartObject();
    out.writeStringField("kind", chart.kind().name());
    out.writeStringField("title", chart.title());
    write("x", chart.x());
    write("y", chart.y());
    numbers("xs", chart.xs());
    out.writeArrayFieldStart("series");
    for (Chart.Series series : chart.series()) {
      write(series);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("bands");
    for (Chart.Band band : chart.bands()) {
      out.writeStartObject();
      out.writeStringField("name", band.name());
      out.writeNumberField("from", band.from());
      out.writeNumberField("to", band.to());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private void write(String name, Chart.Axis axis) throws IOException {
    out.writeObjectFieldStart(name);
    out.writeStringField("title", axis.label());
    out.writeStringField("unit", axis.unit());
    out.writeStringField("scale", axis.scale().name());
    strings("categories", axis.categories());
    out.writeEndObject();
  }

  private void write(Chart.Series series) throws IOException {
    out.writeStartObject();
    out.writeStringField("name", series.name());
    if (series.xs().isPresent()) {
      numbers("xs", series.xs().get());
    }
    numbers("ys", series.ys());
    numbers("lows", series.lows());
    numbers("highs", series.highs());
    out.writeBooleanField("points", series.mark() != Chart.Mark.NONE);
    if (!series.mark().isJoined()) {
      out.writeStringField("mark", series.mark().name());
    }
    strings("labels", series.labels());
    out.writeEndObject();
  }

  private void strings(String name, List<String> values) throws IOException {
    if (values.isEmpty()) {
      return;
    }
    out.writeArrayFieldStart(name);
    for (String value : values) {
      out.writeString(value);
    }
    out.writeEndArray();
  }

  private void numbers(String name, List<Double> values) throws IOException {
    if (values.isEmpty()) {
      return;
    }
    out.writeArrayFieldStart(name);
    for (double value : values) {
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        out.writeNull();
      } else {
        out.writeNumber(shortened(value));
      }
    }
    out.writeEndArray();
  }

  private static String shortened(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e5) {
      return Long.toString((long) value);
    }
    return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
