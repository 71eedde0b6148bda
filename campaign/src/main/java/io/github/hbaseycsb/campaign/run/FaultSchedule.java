package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.ClusterStarter.StartedCluster;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.cluster.PlanCommand;
import io.github.hbaseycsb.campaign.cluster.ServerFaults;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.TableActions;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.client.DaemonThread;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Fault;
import io.github.hbaseycsb.model.plan.Fault.Role;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.RunName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Does to servers and table what {@code runs.faults} say, while the clients of a run work. Each
 * fault has a thread of its own. What is not undone within the run is undone when it is closed.
 */
final class FaultSchedule implements AutoCloseable {
  /**
   * How long what is under way may take when the clients have ended: a server that is stopped has a
   * minute. If nobody waited for that, it could end after the others were found healthy.
   */
  private static final Duration LAST = Duration.ofSeconds(90);

  /** How long what was interrupted may take to end. */
  private static final Duration END_LIMIT = Duration.ofMinutes(1);

  /** After Ctrl-C the driver has three minutes for all that is left to do. */
  private static final Duration COMMAND_LIMIT = Duration.ofMinutes(2);

  private static final Duration HEALTHY_LIMIT = Duration.ofMinutes(5);
  private static final Duration POLL = Duration.ofMillis(500);

  /** The journal's note of a command that has to be undone, or is, and how. */
  record FaultCommand(String cluster, String undo, Map<String, String> environment) {}

  @FunctionalInterface
  private interface Work {
    void perform() throws CampaignException, InterruptedException;
  }

  private final ClusterSession session;
  private final DriverContext context;
  private final Journal journal;
  private final Map<String, String> environment;
  private final RunName run;
  private final String of;
  private final Path directory;
  private final List<Happening> all;
  private final Optional<TableActions> table;
  private final String tableName;
  private final List<String> liveBefore;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(task -> DaemonThread.of("fault", task));
  private final AtomicReference<BrokenRunException> broken = new AtomicReference<>();
  private volatile boolean over;

  /** Whether the run has ended, well or broken: another one may follow. */
  private boolean goesOn;

  private boolean closed;

  /** For a run whose clients are about to start, with the environment of commands. */
  FaultSchedule(
      ClusterSession session,
      Journal journal,
      Cell cell,
      RunName run,
      Path directory,
      Map<String, String> environment)
      throws CampaignException {
    this.session = session;
    this.context = session.context();
    this.journal = journal;
    this.run = run;
    this.directory = directory;
    this.environment = environment;
    of = cell.name() + " " + run;
    all = cell.get(PlanKeys.FAULTS).stream().map(Happening::new).toList();
    tableName = cell.get(PlanKeys.TABLE);
    table = all.isEmpty() ? Optional.empty() : Optional.of(session.cluster().actions(tableName));
    liveBefore = all.isEmpty() ? List.of() : live();
  }

  private List<String> live() {
    return session.servers().map(Servers::names).orElse(List.of());
  }

  /**
   * Begins what is due, if it is known when the measured window began, ms since 1970. Is called by
   * one thread.
   */
  void advance(OptionalLong windowMs) {
    windowMs.ifPresent(beginMs -> all.forEach(each -> each.advance(nowMs() - beginMs)));
  }

  boolean haveFailed() {
    return broken.get() != null;
  }

  /** Writes the record, after the clients have ended. */
  void finish() throws BrokenRunException, IOException, InterruptedException {
    threads.shutdown();
    if (!threads.awaitTermination(LAST.toMillis(), TimeUnit.MILLISECONDS)) {
      end();
    }
    goesOn = true;
    if (!all.isEmpty()) {
      List<FaultRecord> records =
          all.stream()
              .filter(each -> each.startMs.isPresent())
              .map(Happening::record)
              .sorted(Comparator.comparingLong(FaultRecord::startMs))
              .toList();
      Json.mapper().writeValue(directory.resolve(FaultRecord.FILE).toFile(), records);
    }
    if (haveFailed()) {
      throw broken.get();
    }
  }

