package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.benchmark.Measurement.Turn;
import io.github.hbaseycsb.benchmark.RequestCount.Traffic;
import io.github.hbaseycsb.campaign.cluster.FlightRecorderProfiler;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.client.StackSampling;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * {@code scripts/dev/benchmark-client}: measures the cost of the client and compares it with its
 * peers.
 */
@Command(
    name = "benchmark-client",
    sortOptions = false,
    description =
        "Measures what this client costs, in turn with a bare loop over HBase's Table and "
            + "with HBase's PerformanceEvaluation, on a local HBase of its own. Takes more than "
            + "an hour; --quick is one short round.")
final class ClientBenchmark extends Benchmark {
  private static final List<Integer> CONCURRENCY = List.of(1, 4, 16, 256, 2048);

  private static final int LOAD_LIMIT_S = 1800;

  /** Additional time limit for a contender, s, for starting the JVM, connecting and closing. */
  private static final int SLACK_S = 120;

  private static final List<Contender> PEERS =
      List.of(Contender.YCSB, Contender.COALESCED, Contender.BARE, Contender.PE);

  @Option(names = "--quick", description = "One short round: its figures are only indicative.")
  private boolean quick;

  @Option(
      names = "--concurrency",
      description = "Gets and puts with 1, 4, 16, 256 and 2048 threads, default and coalesced.")
  private boolean concurrency;

  @Option(
      names = "--evaluation",
      description =
          "Nine commands of PerformanceEvaluation with their own settings and one thread, on its"
              + " own table: by it, and by this client's workloads of the same names; and its scan"
              + " with a scanner for each 1000 rows.")
  private boolean evaluation;

