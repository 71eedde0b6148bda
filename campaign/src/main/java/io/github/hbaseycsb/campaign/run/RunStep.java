package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.profile.Profiles.ProfiledSide;
import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.campaign.durability.Accounting;
import io.github.hbaseycsb.campaign.durability.AcknowledgedWrites;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.Sampling;
import io.github.hbaseycsb.campaign.hbase.Redactor;
import io.github.hbaseycsb.campaign.run.RunWindow.Beginning;
import io.github.hbaseycsb.campaign.run.RunWindow.Timing;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.BrokenRun;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.MasterSample;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.model.run.WriteAudit;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.Closeable;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Does one run, or several whose clients take turns: starts clients together and samples the
 * servers meanwhile. Runs are kept only if they are complete.
 */
final class RunStep {
  /** How long clients may take to start and end, in addition to the time for which they execute. */
  public static final Duration GRACE = Duration.ofMinutes(3);

  /** Rows that an audit compares at most: they are in memory, with their keys. */
  private static final int AUDITED_ROWS_MAX = 250_000;

  /** The limit of a server's recording if the length of the run is not known before. */
  private static final Duration RECORDED_MAX = Duration.ofDays(1);

  private final DriverContext context;
  private final ClusterSession session;
  private final Path results;
  private final InsertedRows inserted;
  private final Set<String> obstacles = new HashSet<>();

  public RunStep(ClusterSession session, Path results, InsertedRows inserted) {
    this.context = session.context();
    this.session = session;
    this.results = results;
    this.inserted = inserted;
  }

  /** How long a side's turn is, and the seed of their order. */
  record TurnOrder(Duration turn, long seed) {}

  /**
   * Does a run, or several at the same time whose clients take turns, with the same duration,
   * warm-up and place of the clients. Either all of them leave their directories or, if one breaks,
   * none does.
   *
   * @param order empty for a run whose clients take no turns
   * @throws BrokenRunException when a client was killed, did not start or ended early, servers of
   *     the campaign's own ended, or this machine's clock jumped; their files are in {@code
   *     cells/<cell>/broken/}. Of several runs it names the side
   */
  public static void run(List<Attempt> sides, Optional<TurnOrder> order)
      throws CampaignException, BrokenRunException, IOException, InterruptedException {
    Attempt first = sides.get(0);
    try (RunHooks hooks = begin(sides);
        FaultSchedule faults = first.faults(hooks);
        ServerRecordings servers =
            first.isProfiled() ? first.step().recordServers(first.cell) : ServerRecordings.NONE) {
      first.servers = servers;
      run(sides, order.isPresent() ? byTurns(sides, order.get()) : first.alone(), faults);
    }
  }

  /** The timing of clients that take turns from now on. Each is told its turns. */
  private static Timing byTurns(List<Attempt> sides, TurnOrder order) {
    Clock clock = sides.get(0).step().context.clock();
    int turnMs = Math.toIntExact(order.turn().toMillis());
    TurnSchedule schedule = new TurnSchedule(clock.millis(), turnMs, sides.size(), order.seed());
    Timing timing =
        new RunWindow.ByTurns(clock, schedule, sides.stream().map(it -> it.cell).toList());
    for (int side = 0; side < sides.size(); side++) {
      sides
          .get(side)
          .takeTurns(new TurnSchedule.SideTurns(schedule, side), timing.limit().orElseThrow());
    }
    return timing;
  }

  private static RunHooks begin(List<Attempt> sides)
      throws CampaignException, InterruptedException {
    Attempt first = sides.get(0);
    RunStep step = first.step();
    return RunHooks.begin(
        sides.stream().map(attempt -> attempt.side).toList(),
        sides.stream().map(attempt -> attempt.name).toList(),
        step.results,
        step.context);
  }

