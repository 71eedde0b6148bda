package io.github.hbaseycsb.analysis.histogram;

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
  private final boolean pairs;

  /**
   * @param names all measurements of the client
   */
  public Operations(Collection<OperationName> names) {
    pairs = names.stream().anyMatch(OperationName::isReadModifyWrite);
    for (OperationName name : names) {
      if (name.acknowledged()) {
        acknowledged.add(name.operation());
      }
    }
  }

  /** Whether there are read-modify-writes. */
  public boolean hasPairs() {
    return pairs;
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
}
