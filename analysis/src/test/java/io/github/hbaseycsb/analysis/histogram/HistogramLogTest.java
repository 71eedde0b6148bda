package io.github.hbaseycsb.analysis.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class HistogramLogTest {
  /** Of the upper end of the range, in HdrHistogram's encoding V2, bytes. */
  private static final int PLACE_OF_RANGE = 24;

  private static final int COMPRESSED_V2 = 0x1c849314;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void timesAreCountedFromTheStartWhereTheyAreNotAbsolute() throws Exception {
    Path log = log("#[StartTime: 1700000000.500 (seconds since epoch)]", line("0.250", encoded(7)));
    try (HistogramLog intervals = new HistogramLog(log)) {
      Histogram interval = intervals.next().orElseThrow();
      assertThat(intervals.startMs()).isEqualTo(1_700_000_000_500L);
      assertThat(interval.getStartTimeStamp()).isEqualTo(1_700_000_000_750L);
      assertThat(interval.getEndTimeStamp()).isEqualTo(1_700_000_001_750L);
      assertThat(intervals.next()).isEmpty();
      assertThat(intervals.isDamaged()).isFalse();
    }
  }

  @Test
  public void absoluteTimesAndABaseTimeAreUnderstoodAsHdrHistogramDoes() throws Exception {
    for (Path log :
        new Path[] {
          log("#[StartTime: 1700000000.500 (s)]", line("1700000001.000", encoded(7))),
          log(
              "#[StartTime: 1700000000.500 (s)]",
              "#[BaseTime: 1700000000.000 (s)]",
              line("1.000", encoded(7)))
        }) {
      try (HistogramLog intervals = new HistogramLog(log);
          HistogramLogReader theirs = new HistogramLogReader(log.toFile())) {
        Histogram interval = intervals.next().orElseThrow();
        assertThat(interval.getStartTimeStamp()).isEqualTo(1_700_000_001_000L);
        assertThat(interval).isEqualTo(theirs.nextIntervalHistogram());
      }
    }
  }

  @Test
  public void anIntervalWhoseRangeIsSmallerThanItsCountsIsReadInFull() throws Exception {
    byte[] encoded = encoded(7, 5_000_000);
    ByteBuffer.wrap(encoded).putLong(PLACE_OF_RANGE, 4095);
    Path log = log("#[StartTime: 1700000000.500 (s)]", line("0.250", encoded));
    try (HistogramLog intervals = new HistogramLog(log)) {
      Histogram interval = intervals.next().orElseThrow();
      assertThat(interval.getTotalCount()).isEqualTo(2);
      assertThat(interval.getMinValue()).isEqualTo(7);
      assertThat(interval.getMaxValue()).isBetween(5_000_000L, 5_005_000L);
    }
    try (HistogramLogReader theirs = new HistogramLogReader(log.toFile())) {
      assertThatThrownBy(theirs::nextIntervalHistogram)
          .as("whether HdrHistogram's reader would do")
          .isInstanceOf(ArrayIndexOutOfBoundsException.class);
    }
  }

  @Test
  public void aLogEndsBeforeALineThatCannotBeRead() throws Exception {
    String whole = line("0.250", encoded(7));
    Path log = log("#[StartTime: 1700000000.500 (s)]", whole, whole.substring(0, 40), whole);
    try (HistogramLog intervals = new HistogramLog(log)) {
      assertThat(intervals.next()).isPresent();
      assertThat(intervals.isDamaged()).isFalse();
      assertThat(intervals.next()).isEqualTo(Optional.empty());
      assertThat(intervals.isDamaged()).isTrue();
      assertThat(intervals.next()).isEmpty();
    }
  }

  private Path log(String... lines) throws IOException {
    Path file = folder.newFile().toPath();
    return Files.writeString(file, String.join("\n", lines) + "\n");
  }

  private static byte[] encoded(long... latenciesUs) {
    Histogram histogram = new Histogram(3);
    for (long latency : latenciesUs) {
      histogram.recordValue(latency);
    }
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    byte[] encoded = new byte[histogram.encodeIntoByteBuffer(buffer)];
    buffer.flip().get(encoded);
    return encoded;
  }

  private static String line(String time, byte[] encoded) throws IOException {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(deflated)) {
      out.write(encoded);
    }
    byte[] payload =
        ByteBuffer.allocate(2 * Integer.BYTES + deflated.size())
            .putInt(COMPRESSED_V2)
            .putInt(deflated.size())
            .put(deflated.toByteArray())
            .array();
    return time + ",1.000,0.005," + Base64.getEncoder().encodeToString(payload);
  }
}
