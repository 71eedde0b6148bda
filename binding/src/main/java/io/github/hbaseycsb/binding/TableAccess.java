package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.HBaseOptions.Way;
import io.github.hbaseycsb.binding.request.Acknowledgments;
import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.Action.Write;
import io.github.hbaseycsb.binding.request.ActionSender;
import io.github.hbaseycsb.binding.request.AsyncWindow;
import io.github.hbaseycsb.binding.request.Batch;
import io.github.hbaseycsb.binding.request.Coalescer;
import io.github.hbaseycsb.binding.request.OperationTracker;
import io.github.hbaseycsb.binding.request.RootCause;
import io.github.hbaseycsb.binding.request.SlowOperations;
import io.github.hbaseycsb.binding.request.Writer;
import io.github.hbaseycsb.property.Operation;
import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.Status;

/** The table that one client thread uses at the moment, and how the thread reads and writes it. */
final class TableAccess {
  private static final Logger LOG = LoggerFactory.getLogger(TableAccess.class);

  private final HBaseOptions options;
  private final Connection connection;
  private final SharedConnection shared;
  private final int user;
  private final OperationTracker tracker;

  /** Null if each call waits for its answer. */
  private Acknowledgments acknowledgments;

  /** Null if nobody asks for slow operations, and before there is a table. */
  private SlowOperations.OfTable slow;

  private String name;
  private Table table;
  private Writer writer;
  private Coalescer coalescer;

  /** Null if each read waits for its answer. */
  private ActionSender reads;

  TableAccess(SharedConnection shared, OperationTracker tracker) {
    this.shared = shared;
    this.options = shared.options();
    this.user = shared.nextUser();
    this.connection = shared.connection(user);
    this.tracker = tracker;
    this.acknowledgments = newAcknowledgments();
  }

  private Acknowledgments newAcknowledgments() {
    return options.sending().isAnsweredLater()
        ? new Acknowledgments(shared.journal(), slow, tracker, shared.reads())
        : null;
  }

  /** Switches to a table. Sends what is left for the previous one, and releases it. */
  void use(String wanted) throws IOException {
    if (wanted.equals(name)) {
      return;
    }
    close();
    TableName tableName = TableName.valueOf(wanted);
    coalescer = options.sending().way() == Way.COALESCED ? shared.coalescer(user, tableName) : null;
    table = connection.getTable(tableName);
    slow = shared.slow().map(all -> all.of(shared.locations(user, tableName))).orElse(null);
    acknowledgments = newAcknowledgments();
    writer = newWriter(tableName);
    reads = newReads(tableName);
    name = wanted;
  }

  /** Begins a scan, by the client that sends the other operations. */
  ResultScanner scan(Scan scan) throws IOException {
    return options.sending().way() == Way.ASYNC
        ? shared.asyncConnection(user).getTable(table.getName()).getScanner(scan)
        : table.getScanner(scan);
  }

  /** Reads a row without batching. The result is empty if there is no such row. */
  Result get(RowGet get) throws IOException {
    return coalescer == null ? table.get(get) : coalescer.get(get);
  }

  Status write(Operation operation, Write write) {
    Status status = writer.write(operation, write);
    // Later acknowledgments are journaled by Acknowledgments.
    if (status.equals(Status.OK)) {
      shared.journal().acknowledged(write);
    }
    return status;
  }

  /** Sends a write that the server executes if its condition holds, and returns whether it did. */
  boolean writeIf(CheckAndMutate conditional) throws IOException {
    boolean done = table.checkAndMutate(conditional).isSuccess();
    if (done) {
      shared.journal().acknowledged(conditional.getAction());
    }
    return done;
  }

  ActionSender reads() {
    return reads;
  }

  /**
   * Counts an operation that failed before it was sent or added to a batch, if such operations are
   * only counted by their acknowledgments.
   */
  void refused(Operation operation, Status failure) {
    if (isAnsweredLater(operation)) {
      acknowledgments.refused(operation, failure);
    }
  }

  /** Counts an operation that has just ended, if it was slow and was answered in its call. */
  void noteTime(Operation operation, String key, long ns, Status status) {
    if (slow != null && !isAnsweredLater(operation)) {
      slow.note(operation, () -> Bytes.toBytes(key), ns, status);
    }
  }

  private boolean isAnsweredLater(Operation operation) {
    return switch (operation) {
      case READ -> options.reads().answeredLater();
      case SCAN -> false;
      default -> options.sending().isAnsweredLater();
    };
  }

  /** Sends all that is buffered or batched, and waits for the answers. */
  void flush() {
    if (name == null) {
      return;
    }
    if (reads != null) {
      reads.flush();
    }
    writer.flush();
  }

  /** Waits for the operations in flight and releases the table. */
  void close() {
    if (name == null) {
      return;
    }
    name = null;
    try {
      if (reads != null) {
        reads.flush();
      }
      writer.close();
    } finally {
      try {
        table.close();
      } catch (IOException e) {
        LOG.warn("A table did not close: {}", RootCause.summary(e));
      }
    }
  }

  private ActionSender newReads(TableName tableName) {
    if (!options.reads().answeredLater()) {
      return null;
    }
    return options.sending().way() == Way.ASYNC ? (AsyncWindow) writer : newBatch(tableName);
  }

  private Writer newWriter(TableName tableName) {
    return switch (options.sending().way()) {
      case ALONE -> {
        Table own = table;
        yield direct(write -> write.sendTo(own));
      }
      case BUFFERED -> shared.writeBuffer(user, tableName).writer(acknowledgments);
      case BATCHED -> newBatch(tableName);
      case ASYNC -> newWindow(shared.asyncConnection(user).getTable(tableName));
      case COALESCED -> direct(coalescer::write);
    };
  }

  private AsyncWindow newWindow(AsyncTable<?> own) {
    return new AsyncWindow(
        action -> action.sendTo(own), shared.inFlight(), acknowledgments, options.sending().size());
  }

  /** Returns when the server has acknowledged the write. */
  @FunctionalInterface
  private interface Request {
    void send(Write write) throws IOException;
  }

  private Writer direct(Request request) {
    return (operation, write) -> {
      try {
        request.send(write);
        return tracker.completed();
      } catch (IOException | RuntimeException e) {
        // HBase's client throws these exceptions for a cell that is too large and for a closed
        // connection.
        return tracker.failed(operation, e);
      }
    };
  }

  private Batch newBatch(TableName tableName) {
    return new Batch(
        shared.sender(user, tableName),
        shared.inFlight(),
        acknowledgments,
        options.sending().size());
  }
}
