package io.github.hbaseycsb.benchmark.sampling;

import java.util.Properties;

/**
 * The resources that the driver used.
 *
 * @param regions the source of the regions for samples
 * @param silent number of info servers that did not answer
 * @param settleWallMs time of one poll of what keeps the table from being settled, median
 * @param settleCpuMs CPU time of the driver for such a poll, mean
 * @param sampleCpuMs CPU time of the driver for one round of samples, of which there is one per
 *     second, mean
 * @param sampleLastMs maximum time from the beginning of a round to its last sample
 * @param samples number of samples in a round, mean
 * @param withRegions number of samples with regions in a round, mean
 * @param residentBytes peak resident memory of the driver
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
  /** The source of a server's regions for samples. */
  public enum Regions {
    /** Calls of HBase's client, as with HBase 2. */
    CALLS,
    /** The info server, as with HBase 1. */
    BEANS
  }

  /** Reads the output of {@link SamplingDriver}. */
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
