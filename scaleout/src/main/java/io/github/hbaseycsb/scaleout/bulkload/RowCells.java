package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;

/** Makes the cells of rows. For one thread. */
final class RowCells {
  private final Map<String, byte[]> qualifiers = new TreeMap<>();
  private final Records records;
  private final byte[] family;

  RowCells(Records records, String family) {
    this.records = records;
    this.family = Bytes.toBytes(family);
  }

  /**
   * The cells of a row, in the order of their qualifiers, as a store file wants them.
   *
   * @param number of the record, whose key is {@code row}
   */
  List<KeyValue> of(byte[] row, long number) {
    Map<byte[], ByteIterator> fields = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    records.values(number).forEach((field, value) -> fields.put(qualifier(field), value));
    return fields.entrySet().stream()
        .map(field -> cell(row, field.getKey(), field.getValue().toArray()))
        .toList();
  }

  /** The output replaces the latest time by its own, as a region server does. */
  private KeyValue cell(byte[] row, byte[] qualifier, byte[] value) {
    return new KeyValue(row, family, qualifier, HConstants.LATEST_TIMESTAMP, value);
  }

  private byte[] qualifier(String field) {
    return qualifiers.computeIfAbsent(field, Bytes::toBytes);
  }
}
