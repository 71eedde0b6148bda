package io.github.hbaseycsb.campaign.live;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.ReportHead;
import io.github.hbaseycsb.analysis.report.ResultFiles;
import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.analysis.report.text.WarningGroup;
import io.github.hbaseycsb.analysis.server.Samples;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.check.PlanSummary;
import io.github.hbaseycsb.campaign.run.DoneRuns;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.RunSequence;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** What the page of a running campaign shows. Everything that is kept is bounded. */
final class LiveState {
  private static final Duration SHOWN = Duration.ofMinutes(5);
  private static final int POINTS_MAX = 600;
  private static final int LINES_MAX = 100;
  private static final int NEXT_MAX = 3;

  /** The end of a file of samples that is read, bytes, and the time that rates are taken over. */
  private static final int SAMPLES_BYTES = 1 << 18;

  private static final long RATE_MS = 15_000;

  private final Clock clock;
  private final long startMs;
  private OptionalLong measuredMs = OptionalLong.empty();
  private final Map<String, Deque<Point>> points = new LinkedHashMap<>();
  private final Deque<String> said = new ArrayDeque<>();
  private final List<Current> steps = new ArrayList<>();
  private Optional<Campaign> campaign = Optional.empty();

  /** Held while the state is made, which must not hold up what is measured. */
  private final Object making = new Object();

  private String json = "{\"html\":\"\",\"charts\":[]}";
  private long jsonMs;

  LiveState(Clock clock) {
    this.clock = clock;
    startMs = clock.millis();
  }

  private record Point(long timeMs, double operationsPerSecond, double p99Us) {}

  static final class Current {
    private volatile StepView view;

    private Current(StepView view) {
      this.view = view;
    }

    void update(long done, String detail) {
      long shown = Math.min(done, Math.max(view.total, 0));
      view = new StepView(view.what, shown, view.total, view.unit, detail);
    }
  }

  /** The campaign, and what is known of its finished runs. */
  private static final class Campaign {
    private final Plan plan;
    private final Path results;
    private final List<Slot> slots;
    private final Duration expected;
    private final int doneBefore;
    private int done = -1;
    private long doneMs;
    private boolean stale;
    private List<CellSummary> cells = List.of();

    Campaign(Plan plan, Path results, long nowMs) throws IOException {
      this.plan = plan;
      this.results = results;
      slots = new ArrayList<>();
      new RunSequence(plan).planned().forEach(visit -> slots.addAll(visit.slots()));
      expected = PlanSummary.expected(plan);
      doneBefore = slots.size() - left().size();
      doneMs = nowMs;
    }

    /** The runs that are not done, in their order. */
    List<Slot> left() {
      DoneRuns runs = new DoneRuns(plan.cells(), results);
      return slots.stream().filter(slot -> !runs.isThere(slot)).toList();
    }

    /** Reads the finished runs if there are others than before, but not while one is measured. */
    void read(int nowDone, long nowMs) throws IOException {
      if (nowDone != done) {
        done = nowDone;
        doneMs = nowMs;
        stale = true;
      }
      if (stale && !isMeasuring()) {
        cells =
            CampaignAnalysis.of(plan, results).summary().cells().stream()
                .filter(cell -> !cell.runs().isEmpty())
                .toList();
        stale = false;
      }
    }

    /** Whether any run, probe or profiled run is under way: its directory has its own name. */
    private boolean isMeasuring() throws IOException {
      for (Cell cell : plan.cells()) {
        Path directory = RunDirectories.cell(results, cell.name());
        if (Files.exists(directory)) {
          try (DirectoryStream<Path> running = Files.newDirectoryStream(directory, ".*")) {
            if (running.iterator().hasNext()) {
              return true;
            }
          }
        }
      }
      return false;
    }

    boolean isRunning(Slot slot) {
      return Files.exists(
          RunDirectories.cell(results, slot.cell().name())
              .resolve("." + RunName.run(slot.run()).directory()));
    }
  }

  record StepView(String what, long done, long total, String unit, String detail) {}

  record ServerView(
      String name,
      String processors,
      String gc,
      String memstore,
      String compacting,
      String waiting,
      String queue) {}

