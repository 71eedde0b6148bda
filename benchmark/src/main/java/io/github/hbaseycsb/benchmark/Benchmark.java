package io.github.hbaseycsb.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.client.HeapSize;
import io.github.hbaseycsb.client.Interruption;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.SettleSpec;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * Base class of the benchmarks: each starts its own local HBase, measures on it, stops it and
 * writes a report.
 */
abstract class Benchmark implements Callable<Integer> {
  /** How long a table has to be left alone to be settled. */
  static final Duration QUIET = Duration.ofSeconds(2);

  /**
   * Tables keep their regions, so that all contenders find the same ones: PerformanceEvaluation's
   * {@code randomSeekScan} reads 120 rows of each region. And HBase deletes old WALs and files at
   * once, which are gigabytes after many puts.
   */
  private static final Map<String, String> SITE =
      Map.of(
          "hbase.regionserver.region.split.policy",
          "org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy",
          "hbase.master.cleaner.interval",
          "30000",
          "hbase.master.logcleaner.ttl",
          "10000",
          "hbase.master.hfilecleaner.ttl",
          "10000");

  /** The checkout in which the benchmark was built. */
  Path checkout;

  /** The results directory. */
  private Path directory;

  /** Whether it has a report of some rounds, and only of these. */
  private boolean kept;

  /** The directory with the {@code hbase-site.xml} of the HBase to measure on. */
  Path clientConf;

  /** The info server of its region server. */
  URI infoServer;

  /** A directory for temporary files, which is deleted at the end. */
  Path work;

  @Option(
      names = "--heap",
      order = 88,
      paramLabel = "SIZE",
      description = "Heap of the server (default: ${DEFAULT-VALUE}).")
  private String heap = "4g";

  @Option(
      names = "-D",
      order = 89,
      paramLabel = "KEY=VALUE",
      description = "A setting for the server's hbase-site.xml; may be repeated.")
  private Map<String, String> site = new LinkedHashMap<>();

  @Option(
      names = "--results",
      order = 90,
      paramLabel = "DIR",
      description = "Where results go (default: results/${COMMAND-NAME}/UTC-TIME).")
  private Path results;

