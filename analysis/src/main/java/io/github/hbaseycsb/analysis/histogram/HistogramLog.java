package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.client.Units;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Reads a log of histograms in YCSB's format (HdrHistogram's log format 1.3), one interval at a
 * time. Only one interval is kept in memory.
 *
 * <p>HdrHistogram's own {@code HistogramLogReader} cannot read an interval in which two threads
 * made the recorder grow at the same time: the recorded range is then the smaller one ({@code
 * AbstractHistogram.handleRecordException} sets it outside of the lock, up to 2.2.2), although the
 * counts are complete.
 */
public class HistogramLog implements Closeable {
  private static final String START_TIME = "#[StartTime: ";
  private static final String BASE_TIME = "#[BaseTime: ";

  /** Times earlier than the start minus this are relative to the start. */
  private static final double YEAR_S = Duration.ofDays(365).toSeconds();

  private static final long RANGE_US = TimeUnit.HOURS.toMicros(1);

  private final BufferedReader lines;
  private OptionalDouble startSeconds = OptionalDouble.empty();
  private OptionalDouble baseSeconds = OptionalDouble.empty();
  private boolean damaged;

  public HistogramLog(Path file) throws IOException {
    lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
  }

  /**
   * The next interval, a histogram with start and end, ms since 1970; empty after the last line, or
   * from the first unreadable line on.
   */
  public Optional<Histogram> next() throws IOException {
    while (!damaged) {
      String line = lines.readLine();
      if (line == null) {
        break;
      }
      try {
        if (line.startsWith(START_TIME)) {
          startSeconds = OptionalDouble.of(seconds(line, START_TIME));
        } else if (line.startsWith(BASE_TIME)) {
          baseSeconds = OptionalDouble.of(seconds(line, BASE_TIME));
        } else if (isInterval(line)) {
          return Optional.of(interval(line));
        }
      } catch (RuntimeException | DataFormatException e) {
        // Parsing and inflating throw these exceptions for an incomplete line.
        damaged = true;
      }
    }
    return Optional.empty();
  }

  static boolean isInterval(String line) {
    return !line.startsWith("#") && !line.startsWith("\"StartTimestamp\"");
  }

  /** When the first interval began, ms since 1970. Known after the first call of {@link #next}. */
  public long startMs() {
    return Math.round(startSeconds.orElseThrow() * Units.MS_PER_SECOND);
  }

  /** Whether a line could not be read. The rest of the log is lost. */
  public boolean isDamaged() {
    return damaged;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  private static double seconds(String line, String before) {
    return Double.parseDouble(line.substring(before.length()).split(" ", 2)[0]);
  }

  private Histogram interval(String line) throws DataFormatException {
    String[] fields =
        line.substring(line.startsWith("Tag=") ? line.indexOf(',') + 1 : 0).split(",", -1);
    double logged = Double.parseDouble(fields[0]);
    if (startSeconds.isEmpty()) {
      startSeconds = OptionalDouble.of(logged);
    }
    double start = startSeconds.getAsDouble();
    if (baseSeconds.isEmpty()) {
      baseSeconds = OptionalDouble.of(logged < start - YEAR_S ? start : 0);
    }
    Histogram histogram = decoded(Base64.getDecoder().decode(fields[3]));
    double begin = baseSeconds.getAsDouble() + logged;
    double end = begin + Double.parseDouble(fields[1]);
    histogram.setStartTimeStamp((long) (begin * Units.MS_PER_SECOND));
    histogram.setEndTimeStamp((long) (end * Units.MS_PER_SECOND));
    return histogram;
  }

  private static Histogram decoded(byte[] encoded) throws DataFormatException {
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0);
    } catch (ArrayIndexOutOfBoundsException e) {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), RANGE_US);
    }
  }
}
