package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.property.Operation;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * Computes the number of acknowledged operations from the counts of a client's measurements: READ +
 * UPDATE + INSERT + SCAN + DELETE - READ-MODIFY-WRITE, because a read-modify-write is measured as a
 * READ, an UPDATE and a READ-MODIFY-WRITE and is one operation. {@link FailedPairs} are not
 * subtracted. If an acknowledgment is measured ({@code UPDATE-ACK}), it replaces the call.
 */
public final class Operations {
  private final Set<String> acknowledged = new TreeSet<>();
  private final boolean hasPairs;

  /**
   * @param names all measurements of the client
   */
  public Operations(Collection<OperationName> names) {
    hasPairs = names.stream().anyMatch(OperationName::isReadModifyWrite);
    for (OperationName name : names) {
      if (name.acknowledged()) {
        acknowledged.add(name.operation());
      }
    }
  }

  /** Whether there are read-modify-writes. */
  public boolean hasPairs() {
    return hasPairs;
  }

  /** The factor for the count of a measurement: 1, 0, or -1 for read-modify-writes. */
  public int weight(OperationName name) {
    if (name.intended() || name.failed()) {
      return 0;
    }
    if (name.isReadModifyWrite()) {
      return -1;
    }
    return isAnswer(name) ? 1 : 0;
  }

  /** Whether a measurement counts failed operations. */
  public boolean isError(OperationName name) {
    return name.failed() && !name.intended() && isAnswer(name);
  }

  private boolean isAnswer(OperationName name) {
    return name.isCall() && name.acknowledged() == acknowledged.contains(name.operation());
  }

  /** A count that begins with 0. */
  public FailedPairs failedPairs() {
    return new FailedPairs();
  }

  /**
   * Counts the read-modify-writes of a client whose read and update both failed. Their
   * READ-MODIFY-WRITE is subtracted from the acknowledged operations like any other, but none of
   * their calls was added. YCSB does not say which calls belong together. The number is exact
   * unless one of the calls of a pair fails while another call of the other type does.
   */
  public final class FailedPairs {
    private double reads;
    private double updates;
    private double pairs;

    private FailedPairs() {}

    /** Adds the count of a measurement. */
    public void add(OperationName name, double count) {
      if (weight(name) < 0) {
        pairs += count;
      } else if (isError(name) && name.is(Operation.READ)) {
        reads += count;
      } else if (isError(name) && name.is(Operation.UPDATE)) {
        updates += count;
      }
    }

    /** The number so far. */
    public double count() {
      return Math.min(pairs, Math.min(reads, updates));
    }
  }
}
