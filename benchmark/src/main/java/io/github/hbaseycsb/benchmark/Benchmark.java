package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.OwnServer;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.BenchmarkResults;
import io.github.hbaseycsb.common.Interruption;
import io.github.hbaseycsb.server.distribution.ServerException;
import io.github.hbaseycsb.server.files.Trees;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * Base class of the benchmarks: each starts its own local HBase, measures on it, stops it and
 * writes a report.
 *
 * @param <M> the type of its measurements
 */
abstract class Benchmark<M> implements Callable<Integer> {
  private final Path checkout;

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

  Benchmark(Path checkout) {
    this.checkout = checkout;
  }

  /**
   * Runs a benchmark and exits: with status 0 after success, 1 after a failure, 2 for an invalid
   * command line, and after a signal with the signal's status.
   *
   * @param args the checkout's directory, then the command line
   */
  static void run(Function<Path, Benchmark<?>> factory, String... args) {
    Interruption interruption = Interruption.ofThisThread();
    interruption.exit(
        execute(factory.apply(Path.of(args[0])), Arrays.copyOfRange(args, 1, args.length)));
  }

  static int execute(Benchmark<?> benchmark, String... args) {
    return new CommandLine(benchmark)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(Benchmark::explainFailure)
        .execute(args);
  }

  private static int explainFailure(Exception e, CommandLine command, ParseResult parsed)
      throws Exception {
    String reason;
    if (e instanceof InterruptedException) {
      reason = "interrupted, nothing was written";
    } else if (e instanceof BenchmarkException || e instanceof ServerException) {
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
   * Measures.
   *
   * @param clientConf the directory with the {@code hbase-site.xml} of the HBase to measure on
   * @param work a directory for temporary files, which is deleted at the end
   */
  abstract M measure(Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException;

  /**
   * Creates the report.
   *
   * @param environment properties of the machine, by name
   */
  abstract BenchmarkReport report(Map<String, String> environment, M measured);

  @Override
  public final Integer call()
      throws IOException, InterruptedException, BenchmarkException, ServerException {
    String name = spec.name();
    BenchmarkResults files =
        results == null
            ? BenchmarkResults.now(checkout, name)
            : new BenchmarkResults(results.toAbsolutePath());
    Map<String, String> environment = BenchmarkResults.environment();
    Path work = Files.createTempDirectory(name);
    M measured;
    try (OwnServer server = OwnServer.start(work.resolve("server"), checkout, heap(), site())) {
      measured = measure(server.clientConf(), work);
    } catch (InterruptedException | ServerException e) {
      Trees.delete(work);
      throw e;
    }
    environment.put("Load average at the end", BenchmarkResults.loadAverage());
    Trees.delete(work);
    BenchmarkReport report = report(environment, measured);
    files.write(report.markdown(), report.content());
    spec.commandLine().getOut().println(report.markdown());
    spec.commandLine().getOut().println("Written to " + files.directory());
    return 0;
  }

  /** The heap size of the server, in the format of {@code scripts/hbase start}. */
  String heap() {
    return "2g";
  }

  /** Additional settings of the server, by name. */
  Map<String, String> site() {
    return Map.of();
  }

  final Path checkout() {
    return checkout;
  }

  /** Reports progress on stderr. */
  final void say(String format, Object... values) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(spec.name() + ": " + String.format(Locale.ROOT, format, values));
    err.flush();
  }
}
