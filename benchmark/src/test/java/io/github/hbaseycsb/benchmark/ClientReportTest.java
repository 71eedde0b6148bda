package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.benchmark.RequestCount.Traffic;
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

  @Test
  public void requestsAndBytesAreThoseOfAnOperation() {
    List<RequestCount> counts = new ArrayList<>();
    for (int round = 1; round <= 2; round++) {
      count(counts, Contender.YCSB, round, 50, new Traffic(100, 5000, 50_000));
      count(counts, Contender.BARE, round, 100, new Traffic(100, 10_000, 400_000));
    }
    assertThat(ClientReport.ofRequests(plan(Mix.GET), Map.of("Java", "17"), counts).markdown())
        .contains("| get | 64 | ycsb | 2.000 | 100 | 1,000 |")
        .contains("| get | 64 | bare-loop | 1.000 | 100 | 4,000 |")
        .contains(
            "| get | 64 | ycsb | bare-loop | 2.00 (2.00 to 2.00) | 1.00 (1.00 to 1.00) | 0.25"
                + " (0.25 to 0.25) |");
  }

  private static void count(
      List<RequestCount> counts, Contender contender, int round, long operations, Traffic traffic) {
    counts.add(
        new RequestCount(new Measurement.Run(Mix.GET, contender, 64, round), operations, traffic));
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

  private static BenchmarkPlan plan(Mix... mixes) {
    return new BenchmarkPlan(
        List.of(mixes), List.of(Contender.YCSB, Contender.BARE), List.of(64), 2, 1000, 5, 5, 0, 1);
  }

  private String markdown() {
    return ClientReport.of(plan(Mix.GET, Mix.BUFFERED_PUT), Map.of("Java", "17"), measurements)
        .markdown();
  }
}
