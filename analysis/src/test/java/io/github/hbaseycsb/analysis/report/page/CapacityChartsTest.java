package io.github.hbaseycsb.analysis.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Answer;
import io.github.hbaseycsb.analysis.capacity.Capacity.CurvePoint;
import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.Criterion;
import io.github.hbaseycsb.analysis.capacity.ProbeOutcome;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.analysis.report.page.Chart.Band;
import io.github.hbaseycsb.analysis.report.page.Chart.BandKind;
import io.github.hbaseycsb.analysis.report.page.Chart.Mark;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.Test;

public class CapacityChartsTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  private static ProbeSummary probe(String name, int rate, int reached, double p99Ms) {
    Criterion ofRate =
        new Criterion(
            "rate",
            "ops/s",
            OptionalDouble.of(reached),
            NONE,
            NONE,
            rate,
            reached < rate ? ProbeOutcome.FAILS : ProbeOutcome.PASSES);
    Criterion latency =
        new Criterion(
            "READ.p99",
            "us",
            OptionalDouble.of(1000 * p99Ms),
            OptionalDouble.of(900 * p99Ms),
            OptionalDouble.of(1100 * p99Ms),
            10_000,
            p99Ms > 10 ? ProbeOutcome.FAILS : ProbeOutcome.PASSES);
    return new ProbeSummary(
        name,
        rate,
        Instant.EPOCH,
        OptionalDouble.of(reached),
        reached < rate || p99Ms > 10 ? ProbeOutcome.FAILS : ProbeOutcome.PASSES,
        List.of(ofRate, latency),
        Map.of());
  }

  private static Chart chart(ProbeSummary... probes) {
    Answer answer = new Answer(1000, 900, 1100);
    return CapacityCharts.fitted(
            "cell",
            new Capacity(
                OptionalInt.of(1000),
                Optional.of(
                    new Capacity.Fit(
                        answer,
                        Optional.of(answer),
                        Optional.empty(),
                        List.of(
                            new CurvePoint(500, 0.3, 0.2, 0.4),
                            new CurvePoint(4000, 2, 1.5, 2.5)))),
                Optional.of(Ending.FOUND),
                Map.of("READ.p99", 10_000.0),
                500,
                5000,
                25,
                Optional.of("rate"),
                Optional.empty(),
                Optional.empty(),
                List.of(probes)))
        .orElseThrow();
  }

  /** One passes, one fails by its latency, and one by its rate. */
  static Chart ofThreeProbes() {
    return chart(
        probe("probe-1", 500, 500, 3),
        probe("probe-2", 2000, 2000, 15),
        probe("probe-3", 4000, 1440, 5));
  }

  private static Series series(Chart chart, String name) {
    return chart.series().stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  public void theAnswerIsALineWithinItsInterval() {
    assertThat(chart(probe("probe-1", 500, 500, 3)).bands())
        .containsExactly(
            new Band("capacity 1,000", 900, 1100, BandKind.RANGE),
            new Band("", 1000, 1000, BandKind.ANSWER));
  }

  @Test
  public void theIntervalOfTheCurveIsAnAreaAndOnlyTheLimitIsALimit() {
    List<Series> series = chart(probe("probe-1", 500, 500, 3)).series();
    assertThat(series.stream().filter(it -> it.mark() == Mark.AREA).map(Series::ys))
        .containsExactly(List.of(0.2, 1.5), List.of(0.4, 2.5));
    assertThat(series.stream().filter(it -> it.mark() == Mark.LIMIT).map(Series::name))
        .containsExactly("limit");
  }

  @Test
  public void measurementsAreAtTheRateThatWasReachedAndSayWhyElseTheyFail() {
    Chart chart = ofThreeProbes();
    assertThat(series(chart, "fails").xs()).contains(List.of(2000.0));
    Series another = series(chart, "fails for another reason");
    assertThat(another.xs()).contains(List.of(1440.0));
    assertThat(another.ys()).containsExactly(0.5);
    assertThat(another.mark()).isEqualTo(Mark.SQUARE);
    assertThat(another.labels()).containsExactly("probe-3: rate");
  }
}
