package io.github.hbaseycsb.campaign.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.hbaseycsb.analysis.report.ResultFiles;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.client.DaemonThread;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * Progress that can also be watched: a page on the loopback address shows the campaign while it
 * runs, and its report when it is over. What is shown is computed while a browser watches, at most
 * once a second.
 */
public final class LivePage implements Progress {
  /** Browsers that can watch at the same time. */
  static final int WATCHERS_MAX = 8;

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** The names by which a browser may ask, at any port: a tunnel has one of its own. */
  private static final Pattern HOST =
      Pattern.compile("(127\\.0\\.0\\.1|localhost|\\[::1])(:\\d+)?");

  private static final int REPORT_SECONDS = 5;
  private static final int PORT_MAX = 65_535;
  private static final String OWN_SCRIPT =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'";
  private static final String INLINE_SCRIPT =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

  private final Progress shown;
  private final LiveState state;
  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(2 * WATCHERS_MAX, task -> DaemonThread.of("live-page", task));
  private final AtomicInteger watchers = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Semaphore reported = new Semaphore(0);

  private LivePage(Progress shown, Clock clock, HttpServer server) {
    this.shown = shown;
    this.server = server;
    state = new LiveState(clock);
  }

  /**
   * Starts to serve the page, and says where.
   *
   * @param port 0 for a free one
   * @param shown is told what this progress is told
   * @throws CampaignException (usage) when the port cannot be used
   */
  public static LivePage start(int port, Progress shown, Clock clock) throws CampaignException {
    if (port < 0 || port > PORT_MAX) {
      throw CampaignException.usage("--watch=%d is out of range: use 1 to %d", port, PORT_MAX);
    }
    LivePage page;
    try {
      page =
          new LivePage(
              shown,
              clock,
              HttpServer.create(
                  new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0));
    } catch (IOException e) {
      throw CampaignException.usage(
              "cannot serve the page on port %d of 127.0.0.1 (%s): use --watch for a free port",
              port, e.getMessage())
          .because(e);
    }
    page.server.createContext("/", page::answer);
    page.server.setExecutor(page.threads);
    page.server.start();
    shown.say("watch: " + page.address());
    return page;
  }

  /** Where the page is. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  @Override
  public void say(String line) {
    shown.say(line);
    state.say(line);
  }

  @Override
  public void campaign(Plan plan, Path results) throws IOException {
    state.campaign(plan, results);
  }

  @Override
  public Step begin(String what, long total, String unit) {
    Step step = shown.begin(what, total, unit);
    LiveState.Current current = state.begin(what, total, unit);
    return new Step() {
      @Override
      public void update(long done, String detail) {
        step.update(done, detail);
        current.update(done, detail);
      }

      @Override
      public void measured(String cell, double operationsPerSecond, double p99Us) {
        state.measured(cell, operationsPerSecond, p99Us);
      }

      @Override
      public void close() {
        state.end(current);
        step.close();
      }
    };
  }

  /** Ends when each browser that watches has the report, and says where it is from then on. */
  @Override
  public void close() {
    int watching = watchers.get();
    over.countDown();
    try {
      // A browser that hangs must not keep the command from ending.
      boolean unused = reported.tryAcquire(watching, REPORT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.stop(0);
    threads.shutdownNow();
    report().ifPresent(report -> shown.say("watch: the page has ended and is now " + report));
  }

  private Optional<Path> report() {
    return state.results().map(to -> to.resolve(ResultFiles.HTML)).filter(Files::isRegularFile);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
      exchange.getResponseHeaders().set("X-Frame-Options", "DENY");
      // Another name that leads here is that of a foreign page.
      String host = exchange.getRequestHeaders().getFirst("Host");
      if (host == null
          || !HOST.matcher(host).matches()
          || "cross-site".equals(exchange.getRequestHeaders().getFirst("Sec-Fetch-Site"))) {
        refuse(exchange, 403, "use " + address());
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        refuse(exchange, 405, "this page is only read");
      } else {
        switch (exchange.getRequestURI().getPath()) {
          case "/" -> page(exchange);
          case "/live.js" -> send(exchange, 200, "text/javascript", OWN_SCRIPT, script());
          case "/events" -> events(exchange);
          default -> refuse(exchange, 404, "not here: look in " + state.where());
        }
      }
    }
  }

  private static String script() {
    return Page.resource("echarts.min.js")
        + "\n"
        + Page.resource("charts.js")
        + Page.resource("live.js");
  }

  private void page(HttpExchange exchange) throws IOException {
    if (over.getCount() > 0 && watchers.get() >= WATCHERS_MAX) {
      refuse(exchange, 503, Text.of("%d browsers watch already: close one", WATCHERS_MAX));
      return;
    }
    if (over.getCount() > 0) {
      send(exchange, 200, "text/html", OWN_SCRIPT, new Page().render("live.ftlh", state.head()));
      return;
    }
    Optional<Path> report = report();
    try {
      if (report.isPresent()) {
        send(exchange, 200, "text/html", INLINE_SCRIPT, Files.readString(report.get()));
      } else {
        refuse(exchange, 404, "the campaign ended without a report: the terminal says why");
      }
    } finally {
      // All of it is written before the server can stop.
      exchange.close();
      reported.release();
    }
  }

  /** Sends the state each second until the campaign is over, as server-sent events. */
  private void events(HttpExchange exchange) throws IOException {
    try {
      if (watchers.incrementAndGet() > WATCHERS_MAX) {
        refuse(exchange, 503, Text.of("%d browsers watch already", WATCHERS_MAX));
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      do {
        event(out, "data: " + state.json());
      } while (!over.await(1, TimeUnit.SECONDS));
      event(out, "event: over\ndata: {}");
    } catch (InterruptedException e) {
      // The page ends.
      Thread.currentThread().interrupt();
    } finally {
      watchers.decrementAndGet();
    }
  }

  private static void event(OutputStream out, String lines) throws IOException {
    out.write((lines + "\n\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
    send(exchange, status, "text/plain", "default-src 'none'", why + "\n");
  }

  private static void send(
      HttpExchange exchange, int status, String type, String policy, String text)
      throws IOException {
    exchange
        .getResponseHeaders()
        .putAll(
            Map.of(
                "Content-Type", List.of(type + "; charset=utf-8"),
                "Content-Security-Policy",
                    List.of(
                        policy
                            + "; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors"
                            + " 'none'")));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }
}