  private record View(
      List<StepView> steps,
      int done,
      int planned,
      List<String> next,
      boolean more,
      String left,
      List<ReportHead.Tile> tiles,
      List<WarningGroup> warnings,
      List<ServerView> servers,
      List<String> said,
      String report) {}

  synchronized void say(String line) {
    said.addLast(line);
    if (said.size() > LINES_MAX) {
      said.removeFirst();
    }
  }

  synchronized void campaign(Plan plan, Path results) throws IOException {
    campaign = Optional.of(new Campaign(plan, results, clock.millis()));
  }

  synchronized Current begin(String what, long total, String unit) {
    Current step = new Current(new StepView(what, 0, total, unit, ""));
    steps.add(step);
    return step;
  }

  synchronized void end(Current step) {
    steps.remove(step);
  }

  synchronized void measured(String cell, double operationsPerSecond, double p99Us) {
    long nowMs = clock.millis();
    measuredMs = OptionalLong.of(measuredMs.orElse(nowMs));
    Deque<Point> of = points.computeIfAbsent(cell, any -> new ArrayDeque<>());
    of.addLast(new Point(nowMs, operationsPerSecond, p99Us));
    if (of.size() > POINTS_MAX) {
      of.removeFirst();
    }
    points.values().forEach(all -> all.removeIf(it -> it.timeMs < nowMs - SHOWN.toMillis()));
    points.values().removeIf(Deque::isEmpty);
  }

  /** The data for the page that has nothing yet. */
  synchronized Map<String, String> head() {
    return Map.of("campaign", campaign.map(it -> it.plan.name()).orElse("campaign"));
  }

  synchronized Optional<Path> results() {
    return campaign.map(it -> it.results);
  }

  String where() {
    return results().map(Path::toString).orElse("the results directory");
  }

  /** The page's changing parts as HTML, and its charts; made again when it is a second old. */
  String json() {
    synchronized (making) {
      long nowMs = clock.millis();
      if (nowMs - jsonMs >= Duration.ofSeconds(1).toMillis()) {
        jsonMs = nowMs;
        try {
          json = json(nowMs);
        } catch (IOException | UncheckedIOException e) {
          // A run has just got its name: it is there the next time.
        }
      }
      return json;
    }
  }

  private String json(long nowMs) throws IOException {
    Map<String, List<Point>> recent = new LinkedHashMap<>();
    synchronized (this) {
      points.forEach((cell, all) -> recent.put(cell, List.copyOf(all)));
    }
    return "{\"html\":"
        + Json.mapper()
            .writeValueAsString(Templates.render("live-state.ftlh", view(recent.keySet(), nowMs)))
        + ",\"charts\":"
        + Page.json(
            List.of(
                chart(
                    "Throughput",
                    Axis.of("throughput", "ops/s"),
                    recent,
                    nowMs,
                    Point::operationsPerSecond),
                chart(
                    "99th percentile",
                    Axis.of("p99", "ms"),
                    recent,
                    nowMs,
                    point -> point.p99Us == 0 ? Double.NaN : point.p99Us / Units.US_PER_MS)))
        + "}";
  }

  private static Chart chart(
      String title,
      Axis y,
      Map<String, List<Point>> points,
      long nowMs,
      ToDoubleFunction<Point> figure) {
    return Chart.lines(
        title,
        Axis.of("time from now", "s"),
        y,
        points.entrySet().stream()
            .map(
                of ->
                    Chart.Series.line(
                        of.getKey(),
                        of.getValue().stream()
                            .map(p -> (p.timeMs - nowMs) / Units.MS_PER_SECOND)
                            .toList(),
                        of.getValue().stream().map(figure::applyAsDouble).toList()))
            .toList());
  }

