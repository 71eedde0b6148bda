package io.github.hbaseycsb.analysis;

import static java.util.Locale.ROOT;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes a histogram log with the bytes of HdrHistogram's {@code HistogramLogWriter}. That one
 * compresses the histogram of each interval, which takes longer than all else in most tests; here
 * intervals with the same values share one.
 */
public final class HdrLog implements Closeable {
  private static final double MS_PER_SECOND = 1000;
  private static final double US_PER_SECOND = 1e6;

  private final PrintStream out;
  private final long beginMs;

  /** A compressed histogram. */
  public record Interval(String text, double maxSeconds) {
    public static Interval of(Histogram histogram) {
      ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
      int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
      byte[] bytes = Arrays.copyOf(buffer.array(), length);
      return new Interval(
          Base64.getEncoder().encodeToString(bytes), histogram.getMaxValue() / US_PER_SECOND);
    }
  }

  /**
   * @param beginMs when the first interval begins, ms since 1970
   */
  public HdrLog(Path file, long beginMs) throws IOException {
    this.beginMs = beginMs;
    OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(file));
    out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    HistogramLogWriter head = new HistogramLogWriter(out);
    head.outputLogFormatVersion();
    head.outputStartTime(beginMs);
    head.setBaseTime(beginMs);
    head.outputLegend();
    out.flush();
  }

  /** An interval between two moments, ms since 1970. */
  public void write(long startMs, long endMs, Interval interval) {
    double start = (startMs - beginMs) / MS_PER_SECOND;
    double length = (endMs - startMs) / MS_PER_SECOND;
    String times = String.format(ROOT, "%.3f,%.3f,%.3f,", start, length, interval.maxSeconds());
    out.print(times + interval.text() + "\n");
  }

  public void flush() {
    out.flush();
  }

  @Override
  public void close() {
    out.close();
  }
}
