package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.analysis.run.YcsbOutput;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.Testbed;
import io.github.hbaseycsb.campaign.hbase.environment.Redactor;
import io.github.hbaseycsb.campaign.hbase.metrics.Sampling;
import io.github.hbaseycsb.campaign.profile.ServerRecordings;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.common.Trees;
import io.github.hbaseycsb.common.Units;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.key.PlanKeys;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.RunsSpec;
import io.github.hbaseycsb.model.run.BrokenRun;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Conditions.Turns;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.model.spec.ClientPlace;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Does one run: starts clients together and samples the servers meanwhile. The run is kept only if
 * it is complete.
 */
public final class RunStep {
  /** How long clients may take to start and end, in addition to the time for which they execute. */
  public static final Duration GRACE = Duration.ofMinutes(3);

  /** The limit of a server's recording if the length of the run is not known before. */
  private static final Duration RECORDED_MAX = Duration.ofDays(1);

  /** Processes that are started together start within this time. */
  private static final long STRAGGLER_MS = 2000;

  private final Testbed testbed;
  private final ClusterSession session;
  private final Path results;
  private final InsertedRows inserted;
  private final Set<String> obstacles = new HashSet<>();

  public RunStep(Testbed testbed, ClusterSession session, Path results, InsertedRows inserted) {
    this.testbed = testbed;
    this.session = session;
    this.results = results;
    this.inserted = inserted;
  }

  /** A run that is about to begin, or under way. Its directory is complete, or does not exist. */
  public final class Attempt {
    private final Cell cell;
    private final RunName name;
    private final Path directory;
    private final Map<String, String> merged;
    private final List<Note> notes;
    private final Supplier<Optional<Note>> end;
    private final Conditions conditions;
    private final long startedMs = testbed.clock().millis();
    private final RegionWatch regions;
    private List<ClientSpec> specs;

    private Attempt(
        Cell cell,
        RunName name,
        List<Note> notes,
        Supplier<Optional<Note>> end,
        Conditions conditions)
        throws IOException {
      this.cell = cell;
      this.name = name;
      this.notes = new ArrayList<>(notes);
      this.end = end;
      this.conditions = conditions;
      directory = RunDirectories.cell(results, cell.name()).resolve("." + name.directory());
      Trees.delete(directory);
      Files.createDirectories(directory);
      merged = Workload.merged(cell.workloadFile(), cell.properties());
      inserted.note(cell, merged).ifPresent(this.notes::add);
      specs =
          inserted
              .clients(cell, merged)
              .specs(
                  name.kind() == Kind.PROFILE ? Phase.PROFILE : Phase.RUN,
                  session.conf(),
                  directory);
      regions =
          RegionWatch.begin(cell, () -> session.cluster().regionCount(cell.get(PlanKeys.TABLE)));
    }

    private void requireServers() throws BrokenRunException {
      Optional<String> ended = session.end();
      if (ended.isPresent()) {
        throw new BrokenRunException(ended.get(), false);
      }
    }

    private void takeTurns(TurnSchedule.Part part, Duration limit) {
      Map<String, String> more =
          Map.of(
              TurnSchedule.Part.PROPERTY,
              part.toString(),
              YcsbProperty.MAX_EXECUTION_TIME.key(),
              Long.toString(limit.plus(RunClients.LOCAL_SLACK).toSeconds()));
      specs = specs.stream().map(spec -> spec.with(more)).toList();
    }

    private Samples sample() throws IOException {
      return new Samples(this);
    }

    private void writeTurns(List<ClientExit> exits, TurnWindow turns, int side, List<String> cells)
        throws BrokenRunException, IOException {
      requireRan(exits);
      if (!turns.isDecided()) {
        throw duringWarmUp(exits);
      }
      Turns taken = turns.turns(side, cells);
      RunWindow window =
          requireCovered(exits, directory, cell.runs(), OptionalLong.of(taken.beginMs()))
              .endingAt(taken.endMs());
      requireToTheEnd(exits, window);
      requireDone(specs, exits, Workload.hasRowRanges(merged));
      write(window, exits, turns.warmed(side), Optional.of(taken));
    }

