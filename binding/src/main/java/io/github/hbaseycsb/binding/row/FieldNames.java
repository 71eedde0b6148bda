package io.github.hbaseycsb.binding.row;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The names of fields, remembered from one row to the next: the rows of a table mostly have the
 * same in the same order. For one thread.
 */
public final class FieldNames {
  private final List<byte[]> qualifiers = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  /**
   * @param position of the cell in its row, from 0 up; those before it were asked for before it
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
      names.set(position, Bytes.toString(qualifier));
    }
    return names.get(position);
  }
}
