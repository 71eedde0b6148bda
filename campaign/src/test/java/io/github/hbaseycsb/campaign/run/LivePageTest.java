package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.analysis.report.ResultFiles;
import io.github.hbaseycsb.campaign.live.LivePage;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What a browser gets from the page of a running campaign. */
public class LivePageTest {
  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private final HttpClient browser = HttpClient.newHttpClient();
  private TestCampaign campaign;

  @Before
  public void prepare() throws Exception {
    campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "dataset: {records: 60, chunk: 10}",
            "settle: {quiet: 1s, warmup: none}",
            "runs: {count: 3, duration: 5s}",
            "workloads: [workloadc, workloada]");
  }

  /** The page of the campaign, on a free port. */
  private LivePage page() throws CampaignException {
    LivePage page = LivePage.start(0, campaign.progress, campaign.clock);
    campaign.progress = page;
    return page;
  }

  private HttpResponse<String> get(LivePage page, String path) throws Exception {
    return browser.send(
        HttpRequest.newBuilder(page.address().resolve(path)).build(), BodyHandlers.ofString());
  }

  /** A browser that watches, reads one state at a time. */
  private final class Watching {
    private final BufferedReader events;

    Watching(LivePage page) throws Exception {
      HttpResponse<InputStream> response =
          browser.send(
              HttpRequest.newBuilder(page.address().resolve("events")).build(),
              BodyHandlers.ofInputStream());
      assertThat(response.headers().firstValue("Content-Type"))
          .hasValue("text/event-stream; charset=utf-8");
      events = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    JsonNode state() throws IOException {
      String line = events.readLine();
      assertThat(events.readLine()).isEmpty();
      return Json.mapper().readTree(line.substring("data: ".length()));
    }

    /** What the last event is. */
    String last() throws IOException {
      String event = "";
      for (String line = events.readLine(); line != null; line = events.readLine()) {
        event = line.startsWith("event: ") ? line : event;
      }
      return event;
    }
  }

  /** Ends the campaign for browsers that watch; returns what they then get at the same address. */
  private String end(LivePage page, Watching... all) throws Exception {
    Thread end = new Thread(page::close);
    end.start();
    String shown = "";
    for (Watching each : all) {
      assertThat(each.last()).isEqualTo("event: over");
      shown = get(page, "").body();
    }
    end.join();
    return shown;
  }

  @Test
  public void showsWhatIsDoneAndWhatIsNextWhileARunIsUnderWay() throws Exception {
    LivePage page = page();
    List<Watching> watching = new ArrayList<>();
    List<JsonNode> states = new ArrayList<>();
    campaign.troubles.add(
        new Trouble(
            "workloada/.run-2",
            0,
            () -> {
              try {
                watching.add(new Watching(page));
                states.add(watching.get(0).state());
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            }));
    campaign.begin();
    end(page, watching.get(0));

    String html = states.get(0).path("html").asText();
    List<String> before = campaign.runs().subList(0, campaign.runs().indexOf("workloada 2"));
    assertThat(html)
        .contains(before.size() + " of 6 runs done, about ")
        .contains("<strong>workloada run 2</strong>")
        .contains("The results so far come between two runs")
        .doesNotContain("Results so far")
        .contains(campaign.results().resolve(ResultFiles.HTML).toString());
    String next = campaign.runs().get(before.size() + 1);
    assertThat(html).contains("Next: " + next.replace(" ", " run "));
    for (JsonNode chart : states.get(0).path("charts")) {
      assertThat(chart.path("series").findValuesAsText("name"))
          .containsExactlyInAnyOrder("workloada", "workloadc");
      assertThat(chart.path("series").path(0).path("ys")).isNotEmpty();
    }
  }

  @Test
  public void theSameAddressHasTheReportAtTheEnd() throws Exception {
    LivePage page = page();
    assertThat(get(page, "").body()).contains("campaign, running");
    campaign.begin();
    assertThat(get(page, "").body()).contains("<h1>test, running</h1>");

    Watching watching = new Watching(page);
    assertThat(watching.state().path("html").asText())
        .contains("6 of 6 runs done", "Results so far")
        // Runs of 5 s are short.
        .contains("<strong>Not steady</strong>: ", "window-short");

    Path report = campaign.results().resolve(ResultFiles.HTML);
    assertThat(end(page, watching)).isEqualTo(Files.readString(report));
    assertThatThrownBy(() -> get(page, "")).isInstanceOf(ConnectException.class);
    assertThat(campaign.said).last().isEqualTo("watch: the page has ended and is now " + report);
  }

  @Test
  public void aCampaignThatEndsWithoutAReportSaysSo() throws Exception {
    LivePage page = page();
    Watching watching = new Watching(page);
    watching.state();

    assertThat(end(page, watching)).startsWith("the campaign ended without a report");
  }

  @Test
  public void whatTheDriverSaysIsEscapedAndBounded() throws Exception {
    LivePage page = page();
    for (int i = 0; i < 1000; i++) {
      page.say("line " + i + " <script>alert(1)</script>");
    }
    Watching watching = new Watching(page);
    assertThat(watching.state().path("html").asText())
        .doesNotContain("<script>", "line 899 ")
        .contains("line 900 &lt;script&gt;", "line 999 ");
    end(page, watching);
    assertThat(campaign.said).hasSize(1001);
  }

  @Test
  public void theStateIsMadeOnceASecondForAllWhoWatch() throws Exception {
    LivePage page = page();
    Watching first = new Watching(page);
    JsonNode state = first.state();
    page.say("later");
    Watching second = new Watching(page);
    assertThat(second.state()).isEqualTo(state);

    campaign.clock.pass(Duration.ofSeconds(1));
    Watching third = new Watching(page);
    assertThat(third.state().path("html").asText()).contains("later");
    end(page, first, second, third);
  }

  @Test
  public void onlyALocalNameIsAnswered() throws Exception {
    try (LivePage page = page()) {
      int port = page.address().getPort();
      assertThat(page.address().getHost()).isEqualTo("127.0.0.1");
      assertThat(others())
          .allSatisfy(
              other ->
                  assertThatThrownBy(() -> new Socket(other, port).close())
                      .isInstanceOf(ConnectException.class));
      assertThat(status(page, "GET", "127.0.0.1:" + port)).contains(" 200 ");
      assertThat(status(page, "GET", "localhost:" + port)).contains(" 200 ");
      assertThat(status(page, "GET", "[::1]:" + port)).contains(" 200 ");
      assertThat(status(page, "GET", "foreign.example:" + port)).contains(" 403 ");
      assertThat(status(page, "GET", "localhost:1")).contains(" 200 ");
      assertThat(status(page, "GET", "127.0.0.1.foreign.example")).contains(" 403 ");
      assertThat(status(page, "POST", "127.0.0.1:" + port)).contains(" 405 ");
      assertThat(status(page, "HEAD", "127.0.0.1:" + port)).contains(" 405 ");
    }
  }

  /** The addresses of this machine that others can reach. */
  private static List<InetAddress> others() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress())
        .toList();
  }

  private static String status(LivePage page, String method, String host) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), page.address().getPort())) {
      socket
          .getOutputStream()
          .write(
              (method + " / HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 0\r\n\r\n")
                  .getBytes(StandardCharsets.UTF_8));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
          .readLine();
    }
  }

  @Test
  public void nothingIsStoredFramedOrFetchedFromElsewhere() throws Exception {
    try (LivePage page = page()) {
      for (String path : List.of("", "live.js", "other.html")) {
        HttpResponse<String> response = get(page, path);
        assertThat(response.headers().map())
            .containsEntry("cache-control", List.of("no-store"))
            .containsEntry("x-frame-options", List.of("DENY"))
            .containsEntry("x-content-type-options", List.of("nosniff"))
            .containsEntry("referrer-policy", List.of("no-referrer"));
        assertThat(response.headers().firstValue("content-security-policy").orElseThrow())
            .startsWith("default-src 'none'")
            .contains("frame-ancestors 'none'");
      }
      assertThat(get(page, "../other.html").statusCode()).isEqualTo(404);
    }
  }

  @Test
  public void aPortThatIsInUseIsAnErrorOfOneLine() throws Exception {
    try (LivePage page = page()) {
      assertThatThrownBy(
              () -> LivePage.start(page.address().getPort(), campaign.progress, campaign.clock))
          .isInstanceOfSatisfying(
              CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
          .hasMessageMatching("cannot serve the page on port \\d+ of 127.0.0.1 .*free port");
    }
    assertThatThrownBy(() -> LivePage.start(65536, campaign.progress, campaign.clock))
        .hasMessage("--watch=65536 is out of range: use 1 to 65535");
  }

  @Test
  public void aCampaignThatIsInterruptedShowsWhatIsKnown() throws Exception {
    LivePage page = page();
    campaign.troubles.add(new Trouble("workloada/.run-2", Trouble.CTRL_C));
    assertThatThrownBy(campaign::begin).isInstanceOf(InterruptedException.class);
    Watching watching = new Watching(page);
    watching.state();

    assertThat(end(page, watching))
        .isEqualTo(Files.readString(campaign.results().resolve(ResultFiles.HTML)));
  }
}
