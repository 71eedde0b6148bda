package io.github.hbaseycsb.campaign.run.prepare;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.workload.OperationShare;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which code of a region server a cell's runs use. Code that one cell has warmed up is warm for the
 * others, too.
 */
final class ServerOperations {
  private static final String GET = "get";
  private static final String PUT = "put";
  private static final String SCAN = "scan";

  private ServerOperations() {}

  /**
   * The kinds of operations, such as {@code get} and {@code put}. Multi requests are a kind of
   * their own.
   */
  static Set<String> of(Cell cell) throws IOException {
    Map<String, String> properties = Workload.merged(cell.workloadFile(), cell.properties());
    Set<String> kinds = new TreeSet<>();
    if (Workload.hasRowRanges(properties)) {
      String test = properties.getOrDefault("bigtable.test", "");
      kinds.add(test.contains("write") ? PUT : test.contains("scan") ? SCAN : GET);
    } else {
      Stream.of(OperationShare.values())
          .filter(share -> Double.parseDouble(share.in(properties::get)) > 0)
          .forEach(share -> kinds.addAll(kinds(share)));
    }
    if (sendsMultiRequests(properties)) {
      Set<String> multi = new TreeSet<>();
      kinds.forEach(kind -> multi.add("multi-" + kind));
      return multi;
    }
    return kinds;
  }

  private static List<String> kinds(OperationShare share) {
    return switch (share) {
      case READ -> List.of(GET);
      case UPDATE, INSERT -> List.of(PUT);
      case SCAN -> List.of(SCAN);
      case READ_MODIFY_WRITE -> List.of(GET, PUT);
    };
  }

  private static boolean sendsMultiRequests(Map<String, String> properties) {
    return properties.getOrDefault("hbase.autoflush", "true").equals("false")
        || properties.getOrDefault("hbase.coalesce", "false").equals("true")
        || !properties.getOrDefault("hbase.batchsize", "1").equals("1");
  }
}
