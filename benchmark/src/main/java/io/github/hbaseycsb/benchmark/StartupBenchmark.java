package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.Trees;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code scripts/benchmark-startup}: what a client's first operations cost, by options of its JVM.
 */
@Command(
    name = "benchmark-startup",
    sortOptions = false,
    description = {
      "Measures the client's processor time for its first 400,000 gets with 16 threads, start of the",
      "JVM included, with several options of the JVM in turn, on a local HBase of its own."
    })
final class StartupBenchmarkCommand implements Callable<Integer> {
  private static final int LIMIT_S = 600;
  private static final int ROWS = 200_000;
  private static final int THREADS = 16;
  private static final String AS_IT_IS = "as it is";

  @Option(names = "--rounds", paramLabel = "N", description = "Rounds (default: 3).")
  private int rounds = 3;

  @Option(names = "--operations", paramLabel = "N", description = "Gets (default: 400000).")
  private int operations = 400_000;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Where results go (default: results/benchmark-startup/UTC-TIME).")
  private Path results;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli acts on it
  private boolean help;

  @Spec private CommandSpec spec;

  private final Path checkout;

  private StartupBenchmarkCommand(Path checkout) {
    this.checkout = checkout;
  }

  /**
   * Runs the benchmark and exits: 0 done, 1 not.
   *
   * @param args the checkout's directory, then the command line
   */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new StartupBenchmarkCommand(Path.of(args[0])))
            .setExecutionExceptionHandler(StartupBenchmarkCommand::explainFailure)
            .execute(Arrays.copyOfRange(args, 1, args.length)));
  }

  private static int explainFailure(
      Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
    if (!(e instanceof BenchmarkException || e instanceof ServerException)) {
      throw e;
    }
    command.getErr().println("benchmark-startup: " + e.getMessage());
    return 1;
  }

  @Override
  public Integer call()
      throws IOException, InterruptedException, BenchmarkException, ServerException {
    BenchmarkResults files =
        results == null
            ? BenchmarkResults.now(checkout, "benchmark-startup")
            : new BenchmarkResults(results);
    Path work = Files.createTempDirectory("benchmark-startup");
    Map<String, String> environment = BenchmarkResults.environment();
    Map<String, List<Double>> cpuUs = new LinkedHashMap<>();
    try (OwnServer server = OwnServer.start(work.resolve("server"), checkout)) {
      ContenderProcess client =
          ContenderProcess.onDistribution(server.clientConf(), checkout, "hbase2-binding");
      client.run(program("load", ROWS), work.resolve("load"), LIMIT_S);
      Path archive = work.resolve("classes.jsa");
      client
          .with(List.of("-XX:ArchiveClassesAtExit=" + archive))
          .run(program("run", operations / 10), work.resolve("archive"), LIMIT_S);
      for (int round = 1; round <= rounds; round++) {
        for (Map.Entry<String, List<String>> option : options(archive).entrySet()) {
          double us = cpuUs(client.with(option.getValue()), work);
          cpuUs.computeIfAbsent(option.getKey(), name -> new ArrayList<>()).add(us);
          say("round %d of %d: %s: %.1f us of CPU", round, rounds, option.getKey(), us);
        }
      }
    }
    environment.put("Load average at the end", BenchmarkResults.loadAverage());
    Trees.delete(work);
    String markdown = markdown(environment, cpuUs);
    files.write(markdown, Map.of("environment", environment, "cpuUs", cpuUs));
    PrintWriter out = spec.commandLine().getOut();
    out.println(markdown);
    out.println("Written to " + files.directory());
    return 0;
  }

  private static Map<String, List<String>> options(Path archive) {
    String sharing = "-XX:SharedArchiveFile=" + archive;
    Map<String, List<String>> options = new LinkedHashMap<>();
    options.put(AS_IT_IS, List.of());
    options.put("class data sharing", List.of(sharing));
    options.put("-XX:+UseParallelGC", List.of("-XX:+UseParallelGC"));
    options.put("-XX:+UseSerialGC", List.of("-XX:+UseSerialGC"));
    options.put("-XX:TieredStopAtLevel=1", List.of("-XX:TieredStopAtLevel=1"));
    options.put("-XX:-TieredCompilation", List.of("-XX:-TieredCompilation"));
    options.put(
        "class data sharing, parallel GC, less inlining",
        List.of(sharing, "-XX:+UseParallelGC", "-XX:FreqInlineSize=150"));
    return options;
  }

  private static List<String> program(String phase, int count) {
    List<String> program =
        new ArrayList<>(
            List.of(Contender.LAUNCHER, phase, "hbase", "-threads", Integer.toString(THREADS)));
    for (String property :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=" + ROWS,
            "operationcount=" + count,
            "fieldcount=1",
            "fieldlength=1000",
            "readproportion=1",
            "updateproportion=0",
            "requestdistribution=uniform",
            "hbase.createtable=true")) {
      program.addAll(List.of("-p", property));
    }
    return program;
  }

  private double cpuUs(ContenderProcess client, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path directory = Files.createTempDirectory(work, "run");
    client.run(program("run", operations), directory, LIMIT_S);
    ResourceLog.Sample all =
        ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES)).at(Long.MAX_VALUE);
    return (all.userMs() + all.systemMs()) * 1000 / operations;
  }

  private String markdown(Map<String, String> environment, Map<String, List<Double>> cpuUs) {
    List<String> lines = new ArrayList<>();
    lines.add("# What the first operations cost");
    lines.add("");
    environment.forEach((name, value) -> lines.add("- " + name + ": " + value));
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "The client's processor time for each of its first %,d gets with %d threads, start of the"
                + " JVM included; %d rounds in turn, median (least-greatest).",
            operations,
            THREADS,
            rounds));
    lines.add("");
    lines.add("| JVM | CPU us | ratio |");
    lines.add("|---|---|---|");
    List<Double> plain = cpuUs.get(AS_IT_IS);
    cpuUs.forEach(
        (name, values) -> {
          double[] ratios = new double[values.size()];
          for (int i = 0; i < ratios.length; i++) {
            ratios[i] = values.get(i) / plain.get(i);
          }
          double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
          lines.add(
              "| %s | %s | %s |".formatted(name, Spread.of(all).text(), Spread.of(ratios).text()));
        });
    return String.join("\n", lines) + "\n";
  }

  private void say(String format, Object... values) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("benchmark-startup: " + String.format(Locale.ROOT, format, values));
    err.flush();
  }
}
