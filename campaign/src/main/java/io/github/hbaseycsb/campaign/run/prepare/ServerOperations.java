package io.github.hbaseycsb.campaign.run.prepare;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.Operation.Request;
import io.github.hbaseycsb.property.RowRangeProperty;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which code of a region server a cell's runs use. Code that one cell has warmed up is warm for the
 * others, too.
 */
final class ServerOperations {
  private ServerOperations() {}

  /**
   * The kinds of operations, such as {@code get} and {@code put}. Multi requests are a kind of
   * their own.
   */
  static Set<String> of(Cell cell) throws IOException {
    Map<String, String> properties = Workload.merged(cell.workloadFile(), cell.properties());
    Set<Request> requests = EnumSet.noneOf(Request.class);
    if (Workload.hasRowRanges(properties)) {
      String test = properties.getOrDefault(RowRangeProperty.TEST.key(), "");
      requests.add(
          test.contains("write")
              ? Request.PUT
              : test.contains("scan") ? Request.SCAN : Request.GET);
    } else {
      Operation.ofCoreWorkload().stream()
          .filter(operation -> operation.share(properties::get) > 0)
          .forEach(operation -> requests.addAll(operation.requests()));
    }
    String way = sendsMultiRequests(properties) ? "multi-" : "";
    return requests.stream()
        .map(request -> way + request.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean sendsMultiRequests(Map<String, String> properties) {
    return BindingProperty.AUTOFLUSH.textIn(properties).equals("false")
        || BindingProperty.COALESCE.textIn(properties).equals("true")
        || !BindingProperty.BATCH_SIZE.textIn(properties).equals("1");
  }
}
