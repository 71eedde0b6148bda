package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.analysis.window.ClientThroughput;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.campaign.cluster.Testbed;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.RunsSpec;
import io.github.hbaseycsb.model.spec.WarmUp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Runs clients on a binding that does nothing, and measures their throughput. */
final class CeilingMeasurement {
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final Duration WINDOW = Duration.ofSeconds(2);

  /**
   * What each client must have measured of the window. YCSB ends an interval of its logs about
   * every second, but where threads compete for processors it ends some later, and makes up for
   * them with intervals of a few ms.
   */
  private static final Duration MEASURED_MIN = Duration.ofSeconds(1);

  private static final Duration LIMIT = RunClients.LOCAL_SLACK.plusMinutes(1);

  /** The exit status of a client of this machine that is ended after the limit: 128 + SIGTERM. */
  private static final int TERMINATED = 128 + 15;

  private final Testbed testbed;
  private final Path conf;

  /**
   * @param conf directory with an {@code hbase-site.xml}, as the clients of a run have it
   */
  CeilingMeasurement(Testbed testbed, Path conf) {
    this.testbed = testbed;
    this.conf = conf;
  }

  /**
   * Measures, and says why if it could not.
   *
   * @param merged the workload file's properties and the cell's that override them
   * @param run an empty directory for what the clients write
   * @return operations per second of all clients of the cell together; empty if unknown
   */
  OptionalDouble of(Cell cell, Map<String, String> merged, Path run)
      throws IOException, InterruptedException {
    RunsSpec runs = cell.runs().once(WINDOW, WarmUp.of(WARM_UP), OptionalInt.empty());
    Cell alone = RunClients.withoutEnd(cell.withRuns(runs), merged);
    Reached reached = new Reached(run, runs);
    List<ClientExit> exits;
    try (Progress.Step step = testbed.begin("what the clients do without a server", 0, "s")) {
      exits =
          testbed
              .clients()
              .of(runs)
              .run(
                  new RunClients(alone, merged, cell.dataset().records())
                      .specs(Phase.NO_OP, conf, run),
                  Optional.of(LIMIT),
                  progress -> step.update(progress.seconds(), RunStep.describe(progress)),
                  reached::isOver);
    }
    Optional<ClientExit> failed =
        exits.stream().filter(exit -> !exit.ran()).min(ClientExit.CAUSE_FIRST);
    if (failed.isPresent()) {
      boolean late = failed.get().status() == TERMINATED;
      return unknown(
          failed.get().describe()
              + (late ? Text.of(" (it may take %d s)", LIMIT.toSeconds()) : ""));
    }
    OptionalDouble throughput = reached.throughput();
    if (throughput.isEmpty()) {
      ClientExit first = exits.stream().min(ClientExit.CAUSE_FIRST).orElseThrow();
      return unknown(
          reached.endedEarly
              ? Text.of("client %d ended early%s", first.number(), RunStep.complaint(first))
              : Text.of(
                  "a client measured less than %d s after its warm-up", MEASURED_MIN.toSeconds()));
    }
    return throughput;
  }

  private OptionalDouble unknown(String why) {
    testbed.say("what the clients do without a server could not be measured: " + why);
    return OptionalDouble.empty();
  }

  /** The throughput after the warm-up, from the intervals that are complete. */
  private final class Reached {
    private final Path run;
    private final RunsSpec runs;
    private final FixedWindow window;
    private OptionalDouble throughput = OptionalDouble.empty();
    private boolean endedEarly;

    Reached(Path run, RunsSpec runs) {
      this.run = run;
      this.runs = runs;
      window = new FixedWindow(testbed.clock(), run, runs);
    }

    /** Whether the clients, of which some have ended, may all end. */
    boolean isOver(int ended) {
      try {
        if (ended > 0) {
          endedEarly |= throughput.isEmpty();
        } else if (throughput.isEmpty() && window.isOver()) {
          throughput = until(testbed.clock().millis());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return endedEarly || throughput.isPresent();
    }

    /** Of clients that have ended. What they did while they ended does not count. */
    OptionalDouble throughput() throws IOException {
      return throughput.isPresent() ? throughput : until(Long.MIN_VALUE);
    }

    /** In the window, or longer. */
    private OptionalDouble until(long endMs) throws IOException {
      Optional<RunWindow> planned = RunWindow.of(run, runs);
      return planned.isEmpty()
          ? OptionalDouble.empty()
          : ClientThroughput.of(
              run,
              runs.clients(),
              planned.get().startMs(),
              Math.max(endMs, planned.get().endMs().orElseThrow()),
              MEASURED_MIN);
    }
  }
}
