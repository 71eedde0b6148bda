package io.github.hbaseycsb.binding.request;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Mutation;

/** Sends operations on a table together, as one multi request to each region server. */
public final class MultiSender {
  private final AsyncTable<?> table;

  /** Creates a sender for a table. */
  public MultiSender(AsyncTable<?> table) {
    this.table = table;
  }

  /** The approximate size that an operation adds to a request, bytes. */
  public static long bytes(Action operation) {
    return operation instanceof Mutation mutation ? mutation.heapSize() : operation.getRow().length;
  }

  /**
   * Sends operations. An operation that HBase's client rejects, for example because a cell is too
   * large, fails alone. Never throws.
   *
   * @return the outcomes, in the order of the operations
   */
  public List<CompletableFuture<Object>> send(List<Action> operations) {
    try {
      return operations.size() == 1 ? List.of(alone(operations.get(0))) : table.batch(operations);
    } catch (IllegalArgumentException e) {
      return operations.size() == 1 ? failed(operations, e) : inHalves(operations);
    } catch (RuntimeException | Error e) {
      return failed(operations, e);
    }
  }

  /**
   * Sends each half separately. HBase's client has sent none of the operations, and does not tell
   * which of them it rejects.
   */
  private List<CompletableFuture<Object>> inHalves(List<Action> operations) {
    int half = operations.size() / 2;
    List<CompletableFuture<Object>> outcomes = new ArrayList<>(send(operations.subList(0, half)));
    outcomes.addAll(send(operations.subList(half, operations.size())));
    return outcomes;
  }

  private static List<CompletableFuture<Object>> failed(List<Action> operations, Throwable reason) {
    return operations.stream()
        .map(operation -> CompletableFuture.<Object>failedFuture(reason))
        .toList();
  }

  private CompletableFuture<Object> alone(Action operation) {
    return operation.sendTo(table).thenApply(result -> result);
  }
}
