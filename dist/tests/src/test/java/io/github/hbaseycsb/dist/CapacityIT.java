package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import java.nio.file.Files;
import org.junit.Test;

/** Searches for a capacity by the packaged command, on a real server. */
public class CapacityIT extends SmallCampaigns {
  private static final String FIND =
      "runs: {count: 1, duration: 6s, threads: 2, clients: 2,"
          + " find: {objective: {READ.p99: 30s}, from: %d, to: %d, precision: 50%%, probe: 6s}}";

  private JsonNode capacity() throws Exception {
    return campaigns.summary(name()).path("cells").path(0).path("capacity");
  }

  @Test
  public void aRateThatAnyServerHoldsIsProbedRunAndReported() throws Exception {
    Ended ended = campaigns.run("run", plan("workloads: [workloadc]", FIND.formatted(50, 100)));

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(capacity().path("ending").asText()).as(ended.said()).isEqualTo("at-least");
    assertThat(capacity().path("rate").asInt()).isEqualTo(100);
    assertThat(capacity().path("probes"))
        .extracting(probe -> probe.path("name").asText())
        .containsExactly("probe-1", "probe-2", "run-1");
    assertThat(ended.err()).contains("probe-1, 50 ops/s: holds, READ.p99 ");
    assertThat(ended.out()).contains("at least 100 ops/s, the highest rate tried, hold with");
    assertThat(Files.readString(campaigns.results(name()).resolve("report.html")))
        .contains("Latency of Intended-READ over the rate, workloadc");
    assertThat(campaigns.run("resume", campaigns.results(name()).toString()).status()).isZero();
    assertThat(campaigns.journal(name(), "RUN")).hasSize(3);
  }

  @Test
  public void aRateThatNoClientKeepsToEndsWithStatusThree() throws Exception {
    Ended ended =
        campaigns.run("run", plan("workloads: [workloadc]", FIND.formatted(200_000, 400_000)));

    assertThat(ended.status()).as(ended.said()).isEqualTo(3);
    assertThat(capacity().path("ending").asText()).isEqualTo("nothing-holds");
    assertThat(capacity().path("rate").isNull()).isTrue();
    assertThat(ended.out())
        .contains("200,000 ops/s, the lowest rate tried, are not shown to hold")
        .contains("the clients cannot keep up with a higher rate");
  }
}
