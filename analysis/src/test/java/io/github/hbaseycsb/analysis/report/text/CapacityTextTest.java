package io.github.hbaseycsb.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.Part;
import io.github.hbaseycsb.analysis.capacity.ProbeOutcome;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.Test;

public class CapacityTextTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  private static String limitedBy(String part) {
    return CapacityText.of(
        new Capacity(
            OptionalInt.of(1000),
            Optional.of(
                new Capacity.Fit(
                    new Capacity.Answer(1000, 950, 1100),
                    Optional.of(new Capacity.Answer(800, 0, 900)),
                    Optional.empty(),
                    List.of())),
            Optional.of(Ending.FOUND),
            Map.of("READ.p99", 10_000.0),
            100,
            5000,
            10,
            Optional.of(part),
            Optional.empty(),
            Optional.empty(),
            List.of()));
  }

  @Test
  public void whatGivesWayFirstIsSaidInASentence() {
    assertThat(limitedBy("READ.p99"))
        .isEqualTo(
            "1,000 ops/s [950, 1,100] pass in the median run, 800 [0, 900] in 19 of 20, with"
                + " READ.p99 within 10 ms; READ.p99 is the first limit that is exceeded");
    assertThat(limitedBy("late")).endsWith("; the clients cannot keep up with a higher rate");
    assertThat(limitedBy("failed"))
        .endsWith("; the share of failed operations is the first limit that is exceeded");
    assertThat(limitedBy("store files"))
        .endsWith("; the servers cannot keep up with a higher rate (store files)");
  }

  private static String probe(ProbeOutcome outcome, Part... parts) {
    return CapacityText.of(
        new ProbeSummary("probe-1", 2000, Instant.EPOCH, NONE, outcome, List.of(parts), Map.of()));
  }

  @Test
  public void aMeasurementIsSaidWithItsLatenciesAndWhatDoesNotHold() {
    Part kept =
        new Part("failed", "share", OptionalDouble.of(0), NONE, NONE, 0.001, ProbeOutcome.PASSES);
    Part missed =
        new Part("rate", "ops/s", OptionalDouble.of(1500), NONE, NONE, 2000, ProbeOutcome.FAILS);
    Part latency =
        new Part(
            "READ.p99",
            "us",
            OptionalDouble.of(9000),
            OptionalDouble.of(8000),
            OptionalDouble.of(11_000),
            10_000,
            ProbeOutcome.UNDECIDED);
    Part unknown = new Part("UPDATE.p99", "us", NONE, NONE, NONE, 10_000, ProbeOutcome.UNDECIDED);

    assertThat(probe(ProbeOutcome.FAILS, missed, kept, latency, unknown))
        .isEqualTo(
            "probe-1, 2,000 ops/s: fails, rate 1,500 ops/s of 2,000 ops/s; READ.p99 9.00 ms"
                + " [8.00, 11.0] about 10.0 ms; UPDATE.p99 unknown, too few operations");
  }
}
