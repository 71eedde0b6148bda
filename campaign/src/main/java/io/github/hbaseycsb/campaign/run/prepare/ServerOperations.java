package io.github.hbaseycsb.campaign.run.prepare;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.Workload;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which code of a region server a cell's runs use: what one cell has warmed up is so for others.
 */
final class ServerOperations {
  private static final String GET = "get";
  private static final String PUT = "put";
  private static final String SCAN = "scan";

  /** YCSB's defaults, where a workload file does not say. */
  private static final Map<String, String> PROPORTIONS =
      Map.of("readproportion", "0.95", "updateproportion", "0.05");

  private ServerOperations() {}

  /** Such as {@code get} and {@code put}; requests of several are others than single ones. */
  static Set<String> of(Cell cell) throws IOException {
    Map<String, String> properties = Workload.merged(cell.workloadFile(), cell.properties());
    Set<String> kinds = new TreeSet<>();
    if (Workload.hasRowRanges(properties)) {
      String test = properties.getOrDefault("bigtable.test", "");
      kinds.add(test.contains("write") ? PUT : test.contains("scan") ? SCAN : GET);
    } else {
      add(kinds, properties, "readproportion", GET);
      add(kinds, properties, "updateproportion", PUT);
      add(kinds, properties, "insertproportion", PUT);
      add(kinds, properties, "scanproportion", SCAN);
      add(kinds, properties, "readmodifywriteproportion", GET);
      add(kinds, properties, "readmodifywriteproportion", PUT);
    }
    if (sendsMultiRequests(properties)) {
      Set<String> multi = new TreeSet<>();
      kinds.forEach(kind -> multi.add("multi-" + kind));
      return multi;
    }
    return kinds;
  }

  private static void add(
      Set<String> kinds, Map<String, String> properties, String proportion, String kind) {
    String value = properties.getOrDefault(proportion, PROPORTIONS.getOrDefault(proportion, "0"));
    if (Double.parseDouble(value) > 0) {
      kinds.add(kind);
    }
  }

  private static boolean sendsMultiRequests(Map<String, String> properties) {
    return properties.getOrDefault("hbase.autoflush", "true").equals("false")
        || properties.getOrDefault("hbase.coalesce", "false").equals("true")
        || !properties.getOrDefault("hbase.batchsize", "1").equals("1");
  }
}
