package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.benchmark.ResourceLog.Sample;
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
 * {@code scripts/benchmark-startup}: what a client's first operations cost, by options of its JVM.
 */
@Command(
    name = "benchmark-startup",
    sortOptions = false,
    description =
        "Measures the client's processor time for its first 400,000 gets with 16 threads, "
            + "start of the JVM included, with several options of the JVM in turn, and for as "
            + "many gets after these, on a local HBase of its own.")
final class StartupBenchmark extends Benchmark<Map<String, List<Sample>>> {
  private static final int LIMIT_S = 600;
  private static final int ROWS = 200_000;
  private static final int THREADS = 16;

  /** Enough for every class to be loaded. */
  private static final int FEW_OPERATIONS = 1000;

  private static final String AS_IT_IS = "as it is";

  /** What is left when nothing has to be started and little is still compiled. */
  private static final String AFTER_THESE = "as it is, as many gets after these";

  @Option(names = "--rounds", paramLabel = "N", description = "Rounds (default: 3).")
  private int rounds = 3;

  @Option(names = "--operations", paramLabel = "N", description = "Gets (default: 400000).")
  private int operations = 400_000;

  private StartupBenchmark(Path checkout) {
    super(checkout);
  }

  /** See {@link Benchmark#run}. */
  public static void main(String[] args) {
    run(StartupBenchmark::new, args);
  }

  @Override
  Map<String, List<Sample>> measure(Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Map<String, List<Sample>> used = new LinkedHashMap<>();
    ContenderProcess client =
        ContenderProcess.onCopyOfDistribution(
            clientConf, checkout(), "hbase2-binding", work.resolve("jars"));
    client.run(program("load", ROWS), work.resolve("load"), LIMIT_S);
    TableSettling.settle(clientConf, Set.of(Contender.TABLE));
    // Warms the server up as well, in nobody's turn.
    ClassArchive archive =
        ClassArchive.of(client, program("run", operations), program("run", FEW_OPERATIONS), work);
    say("%d of %d classes come from the archive", archive.shared(), archive.loaded());
    for (int round = 1; round <= rounds; round++) {
      for (Map.Entry<String, List<String>> option : options(archive).entrySet()) {
        add(used, option.getKey(), round, use(client.with(option.getValue()), operations, work));
      }
      Sample twice = use(client, 2 * operations, work);
      add(used, AFTER_THESE, round, twice.minus(used.get(AS_IT_IS).get(round - 1)));
    }
    return used;
  }

  private void add(Map<String, List<Sample>> used, String name, int round, Sample sample) {
    used.computeIfAbsent(name, first -> new ArrayList<>()).add(sample);
    say(
        "round %d of %d: %s: %.1f s of CPU",
        round, rounds, name, (sample.userMs() + sample.systemMs()) / 1000);
  }

  @Override
  BenchmarkReport report(Map<String, String> environment, Map<String, List<Sample>> measured) {
    return new StartupReport(environment, operations, THREADS, measured);
  }

  private static Map<String, List<String>> options(ClassArchive archive) {
    String sharing = archive.option();
    Map<String, List<String>> options = new LinkedHashMap<>();
    options.put(AS_IT_IS, List.of());
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

  private static List<String> program(String phase, int count) {
    List<String> program =
        new ArrayList<>(
            List.of(Contender.LAUNCHER, phase, "hbase", "-threads", Integer.toString(THREADS)));
    for (String property :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "table=" + Contender.TABLE,
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

  /** What the first operations of a client used, all in all. */
  private static Sample use(ContenderProcess client, int count, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path directory = Files.createTempDirectory(work, "run");
    client.run(program("run", count), directory, LIMIT_S);
    return ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES)).at(Long.MAX_VALUE);
  }
}
