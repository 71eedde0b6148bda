package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;

/** Creates the cells of rows. Not thread-safe. */
final class RowCells {
  private final Map<String, byte[]> qualifiers = new TreeMap<>();
  private final Records records;
  private final byte[] family;

  RowCells(Records records, String family) {
    this.records = records;
    this.family = Bytes.toBytes(family);
  }

  /**
   * The cells of a row, sorted by qualifier, as a store file requires.
   *
   * @param row the row key
   * @param number the number of the record with this key
   */
  List<KeyValue> of(byte[] row, long number) {
    Map<byte[], ByteIterator> fields = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    records.values(number).forEach((field, value) -> fields.put(qualifier(field), value));
    return fields.entrySet().stream()
        .map(field -> cell(row, field.getKey(), field.getValue().toArray()))
        .toList();
  }

  /**
   * Creates a cell with the latest timestamp. The output format replaces it by its own, as a region
   * server does.
   */
  private KeyValue cell(byte[] row, byte[] qualifier, byte[] value) {
    return new KeyValue(row, family, qualifier, HConstants.LATEST_TIMESTAMP, value);
  }

  private byte[] qualifier(String field) {
    return qualifiers.computeIfAbsent(field, Bytes::toBytes);
  }
}
