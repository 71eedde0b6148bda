package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.request.WriteJournal;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.launcher.GuardedWorkload.Ending;
import io.github.hbaseycsb.launcher.YcsbProperties.Phase;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    Verdict verdict = verdict();
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

  private Verdict verdict() {
    if (OutcomeExporter.loss().isPresent()) {
      return lost("the measurements", OutcomeExporter.loss().get());
    }
    if (WriteJournal.loss().isPresent()) {
      return lost("the journal of acknowledged writes", WriteJournal.loss().get());
    }
    OperationCounts outcome = OutcomeExporter.outcome();
    Ending ending = GuardedWorkload.ending();
    Verdict.Plan plan =
        new Verdict.Plan(phase == Phase.LOAD, GuardedWorkload.planned(), timeLimited);
    return outcome == null
        ? new Verdict(ExitStatus.NOT_RUN, ending.breakage())
        : Verdict.of(plan, outcome, ending);
  }

  private static Verdict lost(String what, Throwable loss) {
    return new Verdict(
        ExitStatus.NOT_RUN,
        Optional.of(what + " could not be written, the run is lost: " + loss.getMessage()));
  }

  /** The exit status of a run, and a line for standard error; empty if there is nothing to say. */
  record Verdict(ExitStatus status, Optional<String> line) {
    /**
     * What the run was to do: how many operations, or records to load. If {@code timeLimited}, it
     * may end by time before they are done.
     */
    record Plan(boolean load, long operations, boolean timeLimited) {}

    static Verdict of(Plan plan, OperationCounts outcome, Ending ending) {
      if (outcome.operations() == 0 && outcome.failed() == 0) {
        return new Verdict(
            ExitStatus.NOT_RUN,
            Optional.of(
                "nothing was run: "
                    + ending.breakage().orElse("no client thread finished an operation")));
      }
      List<String> parts = new ArrayList<>(failures(plan, outcome, ending));
      ExitStatus status = parts.isEmpty() ? ExitStatus.OK : ExitStatus.FAILED;
      if (status == ExitStatus.OK
          && plan.load()
          && ending.stopped()
          && outcome.operations() < plan.operations()) {
        parts.add(
            "the load was stopped after %d of %d records"
                .formatted(outcome.operations(), plan.operations()));
      }
      if (outcome.retries() > 0) {
        parts.add(
            "inserts were retried %d times (after %s)"
                .formatted(outcome.retries(), outcome.retryReasons()));
      }
      if (ending.exhausted()) {
        parts.add(
            "the run ended early, after %d operations: a YCSB client does at most %d,"
                    .formatted(outcome.operations(), Integer.MAX_VALUE)
                + " and a thread had done its share: use more clients");
      }
      return new Verdict(
          status, parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts)));
    }

    private static List<String> failures(Plan plan, OperationCounts outcome, Ending ending) {
      long missing = plan.timeLimited() ? 0 : plan.operations() - outcome.operations();
      List<String> failures = new ArrayList<>();
      ending.breakage().ifPresent(failures::add);
      if (outcome.failed() > 0) {
        failures.add(
            "%d operations failed (%s), %d succeeded"
                .formatted(outcome.failed(), outcome.failures(), outcome.succeeded()));
      } else if (ending.breakage().isEmpty() && missing > 0 && !ending.early()) {
        failures.add("client threads died");
      }
      if (!failures.isEmpty() && missing > 0) {
        failures.add(
            "%d of %d operations were not attempted".formatted(missing, plan.operations()));
      } else if (ending.breakage().isPresent()) {
        failures.add("the run ended after %d operations".formatted(outcome.operations()));
      }
      return failures;
    }
  }
}
