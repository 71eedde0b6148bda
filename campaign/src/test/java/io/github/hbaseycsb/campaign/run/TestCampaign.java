package io.github.hbaseycsb.campaign.run;

import static java.util.Locale.ROOT;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.SettableClock;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.cluster.DriverLocks;
import io.github.hbaseycsb.campaign.plan.Checkout;
import io.github.hbaseycsb.campaign.plan.PlanLoader;
import io.github.hbaseycsb.campaign.run.CampaignDriver.CampaignOptions;
import io.github.hbaseycsb.campaign.run.FakeClients.Start;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.server.ServerHome;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.rules.TemporaryFolder;

/** A campaign on fake clusters. Drivers work on the same results directory, one after the other. */
final class TestCampaign {
  static final String NAME = "test";
  private static final File MEMORY = new File("/dev/shm");
  static final Path CONF = Checkout.conf();
  static final Environment.Client MACHINE =
      new Environment.Client(
          "client", "os", "kernel", 2, 1, "cpu", new Environment.Jvm("vendor", "17", List.of()));

  final Map<Path, FakeCluster> clusters = new HashMap<>(Map.of(CONF, new FakeCluster()));
  final FakeServers servers = new FakeServers(clusters);
  final SettableClock clock = new SettableClock();
  final List<Trouble> troubles = new ArrayList<>();

  /** What clients of runs and warm-ups found when they began, in order. */
  final List<Start> starts = new ArrayList<>();

  /** The lines that the user was told. */
  final List<String> said = new ArrayList<>();

  /** The latency of all operations by the target rate of a client, us. */
  IntUnaryOperator latencyUs = target -> 100;

  /** The 99th percentile that clients report while they run by their second, us. */
  IntUnaryOperator progressUs = second -> 1000;

  /** Why servers cannot be profiled. */
  Optional<String> obstacle = Optional.empty();

  /** What happens before each entry of the journal, and before a results directory is named. */
  Runnable beforeEntry = () -> {};

  /** What is told of the progress. */
  Progress progress = new Said();

  final Path root;
  private final Path plan;

  /**
   * @param root an empty directory
   * @param lines of the plan, without its name
   */
  TestCampaign(Path root, String... lines) throws IOException {
    this.root = root;
    this.plan = root.resolve("plan.yaml");
    Files.writeString(plan, "name: " + NAME + "\n" + String.join("\n", lines) + "\n");
  }

  /** A folder for campaigns. Each line of a journal is on disk before the next step. */
  static TemporaryFolder folder() {
    return new TemporaryFolder(MEMORY.isDirectory() ? MEMORY : null);
  }

  /** The one that is not the campaign's own. */
  FakeCluster cluster() {
    return clusters.get(CONF);
  }

  Path results() throws IOException {
    return root.resolve("results").resolve(NAME).resolve("latest").toRealPath();
  }

  /** As {@code campaign run}. */
  Written begin(Lifetime driver, boolean reload)
      throws CampaignException, IOException, InterruptedException {
    return driver(driver)
        .begin(load(plan), root.resolve("results"), new CampaignOptions(reload, true));
  }

  Written begin() throws CampaignException, IOException, InterruptedException {
    return begin(Lifetime.whole(), false);
  }

  /** As {@code campaign load}. */
  Written beginLoad() throws CampaignException, IOException, InterruptedException {
    return driver(Lifetime.whole())
        .begin(load(plan), root.resolve("results"), new CampaignOptions(false, false));
  }

  /** As {@code campaign resume}. */
  Written resume(Lifetime driver) throws CampaignException, IOException, InterruptedException {
    // The user types.
    clock.pass(Duration.ofSeconds(10));
    return driver(driver).resume(load(results().resolve(ResolvedPlan.FILE)), results());
  }

  Written resume() throws CampaignException, IOException, InterruptedException {
    return resume(Lifetime.whole());
  }

  /** Resumes what has begun, as a user does after a crash. */
  Written goOn(Lifetime driver, boolean reload)
      throws CampaignException, IOException, InterruptedException {
    if (isBegun()) {
      return resume(driver);
    }
    clock.pass(Duration.ofSeconds(10));
    return begin(driver, reload);
  }

