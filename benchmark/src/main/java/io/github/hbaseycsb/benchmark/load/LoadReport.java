package io.github.hbaseycsb.benchmark.load;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.Spread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The loads as tables in Markdown.
 *
 * @param ways each way's loads of the same rows, in the order of their rounds
 * @param growth bulk loads of more and more rows
 */
public record LoadReport(
    Map<String, String> environment, List<LoadMeasurement> ways, List<LoadMeasurement> growth)
    implements BenchmarkReport {
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double US_PER_SECOND = 1e6;

  @Override
  public String markdown() {
    List<String> lines = BenchmarkReport.head("What loading takes", environment);
    lines.add(
        "Rows of 1000 bytes into 16 regions of a new table, ways in turn, each in a fresh JVM; from"
            + " the first row until the region servers have all, without connecting, counting and"
            + " comparing. Client and server share the machine. Median (least-greatest).");
    lines.add("");
    lines.add("| way | rows | rows/s | bulk load to it | resident MB |");
    lines.add("|---|---|---|---|---|");
    for (LoadContender way : LoadContender.values()) {
      List<LoadMeasurement> own = of(way);
      lines.add(
          "| %s | %,d | %s | %s | %s |"
              .formatted(
                  way.label(),
                  own.get(0).rows(),
                  spread(own.stream().mapToDouble(LoadMeasurement::rowsPerSecond).toArray(), 0),
                  spread(ratios(own), 2),
                  spread(
                      own.stream()
                          .mapToDouble(one -> one.residentBytes() / BYTES_PER_MEGABYTE)
                          .toArray(),
                      0)));
    }
    lines.add("");
    lines.add("Bulk loads of more and more rows:");
    lines.add("");
    lines.add("| rows | seconds | us per row | resident MB |");
    lines.add("|---|---|---|---|");
    for (LoadMeasurement one : growth) {
      lines.add(
          String.format(
              ROOT,
              "| %,d | %.1f | %.2f | %.0f |",
              one.rows(),
              one.seconds(),
              one.seconds() * US_PER_SECOND / one.rows(),
              one.residentBytes() / BYTES_PER_MEGABYTE));
    }
    return String.join("\n", lines) + "\n";
  }

  @Override
  public Map<String, Object> content() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("environment", environment);
    content.put("ways", ways);
    content.put("growth", growth);
    return content;
  }

  private List<LoadMeasurement> of(LoadContender way) {
    return ways.stream().filter(one -> one.way() == way).toList();
  }

  /** Of the same round each. */
  private double[] ratios(List<LoadMeasurement> others) {
    List<LoadMeasurement> bulk = of(LoadContender.BULK);
    double[] ratios = new double[others.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = bulk.get(i).rowsPerSecond() / others.get(i).rowsPerSecond();
    }
    return ratios;
  }

  private static String spread(double[] values, int digits) {
    Spread spread = Spread.of(values);
    String format = "%%,.%1$df (%%,.%1$df-%%,.%1$df)".formatted(digits);
    return String.format(ROOT, format, spread.median(), spread.min(), spread.max());
  }
}
