package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.server.Nightly;
import java.nio.file.Files;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Searches for a capacity by the packaged command, on a real server. */
public class CapacityIT extends SmallCampaigns {
  private static final String FIND =
      "runs: {count: 1, duration: 6s, threads: 2, clients: 2,"
          + " find: {objective: {READ.p90: 30s}, from: %d, to: %d, precision: 50%%, probe: 6s}}";

  private JsonNode capacity() throws Exception {
    return campaigns.summary(name()).path("cells").path(0).path("capacity");
  }

  /** Whatever the machine that runs this test holds. */
  @Test
  @Category(Nightly.class)
  public void aRateIsSearchedForAndReportedAndNothingIsLeftToResume() throws Exception {
    Ended ended = campaigns.run("run", plan("workloads: [workloadc]", FIND.formatted(50, 100)));

    JsonNode found = capacity();
    boolean any = !found.path("ending").asText().equals("nothing-holds");
    assertThat(ended.status()).as(ended.said()).isEqualTo(any ? 0 : 3);
    if (any) {
      assertThat(found.path("rate").asInt()).isBetween(50, 100);
    }
    assertThat(found.path("probes").path(0).path("name").asText()).isEqualTo("probe-1");
    assertThat(ended.err()).containsPattern("probe-1, 50 ops/s: (passes|fails|undecided), ");
    assertThat(ended.out())
        .containsPattern(any ? " ops/s.* pass .*with READ.p90 " : " do not pass");
    assertThat(Files.readString(campaigns.results(name()).resolve("report.html")))
        .contains("aria-label=\"Measurements of the search, workloadc\"");
    int runs = campaigns.journal(name(), "RUN").size();
    assertThat(runs).isEqualTo(found.path("probes").size()).isPositive();

    Ended resumed = campaigns.run("resume", campaigns.results(name()).toString());
    assertThat(resumed.status()).as(resumed.said()).isEqualTo(ended.status());
    assertThat(campaigns.journal(name(), "RUN")).hasSize(runs);
  }

  /** However busy the machine that runs this test is, and whatever its clients keep to. */
  @Test
  @Category(Nightly.class)
  public void howBusyTheServersAreAtEachRateIsKnown() throws Exception {
    Ended ended =
        campaigns.run(
            "run",
            plan(
                "workloads: [workloadc]",
                FIND.formatted(50, 60).replace("READ.p90: 30s", "server.cpu: 100%")));

    JsonNode found = capacity();
    assertThat(found.path("arrivals").asText()).as(ended.said()).isEqualTo("poisson");
    assertThat(found.path("limited_by").asText()).isNotEqualTo("server.cpu");
    assertThat(found.path("probes")).isNotEmpty();
    for (JsonNode probe : found.path("probes")) {
      assertThat(probe.path("parts"))
          .as("%s", probe)
          .anyMatch(
              part ->
                  part.path("name").asText().equals("server.cpu")
                      && part.path("value").asDouble() > 0
                      && part.path("value").asDouble() < 1);
    }
    assertThat(ended.err()).containsPattern("server.cpu [0-9.]+% within 100%");
    assertThat(ended.out()).contains("the servers' processors at most 100% busy");
  }

  @Test
  @Category(Nightly.class)
  public void aNumberOfThreadsIsSearchedForAndNothingIsLeftToResume() throws Exception {
    String find = "runs: {count: 1, duration: 6s, find: {by: threads, from: 1, to: 4, probe: 5s}}";
    Ended ended = campaigns.run("run", plan("workloads: [workloadc]", find));

    JsonNode found = capacity();
    assertThat(found.path("by").asText()).as(ended.said()).isEqualTo("threads");
    assertThat(found.path("ending").asText()).isIn("found", "at-least");
    assertThat(found.path("probes").path(2).path("rate").asInt()).isEqualTo(4);
    assertThat(found.path("rate").asInt()).isBetween(1, 4);
    assertThat(ended.err()).containsPattern("probe-2, 2 threads: [0-9,.]+ ops/s");
    int runs = campaigns.journal(name(), "RUN").size();

    campaigns.run("resume", campaigns.results(name()).toString());
    assertThat(campaigns.journal(name(), "RUN")).hasSize(runs);
  }

  @Test
  public void aRateThatNoClientKeepsToEndsWithStatusThree() throws Exception {
    Ended ended =
        campaigns.run("run", plan("workloads: [workloadc]", FIND.formatted(200_000, 400_000)));

    assertThat(ended.status()).as(ended.said()).isEqualTo(3);
    assertThat(capacity().path("ending").asText()).isEqualTo("nothing-holds");
    assertThat(capacity().path("fit").path("median").path("rate").asInt()).isLessThan(200_000);
    assertThat(ended.out())
        .contains("200,000 ops/s, the lowest rate tried, do not pass")
        .contains("operations are late before another limit is exceeded");
  }
}