  private void end() throws InterruptedException {
    over = true;
    threads.shutdownNow();
    if (!threads.awaitTermination(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
      context.say(of + ": a call of runs.faults to the cluster has no answer yet");
    }
  }

  /**
   * Undoes what is left, even if the thread is interrupted. Returns when the servers are healthy
   * and the regions where they were. If the campaign ends and is about to stop its own servers,
   * they are only started, so that the master can take its switches back. A failure is also said:
   * the reason why a run broke must not hide it.
   */
  @Override
  public void close() throws CampaignException {
    if (closed) {
      return;
    }
    closed = true;
    List<Happening> begun = all.stream().filter(each -> each.begun).toList();
    List<Work> steps = new ArrayList<>();
    steps.add(this::end);
    begun.stream()
        .filter(each -> each.fault.undoCommand().isPresent())
        .forEach(each -> steps.add(each::undoCommand));
    if (begun.stream().anyMatch(each -> each.fault.action().isOfServers())) {
      steps.add(this::heal);
    }
    if (!begun.isEmpty()) {
      steps.add(this::restore);
    }
    Optional<CampaignException> failure = Optional.empty();
    try (HeldInterrupt held = new HeldInterrupt()) {
      for (Work step : steps) {
        try {
          step.perform();
        } catch (CampaignException e) {
          context.say(e.getMessage());
          failure = failure.or(() -> Optional.of(e));
        } catch (InterruptedException e) {
          held.came();
          goesOn = false;
        }
      }
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  private void restore() throws CampaignException {
    if (goesOn || !session.isOwn()) {
      table.orElseThrow().restore();
    }
  }

  /**
   * A server that was paused may end only a while after that, and has then to be started. Of those
   * that ended, the master may take the former ones for live until their sessions expire.
   */
  private void heal() throws CampaignException, InterruptedException {
    context.say(of + ": waiting for all servers");
    ServerFaults own = processes();
    List<String> ended =
        all.stream()
            .filter(each -> each.fault.action().endsServers() && each.doneMs.isPresent())
            .flatMap(each -> each.targets.stream())
            .toList();
    long startNs = System.nanoTime();
    while (true) {
      CampaignException obstacle;
      try {
        own.heal();
        List<String> live = live().stream().filter(name -> !ended.contains(name)).toList();
        Optional<String> missing =
            own.servers(Role.REGIONSERVER).stream()
                .filter(server -> named(own, server, live).isEmpty())
                .findFirst();
        if (missing.isEmpty() || !goesOn) {
          return;
        }
        obstacle = CampaignException.cluster("%s is not live after %s", missing.get(), of);
      } catch (CampaignException e) {
        obstacle = e;
      }
      if (!goesOn || System.nanoTime() - startNs > HEALTHY_LIMIT.toNanos()) {
        throw obstacle;
      }
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    }
  }

  /** The name that HBase has for a server: host, port, start code. */
  private static Optional<String> named(ServerFaults own, String server, List<String> names) {
    String prefix = own.host(server) + ",";
    return names.stream().filter(name -> name.startsWith(prefix)).findFirst();
  }

  private ServerFaults processes() throws CampaignException {
    return session
        .own()
        .flatMap(StartedCluster::faults)
        .orElseThrow(() -> CampaignException.usage("nothing can be done to these servers"));
  }

  private long nowMs() {
    return context.clock().millis();
  }

  private OptionalLong now() {
    return OptionalLong.of(nowMs());
  }

  /** Undoes commands of a driver that was killed. */
  static void undoLeft(Journal journal, String cluster, DriverContext context)
      throws CampaignException, InterruptedException {
    List<FaultCommand> left = new ArrayList<>(journal.all(Step.FAULT, FaultCommand.class));
    journal.all(Step.FAULT_UNDONE, FaultCommand.class).forEach(left::remove);
    left.removeIf(command -> !command.cluster().equals(cluster));
    for (FaultCommand command : left) {
      context.say("undoing a fault that was left: " + command.undo());
      undo(journal, command, PlanCommand.LIMIT);
    }
  }

  private static void undo(Journal journal, FaultCommand command, Duration limit)
      throws CampaignException, InterruptedException {
    new PlanCommand(PlanKeys.FAULTS, command.undo()).run(command.environment(), limit);
    journal.add(Step.FAULT_UNDONE, command);
  }

  /** A fault in this run. Its times are empty until they come. */
  private final class Happening {
    private final Fault fault;
    private boolean begun;
    private boolean undoing;
    private volatile List<String> servers = List.of();
    private volatile List<String> targets = List.of();
    private volatile OptionalLong startMs = OptionalLong.empty();
    private volatile OptionalLong doneMs = OptionalLong.empty();
    private volatile OptionalLong undoMs = OptionalLong.empty();
    private volatile OptionalLong undoneMs = OptionalLong.empty();
    private volatile Optional<String> failure = Optional.empty();

    Happening(Fault fault) {
      this.fault = fault;
    }

    void advance(long sinceMs) {
      if (!begun && sinceMs >= fault.at().toMillis()) {
        begun = true;
        context.say("%s: %s", of, fault);
        fault.undoCommand().ifPresent(undo -> journal.add(Step.FAULT, command(undo)));
        threads.execute(() -> attempt("did not happen", this::act));
      }
      boolean due =
          fault.undo().filter(after -> sinceMs >= fault.at().plus(after).toMillis()).isPresent();
      if (due && !undoing && doneMs.isPresent()) {
        undoing = true;
        context.say("%s: undoing: %s", of, fault);
        threads.execute(() -> attempt("was not undone", this::undo));
      }
    }

    private FaultCommand command(String undo) {
      return new FaultCommand(session.label(), undo, environment);
    }

    private void act() throws CampaignException, InterruptedException {
      startMs = now();
      targets = List.of(fault.command().orElse(tableName));
      if (fault.action().isOfTable()) {
        targets = table.orElseThrow().act(fault.action());
      } else if (fault.action().isOfServers()) {
        ServerFaults own = processes();
        servers = chosen(own);
        targets =
            servers.stream().map(server -> named(own, server, liveBefore).orElse(server)).toList();
        startMs = now();
        own.act(fault, servers);
      } else {
        run(fault.command());
      }
      doneMs = now();
    }

    private List<String> chosen(ServerFaults own) throws CampaignException {
      Role role = fault.on().orElseThrow();
      List<String> chosen;
      if (role == Role.META_REGIONSERVER) {
        List<String> meta = List.of(table.orElseThrow().metaServer());
        chosen =
            own.servers(Role.REGIONSERVER).stream()
                .filter(server -> named(own, server, meta).isPresent())
                .toList();
      } else {
        chosen = fault.chosen(own.servers(role), run.number());
      }
      if (chosen.isEmpty()) {
        throw CampaignException.usage("the cluster has no such server");
      }
      return chosen;
    }

    private void undo() throws CampaignException, InterruptedException {
      undoMs = now();
      if (fault.action().isOfServers()) {
        processes().undo(fault, servers);
      } else {
        run(fault.undoCommand());
      }
      undoneMs = now();
    }

    private void run(Optional<String> command) throws CampaignException, InterruptedException {
      new PlanCommand(PlanKeys.FAULTS, command.orElseThrow()).run(environment, PlanCommand.LIMIT);
    }

    /** Executes the command that undoes it, unless that is done, and notes that. */
    private void undoCommand() throws CampaignException, InterruptedException {
      FaultCommand command = command(fault.undoCommand().orElseThrow());
      if (undoneMs.isPresent()) {
        journal.add(Step.FAULT_UNDONE, command);
      } else {
        context.say("%s: undoing: %s", of, fault);
        FaultSchedule.undo(journal, command, COMMAND_LIMIT);
      }
    }

    /** An action on the table may outlast the run, and what is not undone is undone after it. */
    private void attempt(String what, Work work) {
      try {
        work.perform();
      } catch (CampaignException | InterruptedException | RuntimeException e) {
        if (over && (fault.action().isOfTable() || undoMs.isPresent())) {
          return;
        }
        String why = e instanceof CampaignException ? e.getMessage() : e.toString();
        failure =
            Optional.of(what + ": " + (over ? "it was still under way when the run ended" : why));
        broken.compareAndSet(
            null,
            new BrokenRunException(
                e instanceof CampaignException known && known.status() == CampaignStatus.USAGE,
                "%s %s %s",
                PlanKeys.FAULTS,
                fault,
                failure.get()));
      }
    }

    FaultRecord record() {
      return new FaultRecord(
          fault.action().toString(),
          fault
              .on()
              .map(Role::toString)
              .orElse(fault.action().isOfTable() ? FaultRecord.TABLE : fault.action().toString()),
          targets,
          startMs.orElseThrow(),
          doneMs,
          undoMs,
          undoneMs,
          failure);
    }
  }
}
