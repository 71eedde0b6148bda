package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.property.Operation;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The outcome of a run according to its own measurements.
 *
 * @param operations number of operations that the client threads finished, including failed ones
 * @param returns operation name to status name to number of returns
 * @param retried status name of {@code INSERT} to the number of inserts that were retried after it;
 *     only the last attempt is the result of an insert
 */
record OperationCounts(
    long operations, Map<String, Map<String, Long>> returns, Map<String, Long> retried) {
  public OperationCounts {
    returns = new TreeMap<>(returns);
    retried = new TreeMap<>(retried);
  }

  /**
   * The number of failed operations. If an operation is acknowledged later, its acknowledgments are
   * counted, not its calls. A row that fails verification is also counted, unless its read had
   * failed already.
   */
  public long failed() {
    return returns.keySet().stream()
        .filter(this::counts)
        .flatMap(operation -> failures(operation).values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** The number of acknowledged or immediate results that were {@code OK}. */
  public long succeeded() {
    return returns.keySet().stream()
        .filter(this::counts)
        .filter(operation -> !operation.equals(Operation.VERIFY))
        .flatMap(operation -> returns.get(operation).entrySet().stream())
        .filter(entry -> isOk(entry.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** The failures by operation and status, such as {@code READ: 3 NOT_FOUND}. */
  public String failures() {
    return returns.keySet().stream()
        .filter(this::counts)
        .filter(operation -> !failures(operation).isEmpty())
        .map(operation -> operation + ": " + listed(failures(operation)))
        .collect(Collectors.joining("; "));
  }

  /** The number of retries of inserts. */
  public long retries() {
    return retried.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The statuses before the retries, such as {@code 3 ERROR}. */
  public String retryReasons() {
    return listed(retried);
  }

  /**
   * Whether an operation is an insert. If acknowledgments are counted, YCSB only retries inserts
   * that were refused before they were buffered.
   */
  private static boolean isInsert(String operation) {
    return operation.equals(Operation.INSERT.toString())
        || operation.equals(Operation.INSERT.acknowledged());
  }

  private boolean counts(String operation) {
    return !returns.containsKey(operation + Operation.ACKNOWLEDGED);
  }

  private Map<String, Long> failures(String operation) {
    Map<String, Long> failures = new TreeMap<>(returns.get(operation));
    failures.keySet().removeIf(status -> !isFailure(operation, status));
    if (isInsert(operation)) {
      failures.replaceAll((status, count) -> count - retried.getOrDefault(status, 0L));
    }
    failures.values().removeIf(count -> count <= 0);
    return failures;
  }

  private static String listed(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  private static boolean isFailure(String operation, String status) {
    boolean emptyRow = operation.equals(Operation.VERIFY) && status.equals("ERROR");
    return !isOk(status) && !emptyRow;
  }

  private static boolean isOk(String status) {
    return status.equals("OK") || status.equals("BATCHED_OK");
  }
}
