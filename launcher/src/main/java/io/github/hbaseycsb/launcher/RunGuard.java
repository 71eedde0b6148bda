package io.github.hbaseycsb.launcher;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Decides, as the process ends, what {@code site.ycsb.Client}'s {@code System.exit(0)} should have
 * said, and lets a run that was interrupted report what it had measured.
 */
final class RunGuard {
  /** How long an interrupted run may take to finish the operations under way and report. */
  private static final Duration INTERRUPT_LIMIT = Duration.ofSeconds(90);

  private final int expected;
  private final boolean timeLimited;
  private final PrintStream err;
  private final Runnable release;

  /**
   * @param expected operations to do
   * @param timeLimited whether the run may end by time before they are done
   * @param err takes the verdict
   * @param release closes what the run held
   */
  RunGuard(int expected, boolean timeLimited, PrintStream err, Runnable release) {
    this.expected = expected;
    this.timeLimited = timeLimited;
    this.err = err;
    this.release = release;
  }

  void install() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "exit-status"));
  }

  private void end() {
    boolean interrupted =
        OutcomeExporter.outcome() == null
            && OutcomeExporter.loss().isEmpty()
            && GuardedWorkload.stage() == GuardedWorkload.Stage.RUNNING;
    if (interrupted) {
      err.println("ycsb: interrupted, finishing the operations under way");
      GuardedWorkload.stopRun();
      OutcomeExporter.awaitOutcome(INTERRUPT_LIMIT);
    }
    release.run();
    ExitStatus status = verdict(OutcomeExporter.outcome());
    System.out.flush();
    err.flush();
    if (!interrupted && status != ExitStatus.OK) {
      // The only way to another status than the 0 that Client has asked for.
      Runtime.getRuntime().halt(status.code());
    }
  }

  private ExitStatus verdict(Outcome outcome) {
    if (OutcomeExporter.loss().isPresent()) {
      err.println(
          "ycsb: the measurements could not be written, the run is lost: "
              + OutcomeExporter.loss().get().getMessage());
      return ExitStatus.NOT_RUN;
    }
    if (outcome == null) {
      boolean broke = GuardedWorkload.stage() == GuardedWorkload.Stage.BROKEN;
      if (broke) {
        err.println("ycsb: the run broke off and was not measured to its end");
      }
      return broke ? ExitStatus.OPERATIONS_FAILED : ExitStatus.NOT_RUN;
    }
    if (outcome.operations() == 0 && outcome.failed() == 0) {
      err.println("ycsb: nothing was run: no client thread finished an operation");
      return ExitStatus.NOT_RUN;
    }
    if (outcome.failed() > 0) {
      err.println(
          "ycsb: "
              + outcome.failed()
              + " operations failed ("
              + outcome.failures()
              + "), "
              + outcome.succeeded()
              + " succeeded"
              + shortfall(outcome));
      return ExitStatus.OPERATIONS_FAILED;
    }
    if (outcome.operations() < expected && !timeLimited && !GuardedWorkload.endedEarly()) {
      err.println("ycsb: client threads died" + shortfall(outcome));
      return ExitStatus.OPERATIONS_FAILED;
    }
    return ExitStatus.OK;
  }

  private String shortfall(Outcome outcome) {
    long missing = expected - outcome.operations();
    return missing <= 0 || timeLimited
        ? ""
        : ", %d of %d were not attempted".formatted(missing, expected);
  }
}
