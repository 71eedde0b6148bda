package io.github.hbaseycsb.binding;

import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Row;

/**
 * One operation of a client thread and, when there is one, its outcome. A call that is done before
 * it was sent, because its thread gave up, is never sent.
 */
final class Call extends CompletableFuture<Object> {
  private final Row action;

  Call(Row action) {
    this.action = action;
  }

  Row action() {
    return action;
  }

  /** About what it adds to a request, bytes. */
  long bytes() {
    return action instanceof Mutation mutation ? mutation.heapSize() : action.getRow().length;
  }
}
