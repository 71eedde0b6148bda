package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.benchmark.Measurement.Turn;
import io.github.hbaseycsb.benchmark.ResourceLog.Sample;
import io.github.hbaseycsb.benchmark.Rounds.Spread;
import io.github.hbaseycsb.model.CampaignException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class LogsTest {
  /** No latency: an interval without operations. */
  private static final long NONE = -1;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void useBetweenTwoSamplesIsInProportion() {
    ResourceLog log =
        new ResourceLog(List.of(new Sample(1000, 0, 0, 0, 7), new Sample(2000, 100, 40, 8, 9)));
    assertThat(log.at(1250)).isEqualTo(new Sample(1250, 25, 10, 2, 9));
    assertThat(log.at(1750).minus(log.at(1250))).isEqualTo(new Sample(500, 50, 20, 4, 9));
    assertThat(log.at(9000)).as("after the last sample").isEqualTo(new Sample(2000, 100, 40, 8, 9));
  }

  @Test
  public void aWindowHasTheIntervalsThatLieInIt() throws Exception {
    write(
        "READ",
        new long[] {0, 1000, NONE},
        new long[] {1000, 2000, 10},
        new long[] {2000, 3000, 20});
    write("UPDATE", new long[] {2001, 3001, 30}, new long[] {3001, 4001, 40});
    List<Histogram> log = Measurement.Run.latencies(folder.getRoot().toPath(), Mix.A);
    assertThat(Measurement.Run.startMs(log)).isEqualTo(1000);
    Histogram window = Measurement.Run.between(log, 2000, 3500);
    assertThat(window.getTotalCount()).isEqualTo(2);
    assertThat(window.getMinValue()).isEqualTo(20);
    assertThat(window.getMaxValue()).isEqualTo(30);
    assertThat(window.getStartTimeStamp()).isEqualTo(2000);
    assertThat(window.getEndTimeStamp()).isEqualTo(3001);
  }

  @Test
  public void turnsCountWholeSecondsWithoutTheirBeginAndTheUseInThem() throws Exception {
    write(
        "READ",
        new long[] {500, 1020, 500},
        new long[] {1020, 1600, 7},
        new long[] {1600, 2600, 7},
        new long[] {2600, 3600, 10},
        new long[] {3600, 4600, 7},
        new long[] {4600, 9010, 5000},
        new long[] {10_100, 11_100, 20},
        new long[] {14_100, 15_100, 7});
    Files.writeString(
        folder.getRoot().toPath().resolve(ContenderProcess.RESOURCES),
        """
        1000,0,0,0,1
        2000,100,0,10,1
        4000,300,0,30,3
        4800,380,0,38,3
        9000,380,0,38,3
        11000,2380,0,238,5
        13000,4380,0,438,5
        20000,4380,0,438,9
        """);
    Measurement measured =
        new Measurement.Run(Mix.GET, Contender.PE, 1, 1)
            .measuredByTurns(
                folder.getRoot().toPath(),
                List.of(
                    new Turn(1000, 4600),
                    new Turn(9000, 12_000),
                    // No sample follows its second within the turn.
                    new Turn(13_000, 16_000)));
    assertThat(measured.operations()).isEqualTo(2);
    assertThat(measured.operationsPerSecond()).isEqualTo(1);
    assertThat(measured.used()).isEqualTo(new Sample(2000, 100 + 1000, 0, 10 + 100, 5));
    assertThat(measured.p50Us()).isEqualTo(10);
    assertThat(measured.p999Us()).isEqualTo(20);
  }

  @Test
  public void aTurnInWhichTheServerAnswersNothingCountsAsAWhole() throws Exception {
    write("READ", new long[] {2600, 3600, 10}, new long[] {12_600, 13_600, NONE});
    Files.writeString(
        folder.getRoot().toPath().resolve(ContenderProcess.RESOURCES),
        "2000,0,0,0,1\n4000,0,0,0,1\n13000,0,0,0,1\n15000,0,0,0,1\n");
    Turn answered = new Turn(1000, 4000);
    Turn silent = new Turn(10_000, 14_200);
    Measurement.Run run = new Measurement.Run(Mix.GET, Contender.PE, 1, 1);
    Path directory = folder.getRoot().toPath();
    assertThat(run.measuredByTurns(directory, List.of(answered, silent)).operationsPerSecond())
        .isEqualTo(0.25);
    assertThatThrownBy(() -> run.measuredByTurns(directory, List.of(silent)))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("pe completed no operation of get in the steady window");
  }

  @Test
  public void theSpreadOfAnEvenNumberHasItsMedianInBetween() {
    assertThat(Spread.of(3, 1, 2, 10)).isEqualTo(new Spread(2.5, 1, 10));
    assertThat(Spread.of(3, 1, 2).text("%.2f")).isEqualTo("2.00 (1.00-3.00)");
  }

  /** Each interval: start and end, ms, and one latency in it, us. */
  private void write(String operation, long[]... intervals) throws Exception {
    Path file = folder.getRoot().toPath().resolve(operation + ".hdr");
    try (PrintStream out = new PrintStream(file.toFile(), "UTF-8")) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputLegend();
      for (long[] interval : intervals) {
        Histogram histogram = new Histogram(3);
        if (interval[2] != NONE) {
          histogram.recordValue(interval[2]);
        }
        histogram.setStartTimeStamp(interval[0]);
        histogram.setEndTimeStamp(interval[1]);
        writer.outputIntervalHistogram(histogram);
      }
    }
  }
}