  @Option(
      names = "--requests",
      description =
          "Counts the requests and the bytes on the network of each operation, instead of measuring"
              + " how fast it is: one contender after the other, for twice --seconds and 2 s.")
  private boolean requests;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      description =
          "Client threads, several separated by commas (default: 64, with --evaluation 1).")
  private List<Integer> threads;

  @Option(
      names = "--mixes",
      split = ",",
      paramLabel = "MIX",
      description =
          "Of ${COMPLETION-CANDIDATES} (default: those without pe-, with --evaluation those with"
              + " pe-).")
  private List<Mix> mixes;

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "C",
      description = "Of ${COMPLETION-CANDIDATES} (default: ycsb, coalesced, bare-loop and pe).")
  private List<Contender> contenders;

  @Option(
      names = "--stock",
      paramLabel = "DIR",
      description = "An unpacked release of YCSB 0.17, for the contender stock.")
  private Path stockHome;

  @Option(names = "--rounds", paramLabel = "N", description = "Rounds (default: 5).")
  private Integer rounds;

  @Option(names = "--rows", paramLabel = "N", description = "Rows of 1000 bytes (default: 200000).")
  private Integer rows;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Length of each of the two windows of a run (default: 20).")
  private Integer seconds;

  @Option(
      names = "--turns",
      paramLabel = "N",
      description =
          "Lets each contender of a mix work for 6 s while the others are stopped (SIGSTOP): N"
              + " turns each are measured. 0 is one contender after the other, for --seconds"
              + " (default: 0, with --evaluation 4).")
  private Integer turns;

  @Option(
      names = "--warm-up-turns",
      paramLabel = "N",
      description =
          "Turns of each contender before those that are measured, at least 1 (default:"
              + " ${DEFAULT-VALUE}).")
  private int warmUpTurns = 8;

  @Option(
      names = "--client-processors",
      paramLabel = "LIST",
      description =
          "Binds the contenders to these processors, by taskset. With the whole command under"
              + " taskset, the server has those of the command: taskset -c 1"
              + " scripts/dev/benchmark-client --client-processors 0")
  private String clientProcessors;

  private BenchmarkPlan plan;
  private ContenderProcess own;
  private ContenderProcess peer;
  private ContenderProcess stock;

  /** Tables that have been written to and are not settled yet. */
  private final Set<String> written = new TreeSet<>();

  public static void main(String[] args) {
    run(new ClientBenchmark(), args);
  }

  @Override
  void check() {
    plan = plan();
    boolean byTurns = plan.turns() != 0;
    if (plan.turns() < 0 || plan.turns() > 100) {
      throw invalid("--turns is %d: give 0 to 100", plan.turns());
    }
    if (warmUpTurns < 1 || warmUpTurns > 100) {
      throw invalid("--warm-up-turns is %d: give 1 to 100", warmUpTurns);
    }
    if (byTurns && seconds != null) {
      throw invalid("--seconds is not used by turns: leave it out, or give --turns=0");
    }
    if (byTurns && plan.contenders().contains(Contender.PROFILED)) {
      throw invalid("the contender profiled takes no turns: leave it out, or give --turns=0");
    }
    if (byTurns && requests) {
      throw invalid("--requests takes no turns: leave --turns out");
    }
    if (plan.contenders().contains(Contender.STOCK) && stockHome == null) {
      throw invalid("the contender stock needs --stock=DIR");
    }
  }

  private ParameterException invalid(String message, Object... values) {
    return new ParameterException(spec.commandLine(), Text.of(message, values));
  }

  @Override
  Report measure(Map<String, String> environment)
      throws IOException, InterruptedException, CampaignException {
    Optional<String> processors = Optional.ofNullable(clientProcessors);
    own = ContenderProcess.onOwnJars(clientConf).boundTo(processors);
    peer = ContenderProcess.onServerJars(clientConf, checkout).boundTo(processors);
    if (plan.contenders().contains(Contender.STOCK)) {
      stock = ContenderProcess.ofStock(clientConf, stockHome).boundTo(processors);
    }
    say("loading %,d rows", plan.rows());
    load();
    processors.ifPresent(list -> environment.put("Processors of the contenders", list));
    if (requests) {
      return ClientReport.ofRequests(plan, environment, requests(environment));
    }
    if (quick) {
      environment.put("Kind", "quick: one short round, its figures are only indicative");
    }
    List<Measurement> measurements =
        plan.turns() == 0 ? oneAfterTheOther(environment) : byTurns(environment);
    return ClientReport.of(plan, environment, measurements);
  }

  private List<RequestCount> requests(Map<String, String> environment)
      throws IOException, InterruptedException, CampaignException {
    List<RequestCount> counts = new ArrayList<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Measurement.Run run : plan.runs(round)) {
        settleWritten();
        Traffic before = Traffic.of(infoServer);
        Path directory = take(run);
        RequestCount count = RequestCount.of(run, directory, Traffic.of(infoServer).minus(before));
        say(
            "round %d of %d: %s, %d threads, %s: %.3f requests for an operation",
            round, plan.rounds(), run.mix(), run.threads(), run.contender(), count.requests());
        counts.add(count);
      }
      keep(round, environment, (rounds, known) -> ClientReport.ofRequests(rounds, known, counts));
    }
    return counts;
  }

  /** Keeps a round that is not the last. */
  private void keep(
      int round,
      Map<String, String> environment,
      BiFunction<BenchmarkPlan, Map<String, String>, Report> report)
      throws IOException {
    if (round < plan.rounds()) {
      Map<String, String> unfinished = new LinkedHashMap<>(environment);
      unfinished.put("Kind", Text.of("unfinished: %d of %d rounds", round, plan.rounds()));
      keep(report.apply(plan.withRounds(round), unfinished));
    }
  }

  private List<Measurement> oneAfterTheOther(Map<String, String> environment)
      throws IOException, InterruptedException, CampaignException {
    for (Measurement.Run run : warmUps()) {
      say("warming the server up: %s", run.mix());
      take(run);
    }
    List<Measurement> measurements = new ArrayList<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Measurement.Run run : plan.runs(round)) {
        List<Measurement> measured = run.measured(take(run), plan);
        say(measured.get(1));
        measurements.addAll(measured);
      }
      keep(round, environment, (rounds, known) -> ClientReport.of(rounds, known, measurements));
    }
    return measurements;
  }

  /** A cold server slows all contenders of a round, so it is not warmed up first. */
  private List<Measurement> byTurns(Map<String, String> environment)
      throws IOException, InterruptedException, CampaignException {
    List<Measurement> measurements = new ArrayList<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      Map<List<Object>, List<Measurement.Run>> together =
          plan.runs(round).stream()
              .collect(
                  Collectors.groupingBy(
                      run -> List.of(run.mix(), run.threads()),
                      LinkedHashMap::new,
                      Collectors.toList()));
      for (List<Measurement.Run> runs : together.values()) {
        measurements.addAll(measuredByTurns(runs));
      }
      keep(round, environment, (rounds, known) -> ClientReport.of(rounds, known, measurements));
    }
    return measurements;
  }

  /** A contender that takes turns: its process, which is stopped between them. */
  private record TurnTaker(
      Measurement.Run run, Path directory, ClientProcess process, List<Turn> turns) {
    void resume() throws IOException {
      ServerProcess.of(process.handle()).resume();
    }

    /** Lets it work for a turn, and stops it. */
    void work(boolean counts) throws IOException, InterruptedException, CampaignException {
      long startMs = System.currentTimeMillis();
      if (process.awaitEnd(BenchmarkPlan.TURN_MS)) {
        ContenderProcess.requireSuccess(process, run.contender().toString());
        throw CampaignException.invalid("%s ended before its last turn", run.contender());
      }
      if (counts) {
        turns.add(new Turn(startMs, System.currentTimeMillis()));
      }
      ServerProcess.of(process.handle()).pause();
    }
  }

  private List<Measurement> measuredByTurns(List<Measurement.Run> runs)
      throws IOException, InterruptedException, CampaignException {
    settleWritten();
    List<TurnTaker> takers = new ArrayList<>();
    try {
      for (Measurement.Run run : runs) {
        Path directory = Files.createTempDirectory(work, "run");
        ClientProcess process = process(run).start(program(run, directory), directory);
        takers.add(new TurnTaker(run, directory, process, new ArrayList<>()));
        takers.get(takers.size() - 1).work(false);
      }
      List<TurnTaker> order = new ArrayList<>(takers);
      for (int turn = 1; turn < plan.warmUpTurns() + plan.turns(); turn++) {
        // What changes steadily, such as the server's warmth, is the same for all in two turns.
        Collections.reverse(order);
        for (TurnTaker taker : order) {
          taker.resume();
          taker.work(turn >= plan.warmUpTurns());
        }
      }
      for (TurnTaker taker : takers) {
        taker.resume();
        taker.process().end();
      }
    } finally {
      takers.forEach(taker -> taker.process().kill());
    }
    List<Measurement> measurements = new ArrayList<>();
    for (TurnTaker taker : takers) {
      Measurement measured = taker.run().measuredByTurns(taker.directory(), taker.turns());
      say(measured);
      measurements.add(measured);
    }
    return measurements;
  }

  /**
   * The runs before the first round, in which the server's JVM compiles the code for each mix, so
   * that no contender pays for it.
   */
  private Collection<Measurement.Run> warmUps() {
    Map<Mix, Measurement.Run> first = new EnumMap<>(Mix.class);
    plan.runs(0).forEach(run -> first.putIfAbsent(run.mix(), run));
    return first.values();
  }

  private void say(Measurement measured) {
    say(
        "round %d of %d: %s, %d threads, %s: %.0f ops/s at %.1f us of CPU",
        measured.run().round(),
        plan.rounds(),
        measured.mix(),
        measured.run().threads(),
        measured.contender(),
        measured.operationsPerSecond(),
        measured.cpuUs());
  }

  private void load() throws IOException, InterruptedException, CampaignException {
    Set<String> tables = new TreeSet<>();
    plan.runs(0).forEach(run -> tables.add(run.contender().table(run.mix())));
    if (tables.contains(Contender.TABLE)) {
      own.run(Contender.loader(plan, work.resolve("load")), work.resolve("load"), LOAD_LIMIT_S);
    }
    if (tables.contains(Contender.EVALUATION_TABLE)) {
      peer.run(Contender.peerLoader(plan), work.resolve("load-peer"), LOAD_LIMIT_S);
    }
    written.addAll(tables);
  }

  /**
   * Runs a contender and waits for its end. It finds its table settled, so that it does not pay for
   * flushes and compactions of another one's writes.
   *
   * @return the directory with its logs
   */
  private Path take(Measurement.Run run)
      throws IOException, InterruptedException, CampaignException {
    settleWritten();
    Path directory = Files.createTempDirectory(work, "run");
    int limitSeconds = plan.seconds() + SLACK_S;
    if (run.contender() == Contender.PROFILED) {
      runProfiled(process(run), program(run, directory), directory, limitSeconds);
    } else {
      process(run).run(program(run, directory), directory, limitSeconds);
    }
    return directory;
  }

  private void settleWritten() throws InterruptedException, CampaignException {
    if (!written.isEmpty()) {
      settle(written, true);
      written.clear();
    }
  }

  private ContenderProcess process(Measurement.Run run) {
    return switch (run.contender()) {
      case PE -> peer;
      case STOCK -> stock;
      default -> own;
    };
  }

  private List<String> program(Measurement.Run run, Path directory) {
    if (run.mix().writes()) {
      written.add(run.contender().table(run.mix()));
    }
    return run.contender().program(run.mix(), plan, run.threads(), directory);
  }

  private void runProfiled(
      ContenderProcess process, List<String> program, Path directory, int limitSeconds)
      throws IOException, InterruptedException, CampaignException {
    try (ServerRecordings server =
        new FlightRecorderProfiler().record(clientConf, Duration.ofSeconds(limitSeconds))) {
      if (server.obstacle().isPresent()) {
        throw CampaignException.invalid("the server is not recorded: %s", server.obstacle().get());
      }
      process
          .with(List.of("-XX:FlightRecorderOptions=" + StackSampling.DEPTH))
          .run(program, directory, limitSeconds);
    }
  }

  private BenchmarkPlan plan() {
    List<Mix> someMixes = concurrency ? List.of(Mix.GET, Mix.PUT) : Mix.all(evaluation);
    List<Contender> someContenders =
        concurrency
            ? List.of(Contender.YCSB, Contender.COALESCED)
            : evaluation ? List.of(Contender.YCSB, Contender.PE) : PEERS;
    int window = quick ? 5 : 20;
    return new BenchmarkPlan(
        distinct(mixes == null ? someMixes : mixes),
        distinct(contenders == null ? someContenders : contenders),
        distinct(
            threads != null ? threads : concurrency ? CONCURRENCY : List.of(evaluation ? 1 : 64)),
        rounds != null ? rounds : quick ? 1 : 5,
        rows == null ? 200_000 : rows,
        seconds == null ? window : seconds,
        seconds == null ? window : seconds,
        turns != null ? turns : evaluation && !quick && !requests ? 4 : 0,
        warmUpTurns);
  }

  private static <T> List<T> distinct(List<T> values) {
    return values.stream().distinct().toList();
  }
}
