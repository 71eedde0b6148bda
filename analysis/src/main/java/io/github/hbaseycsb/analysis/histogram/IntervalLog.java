package io.github.hbaseycsb.analysis.histogram;

import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;

/**
 * A client's histogram log of an operation, read one interval at a time. A log with an incomplete
 * line at its end, as after a killed process, ends before that line.
 */
public final class IntervalLog extends HistogramLog {
  private static final String EXTENSION = ".hdr";

  private final int client;
  private final OperationName operation;
  private Histogram current;

  IntervalLog(int client, Path path) throws IOException {
    super(path);
    this.client = client;
    operation = operation(path);
    advance();
  }

  public static boolean isLog(Path path) {
    return path.getFileName().toString().endsWith(EXTENSION);
  }

  /** The operation, from the log's file name. */
  public static OperationName operation(Path path) {
    String name = path.getFileName().toString();
    return OperationName.parse(name.substring(0, name.length() - EXTENSION.length()));
  }

  public int client() {
    return client;
  }

  public OperationName operation() {
    return operation;
  }

  boolean hasInterval() {
    return current != null;
  }

  /** The current interval, with its start and end, ms since 1970; null when the log has ended. */
  public Histogram interval() {
    return current;
  }

  void advance() throws IOException {
    current = next().orElse(null);
  }
}
