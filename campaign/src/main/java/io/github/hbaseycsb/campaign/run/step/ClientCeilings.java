package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.analysis.window.ClientThroughput;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.campaign.cluster.Testbed;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.ClientPlace;
import io.github.hbaseycsb.model.spec.RunsSpec;
import io.github.hbaseycsb.model.spec.WarmUp;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.server.files.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What clients do when the server costs nothing: YCSB's own work on a binding that does none. It is
 * measured once for each way of starting clients, with the first workload that is run so, and kept
 * in {@code ceilings/}.
 */
public final class ClientCeilings {
  private static final String FILE = "ceiling.json";
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final Duration MEASURED = Duration.ofSeconds(1);
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /**
   * A ceiling as it is saved.
   *
   * @param workload the workload file's name
   * @param clients processes
   * @param threads of all clients together
   * @param operationsPerSecond of all clients together
   */
  record Ceiling(
      String workload,
      int clients,
      int threads,
      List<String> jvmArguments,
      double operationsPerSecond) {}

  private final Testbed testbed;
  private final Path conf;
  private final Path directory;

  /**
   * @param conf directory with an {@code hbase-site.xml}, as the clients of a run have it
   */
  public ClientCeilings(Testbed testbed, Path conf, Path results) {
    this.testbed = testbed;
    this.conf = conf;
    this.directory = results.resolve("ceilings");
  }

  /** Operations per second of all clients of a run of the cell; empty if they did not run. */
  public OptionalDouble of(Cell cell) throws IOException, InterruptedException {
    Path kept = directory.resolve(name(cell.runs()));
    if (Files.isRegularFile(kept.resolve(FILE))) {
      return OptionalDouble.of(
          Json.read(
                  kept.resolve(FILE),
                  Ceiling.class,
                  "delete " + kept + ", so that it is measured again")
              .operationsPerSecond());
    }
    Path partial = directory.resolve("." + kept.getFileName());
    Trees.delete(partial);
    Files.createDirectories(partial);
    OptionalDouble measured = measure(cell, partial);
    if (measured.isPresent()) {
      Ceiling ceiling =
          new Ceiling(
              cell.workload(),
              cell.runs().clients(),
              cell.runs().threads(),
              cell.runs().jvmArguments(),
              measured.getAsDouble());
      Json.mapper().writeValue(partial.resolve(FILE).toFile(), ceiling);
      Files.move(partial, kept, StandardCopyOption.ATOMIC_MOVE);
    }
    return measured;
  }

  private static String name(RunsSpec runs) {
    String name = Text.of("%d-clients-%d-threads", runs.clients(), runs.threads());
    if (runs.on() != ClientPlace.LOCAL) {
      name += "-" + runs.on().name().toLowerCase(Locale.ROOT);
    }
    return runs.jvmArguments().isEmpty()
        ? name
        : name + "-" + Integer.toHexString(runs.jvmArguments().hashCode());
  }

  private OptionalDouble measure(Cell cell, Path run) throws IOException, InterruptedException {
    RunsSpec runs = cell.runs().once(MEASURED, WarmUp.of(WARM_UP), OptionalInt.empty());
    Cell alone = cell.withRuns(runs);
    Map<String, String> merged = Workload.merged(cell.workloadFile(), cell.properties());
    List<ClientExit> exits;
    try (Progress.Step step =
        testbed.begin("what the clients do without a server", LIMIT.toSeconds(), "s")) {
      exits =
          testbed
              .clients()
              .of(runs)
              .run(
                  new RunClients(alone, merged).specs(Phase.NO_OP, conf, run),
                  Optional.of(LIMIT),
                  progress -> step.update(progress.seconds(), RunStep.describe(progress)),
                  new FixedWindow(testbed.clock(), run, runs)::isOver);
    }
    Optional<RunWindow> window = RunWindow.of(run, runs);
    if (window.isEmpty() || !exits.stream().allMatch(ClientExit::ran)) {
      String complaint =
          exits.stream().flatMap(exit -> exit.complaint().stream()).findFirst().orElse("no reason");
      testbed.say("the throughput of the clients without a server is unknown: " + complaint);
      return OptionalDouble.empty();
    }
    return ClientThroughput.of(
        run, runs.clients(), window.get().startMs(), window.get().endMs().orElseThrow());
  }
}
