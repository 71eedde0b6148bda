package io.github.hbaseycsb.benchmark.sampling;

import static io.github.hbaseycsb.benchmark.report.BenchmarkReport.column;
import static io.github.hbaseycsb.common.Units.BYTES_PER_MEGABYTE;

import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Formats the resources that the driver needs to settle and to sample many region servers, as a
 * table in Markdown.
 */
public final class SamplingReport {

  private SamplingReport() {}

  /**
   * Creates the report.
   *
   * @param servers number of region servers
   * @param regions number of regions of each
   * @param heap the heap size of the driver, in the format of the JVM
   */
  public static BenchmarkReport of(
      Map<String, String> environment,
      int servers,
      int regions,
      String heap,
      List<SamplingMeasurement> measured) {
    return new BenchmarkReport("Settling and sampling many region servers", environment)
        .content("servers", servers)
        .content("regions", regions)
        .content("heap", heap)
        .content("measurements", measured)
        .text(
            "The driver, with a heap of %s, and %,d region servers of %,d regions each.",
            heap, servers, regions)
        .table(
            measured,
            column("regions from", "%s", one -> one.regions().name().toLowerCase(Locale.ROOT)),
            column("silent info servers", "%d", SamplingMeasurement::silent),
            column("one poll: wall ms", "%.0f", SamplingMeasurement::settleWallMs),
            column("one poll: CPU ms", "%.0f", SamplingMeasurement::settleCpuMs),
            column("one round: CPU ms", "%.0f", SamplingMeasurement::sampleCpuMs),
            column("last sample after ms", "%.0f", SamplingMeasurement::sampleLastMs),
            column("samples per round", "%.0f", SamplingMeasurement::samples),
            column("samples with regions", "%.0f", SamplingMeasurement::withRegions),
            column("resident MB", "%.0f", one -> one.residentBytes() / BYTES_PER_MEGABYTE));
  }
}
