package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.run.YcsbOutput;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.run.RunWindow.Beginning;
import io.github.hbaseycsb.campaign.run.RunWindow.Timing;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Checks whether the clients of a run did what they were to do, and all cover its window. */
record RunCheck(Cell cell, List<ClientSpec> specs, List<ClientExit> exits) {
  /** Processes that are started together start within this time. */
  private static final long STRAGGLER_MS = 2000;

  /** The window of a side, which all clients cover: else the run is broken. */
  RunWindow window(Path directory, Timing timing, int side) throws BrokenRunException, IOException {
    requireRan();
    Beginning beginning = timing.beginning(side).orElseThrow(this::duringWarmUp);
    // Turns follow the clients' own clocks.
    long aheadMs = beginning.turns().isPresent() ? 0 : clockAheadMs();
    OptionalLong beginMs = beginning.atMs().stream().map(ms -> ms + aheadMs).findFirst();
    RunWindow window = measured(directory, beginMs);
    if (beginning.turns().isPresent()) {
      window = window.endingAt(beginning.turns().get().endMs());
    }
    // Clients of a job agree on their start: what the others did before a late one would not count.
    boolean agreed = cell.get(PlanKeys.ON) == ClientPlace.MAPREDUCE;
    if (agreed && window.endMs().isEmpty() && window.spreadMs() >= STRAGGLER_MS) {
      throw new BrokenRunException(false, lateClient(window));
    }
    requireToTheEnd(window);
    return window;
  }

  private ClientExit first() {
    return exits.stream().min(ClientExit.CAUSE_FIRST).orElseThrow();
  }

  private BrokenRunException duringWarmUp() {
    ClientExit first = first();
    boolean nothingFailed = exits.stream().allMatch(exit -> exit.status() == 0);
    return new BrokenRunException(
        nothingFailed, "client %d ended during the warm-up%s", first.number(), first.because());
  }

  private void requireRan() throws BrokenRunException {
    // The other clients were stopped because of the first.
    Optional<ClientExit> cause =
        exits.stream().filter(exit -> !exit.ran()).min(ClientExit.CAUSE_FIRST);
    if (cause.isPresent()) {
      throw new BrokenRunException(cause.get().status() == 1, cause.get().describe());
    }
  }

  private RunWindow measured(Path directory, OptionalLong beginMs)
      throws BrokenRunException, IOException {
    ClientExit first = first();
    return RunWindow.of(directory, cell, beginMs)
        .orElseThrow(
            () ->
                new BrokenRunException(
                    true,
                    "a client measured no operation; client %d ended first%s",
                    first.number(),
                    first.because()));
  }

  private void requireToTheEnd(RunWindow window) throws BrokenRunException {
    // Windows have the time of the clients' clocks.
    ClientExit earliest =
        exits.stream().min(Comparator.comparingLong(ClientExit::endedMs)).orElseThrow();
    if (window.endMs().isPresent() && earliest.endedMs() < window.endMs().getAsLong()) {
      throw new BrokenRunException(
          false,
          "client %d ended %.1f s before the end of the measured window%s%s",
          earliest.number(),
          (window.endMs().getAsLong() - earliest.endedMs()) / Units.MS_PER_SECOND,
          earliest.because(),
          // The window begins with the last client, and others may have ended because of that.
          window.spreadMs() < STRAGGLER_MS ? "" : "; " + lateClient(window));
    }
  }

  /**
   * Requires that each client did its operations, unless the workload may end before. One that did
   * not may have failed no more of them than a usable run may.
   */
  void requireDone(boolean endsItself) throws BrokenRunException {
    for (ClientExit exit : exits.stream().sorted(ClientExit.CAUSE_FIRST).toList()) {
      ClientSpec spec = specs.get(exit.number() - 1);
      Optional<YcsbOutput> output = YcsbOutput.read(spec.directory());
      if (exit.status() == 0 || output.isEmpty()) {
        continue;
      }
      if (output.get().threadDied()) {
        throw new BrokenRunException(
            false, "client %d ended early%s", exit.number(), exit.because());
      }
      OptionalLong planned = RunClients.operationsOf(spec);
      OptionalLong done = output.get().attempted();
      if (!endsItself
          && planned.isPresent()
          && done.isPresent()
          && done.getAsLong() < planned.getAsLong()) {
        throw new BrokenRunException(
            false,
            "client %d ended after %,d of %,d operations%s",
            exit.number(),
            done.getAsLong(),
            planned.getAsLong(),
            exit.because());
      }
    }
  }

  /** How far the clients' clocks, which their logs use, are ahead of the driver's, ms. */
  private long clockAheadMs() {
    return Math.round(
        exits.stream()
            .flatMap(exit -> exit.machine().stream())
            .mapToLong(RunRecord.Machine::clockAheadMs)
            .average()
            .orElse(0));
  }

  private static String lateClient(RunWindow window) {
    return Text.of(
        "client %d began %.1f s after the first",
        window.lastClient(), window.spreadMs() / Units.MS_PER_SECOND);
  }
}
