package io.github.hbaseycsb.analysis.histogram;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Rounds the latencies in the logs of runs that are to be published, for {@code
 * scripts/dev/publish-results}. With three significant digits an interval of a second has nearly as
 * many different latencies as operations, which no compression makes small.
 */
public final class RoundedLogs {
  /** Its ranges of equal values: rounded to their middle, a latency is at most 0.4% wrong. */
  private static final Histogram TWO_DIGITS = new Histogram(2);

  private RoundedLogs() {}

  /**
   * Rounds all logs below a directory, in place.
   *
   * @param args the directory
   */
  public static void main(String... args) throws IOException {
    List<Path> logs;
    try (Stream<Path> files = Files.walk(Path.of(args[0]))) {
      logs = files.filter(file -> file.toString().endsWith(".hdr")).toList();
    }
    for (Path log : logs) {
      round(log);
    }
  }

  /** Rounds a log up to its first line that cannot be read. A rounded one stays as it is. */
  static void round(Path log) throws IOException {
    List<String> rounded = new ArrayList<>();
    try (HistogramLog intervals = new HistogramLog(log)) {
      for (String line : Files.readAllLines(log, StandardCharsets.ISO_8859_1)) {
        Optional<Histogram> interval =
            HistogramLog.isInterval(line) ? intervals.next() : Optional.empty();
        String fields = line.substring(0, line.lastIndexOf(',') + 1);
        rounded.add(interval.map(it -> fields + rounded(it)).orElse(line));
      }
    }
    Files.write(log, rounded, StandardCharsets.ISO_8859_1);
  }

  private static String rounded(Histogram interval) {
    Histogram rounded = new Histogram(interval.getNumberOfSignificantValueDigits());
    for (HistogramIterationValue each : interval.recordedValues()) {
      rounded.recordValueWithCount(
          TWO_DIGITS.medianEquivalentValue(each.getValueIteratedTo()),
          each.getCountAddedInThisIterationStep());
    }
    ByteBuffer bytes = ByteBuffer.allocate(rounded.getNeededByteBufferCapacity());
    int length = rounded.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }
}
