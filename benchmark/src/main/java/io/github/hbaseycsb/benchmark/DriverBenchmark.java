package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.benchmark.driver.CampaignTimes;
import io.github.hbaseycsb.benchmark.driver.DriverReport;
import io.github.hbaseycsb.benchmark.driver.DriverReport.ManyRuns;
import io.github.hbaseycsb.benchmark.driver.ManyCells;
import io.github.hbaseycsb.benchmark.driver.TimedCommand;
import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code scripts/benchmark-driver}: a campaign's time outside its windows. */
@Command(
    name = "benchmark-driver",
    sortOptions = false,
    description =
        "Measures what a campaign takes outside the windows that it measures, by parts and by the "
            + "number of clients, on a local HBase of its own; and how long the report of many "
            + "cells takes.")
final class DriverBenchmark extends Benchmark<DriverBenchmark.Measured> {
  private static final String CELL = "workloadc";

  @Option(
      names = "--clients",
      split = ",",
      paramLabel = "N",
      description = "Clients of each run (default: 1,4,16).")
  private List<Integer> clients = List.of(1, 4, 16);

  private int runs = 5;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description =
          "Measured window of each run (default: 20). Of a shorter one, many clients on few"
              + " processors cover too little: the runs are invalid.")
  private int seconds = 20;

  @Option(
      names = "--cells",
      paramLabel = "N",
      description = "Cells of the report, which have as many runs each (default: 40).")
  private int cells = 40;

  @Option(names = "--runs", paramLabel = "N", description = "Runs, 2 or more (default: 5).")
  void setRuns(int number) {
    // The time between two runs is measured, too.
    if (number < 2) {
      throw new ParameterException(spec.commandLine(), "--runs is " + number + ": give 2 or more");
    }
    runs = number;
  }

  /** What was measured. */
  record Measured(List<CampaignTimes> campaigns, ManyRuns report) {}

  private DriverBenchmark(Path checkout) {
    super(checkout);
  }

  /** See {@link Benchmark#run}. */
  public static void main(String[] args) {
    run(DriverBenchmark::new, args);
  }

  static int execute(Path checkout, String... args) {
    return execute(new DriverBenchmark(checkout), args);
  }

  @Override
  Measured measure(Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    // Builds what is missing, and leaves what a user has after the first campaign.
    TimedCommand.run(List.of(campaign(), "--help"));
    List<CampaignTimes> campaigns = new ArrayList<>();
    for (int count : clients) {
      campaigns.add(measure(count, clientConf, work));
    }
    return new Measured(campaigns, report(results(clients.get(0), work), work));
  }

  private CampaignTimes measure(int count, Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path plan = work.resolve(name(count) + ".yaml");
    Files.writeString(
        plan,
        """
        name: %s
        cluster: {conf: "%s"}
        table: {regions: 4}
        dataset: {records: 10000, properties: {hbase.autoflush: false}}
        settle: {quiet: 0s, warmup: none}
        runs: {count: %d, duration: %ds, warmup: 0s, clients: %d, threads: %d}
        workloads: [%s]
        """
            .formatted(name(count), clientConf, runs, seconds, count, Math.max(4, count), CELL));
    TimedCommand command =
        TimedCommand.run(
            List.of(
                campaign(), "run", plan.toString(), "--results", work.resolve("all").toString()));
    CampaignTimes times = CampaignTimes.of(count, command, results(count, work), CELL, runs);
    say("%d clients: %.1f s outside the window of a run", count, times.run().all());
    return times;
  }

  private ManyRuns report(Path results, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path copies = work.resolve("many");
    ManyCells.copy(results, copies, cells, runs);
    List<String> command = List.of(campaign(), "report", copies.toString());
    double first = TimedCommand.run(command).seconds();
    double again = TimedCommand.run(command).seconds();
    say("a report of %d cells: %.1f s, then %.1f s", cells, first, again);
    return new ManyRuns(cells, runs, first, again);
  }

  private String campaign() {
    return checkout().resolve("scripts/campaign").toString();
  }

  private static String name(int count) {
    return "clients-" + count;
  }

  private static Path results(int count, Path work) throws IOException {
    return work.resolve("all").resolve(name(count)).resolve("latest").toRealPath();
  }

  @Override
  BenchmarkReport report(Map<String, String> environment, Measured measured) {
    return DriverReport.of(environment, runs, measured.campaigns(), measured.report());
  }
}