  private static void run(List<Attempt> sides, Timing timing, FaultSchedule faults)
      throws CampaignException, BrokenRunException, IOException, InterruptedException {
    sides.forEach(attempt -> attempt.startedMs = attempt.step().context.clock().millis());
    try {
      List<List<ClientExit>> exits = runClients(sides, timing, faults);
      finish(sides, exits, timing);
      for (Attempt side : sides) {
        side.audit(faults);
        side.publish();
      }
    } catch (BrokenRunException e) {
      for (Attempt side : sides) {
        side.keepBroken(e.getMessage());
      }
      throw e;
    }
  }

  private static List<List<ClientExit>> runClients(
      List<Attempt> sides, Timing timing, FaultSchedule faults)
      throws BrokenRunException, IOException, InterruptedException {
    Attempt first = sides.get(0);
    DriverContext context = first.step().context;
    Cell cell = first.cell;
    String what = sides.size() == 1 ? cell.name() : Text.of("%s by turns", cell.workload());
    ClockWatch clock = new ClockWatch(context);
    try (Samples samples = new Samples();
        Progress.Step step =
            context.begin(Text.of("%s %s", what, first.name), timing.seconds(), "s")) {
      samples.start(sides, timing.samplingPeriod());
      Clients clients = context.clients().of(cell);
      List<List<ClientExit>> exits =
          clients.runSides(
              sides.stream().map(side -> side.specs).toList(),
              timing.limit().map(GRACE::plus),
              (side, progress) -> {
                String name = sides.get(side).cell.name();
                timing.read(side, progress);
                step.measured(name, progress.operationsPerSecond(), progress.p99Us());
                step.update(progress.seconds(), timing.describe(progress));
              },
              ended -> {
                if (!cell.get(PlanKeys.FAULTS).isEmpty()) {
                  faults.advance(timing.windowMs());
                }
                return samples.haveFailed()
                    || faults.haveFailed()
                    || clock.hasJumped()
                    // All clients must cover the window.
                    || (ended > 0 && cell.given(PlanKeys.DURATION).isPresent())
                    || timing.isOver();
              });
      faults.finish();
      samples.finish();
      clock.require();
      return exits;
    }
  }