    private void write(
        RunWindow window, List<ClientExit> exits, Optional<Warmed> warmed, Optional<Turns> turns)
        throws IOException {
      regions.end().ifPresent(notes::add);
      end.get().ifPresent(notes::add);
      Conditions known = conditions.withClientWarmUp(warmed);
      RunRecord record =
          record(
              cell,
              name.number(),
              merged,
              startedMs,
              endedMs(exits),
              window,
              exits,
              specs,
              notes,
              turns.map(known::withTurns).orElse(known));
      Json.mapper().writeValue(directory.resolve(RunRecord.FILE).toFile(), record);
    }

    private void publish() throws IOException {
      // Atomic, so that the directory is complete or does not exist.
      Files.move(directory, name.in(results, cell.name()), StandardCopyOption.ATOMIC_MOVE);
    }

    private void keepBroken(String why) throws IOException {
      if (Files.exists(directory)) {
        BrokenRun broken = new BrokenRun(cell.name(), name.number(), why);
        setAside(results, broken, name, directory, testbed.clock());
      }
    }
  }

  private static long endedMs(List<ClientExit> exits) {
    return exits.stream().mapToLong(ClientExit::endedMs).max().orElseThrow();
  }

  /**
   * Prepares a run whose clients take turns with others.
   *
   * @param notes what the analysis should know
   * @param end tells after the clients have ended what else it should know
   * @param conditions under which it is measured, except the clients' warm-up and turns
   */
  public Attempt attempt(
      Cell cell,
      RunName name,
      List<Note> notes,
      Supplier<Optional<Note>> end,
      Conditions conditions)
      throws IOException {
    return new Attempt(cell, name, notes, end, conditions);
  }

  /**
   * Does a run and, if it lasted to its end, leaves its directory.
   *
   * @param cell with the target of the run
   * @param name of the run
   * @param withServers whether its automatic warm-up is that of the servers, too
   * @param notes what the analysis should know
   * @param end tells after the clients have ended what else it should know
   * @param conditions under which it is measured, except the clients' warm-up
   * @throws BrokenRunException when a client was killed, did not start or ended early, or servers
   *     of the campaign's own ended; their files are in {@code cells/<cell>/broken/}
   */
  public void run(
      Cell cell,
      RunName name,
      boolean withServers,
      List<Note> notes,
      Supplier<Optional<Note>> end,
      Conditions conditions)
      throws BrokenRunException, IOException, InterruptedException {
    boolean profiled = name.kind() == Kind.PROFILE;
    Attempt attempt = new Attempt(cell, name, notes, end, conditions);
    Path directory = attempt.directory;
    try (ServerRecordings servers = profiled ? recordServers(cell.runs()) : ServerRecordings.NONE) {
      Optional<AutoWindow> time = AutoWindow.of(cell.runs(), withServers, testbed.clock());
      List<ClientExit> exits = runClients(attempt, time);
      attempt.requireServers();
      RunWindow window = requireWhole(cell.runs(), exits, directory, time);
      requireDone(attempt.specs, exits, Workload.hasRowRanges(attempt.merged));
      long windowEndMs = window.endMs().orElse(endedMs(exits));
      if (profiled) {
        new RunProfile(testbed.profiler(), directory, window.startMs(), windowEndMs)
            .write(attempt.specs, servers);
      }
      attempt.write(window, exits, time.flatMap(AutoWindow::warmed), Optional.empty());
      attempt.publish();
    } catch (BrokenRunException e) {
      attempt.keepBroken(e.getMessage());
      throw e;
    }
  }

  /** Starts to record the servers; if that is not possible, says once why. */
  private ServerRecordings recordServers(RunsSpec runs) throws InterruptedException {
    Duration limit =
        runs.duration().map(any -> RunClients.executionTime(runs)).orElse(RECORDED_MAX).plus(GRACE);
    ServerRecordings servers = session.record(limit);
    servers
        .obstacle()
        .filter(obstacles::add)
        .ifPresent(why -> testbed.say("only the clients are profiled, not the servers: " + why));
    return servers;
  }

