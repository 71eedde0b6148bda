package io.github.hbaseycsb.binding.request;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Caches the names of fields, because the rows of a table mostly have the same fields in the same
 * order. Not thread-safe.
 */
public final class FieldNames {
  private final List<byte[]> qualifiers = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  /**
   * The field of a cell; null if it is of a column beside the data. To be called for each cell of a
   * row, in their order.
   *
   * @param position the index of the cell in its row, from 0
   */
  String of(Cell cell, int position) {
    if (position == names.size()) {
      qualifiers.add(null);
      names.add(null);
    }
    byte[] last = qualifiers.get(position);
    if (last == null || !CellUtil.matchingQualifier(cell, last)) {
      byte[] qualifier = CellUtil.cloneQualifier(cell);
      qualifiers.set(position, qualifier);
      names.set(position, Rows.isField(cell) ? Bytes.toString(qualifier) : null);
    }
    return names.get(position);
  }
}
