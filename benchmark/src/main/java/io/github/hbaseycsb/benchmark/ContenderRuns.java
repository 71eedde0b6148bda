package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.campaign.profile.FlightRecorderProfiler;
import io.github.hbaseycsb.campaign.profile.ServerRecordings;
import io.github.hbaseycsb.client.StackSampling;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs contenders on one server. Each finds its table settled, so that it does not pay for flushes
 * and compactions of another one's writes.
 */
final class ContenderRuns {
  private static final int LOAD_LIMIT_S = 1800;

  /** Additional time limit for a contender, s, for starting the JVM, connecting and closing. */
  private static final int SLACK_S = 120;

  private final BenchmarkPlan plan;
  private final Path clientConf;
  private final Path work;
  private final ContenderProcess own;
  private final ContenderProcess peer;

  /** Tables that have been written to and are not settled yet. */
  private final Set<String> written = new TreeSet<>();

  /**
   * Prepares the runs.
   *
   * @param plan the benchmark's plan
   * @param clientConf the directory with the server's {@code hbase-site.xml}
   * @param checkout the checkout in which {@code benchmark/peer} was built
   * @param work the directory for the contenders' output and logs
   * @param processors those that the contenders are bound to, in the format of {@code taskset -c};
   *     empty for all
   */
  ContenderRuns(
      BenchmarkPlan plan, Path clientConf, Path checkout, Path work, Optional<String> processors) {
    this.plan = plan;
    this.clientConf = clientConf;
    this.work = work;
    this.own = ContenderProcess.onOwnJars(clientConf).boundTo(processors);
    this.peer = ContenderProcess.onServerJars(clientConf, checkout).boundTo(processors);
  }

  /** Loads the rows of all contenders. */
  void load() throws IOException, InterruptedException, CampaignException {
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
   * Runs a contender and waits for its end.
   *
   * @return the directory with its logs
   * @throws CampaignException if it fails, or a table does not settle
   */
  Path take(Measurement.Run run) throws IOException, InterruptedException, CampaignException {
    if (!written.isEmpty()) {
      Benchmark.settle(clientConf, written, true);
      written.clear();
    }
    Contender contender = run.contender();
    Path directory = Files.createTempDirectory(work, "run");
    ContenderProcess process = contender == Contender.PE ? peer : own;
    List<String> program = contender.program(run.mix(), plan, run.threads(), directory);
    int limitSeconds = plan.seconds() + SLACK_S;
    if (contender == Contender.PROFILED) {
      runProfiled(process, program, directory, limitSeconds);
    } else {
      process.run(program, directory, limitSeconds);
    }
    if (run.mix().writes()) {
      written.add(contender.table(run.mix()));
    }
    return directory;
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
}
