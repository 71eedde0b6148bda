package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.launcher.GuardedWorkload.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The exit status of a run, and a line for standard error; empty if there is nothing to report. */
record RunVerdict(ExitStatus status, Optional<String> line) {
  /**
   * What the run was to do: how many operations, or records to load. If {@code timeLimited}, it may
   * end by time before they are done.
   */
  record Plan(boolean load, long operations, boolean timeLimited) {}

  static RunVerdict of(Plan plan, OperationCounts outcome, Ending ending) {
    if (outcome.operations() == 0 && outcome.failed() == 0) {
      return new RunVerdict(
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
    return new RunVerdict(
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
      failures.add("%d of %d operations were not attempted".formatted(missing, plan.operations()));
    } else if (ending.breakage().isPresent()) {
      failures.add("the run ended after %d operations".formatted(outcome.operations()));
    }
    return failures;
  }
}
