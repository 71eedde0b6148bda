package io.github.hbaseycsb.campaign.result;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * One client's histogram log of one operation, an interval at a time: no more than one is held. A
 * log that breaks off within a line, as a killed process leaves it, ends before that line.
 */
final class IntervalLog implements AutoCloseable {
  private static final String EXTENSION = ".hdr";
  private static final double MS_PER_SECOND = 1000;

  private final int client;
  private final OperationName operation;
  private final InputStream file;
  private final HistogramLogReader reader;
  private AbstractHistogram current;
  private boolean damaged;

  IntervalLog(int client, Path path) throws IOException {
    this.client = client;
    operation = operation(path);
    file = new BufferedInputStream(Files.newInputStream(path));
    reader = new HistogramLogReader(file);
    advance();
  }

  static boolean isLog(Path path) {
    return path.getFileName().toString().endsWith(EXTENSION);
  }

  /** What a log's file name says that it measures. */
  static OperationName operation(Path path) {
    String name = path.getFileName().toString();
    return OperationName.parse(name.substring(0, name.length() - EXTENSION.length()));
  }

  int client() {
    return client;
  }

  OperationName operation() {
    return operation;
  }

  /** When the operation was first measured, ms since 1970. */
  long beginMs() {
    return Math.round(reader.getStartTimeSec() * MS_PER_SECOND);
  }

  boolean hasInterval() {
    return current != null;
  }

  /** Whether a line could not be read; what follows it is lost. */
  boolean isDamaged() {
    return damaged;
  }

  /** The interval at hand; its histogram carries the start and end times, ms since 1970. */
  AbstractHistogram interval() {
    if (current == null) {
      throw new NoSuchElementException("the log has ended");
    }
    return current;
  }

  /** Goes on to the next interval, or to the end. */
  void advance() {
    current = null;
    try {
      EncodableHistogram next = damaged ? null : reader.nextIntervalHistogram();
      if (next != null) {
        current = (AbstractHistogram) next;
      } else if (!damaged) {
        damaged = reader.hasNext();
      }
    } catch (RuntimeException e) {
      // The reader's way to say that it cannot parse or inflate a line.
      damaged = true;
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
    file.close();
  }
}