  private boolean isBegun() {
    return Files.exists(root.resolve("results").resolve(NAME).resolve("latest/campaign.yaml"));
  }

  /** Cuts off the last line, as a machine that fails while it is written. */
  void cutOffTheJournal() throws IOException {
    if (isBegun()) {
      Files.writeString(
          results().resolve(Journal.FILE), "{\"time\":\"20", StandardOpenOption.APPEND);
    }
  }

  private static Plan load(Path file) throws CampaignException {
    Path checkout = Path.of("").toAbsolutePath().getParent();
    return new PlanLoader(checkout, file.getParent(), Map.of())
        .load(file, Optional.empty(), List.of());
  }

  private CampaignDriver driver(Lifetime driver) {
    return new CampaignDriver(context(driver));
  }

  /** What a driver works with. */
  DriverContext context(Lifetime driver) {
    Clock driversClock = new DriversClock(driver);
    return new DriverContext(
        driversClock,
        clock::nanoTime,
        new FakeClients(clusters, clock, driver, troubles, starts, latencyUs, progressUs),
        locks(),
        servers.of(driver, conf -> new FakeCluster()),
        null,
        (conf, properties) -> clusters.get(conf).connect(driver),
        new FakeProfiler(driver, obstacle),
        new Alive(driver, progress),
        new Environment.HBaseYcsb("1", "r"));
  }

  /** Those of another driver with the same home directory. */
  DriverLocks locks() {
    return new DriverLocks(new ServerHome(root), said::add);
  }

  /** The data of the journal's entries of a step. */
  List<JsonNode> journal(Journal.Step step) throws IOException {
    return journal().stream()
        .filter(entry -> entry.step() == step)
        .map(Journal.Entry::data)
        .toList();
  }

  List<Journal.Entry> journal() throws IOException {
    try (Stream<String> lines = Files.lines(results().resolve(Journal.FILE))) {
      return lines
          .map(
              line -> {
                try {
                  return Json.mapper().readValue(line, Journal.Entry.class);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              })
          .toList();
    }
  }

  /** The runs in the journal, in their order, such as {@code workloada 1}. */
  List<String> runs() throws IOException {
    return journal(Journal.Step.RUN).stream()
        .map(
            run ->
                run.path("cell").asText()
                    + run.path("kind").asText("").replaceFirst("^(?=.)", " ").toLowerCase(ROOT)
                    + " "
                    + run.path("run").asInt())
        .toList();
  }

  /** All files and directories of the results, relative. */
  List<String> files() throws IOException {
    Path results = results();
    try (Stream<Path> files = Files.walk(results)) {
      return files.map(file -> results.relativize(file).toString()).sorted().toList();
    }
  }

  private final class DriversClock extends Clock {
    private final Lifetime driver;

    DriversClock(Lifetime driver) {
      this.driver = driver;
    }

    @Override
    public ZoneId getZone() {
      return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    /** The journal does so before it writes. */
    @Override
    public Instant instant() {
      driver.moment("the journal is written");
      beforeEntry.run();
      return clock.instant();
    }

    @Override
    public long millis() {
      driver.requireAlive();
      return clock.millis();
    }
  }

  private final class Said implements Progress {
    @Override
    public void say(String line) {
      said.add(line);
    }

    @Override
    public Step begin(String what, long total, String unit) {
      return new Step() {
        @Override
        public void update(long done, String detail) {}

        @Override
        public void close() {}
      };
    }
  }

  /** The progress of a driver, which a dead one does not have. */
  private record Alive(Lifetime driver, Progress progress) implements Progress {
    @Override
    public void say(String line) {
      driver.requireAlive();
      progress.say(line);
    }

    @Override
    public void campaign(Plan of, Path results) throws IOException {
      progress.campaign(of, results);
    }

    @Override
    public Step begin(String what, long total, String unit) {
      driver.requireAlive();
      return progress.begin(what, total, unit);
    }
  }
}
