package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.benchmark.LoadBenchmark.Buffering;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class BufferReportTest {
  @Test
  public void eachBufferIsComparedWithTheBestAtItsNumberOfThreads() {
    String markdown =
        BufferReport.of(
                Map.of("Java", "17"),
                1000,
                List.of(
                    load(8, "default", 1, 900),
                    load(8, "2 MB a thread", 1, 1000),
                    load(64, "default", 1, 2000),
                    load(8, "2 MB a thread", 2, 1200),
                    load(8, "default", 2, 1080),
                    load(64, "default", 2, 4000)))
            .markdown();
    assertThat(markdown)
        .contains("| 10 | 8 | default | 990 (900-1,080) | 0.90 | 5 | 9 | 300 |")
        .contains("| 10 | 8 | 2 MB a thread | 1,100 (1,000-1,200) | 1.00 | 5 | 9 | 300 |")
        .contains("| 10 | 64 | default | 3,000 (2,000-4,000) | 1.00 | 5 | 9 | 300 |");
  }

  @Test
  public void buffersAreNamedByTheirSize() {
    assertThat(List.of(Buffering.by(262_144), Buffering.by(12 << 20), Buffering.within(16 << 20)))
        .extracting(Buffering::label)
        .containsExactly("256 KB a thread", "12 MB a thread", "16 MB in flight");
  }

  private static BufferReport.Load load(
      int threads, String buffering, int round, double rowsPerSecond) {
    return new BufferReport.Load(threads, 10, buffering, round, rowsPerSecond, 5, 9, 3e8);
  }
}
