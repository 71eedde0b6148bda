package io.github.hbaseycsb.binding;

import java.io.IOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncBufferedMutator;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one client thread holds of the table that it works on at the moment. */
final class TableAccess {
  private static final Logger LOG = LoggerFactory.getLogger(TableAccess.class);

  /** How much longer than one operation the last answers may take, ms. */
  private static final long CLOSE_MARGIN_MS = 30_000;

  private final HBaseOptions options;
  private final Connection connection;
  private final SharedConnection shared;
  private final int user;
  private final Tally tally;

  private String name;
  private Table table;
  private Writer writer;
  private Batch readBatch;
  private Coalescer coalescer;

  TableAccess(SharedConnection shared, Tally tally) {
    this.shared = shared;
    this.options = shared.options();
    this.user = shared.nextUser();
    this.connection = shared.connection(user);
    this.tally = tally;
  }

  /** Turns to a table; leaves the one before it properly. */
  void use(String wanted) throws IOException {
    if (wanted.equals(name)) {
      return;
    }
    close();
    TableName tableName = TableName.valueOf(wanted);
    coalescer = options.coalesce() ? shared.coalescer(user, tableName) : null;
    table = connection.getTable(tableName);
    writer = new JournaledWriter(newWriter(tableName), shared.journal());
    readBatch = newBatch(options.reads().batchSize());
    name = wanted;
  }

  Table table() {
    return table;
  }

  /** Reads a row now; empty when there is none. */
  Result get(Get get) throws IOException {
    return coalescer == null ? table.get(get) : coalescer.get(get);
  }

  Writer writer() {
    return writer;
  }

  Batch readBatch() {
    return readBatch;
  }

  /** Finishes what is under way and lets go of the table. */
  void close() {
    if (name == null) {
      return;
    }
    name = null;
    try {
      readBatch.send();
      writer.close();
    } finally {
      try {
        table.close();
      } catch (IOException e) {
        LOG.warn("A table did not close: {}", Causes.summary(e));
      }
    }
  }

  private Writer newWriter(TableName wanted) {
    HBaseOptions.Writes writes = options.writes();
    if (coalescer != null) {
      return new CoalescedWriter(coalescer, tally);
    }
    if (!writes.autoflush()) {
      AsyncConnection async = shared.asyncConnection(user);
      AsyncBufferedMutator mutator =
          async.getBufferedMutatorBuilder(wanted).setWriteBufferSize(writes.bufferBytes()).build();
      long operationLimitMs =
          async.getConfiguration().getLong(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 0);
      return new BufferedWriter(
          mutator,
          new Acknowledgements(shared.journal()),
          tally,
          writes.bufferBytes(),
          operationLimitMs + CLOSE_MARGIN_MS);
    }
    return writes.batchSize() > 1
        ? new BatchedWriter(newBatch(writes.batchSize()))
        : new DirectWriter(table, tally);
  }

  private Batch newBatch(int size) {
    return new Batch(table, new Acknowledgements(shared.journal()), tally, size);
  }
}
