package io.github.hbaseycsb.docker;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;

/** What a table holds, asked by a plain HBase client. */
final class Rows {
  private Rows() {}

  static int count(Connection connection, String name) throws IOException {
    try (Table table = connection.getTable(TableName.valueOf(name));
        ResultScanner results = table.getScanner(new Scan().setFilter(new FirstKeyOnlyFilter()))) {
      int rows = 0;
      while (results.next() != null) {
        rows++;
      }
      return rows;
    }
  }
}
