package io.github.hbaseycsb.benchmark.sampling;

import java.util.Properties;

/**
 * What the driver took.
 *
 * @param regions where samples got the regions from
 * @param silent info servers that did not answer
 * @param settleWallMs of a look at what keeps the table from being settled, median
 * @param settleCpuMs of the driver, for a look, mean
 * @param sampleCpuMs of the driver, for a round of samples a second, mean
 * @param sampleLastMs the latest that a sample was written after its round began
 * @param samples of a round, mean
 * @param withRegions those of them that had regions, mean
 * @param residentBytes the most of the driver
 */
public record SamplingMeasurement(
    Regions regions,
    int silent,
    double settleWallMs,
    double settleCpuMs,
    double sampleCpuMs,
    double sampleLastMs,
    double samples,
    double withRegions,
    double residentBytes) {
  /** Where samples get the regions of a server from. */
  public enum Regions {
    /** Calls of HBase's client, as on HBase 2. */
    CALLS,
    /** The info server, as on HBase 1. */
    BEANS
  }

  /** As {@link SamplingDriver} has written it. */
  public static SamplingMeasurement of(Regions regions, Properties measured, double residentBytes) {
    return new SamplingMeasurement(
        regions,
        (int) number(measured, "settle.unknown"),
        number(measured, "settle.wall"),
        number(measured, "settle.cpu"),
        number(measured, "sample.cpu"),
        number(measured, "sample.last"),
        number(measured, "sample.lines"),
        number(measured, "sample.regions"),
        residentBytes);
  }

  private static double number(Properties measured, String key) {
    return Double.parseDouble(measured.getProperty(key));
  }
}