  /** Writes the records. A side that broke is named: the others were stopped because of it. */
  private static void finish(List<Attempt> sides, List<List<ClientExit>> exits, Timing timing)
      throws BrokenRunException, IOException, InterruptedException {
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
        checked.finish(exits.get(side), timing, side);
      }
    } catch (BrokenRunException e) {
      throw sides.size() == 1
          ? e
          : new BrokenRunException(
              e.wouldBreakAgain(), "%s: %s", checked.cell.name(), e.getMessage());
    }
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
    private final boolean withServers;
    private final RunHooks.Side side;

    /** Before the clients, and after the user's command. */
    private long startedMs;

    private final RegionWatch regions;
    private List<ClientSpec> specs;
    private ServerRecordings servers = ServerRecordings.NONE;

    /**
     * Prepares a run of the side's cell.
     *
     * @param end tells after the clients have ended what else the analysis should know
     * @param conditions except the clients' warm-up and turns
     * @param withServers whether an automatic warm-up is that of the servers, too
     */
    Attempt(
        RunHooks.Side side,
        RunName name,
        List<Note> notes,
        Supplier<Optional<Note>> end,
        Conditions conditions,
        boolean withServers)
        throws IOException {
      this.side = side;
      cell = side.cell();
      this.name = name;
      this.notes = new ArrayList<>(notes);
      this.end = end;
      this.conditions = conditions;
      this.withServers = withServers;
      directory = RunDirectories.cell(results, cell.name()).resolve("." + name.directory());
      Trees.delete(directory);
      Files.createDirectories(directory);
      merged = Workload.merged(cell.workloadFile(), cell.properties());
      inserted.note(cell, merged).ifPresent(this.notes::add);
      specs =
          inserted
              .clients(cell, merged)
              .specs(isProfiled() ? Phase.PROFILE : Phase.RUN, session.conf(), directory);
      if (isAudited()) {
        String key = BindingProperty.WRITE_JOURNAL.key();
        specs =
            specs.stream()
                .map(spec -> spec.with(Map.of(key, writeJournal(spec).toString())))
                .toList();
      }
      regions =
          RegionWatch.begin(cell, () -> session.cluster().regionCount(cell.get(PlanKeys.TABLE)));
    }

    private RunStep step() {
      return RunStep.this;
    }

    private boolean isProfiled() {
      return name.kind() == Kind.PROFILE;
    }

    private boolean isAudited() {
      return cell.get(PlanKeys.AUDIT) && !isProfiled();
    }

    private static Path writeJournal(ClientSpec spec) {
      return spec.directory().resolve("acknowledged.txt");
    }

    /**
     * Compares the table with what the servers acknowledged, if the plan asks for that, after all
     * faults are undone. The clients' journals are only kept if something was lost, or a read
     * lacked it.
     */
    private void audit(FaultSchedule faults) throws CampaignException, IOException {
      if (!isAudited()) {
        return;
      }
      faults.close();
      context.say("%s %s: comparing the table with the acknowledged writes", cell.name(), name);
      Accounting accounting = new Accounting(AUDITED_ROWS_MAX);
      for (ClientSpec spec : specs) {
        new AcknowledgedWrites(writeJournal(spec))
            .forEach(accounting::acknowledged, accounting::staleRead);
      }
      // The clock may have been set back in the run.
      long sinceMs = Math.min(startedMs, accounting.oldest());
      session.cluster().readSince(cell.get(PlanKeys.TABLE), sinceMs, accounting::row);
      WriteAudit audit = accounting.result();
      Json.mapper().writeValue(directory.resolve(WriteAudit.FILE).toFile(), audit);
      if (audit.lost() == 0 && audit.staleReads().orElse(0) == 0) {
        for (ClientSpec spec : specs) {
          Files.deleteIfExists(writeJournal(spec));
        }
      }
    }

    private FaultSchedule faults(RunHooks hooks) throws CampaignException {
      return new FaultSchedule(
          session, inserted.journal(), cell, name, directory, hooks.environment());
    }

    private void requireServers() throws BrokenRunException {
      Optional<String> ended = session.end();
      if (ended.isPresent()) {
        throw new BrokenRunException(false, ended.get());
      }
    }

    private Timing alone() {
      return new RunWindow.Alone(context.clock(), directory, cell, withServers);
    }

    private void takeTurns(TurnSchedule.SideTurns turns, Duration limit) {
      Map<String, String> more =
          Map.of(
              BindingProperty.TURNS.key(),
              turns.toString(),
              YcsbProperty.MAX_EXECUTION_TIME.key(),
              Long.toString(limit.plus(RunClients.LOCAL_SLACK).toSeconds()));
      specs = specs.stream().map(spec -> spec.with(more)).toList();
    }

    private Sampling sample(Writer out, Duration period) {
      return session.cluster().sample(cell.get(PlanKeys.TABLE), out, context.clock(), period);
    }

    private Sampling sampleMaster(Writer out, Duration period) {
      return session.cluster().sampleMaster(out, context.clock(), period);
    }

    private void finish(List<ClientExit> exits, Timing timing, int side)
        throws BrokenRunException, IOException, InterruptedException {
      RunCheck check = new RunCheck(cell, specs, exits);
      RunWindow window = check.window(directory, timing, side);
      check.requireDone(Workload.hasRowRanges(merged));
      if (isProfiled()) {
        writeStacks(window.startMs(), window.endMs().orElse(endedMs(exits)));
      }
      // What is meant to change or cut off regions is healed after this.
      if (cell.get(PlanKeys.FAULTS).stream()
          .noneMatch(it -> it.action().changesRegions() || it.action().isOfServers())) {
        regions.end().ifPresent(notes::add);
      }
      end.get().ifPresent(notes::add);
      Beginning beginning = timing.beginning(side).orElseThrow();
      Conditions known = conditions.with(beginning.warmed(), beginning.turns());
      Json.mapper()
          .writeValue(directory.resolve(RunRecord.FILE).toFile(), record(exits, window, known));
    }

    private static long endedMs(List<ClientExit> exits) {
      return exits.stream().mapToLong(ClientExit::endedMs).max().orElseThrow();
    }

    private void writeStacks(long fromMs, long toMs)
        throws BrokenRunException, InterruptedException {
      try {
        List<Path> ofClients =
            specs.stream().map(spec -> spec.directory().resolve(ClientProtocol.RECORDING)).toList();
        writeStacks(ProfiledSide.CLIENTS, ofClients, fromMs, toMs);
        writeStacks(ProfiledSide.SERVERS, servers.write(directory), fromMs, toMs);
      } catch (IOException e) {
        throw new BrokenRunException(false, "a recording cannot be read: %s", e);
      }
    }

    private void writeStacks(ProfiledSide side, List<Path> recordings, long fromMs, long toMs)
        throws IOException {
      if (recordings.isEmpty()) {
        return;
      }
      Stacks stacks = new Stacks();
      for (Path recording : recordings) {
        context.profiler().addStacks(recording, fromMs, toMs, stacks);
        Files.delete(recording);
      }
      stacks.write(side.file(directory));
    }

    private RunRecord record(List<ClientExit> exits, RunWindow window, Conditions known) {
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
          new RunRecord.Identity(cell.name(), cell.workload(), cell.variant(), name.number()),
          cell.get(PlanKeys.THREADS),
          cell.target(),
          Redactor.redact(recorded()),
          Redactor.redactFlags(cell.get(PlanKeys.JVM_ARGUMENTS)),
          new RunRecord.Times(startedMs, endedMs(exits), window.startMs(), window.endMs()),
          Runtime.getRuntime().availableProcessors(),
          clients,
          cell.get(PlanKeys.CACHE).name(),
          notes,
          known);
    }

    /**
     * The properties to record. A run of a given duration does as many operations as it can, so the
     * file's operation count does not apply.
     */
    private Map<String, String> recorded() {
      Map<String, String> recorded = new TreeMap<>(merged);
      if (cell.given(PlanKeys.DURATION).isPresent()) {
        recorded.remove(YcsbProperty.OPERATION_COUNT.key());
      }
      if (cell.get(PlanKeys.ARRIVALS).equals(BindingProperty.POISSON)) {
        recorded.put(BindingProperty.ARRIVALS.key(), BindingProperty.POISSON);
      }
      cell.loadOverTime()
          .ifPresent(load -> recorded.put(BindingProperty.RATES.key(), load.toString()));
      return recorded;
    }

    private void publish() throws IOException {
      // Atomic, so that the directory is complete or does not exist.
      Files.move(directory, name.in(results, cell.name()), StandardCopyOption.ATOMIC_MOVE);
    }

    private void keepBroken(String why) throws IOException {
      if (Files.exists(directory)) {
        BrokenRun broken = new BrokenRun(cell.name(), name.number(), why);
        setAside(results, broken, name, directory, context.clock());
      }
    }
  }

  /** Starts to record the servers; if that is not possible, says once why. */
  private ServerRecordings recordServers(Cell cell) throws InterruptedException {
    Duration limit =
        cell.given(PlanKeys.DURATION)
            .map(any -> RunClients.executionTime(cell))
            .orElse(RECORDED_MAX)
            .plus(GRACE);
    ServerRecordings servers = session.record(limit);
    servers
        .obstacle()
        .filter(obstacles::add)
        .ifPresent(why -> context.say("only the clients are profiled, not the servers: " + why));
    return servers;
  }

  /**
   * Notices that this machine's clock jumps while clients run: it is set, or the machine was
   * halted. Windows, logs and samples have the time of the clock, so that figures of such a run are
   * wrong. One thread asks, several times a second.
   */
  private static final class ClockWatch {
    /** A thread that was held up for so long between two readings cannot compare them. */
    private static final long HELD_UP_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final DriverContext context;

    /** By how much the clock was ahead of that which nobody sets. */
    private OptionalLong aheadMs = OptionalLong.empty();

    private long jumpMs;

    ClockWatch(DriverContext context) {
      this.context = context;
    }

    /** Whether it has jumped since the first call. What NTP corrects by and by is no jump. */
    boolean hasJumped() {
      long beforeNs = context.nanoTime().getAsLong();
      long nowMs = context.clock().millis();
      boolean heldUp = context.nanoTime().getAsLong() - beforeNs > HELD_UP_NS;
      if (jumpMs == 0 && !heldUp) {
        long nowAheadMs = nowMs - TimeUnit.NANOSECONDS.toMillis(beforeNs);
        long movedMs = nowAheadMs - aheadMs.orElse(nowAheadMs);
        aheadMs = OptionalLong.of(nowAheadMs);
        jumpMs = Math.abs(movedMs) > Thresholds.CLOCK_DIFFERENCE_MS_MAX ? movedMs : 0;
      }
      return jumpMs != 0;
    }

    /** Breaks the run if it has. */
    void require() throws BrokenRunException {
      if (hasJumped()) {
        throw new BrokenRunException(
            false,
            "the clock of this machine jumped %.1f s %s while the clients ran",
            Math.abs(jumpMs) / Units.MS_PER_SECOND,
            jumpMs > 0 ? "ahead" : "back");
      }
    }
  }

  /**
   * The samples of the servers while runs are done at the same time. Sides with one table on one
   * connection have the same samples, taken once: taking them costs the servers processor time.
   */
  private static final class Samples implements Closeable {
    /** The first side's directory has the file from the start, the others' from the end on. */
    private record Taken(Sampling sampling, String file, List<Attempt> sides) {}

    private final List<Taken> all = new ArrayList<>();
    private final List<Closeable> open = new ArrayList<>();

    void start(List<Attempt> sides, Duration period) throws IOException {
      Map<Object, List<Attempt>> alike =
          sides.stream()
              .collect(
                  Collectors.groupingBy(
                      side -> List.of(side.step(), side.cell.get(PlanKeys.TABLE)),
                      LinkedHashMap::new,
                      Collectors.toList()));
      for (List<Attempt> same : alike.values()) {
        start(same, ServerSample.FILE, out -> same.get(0).sample(out, period));
        if (same.get(0).cell.hasServerFaults()) {
          start(same, MasterSample.FILE, out -> same.get(0).sampleMaster(out, period));
        }
      }
    }

    private void start(List<Attempt> sides, String file, Function<Writer, Sampling> sampler)
        throws IOException {
      Writer out = Files.newBufferedWriter(sides.get(0).directory.resolve(file));
      open.add(out);
      Sampling started = sampler.apply(out);
      all.add(new Taken(started, file, sides));
      open.add(0, started);
    }

    boolean haveFailed() {
      return all.stream().anyMatch(taken -> taken.sampling.hasFailed());
    }

    /**
     * Ends them, gives each side its copy, and keeps what there is to know about them.
     *
     * @throws BrokenRunException when they could not be written
     */
    void finish() throws BrokenRunException {
      try {
        close();
        for (Taken taken : all) {
          Path file = taken.sides.get(0).directory.resolve(taken.file);
          for (Attempt other : taken.sides.subList(1, taken.sides.size())) {
            Files.copy(file, other.directory.resolve(taken.file));
          }
        }
      } catch (IOException e) {
        throw new BrokenRunException(false, "the servers' metrics could not be written");
      }
      all.forEach(taken -> taken.sides.forEach(side -> side.notes.addAll(taken.sampling.notes())));
    }

    /** Closes all of them, even if one fails. */
    @Override
    public void close() throws IOException {
      IOException failure = null;
      for (Closeable each : open) {
        try {
          each.close();
        } catch (IOException e) {
          failure = e;
        }
      }
      open.clear();
      if (failure != null) {
        throw failure;
      }
    }
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
