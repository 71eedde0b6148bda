package io.github.hbaseycsb.binding;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** What YCSB has measured in this process: {@code INSERT-ACK Return=OK} to 100, and the like. */
public final class MeasuredStatuses implements MeasurementsExporter {
  private final Map<String, Long> counts = new HashMap<>();

  private MeasuredStatuses() {}

  /** Prepares YCSB's one set of measurements. */
  public static void prepare() {
    Measurements.setProperties(new Properties());
  }

  public static MeasuredStatuses now() throws IOException {
    MeasuredStatuses statuses = new MeasuredStatuses();
    Measurements.getMeasurements().exportMeasurements(statuses);
    return statuses;
  }

  /** How many more there are of a name since an earlier look. */
  public long since(MeasuredStatuses before, String name) {
    return counts.getOrDefault(name, 0L) - before.counts.getOrDefault(name, 0L);
  }

  @Override
  public void write(String metric, String measurement, int i) {
    counts.put(metric + " " + measurement, (long) i);
  }

  @Override
  public void write(String metric, String measurement, long i) {
    counts.put(metric + " " + measurement, i);
  }

  @Override
  public void write(String metric, String measurement, double d) {
    // Counts are never doubles.
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
