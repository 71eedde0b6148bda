package io.github.hbaseycsb.property;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The operations of YCSB, in the order of the results' columns. All other lists of operations come
 * from this one. Needs neither HBase nor YCSB.
 */
public enum Operation {
  READ(Request.GET, Fields.NONE, "readproportion", "0.95"),
  UPDATE(Request.PUT, Fields.ONE_OR_ALL, "updateproportion", "0.05"),
  INSERT(Request.PUT, Fields.ALL, "insertproportion", "0.0"),
  SCAN(Request.SCAN, Fields.NONE, "scanproportion", "0.0"),
  /** Of {@code LongCoreWorkload}: {@code CoreWorkload} itself has none. */
  DELETE(Request.DELETE, Fields.NONE, "deleteproportion", "0.00"),
  /** Two calls, which are also measured as what they are. */
  READ_MODIFY_WRITE(null, Fields.NONE, "readmodifywriteproportion", "0.0");

  /** What a call asks of a region server. */
  public enum Request {
    GET,
    SCAN,
    PUT,
    DELETE
  }

  /** The fields of a row that a call writes. */
  public enum Fields {
    NONE,
    /** One, or with {@code writeallfields=true} all. */
    ONE_OR_ALL,
    ALL
  }

  /**
   * Begins the name under which latencies from the time that the target rate gives are measured.
   */
  public static final String INTENDED = "Intended-";

  /** Ends the name under which an operation is measured if its answer comes after its call. */
  public static final String ACKNOWLEDGED = "-ACK";

  /** Ends the name under which operations are measured that did not return OK. */
  public static final String FAILED = "-FAILED";

  /** YCSB's name for the verification of what a read returned, which is no operation. */
  public static final String VERIFY = "VERIFY";

  private static final Map<String, Operation> BY_NAME =
      Arrays.stream(values()).collect(Collectors.toMap(Operation::toString, Function.identity()));

  private final String measured = name().replace('_', '-');
  private final String acknowledged = measured + ACKNOWLEDGED;
  private final Request request;
  private final Fields written;
  private final String proportionKey;
  private final String defaultProportion;

  Operation(Request request, Fields written, String proportionKey, String defaultProportion) {
    this.request = request;
    this.written = written;
    this.proportionKey = proportionKey;
    this.defaultProportion = defaultProportion;
  }

  /** The operation that YCSB measures under a name, such as {@code READ-MODIFY-WRITE}. */
  public static Optional<Operation> measuredAs(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** YCSB's name for it in measurements and messages. */
  @Override
  public String toString() {
    return measured;
  }

  /** The name under which the time up to its answer is measured, if that comes after its call. */
  public String acknowledged() {
    return acknowledged;
  }

  /** The calls of the binding that it consists of: itself, or those that are measured as well. */
  public Set<Operation> calls() {
    return switch (this) {
      case READ, UPDATE, INSERT, SCAN, DELETE -> EnumSet.of(this);
      case READ_MODIFY_WRITE -> EnumSet.of(READ, UPDATE);
    };
  }

  public boolean isCall() {
    return request != null;
  }

  /** What its calls ask of region servers. */
  public Set<Request> requests() {
    return calls().stream().map(call -> call.request).collect(Collectors.toSet());
  }

  /** The fields that a call writes; none for an operation that consists of other calls. */
  public Fields written() {
    return written;
  }

  public boolean writes() {
    return requests().contains(Request.PUT) || requests().contains(Request.DELETE);
  }

  /** The property for its share of all operations of a workload. */
  public String proportionKey() {
    return proportionKey;
  }

  /**
   * The text of that property, or its default.
   *
   * @param properties returns a property's value by its name, or null
   */
  public String proportion(UnaryOperator<String> properties) {
    String value = properties.apply(proportionKey);
    return value == null ? defaultProportion : value.strip();
  }

  /**
   * The number of that property; 0 if it is negative, as for YCSB, or no number.
   *
   * @param properties returns a property's value by its name, or null
   */
  public double share(UnaryOperator<String> properties) {
    try {
      double share = Double.parseDouble(proportion(properties));
      return share > 0 ? share : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /**
   * The share of deletes among all operations, 0 to 1.
   *
   * @param properties returns a property's value by its name, or null
   */
  public static double shareOfDeletes(UnaryOperator<String> properties) {
    double all =
        Arrays.stream(values()).mapToDouble(operation -> operation.share(properties)).sum();
    return all == 0 ? 0 : DELETE.share(properties) / all;
  }
}
