package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code scripts/benchmark-client}: measures the cost of the client and compares it with its peers.
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
          "The nine commands of PerformanceEvaluation with their own settings and one thread, on"
              + " its own table: by it, and by this client's workloads of the same names.")
  private boolean evaluation;

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
      description = "Of ${COMPLETION-CANDIDATES} (default: all but profiled and bare-multi).")
  private List<Contender> contenders;

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
      names = "--client-processors",
      paramLabel = "LIST",
      description =
          "Binds the contenders to these processors, by taskset. With the whole command under"
              + " taskset, the server has those of the command: taskset -c 1"
              + " scripts/benchmark-client --client-processors 0")
  private String clientProcessors;

  private ClientBenchmark(Path checkout) {
    super(checkout);
  }

  /** Runs the benchmark, see {@link Benchmark#run}. */
  public static void main(String[] args) {
    run(ClientBenchmark::new, args);
  }

  static int execute(Path checkout, String... args) {
    return execute(new ClientBenchmark(checkout), args);
  }

  @Override
  BenchmarkReport measure(Path clientConf, Path work, Map<String, String> environment)
      throws IOException, InterruptedException, CampaignException {
    BenchmarkPlan plan = plan();
    ContenderRuns runs =
        new ContenderRuns(
            plan, clientConf, checkout(), work, Optional.ofNullable(clientProcessors));
    say("loading %,d rows", plan.rows());
    runs.load();
    for (Measurement.Run run : warmUps(plan)) {
      say("warming the server up: %s", run.mix());
      runs.take(run);
    }
    List<Measurement> measurements = new ArrayList<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Measurement.Run run : plan.runs(round)) {
        measurements.addAll(measure(run, plan, runs));
      }
    }
    if (quick) {
      environment.put("Kind", "quick: one short round, its figures are only indicative");
    }
    if (clientProcessors != null) {
      environment.put("Processors of the contenders", clientProcessors);
    }
    return ClientReport.of(plan, environment, measurements);
  }

  /**
   * The runs before the first round, in which the server's JVM compiles the code for each mix, so
   * that no contender pays for it.
   */
  private static Collection<Measurement.Run> warmUps(BenchmarkPlan plan) {
    Map<Mix, Measurement.Run> first = new EnumMap<>(Mix.class);
    plan.runs(0).forEach(run -> first.putIfAbsent(run.mix(), run));
    return first.values();
  }

  private List<Measurement> measure(Measurement.Run run, BenchmarkPlan plan, ContenderRuns runs)
      throws IOException, InterruptedException, CampaignException {
    List<Measurement> measured = run.measured(runs.take(run), plan);
    Measurement steady = measured.get(1);
    say(
        "round %d of %d: %s, %d threads, %s: %.0f ops/s at %.1f us of CPU",
        run.round(),
        plan.rounds(),
        run.mix(),
        run.threads(),
        run.contender(),
        steady.operationsPerSecond(),
        steady.cpuUs());
    return measured;
  }

  private BenchmarkPlan plan() {
    List<Mix> someMixes = concurrency ? List.of(Mix.GET, Mix.PUT) : Mix.all(evaluation);
    List<Contender> someContenders =
        concurrency
            ? List.of(Contender.YCSB, Contender.COALESCED)
            : evaluation ? List.of(Contender.YCSB, Contender.PE) : PEERS;
    int window = quick ? 5 : 20;
    return new BenchmarkPlan(
        mixes == null ? someMixes : mixes,
        contenders == null ? someContenders : contenders,
        threads != null ? threads : concurrency ? CONCURRENCY : List.of(evaluation ? 1 : 64),
        rounds != null ? rounds : quick ? 1 : 5,
        rows == null ? 200_000 : rows,
        seconds == null ? window : seconds,
        seconds == null ? window : seconds);
  }
}
