package io.github.hbaseycsb.launcher;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run's own measurements say of it: how many operations were done and how many did not
 * return {@code OK}.
 *
 * @param operations operations that the client threads finished, failed ones included
 * @param returns operation name, to status name, to how often it was returned
 */
record Outcome(long operations, Map<String, Map<String, Long>> returns) {
  private static final String ACKNOWLEDGED = "-ACK";
  private static final String VERIFY = "VERIFY";

  Outcome {
    returns = new TreeMap<>(returns);
  }

  /**
   * How many operations failed. Where an operation is acknowledged later, its acknowledgements
   * count and not its calls. A row that fails verification counts too, unless its read had failed
   * already.
   */
  long failed() {
    return returns.keySet().stream().filter(this::counts).mapToLong(this::failed).sum();
  }

  /** How many acknowledged or immediate results were {@code OK}. */
  long succeeded() {
    return returns.keySet().stream()
        .filter(this::counts)
        .filter(operation -> !operation.equals(VERIFY))
        .flatMap(operation -> returns.get(operation).entrySet().stream())
        .filter(entry -> isOk(entry.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** The failures by operation and status, such as {@code READ: 3 NOT_FOUND}. */
  String failures() {
    return returns.keySet().stream()
        .filter(this::counts)
        .filter(operation -> failed(operation) > 0)
        .map(operation -> operation + ": " + failedByStatus(operation))
        .collect(Collectors.joining("; "));
  }

  private boolean counts(String operation) {
    return !returns.containsKey(operation + ACKNOWLEDGED);
  }

  private long failed(String operation) {
    return returns.get(operation).entrySet().stream()
        .filter(entry -> isFailure(operation, entry.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private String failedByStatus(String operation) {
    return returns.get(operation).entrySet().stream()
        .filter(entry -> isFailure(operation, entry.getKey()))
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
