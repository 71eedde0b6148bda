package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.launcher.guard.GuardedWorkload;
import io.github.hbaseycsb.launcher.guard.GuardedWorkload.Ending;
import io.github.hbaseycsb.launcher.guard.Outcome;
import io.github.hbaseycsb.launcher.guard.OutcomeExporter;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides, as the process ends, what {@code site.ycsb.Client}'s {@code System.exit(0)} should have
 * said, and lets a run that was interrupted report what it had measured.
 */
final class RunGuard {
  /** How long an interrupted run may take to finish the operations under way and report. */
  private static final Duration INTERRUPT_LIMIT = Duration.ofSeconds(90);

  private final Thread client = Thread.currentThread();
  private final RunVerdict.Plan plan;
  private final PrintStream err;
  private final Runnable release;
  private final Supplier<Optional<String>> clusterEnd;

  /**
   * A guard of what the calling thread runs.
   *
   * @param err takes the verdict
   * @param release closes what the run held
   * @param clusterEnd tells how the cluster ended, a clause; empty when it did not
   */
  RunGuard(
      RunVerdict.Plan plan,
      PrintStream err,
      Runnable release,
      Supplier<Optional<String>> clusterEnd) {
    this.plan = plan;
    this.err = err;
    this.release = release;
    this.clusterEnd = clusterEnd;
  }

  void install() {
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> GuardedWorkload.died("thread " + thread.getName(), failure));
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "exit-status"));
  }

  private void end() {
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
      // The only way to another status than the 0 that Client has asked for.
      Runtime.getRuntime().halt(verdict.status().code());
    }
  }

  /** The end of the cluster that may have caused a failure. */
  private String reason(ExitStatus status) {
    return status == ExitStatus.OK ? "" : clusterEnd.get().map("; "::concat).orElse("");
  }

  /**
   * Whether YCSB has ended by itself: a signal, or the end of standard input, has another thread.
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
      return new RunVerdict(
          ExitStatus.NOT_RUN,
          Optional.of(
              "the measurements could not be written, the run is lost: "
                  + OutcomeExporter.loss().get().getMessage()));
    }
    Outcome outcome = OutcomeExporter.outcome();
    Ending ending = GuardedWorkload.ending();
    return outcome == null
        ? new RunVerdict(ExitStatus.NOT_RUN, ending.breakage())
        : RunVerdict.of(plan, outcome, ending);
  }
}