  @Option(
      names = {"-h", "--help"},
      order = 91,
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli uses it
  private boolean help;

  @Spec CommandSpec spec;

  /**
   * Runs a benchmark and exits: with status 0 after success, 1 after a failure, 2 for an invalid
   * command line, and after a signal with the signal's status.
   *
   * @param args the checkout's directory, then the command line
   */
  static void run(Benchmark benchmark, String... args) {
    Interruption interruption = Interruption.ofThisThread();
    interruption.exit(
        execute(benchmark, Path.of(args[0]), Arrays.copyOfRange(args, 1, args.length)));
  }

  static int execute(Benchmark benchmark, Path checkout, String... args) {
    benchmark.checkout = checkout;
    return new CommandLine(benchmark)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(Benchmark::explainFailure)
        .execute(args);
  }

  private static int explainFailure(Exception e, CommandLine command, ParseResult parsed)
      throws Exception {
    String reason;
    if (e instanceof InterruptedException) {
      reason = "interrupted";
    } else if (e instanceof CampaignException || e instanceof ServerException) {
      reason = e.getMessage();
    } else if (e instanceof IOException) {
      // The message of such an exception may only be the name of a file.
      reason = e.toString();
    } else {
      throw e;
    }
    command.getErr().println(command.getCommandName() + ": " + reason);
    return 1;
  }

  /**
   * What was measured.
   *
   * @param environment properties of the machine, by name
   * @param template for readers, in Markdown
   * @param view the fields of the template
   * @param content for programs, as JSON
   */
  record Report(Map<String, String> environment, String template, Object view, Object content) {
    String markdown() {
      return Templates.render(template, view, Map.of("environment", environment));
    }
  }

  /**
   * Checks the command line before the server starts.
   *
   * @throws ParameterException if it is invalid
   */
  void check() {}

  /**
   * Measures and creates the report.
   *
   * @param environment properties of the machine, by name, to which more can be added
   */
  abstract Report measure(Map<String, String> environment)
      throws IOException, InterruptedException, CampaignException;

  @Override
  public final Integer call()
      throws IOException, InterruptedException, CampaignException, ServerException {
    if (HeapSize.parse(heap).isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--heap is '%s': give %s".formatted(heap, HeapSize.ALLOWED));
    }
    check();
    String name = spec.name();
    directory =
        results == null
            ? checkout.resolve("results").resolve(name).resolve(RunDirectories.name(Instant.now()))
            : results.toAbsolutePath();
    Map<String, String> environment = environment();
    work = Files.createTempDirectory(name);
    LocalServer server = new LocalServer(work.resolve("server"));
    Report report;
    try {
      infoServer =
          URI.create("http://127.0.0.1:" + server.start(options()).ports().regionServerInfo());
      clientConf = server.clientConf();
      report = measure(environment);
      kept = false;
    } catch (InterruptedException | ServerException e) {
      server.kill();
      Trees.delete(work);
      throw e;
    } finally {
      server.kill();
      Trees.delete(work.resolve("server"));
      if (kept) {
        say("%s has the rounds that were complete", directory);
      }
    }
    Trees.delete(work);
    environment.put("Load average at the end", loadAverage());
    write(report);
    spec.commandLine().getOut().println(report.markdown());
    spec.commandLine().getOut().println("Written to " + directory);
    return 0;
  }

  private void write(Report report) throws IOException {
    Files.createDirectories(directory);
    AtomicFile.write(
        directory.resolve("benchmark.json"),
        new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .writeValueAsString(report.content()));
    AtomicFile.write(directory.resolve("benchmark.md"), report.markdown());
  }

  /** Writes what is known after a round, so that a failure in a later one does not lose it. */
  final void keep(Report unfinished) throws IOException {
    write(unfinished);
    kept = true;
  }

  private LocalServer.Options options() throws ServerException, IOException, InterruptedException {
    Map<String, String> settings = new HashMap<>(SITE);
    settings.putAll(site);
    return new LocalServer.Options(
        ServerDistribution.obtain(
            ServerDistribution.defaultVersion(),
            ServerHome.of(System.getenv()).distributions(),
            checkout.resolve("server/distribution/pom.xml")),
        Optional.empty(),
        ServerJvm.ofHeap(heap),
        settings);
  }

  /** Properties of the machine at the start, by name. */
  private Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("Started", Instant.now().toString());
    environment.put("Processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    environment.put(
        "System", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    environment.put("Java", System.getProperty("java.runtime.version"));
    environment.put("HBase", ServerDistribution.defaultVersion());
    environment.put("Server's heap", heap);
    site.forEach((key, value) -> environment.put("Server's " + key, value));
    environment.put("Load average at the start", loadAverage());
    return environment;
  }

  /** The load average of this machine over the last minute. */
  private static String loadAverage() {
    return Text.of("%.2f", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  /**
   * Flushes tables and waits until their compactions have ended, so that what is measured next does
   * not pay for earlier writes.
   *
   * @throws CampaignException if the server does not answer, or is busy for 10 minutes
   */
  final void settle(Collection<String> tables, boolean majorCompact)
      throws CampaignException, InterruptedException {
    SettleSpec settle = new SettleSpec(true, majorCompact, QUIET, Duration.ofMinutes(10));
    try (HBaseCluster cluster = HBaseCluster.connect(clientConf, Map.of())) {
      for (String table : tables) {
        cluster.settle(table, settle, step -> {});
      }
    }
  }

  /** Reports progress on stderr. */
  final void say(String format, Object... values) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(spec.name() + ": " + Text.of(format, values));
    err.flush();
  }
}
