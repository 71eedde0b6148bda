package io.github.hbaseycsb.analysis.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Formats charts as JSON for a script element, with five significant digits. */
final class ChartJson {
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
