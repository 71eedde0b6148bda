package io.github.hbaseycsb.analysis.histogram;

import java.util.Set;

/**
 * The parts of the name under which YCSB and the binding measure an operation. {@code
 * Intended-UPDATE-ACK-FAILED} is the operation UPDATE, measured from the time when it should have
 * been called to its acknowledgment, failed.
 *
 * @param operation READ, UPDATE, READ-MODIFY-WRITE and so on
 * @param intended measured from the time at which the target rate calls for the operation, not from
 *     the call
 * @param acknowledged measured up to the server's answer, although the call returns before it
 * @param failed the operations that did not return OK
 */
public record OperationName(
    String operation, boolean intended, boolean acknowledged, boolean failed) {
  private static final String INTENDED = "Intended-";
  private static final String ACKNOWLEDGED = "-ACK";
  private static final String FAILED = "-FAILED";

  static final String READ_MODIFY_WRITE = "READ-MODIFY-WRITE";
  private static final Set<String> CALLS = Set.of("READ", "UPDATE", "INSERT", "SCAN", "DELETE");

  public static OperationName parse(String name) {
    String rest = name;
    boolean intended = rest.startsWith(INTENDED);
    rest = intended ? rest.substring(INTENDED.length()) : rest;
    boolean failed = rest.endsWith(FAILED);
    rest = failed ? rest.substring(0, rest.length() - FAILED.length()) : rest;
    boolean acknowledged = rest.endsWith(ACKNOWLEDGED);
    rest = acknowledged ? rest.substring(0, rest.length() - ACKNOWLEDGED.length()) : rest;
    return new OperationName(rest, intended, acknowledged, failed);
  }

  /** Whether this is a call to the database. CLEANUP, VERIFY and pairs of calls are not. */
  boolean isCall() {
    return CALLS.contains(operation);
  }

  boolean isReadModifyWrite() {
    return operation.equals(READ_MODIFY_WRITE);
  }

  /** The name of the same operation's acknowledgment. */
  OperationName acknowledgment() {
    return new OperationName(operation, intended, true, failed);
  }

  /** The name in YCSB's format. */
  @Override
  public String toString() {
    return (intended ? INTENDED : "")
        + operation
        + (acknowledged ? ACKNOWLEDGED : "")
        + (failed ? FAILED : "");
  }
}
