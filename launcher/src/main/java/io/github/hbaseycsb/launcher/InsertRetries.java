package io.github.hbaseycsb.launcher;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Counts failed attempts at inserts that were retried ({@code
 * core_workload_insertion_retry_limit}). YCSB measures every attempt as an operation. Thread-safe.
 */
final class InsertRetries {
  private final Map<String, Long> byStatus = new ConcurrentHashMap<>();

  /** Wraps the database of a client thread for one insert. */
  DB watch(DB db) {
    return new Attempts(db);
  }

  Map<String, Long> byStatus() {
    return Map.copyOf(byStatus);
  }

  private final class Attempts extends DB {
    private final DB db;
    private Status last = Status.OK;

    Attempts(DB db) {
      this.db = db;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      if (!last.isOk()) {
        byStatus.merge(last.getName(), 1L, Long::sum);
      }
      last = db.insert(table, key, values);
      return last;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return db.read(table, key, fields, result);
    }

    @Override
    public Status scan(
        String table,
        String startKey,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return db.scan(table, startKey, count, fields, result);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return db.update(table, key, values);
    }

    @Override
    public Status delete(String table, String key) {
      return db.delete(table, key);
    }
  }
}
