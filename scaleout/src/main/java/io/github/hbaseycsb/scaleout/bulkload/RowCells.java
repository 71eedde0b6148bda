package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;

/** Creates the cells of rows. Not thread-safe. */
final class RowCells {
  private final Records records;
  private final byte[] family;
  private final long timestamp;
  private final Map<byte[], String> fields = new TreeMap<>(Bytes.BYTES_COMPARATOR);

  /**
   * @param timestamp of all cells, ms
   */
  RowCells(Records records, String family, long timestamp) {
    this.records = records;
    this.family = Bytes.toBytes(family);
    this.timestamp = timestamp;
  }

  /**
   * The cells of a row, sorted by qualifier, as a store file requires.
   *
   * @param row the row key
   * @param number the number of the record with this key
   */
  List<KeyValue> of(byte[] row, long number) {
    Map<String, ByteIterator> values = records.values(number);
    // Most workloads have the same fields in all rows.
    if (fields.size() != values.size() || !values.keySet().containsAll(fields.values())) {
      fields.clear();
      values.keySet().forEach(field -> fields.put(Bytes.toBytes(field), field));
    }
    List<KeyValue> cells = new ArrayList<>(fields.size());
    fields.forEach(
        (qualifier, field) -> cells.add(cell(row, qualifier, values.get(field).toArray())));
    return cells;
  }

  private KeyValue cell(byte[] row, byte[] qualifier, byte[] value) {
    return new KeyValue(row, family, qualifier, timestamp, value);
  }
}
