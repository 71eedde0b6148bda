package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.request.WriteJournal;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.launcher.GuardedWorkload.Ending;
import io.github.hbaseycsb.launcher.YcsbProperties.Phase;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Determines the exit status at the end of the process instead of {@code site.ycsb.Client}'s {@code
 * System.exit(0)}, and lets an interrupted run report what it has measured.
 *
 * @param timeLimited whether the run may end by time before its operations are done
 * @param err receives the verdict
 * @param release releases the resources of the run
 * @param clusterEnd returns a clause about how the cluster ended; empty if it did not
 */
record RunGuard(
    Phase phase,
    boolean timeLimited,
    PrintStream err,
    Runnable release,
    Supplier<Optional<String>> clusterEnd) {
  /** Time limit for an interrupted run to finish its operations in flight and to report. */
  private static final Duration INTERRUPT_LIMIT = Duration.ofSeconds(90);

  /** Guards the run of the calling thread. */
  void install() {
    Thread client = Thread.currentThread();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> GuardedWorkload.died("thread " + thread.getName(), failure));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(client), "exit-status"));
  }

  private void end(Thread client) {
    boolean interrupted = !isExiting(client);
    if (interrupted && GuardedWorkload.isReady() && OutcomeExporter.isPending()) {
      err.println("ycsb: interrupted, finishing the operations under way");
      GuardedWorkload.stopRun();
      OutcomeExporter.awaitOutcome(INTERRUPT_LIMIT);
    }
    RunVerdict verdict = verdict();
    release.run();
    verdict.line().ifPresent(line -> err.println("ycsb: " + line + reason(verdict.status())));
    System.out.flush();
    err.flush();
    if (!interrupted && verdict.status() != ExitStatus.OK) {
      // Halting is the only way to replace the status 0 that Client has set.
      Runtime.getRuntime().halt(verdict.status().code());
    }
  }

  /** How the cluster ended, if that may have caused the failure. */
  private String reason(ExitStatus status) {
    return status == ExitStatus.OK ? "" : clusterEnd.get().map("; "::concat).orElse("");
  }

  /**
   * Whether YCSB itself ends the process. A signal, or the end of standard input, ends it from
   * another thread.
   */
  private static boolean isExiting(Thread client) {
    return Arrays.stream(client.getStackTrace())
        .anyMatch(
            frame ->
                frame.getClassName().equals(System.class.getName())
                    && frame.getMethodName().equals("exit"));
  }

  private RunVerdict verdict() {
    if (OutcomeExporter.loss().isPresent()) {
      return lost("the measurements", OutcomeExporter.loss().get());
    }
    if (WriteJournal.loss().isPresent()) {
      return lost("the journal of acknowledged writes", WriteJournal.loss().get());
    }
    OperationCounts outcome = OutcomeExporter.outcome();
    Ending ending = GuardedWorkload.ending();
    RunVerdict.Plan plan =
        new RunVerdict.Plan(phase == Phase.LOAD, GuardedWorkload.planned(), timeLimited);
    return outcome == null
        ? new RunVerdict(ExitStatus.NOT_RUN, ending.breakage())
        : RunVerdict.of(plan, outcome, ending);
  }

  private static RunVerdict lost(String what, Throwable loss) {
    return new RunVerdict(
        ExitStatus.NOT_RUN,
        Optional.of(what + " could not be written, the run is lost: " + loss.getMessage()));
  }
}
