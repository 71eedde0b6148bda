package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.HBaseOptions.Reads;
import io.github.hbaseycsb.binding.options.HBaseOptions.Scans;
import io.github.hbaseycsb.binding.options.HBaseOptions.ValueCondition;
import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.workload.RowRangeSettings.RowKeys;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;

/** Scans a table as the options say. */
public record RowScanner(HBaseOptions options, FieldNames names) {
  /** A table that can be scanned. */
  @FunctionalInterface
  public interface Scanned {
    ResultScanner scan(Scan scan) throws IOException;
  }

  /**
   * Reads up to {@code rows} rows from {@code startKey} on, and returns whether replicas have sent
   * some of them.
   *
   * @param fields those to read; null for all
   * @param arrival called for each row, or part of a row, that the server has sent
   */
  public boolean read(
      Scanned table,
      String startKey,
      int rows,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> records,
      Runnable arrival)
      throws IOException {
    if (rows <= 0) {
      return false;
    }
    boolean stale = false;
    try (ResultScanner scanner = table.scan(scan(startKey, rows, fields))) {
      Result row = null;
      for (Result part = scanner.next(); part != null; part = scanner.next()) {
        arrival.run();
        stale |= part.isStale();
        if (row == null || !CellUtil.matchingRows(row.rawCells()[0], part.rawCells()[0])) {
          // A PageFilter counts from 0 in each region.
          if (records.size() == rows) {
            return stale;
          }
          records.add(new HashMap<>(part.size() * 4 / 3 + 1));
          row = part;
        }
        Rows.addTo(records.get(records.size() - 1), part, names);
      }
    }
    return stale;
  }

  private Scan scan(String startKey, int rows, Set<String> fields) throws IOException {
    Scans scans = options.scans();
    Reads reads = options.reads();
    Families families = options.families();
    Scan scan = new Scan().withStartRow(Bytes.toBytes(startKey));
    scan.setCaching(scans.caching().orElse(rows));
    scan.setCacheBlocks(scans.cacheBlocks());
    scan.setReadType(scans.readType());
    scan.setReversed(scans.reversed());
    scan.setConsistency(reads.consistency());
    scan.readVersions(reads.versions());
    if (reads.timeRange().isPresent()) {
      scan.setTimeRange(reads.sinceMs(), Long.MAX_VALUE);
    }
    scans.cellBatch().ifPresent(scan::setBatch);
    if (scans.asyncPrefetch()) {
      scan.setAsyncPrefetch(true);
    }
    if (fields == null) {
      families.names().forEach(scan::addFamily);
    } else {
      fields.forEach(field -> scan.addColumn(families.with(field), Bytes.toBytes(field)));
    }
    FilterList filters = new FilterList(FilterList.Operator.MUST_PASS_ALL);
    if (scans.pageFilter()) {
      filters.addFilter(new PageFilter(rows));
    } else if (!scans.stopRow()) {
      scan.setLimit(rows);
    }
    if (scans.stopRow()) {
      scan.withStopRow(Bytes.toBytes(lastKey(startKey, rows)), true);
    }
    scans.valueCondition().map(RowScanner::filter).ifPresent(filters::addFilter);
    scans.filter().ifPresent(filters::addFilter);
    if (!filters.getFilters().isEmpty()) {
      scan.setFilter(filters);
    }
    return scan;
  }

  /** The key of the last row of a scan of a row range, whose keys are numbers of one width. */
  private String lastKey(String startKey, int rows) {
    long start = Long.parseLong(startKey);
    return new RowKeys(startKey.length())
        .key(options.scans().reversed() ? start - rows + 1 : start + rows - 1);
  }

  private static Filter filter(ValueCondition condition) {
    return new ValueFilter(
        condition.operator(), new BinaryComparator(Bytes.fromHex(condition.hexValue())));
  }
}
