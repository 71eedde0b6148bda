package io.github.hbaseycsb.analysis.histogram;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the counts of one client's measurements add up to operations that the server acknowledged:
 * READ + UPDATE + INSERT + SCAN + DELETE - READ-MODIFY-WRITE, because a read-modify-write is
 * measured as a READ, an UPDATE and a READ-MODIFY-WRITE and is one operation. Where an
 * acknowledgment is measured ({@code UPDATE-ACK}), it replaces the call.
 */
public final class Operations {
  private final Set<String> acknowledged = new TreeSet<>();

  /**
   * @param names of all that the client measured
   */
  public Operations(Collection<OperationName> names) {
    for (OperationName name : names) {
      if (name.acknowledged()) {
        acknowledged.add(name.operation());
      }
    }
  }

  /** What a count under this name is multiplied by: 1, 0, or -1 for read-modify-writes. */
  public int weight(OperationName name) {
    if (name.intended() || name.failed()) {
      return 0;
    }
    if (name.isReadModifyWrite()) {
      return -1;
    }
    return isAnswer(name) ? 1 : 0;
  }

  /** Whether a count under this name counts failed operations. */
  public boolean isError(OperationName name) {
    return name.failed() && !name.intended() && isAnswer(name);
  }

  private boolean isAnswer(OperationName name) {
    return name.isCall() && name.acknowledged() == acknowledged.contains(name.operation());
  }
}
