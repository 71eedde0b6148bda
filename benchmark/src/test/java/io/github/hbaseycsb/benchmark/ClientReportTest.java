package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class ClientReportTest {
  private final List<Measurement> measurements = new ArrayList<>();

  @Test
  public void ratiosAreOfTheSameRound() {
    measure(Mix.GET, Contender.YCSB, 1, 1000, 30);
    measure(Mix.GET, Contender.BARE, 1, 2000, 20);
    measure(Mix.GET, Contender.YCSB, 2, 3000, 20);
    measure(Mix.GET, Contender.BARE, 2, 3000, 20);
    assertThat(markdown())
        .contains("| get | 64 | ycsb | 2000 | 20.0 | 10.0 | 10.0 |")
        .contains("| get | 64 | ycsb | bare-loop | 0.71 (0.01 to 57.80) | 1.00 (1.00 to 1.00) |")
        .contains("| 1.22 (0.09 to 16.10) | 1.22 (0.09 to 16.10) |");
  }

  @Test
  public void percentilesOfBufferedPutsAreNotComparedBecauseTheirMeaningsDiffer() {
    measure(Mix.BUFFERED_PUT, Contender.YCSB, 1, 3000, 20_000);
    measure(Mix.BUFFERED_PUT, Contender.BARE, 1, 4000, 0);
    assertThat(markdown())
        .contains("| buffered-put | 64 | ycsb | bare-loop | 0.75 |")
        .contains("| 1.00 | - | - |")
        .doesNotContain("Infinity");
  }

  private void measure(
      Mix mix, Contender contender, int round, double operationsPerSecond, long latencyUs) {
    measurements.add(
        new Measurement(
            new Measurement.Run(mix, contender, 64, round),
            Measurement.STEADY,
            1000,
            operationsPerSecond,
            new ResourceLog.Sample(0, 10, 10, 1e6, 1e6),
            latencyUs,
            latencyUs,
            latencyUs));
  }

  private String markdown() {
    BenchmarkPlan plan =
        new BenchmarkPlan(
            List.of(Mix.GET, Mix.BUFFERED_PUT),
            List.of(Contender.YCSB, Contender.BARE),
            List.of(64),
            2,
            1000,
            5,
            5,
            0,
            1);
    return ClientReport.of(plan, Map.of("Java", "17"), measurements).markdown();
  }
}
