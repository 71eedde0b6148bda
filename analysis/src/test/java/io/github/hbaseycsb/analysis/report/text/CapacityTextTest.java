package io.github.hbaseycsb.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.Criterion;
import io.github.hbaseycsb.analysis.capacity.ProbeOutcome;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.Test;

public class CapacityTextTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  private static Capacity capacity(
      Ending ending, int low, int high, String limit, String arrivals, ProbeSummary... probes) {
    return new Capacity(
        OptionalInt.of(1000),
        Optional.of(
            new Capacity.Fit(
                new Capacity.Answer(1000, low, high),
                Optional.of(new Capacity.Answer(800, 0, 900)),
                Optional.empty(),
                List.of())),
        Optional.of(ending),
        Map.of("READ.p99", 10_000.0, "failed", 0.001),
        100,
        5000,
        10,
        Optional.of(limit),
        Optional.empty(),
        Optional.of(arrivals),
        List.of(probes));
  }

  private static String limitedBy(String limit) {
    return CapacityText.of(capacity(Ending.FOUND, 950, 1100, limit, "poisson"));
  }

  @Test
  public void whatGivesWayFirstIsSaidInASentence() {
    assertThat(limitedBy("READ.p99"))
        .isEqualTo(
            "1,000 ops/s [950, 1,100] pass in half of the runs, 800 [0, 900] in 19 of 20, with"
                + " READ.p99 within 10 ms, at most 0.1% failed, and random arrivals; READ.p99 is"
                + " the first limit that is exceeded");
    assertThat(limitedBy("late"))
        .endsWith("; operations are late before another limit is exceeded");
    assertThat(limitedBy("failed"))
        .endsWith("; the share of failed operations is the first limit that is exceeded");
    assertThat(limitedBy("store files"))
        .endsWith("; the servers cannot keep up with a higher rate (store files)");
  }

  private static ProbeSummary read(String name, double us) {
    Criterion latency =
        new Criterion(
            "READ.p99",
            "us",
            OptionalDouble.of(us),
            OptionalDouble.of(us / 2),
            OptionalDouble.of(us * 2),
            10_000,
            us > 20_000 ? ProbeOutcome.FAILS : ProbeOutcome.UNDECIDED);
    return new ProbeSummary(
        name,
        9600,
        Instant.EPOCH,
        OptionalDouble.of(9590),
        latency.outcome(),
        List.of(latency),
        Map.of());
  }

  @Test
  public void aRowOfTheTableHasThePercentileOfItsOwnMeasurement() {
    Table table =
        CapacityText.table(
            capacity(
                Ending.FOUND,
                950,
                1100,
                "READ.p99",
                "poisson",
                read("run-1", 9_400),
                read("run-2", 184_300)));

    assertThat(table.view().headings())
        .containsExactly(
            "measurement", "outcome", "target ops/s", "ops/s", "READ.p99 ms", "what decided");
    assertThat(table.view().rows())
        .containsExactly(
            List.of("run-1", "undecided", "9,600", "9,590", "9.40 [4.70, 18.8]", "READ.p99"),
            List.of("run-2", "fails", "9,600", "9,590", "184 [92.2, 369]", "READ.p99"));
  }

  @Test
  public void anEndOfTheRatesPassesOrNotOnlyIfTheIntervalShowsIt() {
    assertThat(CapacityText.of(capacity(Ending.AT_LEAST, 5000, 9000, "READ.p99", "even")))
        .isEqualTo(
            "at least 5,000 ops/s, the highest rate tried, pass with READ.p99 within 10 ms, at most"
                + " 0.1% failed, and even arrivals");
    assertThat(CapacityText.of(capacity(Ending.AT_LEAST, 400, 9000, "READ.p99", "even")))
        .isEqualTo(
            "it is undecided whether 5,000 ops/s, the highest rate tried, pass with READ.p99 within"
                + " 10 ms, at most 0.1% failed, and even arrivals: the capacity is 400 to 9,000"
                + " ops/s");
    assertThat(CapacityText.of(capacity(Ending.NOTHING_HOLDS, 20, 90, "failed", "even")))
        .startsWith("100 ops/s, the lowest rate tried, do not pass with");
    assertThat(CapacityText.of(capacity(Ending.NOTHING_HOLDS, 20, 130, "failed", "even")))
        .startsWith("it is undecided whether 100 ops/s, the lowest rate tried, pass with")
        .endsWith(": the capacity is 20 to 130 ops/s");
  }

  private static String threads(Optional<Ending> ending, int answer, int low, int high) {
    return CapacityText.of(
        new Capacity(
            OptionalInt.of(answer),
            Optional.of(
                new Capacity.Fit(
                    new Capacity.Answer(answer, low, high),
                    Optional.empty(),
                    Optional.of(new Capacity.Answer(25_174, 24_000, 26_000)),
                    List.of())),
            ending,
            Map.of(),
            4,
            64,
            50,
            Optional.empty(),
            Optional.of(By.THREADS),
            Optional.empty(),
            List.of()));
  }

  @Test
  public void aNumberOfThreadsIsSaidWithTheThroughputThatItReaches() {
    String takes = "the highest throughput, 25,174 ops/s [24,000, 26,000], takes ";
    Optional<Ending> found = Optional.of(Ending.FOUND);
    Optional<Ending> atLeast = Optional.of(Ending.AT_LEAST);

    assertThat(threads(found, 12, 10, 15)).isEqualTo(takes + "12 threads [10, 15]");
    assertThat(threads(found, 4, 4, 5)).isEqualTo(takes + "4 threads [4, 5], the fewest tried");
    assertThat(threads(found, 12, 5, 40)).isEqualTo("undecided: " + takes + "5 to 40 threads");
    assertThat(threads(atLeast, 80, 70, 90))
        .isEqualTo("the throughput still grows at 64 threads, the most tried");
    assertThat(threads(atLeast, 60, 50, 70)).isEqualTo("undecided: " + takes + "50 to 70 threads");
    assertThat(threads(Optional.empty(), 12, 10, 15))
        .isEqualTo(
            "the search for the number of threads has not finished: so far "
                + takes
                + "12 threads [10, 15]");
  }

  private static Capacity notFinished(Optional<By> by) {
    return new Capacity(
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of("server.cpu", 0.7),
        100,
        5000,
        10,
        Optional.empty(),
        by,
        Optional.empty(),
        List.of());
  }

  @Test
  public void aSearchWithoutAMeasurementHasNotFinished() {
    assertThat(CapacityText.of(notFinished(Optional.empty())))
        .isEqualTo("the search for the capacity has not finished");
    assertThat(CapacityText.of(notFinished(Optional.of(By.THREADS))))
        .isEqualTo("the search for the number of threads has not finished");
    assertThat(CapacityText.objective(notFinished(Optional.empty()), " and "))
        .isEqualTo("the servers' processors at most 70% busy");
  }

  private static String probe(ProbeOutcome outcome, Criterion... criteria) {
    return CapacityText.of(
        new ProbeSummary(
            "probe-1", 2000, Instant.EPOCH, NONE, outcome, List.of(criteria), Map.of()));
  }

  @Test
  public void aMeasurementIsSaidWithItsLatenciesAndWhatDoesNotHold() {
    Criterion kept =
        new Criterion(
            "failed", "share", OptionalDouble.of(0), NONE, NONE, 0.001, ProbeOutcome.PASSES);
    Criterion missed =
        new Criterion(
            "rate", "ops/s", OptionalDouble.of(1500), NONE, NONE, 2000, ProbeOutcome.FAILS);
    Criterion latency =
        new Criterion(
            "READ.p99",
            "us",
            OptionalDouble.of(9000),
            OptionalDouble.of(8000),
            OptionalDouble.of(11_000),
            10_000,
            ProbeOutcome.UNDECIDED);
    Criterion unknown =
        new Criterion("UPDATE.p99", "us", NONE, NONE, NONE, 10_000, ProbeOutcome.UNDECIDED);

    assertThat(probe(ProbeOutcome.FAILS, missed, kept, latency, unknown))
        .isEqualTo(
            "probe-1, 2,000 ops/s: fails, rate 1,500 ops/s of 2,000 ops/s; READ.p99 9.00 ms"
                + " [8.00, 11.0] about 10.0 ms; UPDATE.p99 unknown, too few operations");

    Criterion rate =
        new Criterion(
            "rate", "ops/s", OptionalDouble.of(2000), NONE, NONE, 2000, ProbeOutcome.PASSES);
    Criterion cpu =
        new Criterion("server.cpu", "share", NONE, NONE, NONE, 0.7, ProbeOutcome.UNDECIDED);
    assertThat(probe(ProbeOutcome.UNDECIDED, rate, kept, cpu))
        .isEqualTo(
            "probe-1, 2,000 ops/s: undecided, server.cpu unknown, the servers do not publish it");
    assertThat(probe(ProbeOutcome.PASSES, rate, kept)).isEqualTo("probe-1, 2,000 ops/s: passes");
    assertThat(probe(ProbeOutcome.PASSES)).isEqualTo("probe-1, 2,000 threads: - ops/s");
  }
}
