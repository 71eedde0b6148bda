package io.github.hbaseycsb.benchmark.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ContenderOutput;
import io.github.hbaseycsb.benchmark.process.ResourceLog.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class StartupReportTest {
  private static final Map<String, List<FirstOperations>> FIRST =
      Map.of("default", List.of(new FirstOperations(100, 3000), new FirstOperations(200, 5000)));

  @Test
  public void ratiosAreOfTheSameRoundAndTimesOfOneOperation() {
    Map<String, List<Sample>> used = new LinkedHashMap<>();
    used.put("default options", List.of(used(60, 40), used(100, 100)));
    used.put("option", List.of(used(30, 20), used(100, 50)));
    String markdown =
        new StartupReport(10_000, 16, 500, used, FIRST).report(Map.of("Java", "17")).markdown();
    assertThat(markdown)
        .contains("- Java: 17", "first 10,000 gets with 16 threads", "2 rounds")
        .contains(
            "| default options | 8.00 (6.00-10.00) | 7.00 (4.00-10.00) | 15.00 (10.00-20.00) |")
        .contains("| option | 6.50 (3.00-10.00) | 3.50 (2.00-5.00) | 10.00 (5.00-15.00) |")
        .contains("| 0.63 (0.50-0.75) |");
  }

  @Test
  public void theFirstOperationsOfManyThreadsAreTimed() {
    assertThat(
            new StartupReport(10_000, 16, 500, Map.of(), FIRST)
                .report(Map.of("Java", "17"))
                .markdown())
        .contains("until each of 500 threads has done one get", "2 rounds")
        .contains("| default | 150.00 (100.00-200.00) | 4000.00 (3000.00-5000.00) |")
        .doesNotContain("10,000");
  }

  @Test
  public void theirFiguresAreThoseThatYcsbPrints() throws Exception {
    ContenderOutput output =
        new ContenderOutput(
            """
            [OVERALL], RunTime(ms), 120
            [OVERALL], Throughput(ops/sec), 4166.7
            [READ], Operations, 500
            [READ], AverageLatency(us), 3456.78
            """);
    assertThat(FirstOperations.in(output)).isEqualTo(new FirstOperations(120, 3456.78));
    assertThat(output.runSeconds()).isEqualTo(0.12);

    assertThatThrownBy(
            () -> FirstOperations.in(new ContenderOutput("[OVERALL], RunTime(ms), 120\n")))
        .isInstanceOf(BenchmarkException.class)
        .hasMessageContaining("[READ], AverageLatency(us)");
  }

  private static Sample used(double userMs, double systemMs) {
    return new Sample(0, userMs, systemMs, 0, 0);
  }
}
