package io.github.hbaseycsb.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A table with a single column in memory, and the log of what was asked of it. */
final class MemoryDB extends DB {
  /**
   * An operation.
   *
   * @param name insert, read, scan or delete
   * @param rows that it asked for
   */
  record Call(String name, String key, int rows) {}

  final ConcurrentNavigableMap<String, byte[]> rows = new ConcurrentSkipListMap<>();
  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private final String field;

  /** Whether reads say that their cells come later. */
  boolean batchesReads;

  /** Whether scans go backwards. */
  boolean scansBackwards;

  MemoryDB(String field) {
    this.field = field;
  }

  /** The calls since the last time, in their order. */
  List<Call> takeCalls() {
    List<Call> taken = List.copyOf(calls);
    calls.clear();
    return taken;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    calls.add(new Call("insert", key, 1));
    rows.put(key, values.get(field).toArray());
    return Status.OK;
  }

  /** Returns OK and nothing for a missing row, as stock HBase bindings do. */
  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    calls.add(new Call("read", key, 1));
    if (batchesReads) {
      return Status.BATCHED_OK;
    }
    byte[] value = rows.get(key);
    if (value != null && fields.contains(field)) {
      result.put(field, new ByteArrayByteIterator(value));
    }
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    calls.add(new Call("scan", startkey, recordcount));
    NavigableMap<String, byte[]> ahead =
        scansBackwards ? rows.headMap(startkey, true).descendingMap() : rows.tailMap(startkey);
    for (byte[] value : ahead.values()) {
      if (result.size() == recordcount) {
        break;
      }
      result.add(new HashMap<>(Map.of(field, new ByteArrayByteIterator(value))));
    }
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    throw new UnsupportedOperationException("update");
  }

  @Override
  public Status delete(String table, String key) {
    calls.add(new Call("delete", key, 1));
    rows.remove(key);
    return Status.OK;
  }
}
