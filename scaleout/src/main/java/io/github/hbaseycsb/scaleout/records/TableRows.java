package io.github.hbaseycsb.scaleout.records;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads rows of an HBase table, without adding their blocks to the block cache. */
public final class TableRows implements StoredRows {
  private final Table table;
  private final byte[] family;

  /**
   * Creates a reader.
   *
   * @param table the table, which is not closed here
   * @param family the column family of the fields
   */
  public TableRows(Table table, String family) {
    this.table = table;
    this.family = Bytes.toBytes(family);
  }

  @Override
  public List<Map<String, byte[]>> read(List<String> keys) throws IOException {
    List<Get> gets =
        keys.stream()
            .map(key -> new Get(Bytes.toBytes(key)).addFamily(family).setCacheBlocks(false))
            .toList();
    return Arrays.stream(table.get(gets)).map(TableRows::fields).toList();
  }

  private static Map<String, byte[]> fields(Result row) {
    Map<String, byte[]> fields = new HashMap<>();
    if (!row.isEmpty()) {
      for (Cell cell : row.rawCells()) {
        fields.put(Bytes.toString(CellUtil.cloneQualifier(cell)), CellUtil.cloneValue(cell));
      }
    }
    return fields;
  }
}
