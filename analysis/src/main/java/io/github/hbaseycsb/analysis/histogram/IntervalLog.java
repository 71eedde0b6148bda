package io.github.hbaseycsb.analysis.histogram;

import java.io.IOException;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.HdrHistogram.Histogram;

/**
 * One client's histogram log of one operation, an interval at a time: no more than one is held. A
 * log that breaks off within a line, as a killed process leaves it, ends before that line.
 */
public final class IntervalLog implements AutoCloseable {
  private static final String EXTENSION = ".hdr";

  private final int client;
  private final OperationName operation;
  private final HistogramLog log;
  private Histogram current;

  IntervalLog(int client, Path path) throws IOException {
    this.client = client;
    operation = operation(path);
    log = new HistogramLog(path);
    advance();
  }

  public static boolean isLog(Path path) {
    return path.getFileName().toString().endsWith(EXTENSION);
  }

  /** What a log's file name says that it measures. */
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

  /** When the operation was first measured, ms since 1970. */
  public long beginMs() {
    return log.startMs();
  }

  boolean hasInterval() {
    return current != null;
  }

  /** Whether a line could not be read; what follows it is lost. */
  boolean isDamaged() {
    return log.isDamaged();
  }

  /** The interval at hand; its histogram carries the start and end times, ms since 1970. */
  public Histogram interval() {
    if (current == null) {
      throw new NoSuchElementException("the log has ended");
    }
    return current;
  }

  /** Goes on to the next interval, or to the end. */
  void advance() throws IOException {
    current = log.next().orElse(null);
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
