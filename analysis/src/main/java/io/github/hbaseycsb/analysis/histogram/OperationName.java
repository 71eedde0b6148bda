package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.property.Operation;

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
  public static OperationName parse(String name) {
    String rest = plain(name);
    boolean intended = !rest.equals(name);
    boolean failed = rest.endsWith(Operation.FAILED);
    rest = failed ? rest.substring(0, rest.length() - Operation.FAILED.length()) : rest;
    boolean acknowledged = rest.endsWith(Operation.ACKNOWLEDGED);
    rest = acknowledged ? rest.substring(0, rest.length() - Operation.ACKNOWLEDGED.length()) : rest;
    return new OperationName(rest, intended, acknowledged, failed);
  }

  /**
   * The name for readers, such as {@code READ (at the target rate)}. A figure may follow, as in
   * {@code Intended-READ p99}.
   */
  public static String shown(String name) {
    String plain = plain(name);
    return plain.equals(name) ? name : plain.replaceFirst("\\S+", "$0 (at the target rate)");
  }

  /** The same where the reader knows whether there is a target rate, such as {@code READ}. */
  public static String plain(String name) {
    return name.startsWith(Operation.INTENDED) ? name.substring(Operation.INTENDED.length()) : name;
  }

  /** Whether this is a call to the database. CLEANUP, VERIFY and pairs of calls are not. */
  boolean isCall() {
    return Operation.measuredAs(operation).filter(Operation::isCall).isPresent();
  }

  boolean isReadModifyWrite() {
    return is(Operation.READ_MODIFY_WRITE);
  }

  public boolean is(Operation other) {
    return operation.equals(other.toString());
  }

  OperationName acknowledgment() {
    return new OperationName(operation, intended, true, failed);
  }

  @Override
  public String toString() {
    return (intended ? Operation.INTENDED : "")
        + operation
        + (acknowledged ? Operation.ACKNOWLEDGED : "")
        + (failed ? Operation.FAILED : "");
  }
}
