package io.github.hbaseycsb.binding.request;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionConfiguration;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Table;

/**
 * Sends operations on a table together, as one multi request to each region server, by {@code
 * Table.batch} in a thread of a pool. {@code AsyncTable.batch} needs no thread, but locates, tracks
 * and completes each operation by futures of its own, which costs more processor time.
 */
public final class TableSender implements Action.Transport {
  private final Connection connection;
  private final TableName table;
  private final ExecutorService threads;
  private final int maxCellBytes;

  /**
   * @param threads has threads for each request in flight, without a limit. HBase's own pool would
   *     limit the requests of a connection, and be closed only after waiting for them.
   */
  public TableSender(Connection connection, TableName table, ExecutorService threads) {
    this.connection = connection;
    this.table = table;
    this.threads = threads;
    this.maxCellBytes =
        connection
            .getConfiguration()
            .getInt(
                ConnectionConfiguration.MAX_KEYVALUE_SIZE_KEY,
                ConnectionConfiguration.MAX_KEYVALUE_SIZE_DEFAULT);
  }

  /** A put that HBase's client would refuse, for the size of a cell or as empty, fails alone. */
  @Override
  public List<CompletableFuture<Object>> send(List<Action> operations) {
    List<CompletableFuture<Object>> answers =
        Stream.generate(CompletableFuture<Object>::new).limit(operations.size()).toList();
    try {
      threads.execute(() -> batch(operations, answers));
    } catch (RuntimeException | Error e) {
      // The pool is closed, or has no thread.
      answers.forEach(answer -> answer.completeExceptionally(e));
    }
    return answers;
  }

  private void batch(List<Action> operations, List<CompletableFuture<Object>> answers) {
    List<Row> sent = new ArrayList<>(operations.size());
    List<CompletableFuture<Object>> ofSent = new ArrayList<>(operations.size());
    for (int i = 0; i < operations.size(); i++) {
      Optional<String> refusal = operations.get(i).refusal(maxCellBytes);
      if (refusal.isPresent()) {
        answers.get(i).completeExceptionally(new IllegalArgumentException(refusal.get()));
      } else {
        sent.add(operations.get(i).inRequest());
        ofSent.add(answers.get(i));
      }
    }
    Object[] results = new Object[sent.size()];
    Throwable failure = null;
    try (Table own = connection.getTable(table, threads)) {
      own.batch(sent, results);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      failure = e;
    }
    for (int i = 0; i < results.length; i++) {
      complete(ofSent.get(i), results[i], failure);
    }
  }

  /** A result that is missing failed for the reason that the whole batch gives. */
  private static void complete(CompletableFuture<Object> answer, Object result, Throwable failure) {
    if (result instanceof Throwable own) {
      answer.completeExceptionally(own);
    } else if (result == null) {
      answer.completeExceptionally(failure == null ? new TimeoutException("no answer") : failure);
    } else {
      answer.complete(result);
    }
  }
}
