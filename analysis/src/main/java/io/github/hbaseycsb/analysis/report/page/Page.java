package io.github.hbaseycsb.analysis.report.page;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * A self-contained HTML page with its style, script, chart library and data. Templates escape all
 * values. The library and the data of charts are compressed: the script unpacks them. The same
 * content gives the same bytes where Java has the same zlib.
 */
public final class Page {
  /** What all pages contain. */
  private static final Map<String, String> SHARED =
      Map.of("style", resource("page.css"), "script", resource("charts.js") + resource("page.js"));

  private static final ObjectMapper JSON =
      Json.mapper()
          .copy()
          .registerModule(
              new SimpleModule()
                  .addSerializer(Double.class, new ShortNumber())
                  .addSerializer(double.class, new ShortNumber()));

  private final List<Chart> charts = new ArrayList<>();

  /** Of the chart library, which is always the same. */
  private static final class Library {
    static final String PACKED = packed(resource("echarts.min.js"));
  }

  /** Adds a chart to the page's data; returns its index there. */
  public int add(Chart chart) {
    charts.add(chart);
    return charts.size() - 1;
  }

  public List<Integer> addAll(List<Chart> several) {
    return several.stream().map(this::add).toList();
  }

  /** Creates the page, by a template and a record with the fields that it uses. */
  public String render(String template, Object view) throws IOException {
    Map<String, String> more = new HashMap<>(SHARED);
    more.put("charts", charts.isEmpty() ? "" : packed(json(charts)));
    more.put("library", charts.isEmpty() ? "" : Library.PACKED);
    return Templates.render(template, view, more);
  }

  /** The charts as JSON. */
  public static String json(List<Chart> charts) throws IOException {
    return JSON.writeValueAsString(charts);
  }

  /** A text for {@code DecompressionStream("deflate")}, in base64. */
  private static String packed(String text) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (OutputStream out = new DeflaterOutputStream(bytes, deflater)) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
      return Base64.getEncoder().encodeToString(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
  }

  public static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes five significant digits, and null for a value that is not a number. */
  private static final class ShortNumber extends JsonSerializer<Double> {
    private static final MathContext DIGITS = new MathContext(5);

    @Override
    public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (value.isNaN() || value.isInfinite()) {
        out.writeNull();
      } else if (value == Math.rint(value) && Math.abs(value) < 1e5) {
        out.writeNumber(value.longValue());
      } else {
        String text = value.toString();
        // As most of the many values of a report.
        boolean isShort =
            text.length() <= DIGITS.getPrecision() + 1
                && !text.contains("E")
                && !text.endsWith("0");
        out.writeNumber(
            isShort
                ? text
                : new BigDecimal(text).round(DIGITS).stripTrailingZeros().toPlainString());
      }
    }
  }
}