  private List<ClientExit> runClients(Attempt attempt, Optional<AutoWindow> time)
      throws BrokenRunException, IOException, InterruptedException {
    RunsSpec runs = attempt.cell.runs();
    Optional<Duration> length = runs.duration().map(any -> RunClients.executionTime(runs));
    // The length of an automatic warm-up is not known before.
    long total =
        runs.duration()
            .flatMap(window -> runs.warmup().length().map(window::plus))
            .map(Duration::toSeconds)
            .orElse(0L);
    FixedWindow fixed = new FixedWindow(testbed.clock(), attempt.directory, runs);
    try (Samples samples = new Samples(attempt);
        Progress.Step step =
            testbed.begin(Text.of("%s %s", attempt.cell.name(), attempt.name), total, "s")) {
      List<ClientExit> exits =
          testbed
              .clients()
              .of(runs)
              .run(
                  attempt.specs,
                  length.map(GRACE::plus),
                  progress -> {
                    time.ifPresent(it -> it.follow(progress));
                    boolean warming = time.map(AutoWindow::isWarmingUp).orElse(false);
                    step.update(
                        progress.seconds(), (warming ? "warming up, " : "") + describe(progress));
                  },
                  ended ->
                      samples.hasFailed()
                          // All clients must cover the window.
                          || (ended > 0 && runs.duration().isPresent())
                          || time.map(AutoWindow::isOver).orElseGet(fixed::isOver));
      samples.require();
      return exits;
    }
  }

  /** The samples of the servers during a run. */
  private final class Samples implements AutoCloseable {
    private final Attempt attempt;
    private final Writer out;
    private final Sampling sampling;

    Samples(Attempt attempt) throws IOException {
      this.attempt = attempt;
      out = Files.newBufferedWriter(attempt.directory.resolve(ServerSample.FILE));
      sampling = session.sample(attempt.cell.get(PlanKeys.TABLE), out);
    }

    boolean hasFailed() {
      return sampling.hasFailed();
    }

    /** Requires that they were written, and keeps what there is to know about them. */
    void require() throws BrokenRunException {
      if (sampling.hasFailed()) {
        throw new BrokenRunException("the servers' metrics could not be written", false);
      }
      attempt.notes.addAll(sampling.notes());
    }

    @Override
    public void close() throws IOException {
      sampling.close();
      out.close();
    }
  }

  /**
   * Does runs at the same time whose clients take turns. Either all of them leave their directories
   * or, if one of them breaks, none does.
   *
   * @param sides at least two, with the same duration, warm-up and place of the clients
   * @param turn length of a turn
   * @param seed of the order of the turns
   * @throws BrokenRunException as {@link #run}, and names the side
   */
  public static void runTurns(List<Attempt> sides, Duration turn, long seed, Testbed testbed)
      throws BrokenRunException, IOException, InterruptedException {
    TurnSchedule schedule =
        new TurnSchedule(
            testbed.clock().millis(), Math.toIntExact(turn.toMillis()), sides.size(), seed);
    List<RunsSpec> runs = sides.stream().map(side -> side.cell.runs()).toList();
    TurnWindow window = new TurnWindow(testbed.clock(), schedule, runs);
    try {
      Duration limit = TurnWindow.limit(runs.get(0), schedule);
      for (int side = 0; side < sides.size(); side++) {
        sides.get(side).takeTurns(new TurnSchedule.Part(schedule, side), limit);
      }
      List<List<ClientExit>> exits = runClients(sides, window, limit, testbed);
      writeTurns(sides, exits, window);
      for (Attempt side : sides) {
        side.publish();
      }
    } catch (BrokenRunException e) {
      for (Attempt side : sides) {
        side.keepBroken(e.getMessage());
      }
      throw e;
    }
  }

  /** Writes the records. A side that broke is named: the others were stopped because of it. */
  private static void writeTurns(
      List<Attempt> sides, List<List<ClientExit>> exits, TurnWindow window)
      throws BrokenRunException, IOException {
    List<String> cells = sides.stream().map(side -> side.cell.name()).toList();
    Comparator<ClientExit> causeFirst =
        Comparator.comparing(ClientExit::ran).thenComparing(ClientExit.CAUSE_FIRST);
    List<Integer> order =
        IntStream.range(0, sides.size())
            .boxed()
            .sorted(
                Comparator.comparing(
                    side -> exits.get(side).stream().min(causeFirst).orElseThrow(), causeFirst))
            .toList();
    Attempt checked = sides.get(0);
    try {
      for (Attempt side : sides) {
        checked = side;
        checked.requireServers();
      }
      for (int side : order) {
        checked = sides.get(side);
        checked.writeTurns(exits.get(side), window, side, cells);
      }
    } catch (BrokenRunException e) {
      throw new BrokenRunException(checked.cell.name() + ": " + e.getMessage(), e.isHopeless());
    }
  }

