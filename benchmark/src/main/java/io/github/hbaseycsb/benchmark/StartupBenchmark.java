package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.benchmark.contender.Contender;
import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ClassArchive;
import io.github.hbaseycsb.benchmark.process.ClientProgram;
import io.github.hbaseycsb.benchmark.process.ContenderOutput;
import io.github.hbaseycsb.benchmark.process.ContenderProcess;
import io.github.hbaseycsb.benchmark.process.ResourceLog;
import io.github.hbaseycsb.benchmark.process.ResourceLog.Sample;
import io.github.hbaseycsb.benchmark.process.TableSettling;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.startup.FirstOperations;
import io.github.hbaseycsb.benchmark.startup.StartupReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code scripts/benchmark-startup}: measures the cost of a client's first operations with several
 * options of its JVM.
 */
@Command(
    name = "benchmark-startup",
    sortOptions = false,
    description =
        "Measures the client's processor time for its first 400,000 gets with 16 threads, "
            + "start of the JVM included, with several options of the JVM in turn, and for as "
            + "many gets after these; and how long it takes until each of 500 threads has done its "
            + "first get; on a local HBase of its own.")
final class StartupBenchmark extends Benchmark<StartupBenchmark.Measured> {
  private static final int LIMIT_S = 600;
  private static final int ROWS = 200_000;
  private static final int THREADS = 16;

  /** The number of threads whose first operations are timed. */
  private static final int MANY_THREADS = 500;

  /** The number of regions of their table, so that the threads have several regions to locate. */
  private static final int REGIONS = 50;

  private static final String MANY_REGIONS_TABLE = "regions";

  /** Enough operations to load every class. */
  private static final int FEW_OPERATIONS = 1000;

  private static final String DEFAULTS = "default options";

  /**
   * The operations after the first ones, when nothing has to be started and little is left to
   * compile.
   */
  private static final String AFTER_THESE = "default options, as many gets after these";

  @Option(names = "--rounds", paramLabel = "N", description = "Rounds (default: 3).")
  private int rounds = 3;

  @Option(names = "--operations", paramLabel = "N", description = "Gets (default: 400000).")
  private int operations = 400_000;

  @Option(
      names = "--first-only",
      description = "Only the first get of each of " + MANY_THREADS + " threads.")
  private boolean firstOnly;

  /**
   * The measurements of all rounds.
   *
   * @param used the resource use of the process in each round, by the options of its JVM
   * @param first the first operations of each round, by the way to send them
   */
  record Measured(Map<String, List<Sample>> used, Map<String, List<FirstOperations>> first) {}

  private StartupBenchmark(Path checkout) {
    super(checkout);
  }

  /** Runs the benchmark, see {@link Benchmark#run}. */
  public static void main(String[] args) {
    run(StartupBenchmark::new, args);
  }

  @Override
  Measured measure(Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    ContenderProcess client =
        ContenderProcess.onCopyOfDistribution(
            clientConf, checkout(), ClientProgram.PART, work.resolve("jars"));
    client.run(program("load", THREADS, ROWS), work.resolve("load"), LIMIT_S);
    client.run(
        program("load", THREADS, ROWS, "table=" + MANY_REGIONS_TABLE, "hbase.regions=" + REGIONS),
        work.resolve("load-regions"),
        LIMIT_S);
    TableSettling.settle(clientConf, Set.of(Contender.TABLE, MANY_REGIONS_TABLE));
    Map<String, List<Sample>> used = firstOnly ? Map.of() : measureOptions(client, work);
    return new Measured(used, measureFirst(client, work));
  }

  private Map<String, List<Sample>> measureOptions(ContenderProcess client, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Map<String, List<Sample>> used = new LinkedHashMap<>();
    // This also warms the server up, so that no contender pays for it.
    ClassArchive archive =
        ClassArchive.of(
            client,
            program("run", THREADS, operations),
            program("run", THREADS, FEW_OPERATIONS),
            work);
    say("%d of %d classes come from the archive", archive.shared(), archive.loaded());
    for (int round = 1; round <= rounds; round++) {
      for (Map.Entry<String, List<String>> option : options(archive).entrySet()) {
        add(used, option.getKey(), round, use(client.with(option.getValue()), operations, work));
      }
      Sample twice = use(client, 2 * operations, work);
      add(used, AFTER_THESE, round, twice.minus(used.get(DEFAULTS).get(round - 1)));
    }
    return used;
  }

  private Map<String, List<FirstOperations>> measureFirst(ContenderProcess client, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Map<String, List<FirstOperations>> first = new LinkedHashMap<>();
    // Round 0 warms the server up.
    for (int round = 0; round <= rounds; round++) {
      for (String way : List.of("default", "coalesced")) {
        Path directory = Files.createTempDirectory(work, "first");
        client.run(
            program(
                "run",
                MANY_THREADS,
                MANY_THREADS,
                "table=" + MANY_REGIONS_TABLE,
                "hbase.coalesce=" + way.equals("coalesced")),
            directory,
            LIMIT_S);
        FirstOperations done = FirstOperations.in(ContenderOutput.read(directory));
        if (round > 0) {
          first.computeIfAbsent(way, key -> new ArrayList<>()).add(done);
          say(
              "round %d of %d: %s: first gets of %d threads done after %.0f ms",
              round, rounds, way, MANY_THREADS, done.doneMs());
        }
      }
    }
    return first;
  }

  private void add(Map<String, List<Sample>> used, String name, int round, Sample sample) {
    used.computeIfAbsent(name, first -> new ArrayList<>()).add(sample);
    say("round %d of %d: %s: %.1f s of CPU", round, rounds, name, sample.cpuMs() / 1000);
  }

  @Override
  BenchmarkReport report(Map<String, String> environment, Measured measured) {
    return new StartupReport(operations, THREADS, MANY_THREADS, measured.used(), measured.first())
        .report(environment);
  }

  private static Map<String, List<String>> options(ClassArchive archive) {
    String sharing = archive.option();
    Map<String, List<String>> options = new LinkedHashMap<>();
    options.put(DEFAULTS, List.of());
    options.put("class data sharing", List.of(sharing));
    options.put("-XX:+UseParallelGC", List.of("-XX:+UseParallelGC"));
    options.put("-XX:+UseSerialGC", List.of("-XX:+UseSerialGC"));
    options.put("-XX:TieredStopAtLevel=1", List.of("-XX:TieredStopAtLevel=1"));
    options.put("-XX:-TieredCompilation", List.of("-XX:-TieredCompilation"));
    options.put(
        "class data sharing, serial GC, less inlining",
        List.of(sharing, "-XX:+UseSerialGC", "-XX:FreqInlineSize=150"));
    return options;
  }

  private static List<String> program(String phase, int threads, int count, String... more) {
    List<String> properties =
        new ArrayList<>(
            List.of(
                "table=" + Contender.TABLE,
                "recordcount=" + ROWS,
                "operationcount=" + count,
                "fieldcount=1",
                "fieldlength=1000",
                "readproportion=1",
                "updateproportion=0",
                "requestdistribution=uniform",
                "hbase.createtable=true"));
    properties.addAll(List.of(more));
    return ClientProgram.of(phase, threads, properties);
  }

  /** The total resource use of a client's first operations. */
  private static Sample use(ContenderProcess client, int count, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path directory = Files.createTempDirectory(work, "run");
    client.run(program("run", THREADS, count), directory, LIMIT_S);
    return ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES)).at(Long.MAX_VALUE);
  }
}
