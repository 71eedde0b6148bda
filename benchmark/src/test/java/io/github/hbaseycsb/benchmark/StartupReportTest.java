package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.benchmark.ResourceLog.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class StartupReportTest {
  @Test
  public void ratiosAreOfTheSameRoundAndTimesOfOneOperation() {
    Map<String, List<Sample>> used = new LinkedHashMap<>();
    used.put("as it is", List.of(used(60, 40), used(100, 100)));
    used.put("option", List.of(used(30, 20), used(100, 50)));
    String markdown = new StartupReport(Map.of("Java", "17"), 10_000, 16, used).markdown();
    assertThat(markdown)
        .contains("- Java: 17", "first 10,000 gets with 16 threads", "2 rounds")
        .contains("| as it is | 8.00 (6.00-10.00) | 7.00 (4.00-10.00) | 15.00 (10.00-20.00) |")
        .contains("| option | 6.50 (3.00-10.00) | 3.50 (2.00-5.00) | 10.00 (5.00-15.00) |")
        .contains("| 0.63 (0.50-0.75) |");
  }

  private static Sample used(double userMs, double systemMs) {
    return new Sample(0, userMs, systemMs, 0, 0);
  }
}
