package io.github.hbaseycsb.analysis.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class RoundedLogsTest {
  private static final int OPERATIONS = 5000;
  private static final double WRONG_MAX = 0.004;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path log;

  @Before
  public void logThreeSeconds() throws IOException {
    log = folder.getRoot().toPath().resolve("run-1/client-1/READ.hdr");
    Files.createDirectories(log.getParent());
    Random random = new Random(1);
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(log), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputStartTime(1_800_000_000_000L);
      writer.outputLegend();
      for (int second = 0; second < 3; second++) {
        Histogram interval = new Histogram(3);
        for (int i = 0; i < OPERATIONS; i++) {
          interval.recordValue(Math.round(Math.exp(6 + 2 * random.nextGaussian())));
        }
        interval.setStartTimeStamp(1_800_000_000_000L + second * 1000L);
        interval.setEndTimeStamp(1_800_000_001_000L + second * 1000L);
        writer.outputIntervalHistogram(interval);
      }
    }
  }

  @Test
  public void latenciesChangeLittleAndNothingElseDoes() throws IOException {
    List<Histogram> before = intervals();
    long bytes = Files.size(log);

    RoundedLogs.main(folder.getRoot().toString());

    List<Histogram> after = intervals();
    assertThat(Files.size(log)).isLessThan(bytes * 2 / 3);
    assertThat(after).hasSameSizeAs(before).isNotEqualTo(before);
    for (int i = 0; i < after.size(); i++) {
      assertThat(after.get(i).getTotalCount()).isEqualTo(OPERATIONS);
      assertThat(after.get(i).getStartTimeStamp()).isEqualTo(before.get(i).getStartTimeStamp());
      assertThat(after.get(i).getEndTimeStamp()).isEqualTo(before.get(i).getEndTimeStamp());
      for (double percentile : new double[] {1, 50, 99, 100}) {
        double exact = before.get(i).getValueAtPercentile(percentile);
        assertThat((double) after.get(i).getValueAtPercentile(percentile))
            // A histogram of three digits says a latency up to 0.1% too high.
            .isCloseTo(exact, within(exact * (WRONG_MAX + 0.001) + 1));
      }
    }
  }

  @Test
  public void aRoundedLogStaysAsItIs() throws IOException {
    RoundedLogs.round(log);
    byte[] once = Files.readAllBytes(log);

    RoundedLogs.round(log);

    assertThat(log).hasBinaryContent(once);
  }

  @Test
  public void aLineThatBreaksOffStaysAsItIs() throws IOException {
    Files.writeString(log, "3.0,1.0,0.5,HISTFAAAAp", StandardOpenOption.APPEND);

    RoundedLogs.round(log);

    assertThat(Files.readString(log)).endsWith("\n3.0,1.0,0.5,HISTFAAAAp\n");
    assertThat(intervals()).hasSize(3);
  }

  private List<Histogram> intervals() throws IOException {
    List<Histogram> all = new ArrayList<>();
    try (HistogramLog intervals = new HistogramLog(log)) {
      for (Optional<Histogram> next = intervals.next(); next.isPresent(); next = intervals.next()) {
        all.add(next.get());
      }
    }
    return all;
  }
}
