package io.github.hbaseycsb.binding.request;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.HeapSize;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * An operation on one row, as HBase's client has it, that knows each way to be sent: another kind
 * does not compile without one of them.
 */
public sealed interface Action extends Row {
  /** Sends operations in one request. */
  @FunctionalInterface
  interface Transport {
    /** Returns a future for each operation, in their order. Never throws. */
    List<CompletableFuture<Object>> send(List<Action> operations);
  }

  CompletableFuture<?> sendTo(AsyncTable<?> table);

  /** What HBase's client sends in a request with others. */
  default Row inRequest() {
    return this;
  }

  /**
   * Whether it may be sent again, alone, after its request failed. Not if its row would differ
   * after it was executed twice.
   */
  boolean repeatable();

  /** The server's answer; an exception instead if it has done nothing for want of a condition. */
  default Object result(Object answer) {
    return answer instanceof CheckAndMutateResult check && !check.isSuccess()
        ? new IOException("row %s does not meet the condition".formatted(Bytes.toString(getRow())))
        : answer;
  }

  /**
   * Returns if the server has executed it.
   *
   * @throws IOException that {@link #result} has instead of the answer
   */
  default void requireDone(Object answer) throws IOException {
    if (result(answer) instanceof IOException notDone) {
      throw notDone;
    }
  }

  /** The approximate size that it adds to a request, bytes. */
  long bytes();

  /**
   * Why HBase's client would refuse it if it were sent alone. {@code Table.batch} leaves that to
   * the server, which refuses all operations of the region.
   *
   * @param maxCellBytes 0 or less for no limit
   */
  default Optional<String> refusal(int maxCellBytes) {
    return Optional.empty();
  }

  /** An operation that changes its row. */
  sealed interface Write extends Action, HeapSize {
    @Override
    default long bytes() {
      return heapSize();
    }

    /** Sends it, and returns when the server has acknowledged it. */
    void sendTo(Table table) throws IOException;

    /** Without a default, so that another kind of write does not compile before it is decided. */
    @Override
    Optional<String> refusal(int maxCellBytes);
  }

  final class RowGet extends Get implements Action {
    private long expectedMs;

    public RowGet(byte[] row) {
      super(row);
    }

    /** Notes the timestamp of a write that it has to see, ms since 1970. */
    void expect(long timestampMs) {
      expectedMs = timestampMs;
    }

    /** The timestamp of a write that it has to see; 0 if none is known. */
    long expectedMs() {
      return expectedMs;
    }

    @Override
    public boolean repeatable() {
      return true;
    }

    @Override
    public CompletableFuture<?> sendTo(AsyncTable<?> table) {
      return table.get(this);
    }

    @Override
    public long bytes() {
      return getRow().length;
    }
  }

  final class RowPut extends Put implements Write {
    /** Null if it has no condition. */
    private CheckAndMutate check;

    /**
     * @param row the row key, which is not copied
     */
    public RowPut(byte[] row) {
      super(row, true);
    }

    /** Gives it, with the cells that it has, the condition that its row does not have a column. */
    public RowPut unless(byte[] family, byte[] column) {
      check = CheckAndMutate.newBuilder(getRow()).ifNotExists(family, column).build(this);
      return this;
    }

    @Override
    public Row inRequest() {
      return check == null ? this : check;
    }

    @Override
    public boolean repeatable() {
      return true;
    }

    @Override
    public CompletableFuture<?> sendTo(AsyncTable<?> table) {
      return check == null ? table.put(this) : table.checkAndMutate(check);
    }

    @Override
    public void sendTo(Table table) throws IOException {
      if (check == null) {
        table.put(this);
      } else {
        requireDone(table.checkAndMutate(check));
      }
    }

    @Override
    public Optional<String> refusal(int maxCellBytes) {
      if (isEmpty()) {
        return Optional.of("No columns to insert");
      }
      for (List<Cell> cells : getFamilyCellMap().values()) {
        for (Cell cell : cells) {
          if (maxCellBytes > 0 && cell.getSerializedSize() > maxCellBytes) {
            return Optional.of("KeyValue size too large");
          }
        }
      }
      return Optional.empty();
    }
  }

  final class RowDelete extends Delete implements Write {
    /** Null if it has no condition. */
    private CheckAndMutate check;

    public RowDelete(byte[] row) {
      super(row);
    }

    /** Gives it the condition that its row does not have a column. */
    public RowDelete unless(byte[] family, byte[] column) {
      check = CheckAndMutate.newBuilder(getRow()).ifNotExists(family, column).build(this);
      return this;
    }

    @Override
    public Row inRequest() {
      return check == null ? this : check;
    }

    @Override
    public boolean repeatable() {
      return true;
    }

    @Override
    public CompletableFuture<?> sendTo(AsyncTable<?> table) {
      return check == null ? table.delete(this) : table.checkAndMutate(check);
    }

    @Override
    public void sendTo(Table table) throws IOException {
      if (check == null) {
        table.delete(this);
      } else {
        requireDone(table.checkAndMutate(check));
      }
    }

    @Override
    public Optional<String> refusal(int maxCellBytes) {
      return Optional.empty();
    }
  }

  final class RowIncrement extends Increment implements Write {
    public RowIncrement(byte[] row) {
      super(row);
    }

    @Override
    public boolean repeatable() {
      return false;
    }

    @Override
    public CompletableFuture<?> sendTo(AsyncTable<?> table) {
      return table.increment(this);
    }

    @Override
    public void sendTo(Table table) throws IOException {
      table.increment(this);
    }

    @Override
    public Optional<String> refusal(int maxCellBytes) {
      return Optional.empty();
    }
  }

  /** An append. The server does not send the new value back. */
  final class RowAppend extends Append implements Write {
    public RowAppend(byte[] row) {
      super(row);
      setReturnResults(false);
    }

    @Override
    public boolean repeatable() {
      return false;
    }

    @Override
    public CompletableFuture<?> sendTo(AsyncTable<?> table) {
      return table.append(this);
    }

    @Override
    public void sendTo(Table table) throws IOException {
      table.append(this);
    }

    @Override
    public Optional<String> refusal(int maxCellBytes) {
      return Optional.empty();
    }
  }
}
