package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.analysis.report.Browser;
import io.github.hbaseycsb.campaign.live.LivePage;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The page of a running campaign as a browser shows it. */
public class LivePageIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aBrowserShowsProgressAndChartsWideAndNarrowAndAsksNobodyElse() throws Exception {
    TestCampaign campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "dataset: {records: 60, chunk: 10}",
            "settle: {quiet: 1s, warmup: none}",
            "runs: {count: 2, duration: 5s}",
            "workloads: [workloadc, workloada]");
    List<String> shown = new ArrayList<>();
    List<Object> tooWide = new ArrayList<>();
    try (Browser browser = Browser.start();
        LivePage page = LivePage.start(0, campaign.progress, campaign.clock)) {
      campaign.progress = page;
      campaign.troubles.add(
          new Trouble(
              "workloada/.run-2",
              0,
              () -> {
                for (int width : new int[] {1300, 400}) {
                  browser.as(width, width == 400).open(page.address());
                  await()
                      .atMost(LIMIT)
                      .until(
                          () ->
                              Long.valueOf(2)
                                  .equals(
                                      browser.eval(
                                          "return document.querySelectorAll('.plot svg').length")));
                  shown.add(
                      (String) browser.eval("return document.querySelector('main').innerText"));
                  tooWide.add(
                      browser.eval(
                          "return document.documentElement.scrollWidth"
                              + " - document.documentElement.clientWidth"));
                }
              }));
      campaign.begin();

      assertThat(browser.console()).isEmpty();
      assertThat(browser.requests())
          .isNotEmpty()
          .allSatisfy(
              request ->
                  assertThat(request)
                      .containsAnyOf(
                          "\"url\":\"" + page.address(), "\"url\":\"data:", "\"url\":\"about:"));
    }
    assertThat(shown)
        .hasSize(2)
        .allSatisfy(
            text ->
                assertThat(text)
                    .contains(" of 4 runs done", "workloada run 2", "What the driver says"));
    assertThat(tooWide).containsOnly(0L);
  }
}