  private static List<List<ClientExit>> runClients(
      List<Attempt> sides, TurnWindow window, Duration limit, Testbed testbed)
      throws BrokenRunException, IOException, InterruptedException {
    List<Samples> samples = new ArrayList<>();
    Attempt first = sides.get(0);
    try (Progress.Step step =
        testbed.begin(
            Text.of("%s by turns %s", first.cell.workload(), first.name),
            // The length of an automatic warm-up is not known before.
            first.cell.get(PlanKeys.WARMUP).isAuto() ? 0 : limit.toSeconds(),
            "s")) {
      for (Attempt side : sides) {
        samples.add(side.sample());
      }
      List<List<ClientExit>> exits =
          testbed
              .clients()
              .of(first.cell.runs())
              .runSides(
                  sides.stream().map(side -> side.specs).toList(),
                  Optional.of(limit.plus(GRACE)),
                  (side, progress) -> {
                    window.read(side, progress);
                    step.update(progress.seconds(), window.describe());
                  },
                  ended ->
                      ended > 0
                          || window.isOver()
                          || samples.stream().anyMatch(Samples::hasFailed));
      for (Samples side : samples) {
        side.require();
      }
      return exits;
    } finally {
      for (Samples side : samples) {
        side.close();
      }
    }
  }

  /** The throughput and the 99th percentile, if one is measured. */
  public static String describe(ClientProgress progress) {
    String rate = Text.of("%,.0f ops/s", progress.operationsPerSecond());
    return progress.p99Us() == 0 ? rate : rate + ", p99 %.1f ms".formatted(progress.p99Us() / 1000);
  }

  private static RunWindow requireWhole(
      RunsSpec runs, List<ClientExit> exits, Path directory, Optional<AutoWindow> time)
      throws BrokenRunException, IOException {
    requireRan(exits);
    OptionalLong decidedMs = time.map(AutoWindow::startMs).orElse(OptionalLong.empty());
    if (time.isPresent() && decidedMs.isEmpty()) {
      throw duringWarmUp(exits);
    }
    OptionalLong beginMs =
        decidedMs.stream().map(driverMs -> driverMs + clockAheadMs(exits)).findFirst();
    RunWindow window = requireCovered(exits, directory, runs, beginMs);
    // Clients of a job agree on their start: what the others did before a late one would not count.
    boolean agreed = runs.on() == ClientPlace.MAPREDUCE;
    if (agreed && window.endMs().isEmpty() && window.spreadMs() >= STRAGGLER_MS) {
      throw new BrokenRunException(lateClient(window), false);
    }
    requireToTheEnd(exits, window);
    return window;
  }

  private static BrokenRunException duringWarmUp(List<ClientExit> exits) {
    ClientExit first = exits.stream().min(ClientExit.CAUSE_FIRST).orElseThrow();
    boolean nothingFailed = exits.stream().allMatch(exit -> exit.status() == 0);
    return new BrokenRunException(
        Text.of("client %d ended during the warm-up%s", first.number(), complaint(first)),
        nothingFailed);
  }

  private static void requireRan(List<ClientExit> exits) throws BrokenRunException {
    // The other clients were stopped because of the first.
    Optional<ClientExit> cause =
        exits.stream().filter(exit -> !exit.ran()).min(ClientExit.CAUSE_FIRST);
    if (cause.isPresent()) {
      throw new BrokenRunException(cause.get().describe(), cause.get().status() == 1);
    }
  }

  private static RunWindow requireCovered(
      List<ClientExit> exits, Path directory, RunsSpec runs, OptionalLong beginMs)
      throws BrokenRunException, IOException {
    ClientExit first = exits.stream().min(ClientExit.CAUSE_FIRST).orElseThrow();
    return RunWindow.of(directory, runs, beginMs)
        .orElseThrow(
            () ->
                new BrokenRunException(
                    Text.of(
                        "a client measured no operation; client %d ended first%s",
                        first.number(), complaint(first)),
                    true));
  }

  private static void requireToTheEnd(List<ClientExit> exits, RunWindow window)
      throws BrokenRunException {
    // Windows have the time of the clients' clocks.
    ClientExit earliest =
        exits.stream().min(Comparator.comparingLong(ClientExit::endedMs)).orElseThrow();
    if (window.endMs().isPresent() && earliest.endedMs() < window.endMs().getAsLong()) {
      throw new BrokenRunException(
          Text.of(
              "client %d ended %.1f s before the end of the measured window%s%s",
              earliest.number(),
              (window.endMs().getAsLong() - earliest.endedMs()) / Units.MS_PER_SECOND,
              complaint(earliest),
              straggler(window)),
          false);
    }
  }

