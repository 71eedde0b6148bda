package io.github.hbaseycsb.launcher.guard;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run's own measurements say of it: how many operations were done and how many did not
 * return {@code OK}.
 *
 * @param operations operations that the client threads finished, failed ones included
 * @param returns operation name, to status name, to how often it was returned
 * @param retried status name of {@code INSERT}, to how often the insert was tried again after it:
 *     of such an insert only the last attempt is its result
 */
public record Outcome(
    long operations, Map<String, Map<String, Long>> returns, Map<String, Long> retried) {
  private static final String ACKNOWLEDGED = "-ACK";
  private static final String INSERT = "INSERT";
  private static final String VERIFY = "VERIFY";

  public Outcome {
    returns = new TreeMap<>(returns);
    retried = new TreeMap<>(retried);
  }

  /**
   * How many operations failed. Where an operation is acknowledged later, its acknowledgments count
   * and not its calls. A row that fails verification counts too, unless its read had failed
   * already.
   */
  public long failed() {
    return returns.keySet().stream()
        .filter(this::counts)
        .flatMap(operation -> failures(operation).values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** How many acknowledged or immediate results were {@code OK}. */
  public long succeeded() {
    return returns.keySet().stream()
        .filter(this::counts)
        .filter(operation -> !operation.equals(VERIFY))
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

  /** How often inserts were tried again. */
  public long retries() {
    return retried.values().stream().mapToLong(Long::longValue).sum();
  }

  /** After which statuses, such as {@code 3 ERROR}. */
  public String retryReasons() {
    return listed(retried);
  }

  /** Where acknowledgments count, YCSB tries again what was refused before it was collected. */
  private static boolean isInsert(String operation) {
    return operation.equals(INSERT) || operation.equals(INSERT + ACKNOWLEDGED);
  }

  private boolean counts(String operation) {
    return !returns.containsKey(operation + ACKNOWLEDGED);
  }

  private Map<String, Long> failures(String operation) {
    Map<String, Long> failures = new TreeMap<>();
    returns
        .get(operation)
        .forEach(
            (status, count) -> {
              long more = isInsert(operation) ? retried.getOrDefault(status, 0L) : 0;
              if (isFailure(operation, status) && count > more) {
                failures.put(status, count - more);
              }
            });
    return failures;
  }

  private static String listed(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  private static boolean isFailure(String operation, String status) {
    boolean emptyRow = operation.equals(VERIFY) && status.equals("ERROR");
    return !isOk(status) && !emptyRow;
  }

  private static boolean isOk(String status) {
    return status.equals("OK") || status.equals("BATCHED_OK");
  }
}
