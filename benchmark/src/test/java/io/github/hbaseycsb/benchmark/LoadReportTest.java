package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.benchmark.LoadReport.Load;
import io.github.hbaseycsb.benchmark.LoadReport.Task;
import io.github.hbaseycsb.benchmark.LoadReport.Way;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class LoadReportTest {
  private static final Way PUTS = new Way("puts", 16, List.of());

  @Test
  public void aWayIsComparedWithTheFirstOneOfTheSameRowsAndRound() {
    assertThat(
            markdown(
                load(Way.BULK, Way.BULK, 1, 1, 10, 0),
                load(PUTS, Way.BULK, 1, 1, 30, 10),
                load(Way.BULK, Way.BULK, 10, 1, 20, 0),
                load(PUTS, Way.BULK, 10, 1, 80, 20),
                load(PUTS, Way.BULK, 1, 2, 60, 0),
                load(Way.BULK, Way.BULK, 1, 2, 12, 0)))
        .containsPattern(
            "\\| 1 \\| \\d+ \\| bulk load \\| 1,200 \\| 110 \\(100-120\\) \\| 1.00 \\(1.00 to 1.00\\)"
                + " \\|")
        .contains(
            "| 1 | 16 | puts | 1,200 | 30 (20-40) | 3.87 (0.15 to 99.42) | 25 (20-30) | 4.47 (1.08 to 18.46)")
        .contains("| 10 | 16 | puts | 1,200 | 15 (15-15) | 4.00 | 12 (12-12) | 5.00 |")
        .contains("| 5 | 9 | 300 (300-300) |")
        .contains("| - | - | 300 (300-300) |");
  }

  @Test
  public void aBufferIsComparedWithTheDefaultAtItsNumberOfThreads() {
    Way few = Way.sharingBuffers(8);
    Way many = Way.sharingBuffers(64);
    assertThat(
            markdown(
                load(few, few, 10, 1, 10, 0),
                load(Way.bufferingBy(8, 2 << 20), few, 10, 1, 20, 0),
                load(many, many, 10, 1, 30, 0),
                load(Way.bufferingBy(64, 2 << 20), many, 10, 1, 15, 0)))
        .contains("| 10 | 8 | default | 1,200 | 120 (120-120) | 1.00 |")
        .contains("| 10 | 8 | 2 MB a thread | 1,200 | 60 (60-60) | 2.00 |")
        .contains("| 10 | 64 | 2 MB a thread | 1,200 | 80 (80-80) | 0.50 |");
  }

  @Test
  public void buffersAreNamedByTheirSize() {
    assertThat(
            List.of(
                Way.bufferingBy(1, 262_144), Way.bufferingBy(1, 12 << 20), Way.within(1, 16 << 20)))
        .extracting(Way::label)
        .containsExactly("256 KB a thread", "12 MB a thread", "16 MB in flight");
  }

  private static String markdown(Load... loads) {
    return LoadReport.of(Map.of("Java", "17"), List.of(loads), List.of()).markdown();
  }

  private static Load load(
      Way way, Way first, int fields, int round, double seconds, double settlingSeconds) {
    return new Load(new Task(way, first, fields, 1200, round), seconds, settlingSeconds, 5, 9, 3e8);
  }
}
