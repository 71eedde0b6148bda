package io.github.hbaseycsb.benchmark.sampling;

import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the driver takes to settle and to sample many region servers, as a table in Markdown.
 *
 * @param servers region servers
 * @param regions of each
 * @param heap of the driver, as the JVM takes it
 */
public record SamplingReport(
    Map<String, String> environment,
    int servers,
    int regions,
    String heap,
    List<SamplingMeasurement> measured)
    implements BenchmarkReport {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  @Override
  public String markdown() {
    List<String> lines =
        BenchmarkReport.head("Settling and sampling many region servers", environment);
    lines.add(
        String.format(
            Locale.ROOT,
            "The driver, with a heap of %s, and %,d region servers of %,d regions each.",
            heap,
            servers,
            regions));
    lines.add("");
    lines.add(
        "| regions from | silent info servers | a look: wall ms | a look: CPU ms"
            + " | a round: CPU ms | last sample after ms | samples a round | with regions"
            + " | resident MB |");
    lines.add("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (SamplingMeasurement one : measured) {
      lines.add(
          String.format(
              Locale.ROOT,
              "| %s | %d | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |",
              one.regions().name().toLowerCase(Locale.ROOT),
              one.silent(),
              one.settleWallMs(),
              one.settleCpuMs(),
              one.sampleCpuMs(),
              one.sampleLastMs(),
              one.samples(),
              one.withRegions(),
              one.residentBytes() / BYTES_PER_MEGABYTE));
    }
    return String.join("\n", lines) + "\n";
  }

  @Override
  public Map<String, Object> content() {
    return Map.of(
        "environment",
        environment,
        "servers",
        servers,
        "regions",
        regions,
        "heap",
        heap,
        "measurements",
        measured);
  }
}