  /**
   * Requires that each client did its operations. One that did not may have failed no more of them
   * than a usable run may.
   *
   * @param endsItself whether the workload may end before the number of operations is reached
   */
  private static void requireDone(
      List<ClientSpec> specs, List<ClientExit> exits, boolean endsItself)
      throws BrokenRunException {
    for (ClientExit exit : exits.stream().sorted(ClientExit.CAUSE_FIRST).toList()) {
      ClientSpec spec = specs.get(exit.number() - 1);
      Optional<YcsbOutput> output = YcsbOutput.read(spec.directory());
      if (exit.status() == 0 || output.isEmpty()) {
        continue;
      }
      if (output.get().threadDied()) {
        throw new BrokenRunException(
            Text.of("client %d ended early%s", exit.number(), complaint(exit)), false);
      }
      OptionalLong planned = RunClients.operationsOf(spec);
      OptionalLong done = output.get().attempted();
      if (!endsItself
          && planned.isPresent()
          && done.isPresent()
          && done.getAsLong() < planned.getAsLong()) {
        throw new BrokenRunException(
            Text.of(
                "client %d ended after %,d of %,d operations%s",
                exit.number(), done.getAsLong(), planned.getAsLong(), complaint(exit)),
            false);
      }
    }
  }

  /** What a client complained about, to go on a message. */
  static String complaint(ClientExit exit) {
    return exit.complaint().map(": "::concat).orElse("");
  }

  /** How far the clients' clocks, which their logs use, are ahead of the driver's, ms. */
  private static long clockAheadMs(List<ClientExit> exits) {
    return Math.round(
        exits.stream()
            .flatMap(exit -> exit.machine().stream())
            .mapToLong(RunRecord.Machine::clockAheadMs)
            .average()
            .orElse(0));
  }

  /**
   * The properties to record. A run of a given duration does as many operations as it can, so the
   * file's operation count does not apply.
   */
  private static Map<String, String> recorded(RunsSpec runs, Map<String, String> properties) {
    Map<String, String> recorded = new TreeMap<>(properties);
    if (runs.duration().isPresent()) {
      recorded.remove(YcsbProperty.OPERATION_COUNT.key());
    }
    return recorded;
  }

  /**
   * Names the client that began last: the window begins with it, and others may have ended before
   * its end.
   */
  private static String straggler(RunWindow window) {
    return window.spreadMs() < STRAGGLER_MS ? "" : "; " + lateClient(window);
  }

  private static String lateClient(RunWindow window) {
    return Text.of(
        "client %d began %.1f s after the first",
        window.lastClient(), window.spreadMs() / Units.MS_PER_SECOND);
  }

  private RunRecord record(
      Cell cell,
      int number,
      Map<String, String> properties,
      long startedMs,
      long endedMs,
      RunWindow window,
      List<ClientExit> exits,
      List<ClientSpec> specs,
      List<Note> notes,
      Conditions conditions) {
    List<RunRecord.Client> clients =
        exits.stream()
            .map(
                exit ->
                    new RunRecord.Client(
                        exit.number(),
                        specs.get(exit.number() - 1).threads(),
                        exit.status(),
                        exit.complaint(),
                        window.cpuSeconds(exit),
                        exit.machine()))
            .toList();
    return new RunRecord(
        cell.name(),
        cell.workload(),
        cell.variant(),
        number,
        cell.get(PlanKeys.THREADS),
        cell.target(),
        Redactor.redact(recorded(cell.runs(), properties)),
        Redactor.redactFlags(cell.get(PlanKeys.JVM_ARGUMENTS)),
        startedMs,
        endedMs,
        window.startMs(),
        window.endMs(),
        Runtime.getRuntime().availableProcessors(),
        clients,
        cell.get(PlanKeys.CACHE).name(),
        notes,
        conditions);
  }

  /** Moves the directory of a run that does not count to those that broke. */
  public static void setAside(
      Path results, BrokenRun run, RunName name, Path directory, Clock clock) throws IOException {
    Json.mapper().writeValue(directory.resolve(BrokenRun.FILE).toFile(), run);
    Path broken = RunDirectories.broken(results, run.cell());
    Files.createDirectories(broken);
    Files.move(directory, broken.resolve(BrokenRun.directory(name, clock.millis())));
  }
}