  private View view(Set<String> running, long nowMs) throws IOException {
    Optional<Campaign> campaign;
    List<StepView> current;
    List<String> lines;
    synchronized (this) {
      campaign = this.campaign;
      current = steps.stream().map(step -> step.view).toList();
      lines = List.copyOf(said);
    }
    List<Slot> left = campaign.map(Campaign::left).orElse(List.of());
    int planned = campaign.map(it -> it.slots.size()).orElse(0);
    int done = planned - left.size();
    if (campaign.isPresent()) {
      campaign.get().read(done, nowMs);
    }
    List<CellSummary> cells = campaign.map(it -> it.cells).orElse(List.of());
    return new View(
        current,
        done,
        planned,
        left.stream()
            .filter(slot -> !campaign.get().isRunning(slot))
            .limit(NEXT_MAX)
            .map(slot -> slot.cell().name() + " " + RunName.run(slot.run()))
            .toList(),
        campaign.filter(it -> it.plan.schedule().until().isPresent()).isPresent(),
        campaign.map(it -> left(it, left.size(), nowMs)).orElse(""),
        cells.stream().map(cell -> ReportHead.Tile.of(cell, "")).toList(),
        WarningGroup.ofRuns(cells),
        servers(running),
        lines,
        results().map(to -> to.resolve(ResultFiles.HTML).toString()).orElse(""));
  }

  /** The time to the end: what the plan says until a run is done, then what runs have taken. */
  private String left(Campaign of, int left, long nowMs) {
    int done = of.done - of.doneBefore;
    // The load is not repeated.
    long firstMs;
    synchronized (this) {
      firstMs = measuredMs.orElse(startMs);
    }
    double endMs =
        done > 0
            ? of.doneMs + (double) (of.doneMs - firstMs) / done * left
            : startMs + (double) of.expected.toMillis() * left / Math.max(1, of.slots.size());
    return PlanSummary.clock(Duration.ofMillis(Math.max(0, Math.round(endMs - nowMs))));
  }

  /** What each server did in the last seconds, from the samples of the runs under way. */
  private List<ServerView> servers(Set<String> cells) throws IOException {
    Map<String, Deque<ServerSample>> servers = new TreeMap<>();
    for (String cell : cells) {
      try (DirectoryStream<Path> running =
          Files.newDirectoryStream(RunDirectories.cell(results().orElseThrow(), cell), ".*")) {
        for (Path run : running) {
          Path file = run.resolve(ServerSample.FILE);
          if (Files.exists(file)) {
            for (ServerSample sample :
                Samples.last(
                    file,
                    SAMPLES_BYTES,
                    ServerSample.class,
                    (newest, other) -> other.timeMs() > newest.timeMs() - RATE_MS)) {
              servers.computeIfAbsent(sample.server(), any -> new ArrayDeque<>()).add(sample);
            }
          }
        }
      }
    }
    return servers.values().stream().map(LiveState::server).toList();
  }

  private static ServerView server(Deque<ServerSample> samples) {
    ServerSample last = samples.getLast();
    return new ServerView(
        last.server().replaceFirst(",\\d+$", "").replace(',', ':'),
        growth(samples, ServerMetric.CPU_NS)
            .map(
                rate ->
                    Text.of(
                        "%.1f of %s",
                        rate / Units.NS_PER_SECOND, known(last, ServerMetric.PROCESSORS)))
            .orElse("-"),
        growth(samples, ServerMetric.GC_MS).map(rate -> Text.of("%.0f", rate)).orElse("-"),
        last.of(ServerMetric.MEMSTORE_BYTES) < 0
            ? "-"
            : Text.of("%,.0f", last.of(ServerMetric.MEMSTORE_BYTES) / Units.BYTES_PER_MEGABYTE),
        known(last, ServerMetric.COMPACTING),
        known(last, ServerMetric.COMPACTION_QUEUE),
        known(last, ServerMetric.RPC_QUEUE));
  }

  private static String known(ServerSample sample, ServerMetric metric) {
    return sample.of(metric) < 0 ? "-" : Text.of("%,d", sample.of(metric));
  }

  /** The growth of a counter per second; empty if it is not known. */
  private static Optional<Double> growth(Deque<ServerSample> samples, ServerMetric metric) {
    ServerSample first = samples.getFirst();
    ServerSample last = samples.getLast();
    OptionalLong growth = last.growth(metric, first);
    return growth.isEmpty() || last.timeMs() <= first.timeMs()
        ? Optional.empty()
        : Optional.of(Units.MS_PER_SECOND * growth.getAsLong() / (last.timeMs() - first.timeMs()));
  }
}
