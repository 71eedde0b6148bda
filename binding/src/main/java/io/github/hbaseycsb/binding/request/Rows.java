package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.options.HBaseOptions.Reads;
import io.github.hbaseycsb.binding.request.Action.RowAppend;
import io.github.hbaseycsb.binding.request.Action.RowDelete;
import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.Action.RowIncrement;
import io.github.hbaseycsb.binding.request.Action.RowPut;
import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.workload.WrittenValues;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Converts between YCSB's records and HBase's rows. A key becomes the row key and a field a
 * qualifier of its column family, both in UTF-8. Columns beside the data are not part of a record.
 * No field of YCSB has the name of one, because its fields end in a number. They follow all usual
 * fields of their family, so that {@link FieldNames} finds these at the same positions in all rows.
 */
public final class Rows {
  /** A column beside the data: 8 bytes, the number of increments. */
  private static final byte[] COUNTER = Bytes.toBytes("~counter");

  /** A column beside the data: all values that were appended. */
  private static final byte[] APPENDED = Bytes.toBytes("~appended");

  /** Limit of the cache: the number of fields of a workload is not bounded. */
  private static final int MAX_QUALIFIERS = 1000;

  private static final Map<String, byte[]> QUALIFIERS = new ConcurrentHashMap<>();

  private Rows() {}

  public static RowPut put(
      Families families,
      String key,
      Map<String, ByteIterator> values,
      Durability durability,
      WrittenValues written) {
    byte[] row = Bytes.toBytes(key);
    RowPut put = new RowPut(row);
    put.setDurability(durability);
    Map<byte[], List<Cell>> cells = put.getFamilyCellMap();
    values.forEach(
        (field, value) -> {
          byte[] family = families.with(field);
          byte[] bytes = written.of(key, field, value.toArray());
          List<Cell> ofFamily = cells.get(family);
          if (ofFamily == null) {
            // Put.add would start with a small list and grow it.
            ofFamily = new ArrayList<>(values.size());
            cells.put(family, ofFamily);
          }
          ofFamily.add(new FieldCell(row, family, qualifier(field), bytes));
        });
    return put;
  }

  /** Fields share the arrays of their qualifiers, because most workloads have few fields. */
  private static byte[] qualifier(String field) {
    byte[] known = QUALIFIERS.get(field);
    if (known != null) {
      return known;
    }
    byte[] qualifier = Bytes.toBytes(field);
    if (QUALIFIERS.size() < MAX_QUALIFIERS) {
      QUALIFIERS.put(field, qualifier);
    }
    return qualifier;
  }

  /**
   * Restores the values that {@link #put} consumed. YCSB retries a failed insert with the same map,
   * whose iterators have been read to the end.
   */
  public static void restore(Put put, Map<String, ByteIterator> values) {
    for (List<Cell> cells : put.getFamilyCellMap().values()) {
      for (Cell cell : cells) {
        values.put(
            Bytes.toString(CellUtil.cloneQualifier(cell)),
            new ByteArrayByteIterator(CellUtil.cloneValue(cell)));
      }
    }
  }

  public static RowDelete delete(String key, Durability durability) {
    RowDelete delete = new RowDelete(Bytes.toBytes(key));
    delete.setDurability(durability);
    return delete;
  }

  /** An increment of a row's counter by 1. */
  public static RowIncrement increment(byte[] family, String key, Durability durability) {
    RowIncrement increment = new RowIncrement(Bytes.toBytes(key));
    increment.addColumn(family, COUNTER, 1);
    increment.setDurability(durability);
    return increment;
  }

  /** An append of values, one after the other, to what was appended to a row before. */
  public static RowAppend append(
      byte[] family,
      String key,
      Map<String, ByteIterator> values,
      Durability durability,
      WrittenValues written) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    values.forEach((field, value) -> all.writeBytes(written.of(key, field, value.toArray())));
    RowAppend append = new RowAppend(Bytes.toBytes(key));
    append.addColumn(family, APPENDED, all.toByteArray());
    append.setDurability(durability);
    return append;
  }

  /** Whether a cell is a field of a record, not of a column beside the data. */
  public static boolean isField(Cell cell) {
    return !CellUtil.matchingQualifier(cell, COUNTER)
        && !CellUtil.matchingQualifier(cell, APPENDED);
  }

  /**
   * The field by which a put can tell whether a row has changed since it was read: the first one
   * that it writes and that the read asked for, or else the first one that the read asked for.
   *
   * @param asked null for all
   */
  public static String fieldToCheck(Set<String> asked, Set<String> written) {
    return written.stream()
        .filter(field -> asked == null || asked.contains(field))
        .findFirst()
        .orElseGet(() -> asked.iterator().next());
  }

  /**
   * A get of a row.
   *
   * @param fields those to read; null for all
   * @throws IOException never, with valid options
   */
  public static RowGet get(Families families, String key, Set<String> fields, Reads options)
      throws IOException {
    RowGet get = new RowGet(Bytes.toBytes(key));
    get.setCacheBlocks(options.cacheBlocks());
    get.setConsistency(options.consistency());
    get.readVersions(options.versions());
    if (options.timeRange().isPresent()) {
      get.setTimeRange(options.sinceMs(), Long.MAX_VALUE);
    }
    if (fields == null) {
      for (byte[] family : families.names()) {
        get.addFamily(family);
      }
    } else {
      fields.forEach(field -> get.addColumn(families.with(field), qualifier(field)));
    }
    return get;
  }

  /**
   * Adds the fields of a row to a YCSB record, not the columns beside the data. The values are not
   * copied: they refer to the row. Of the versions of a cell, which come from the newest on, only
   * the first is added.
   */
  public static void addTo(Map<String, ByteIterator> record, Result row, FieldNames names) {
    Cell[] cells = row.rawCells();
    for (int i = 0; i < cells.length; i++) {
      Cell cell = cells[i];
      String name = names.of(cell, i);
      if (name != null) {
        record.putIfAbsent(
            name,
            new ByteArrayByteIterator(
                cell.getValueArray(), cell.getValueOffset(), cell.getValueLength()));
      }
    }
  }
}
