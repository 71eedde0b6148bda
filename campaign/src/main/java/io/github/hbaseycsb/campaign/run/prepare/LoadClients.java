package io.github.hbaseycsb.campaign.run.prepare;

import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.model.key.PlanKeys;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.LoadMethod;
import io.github.hbaseycsb.property.YcsbProperty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The clients that load ranges of a table's records at the same time. */
final class LoadClients {
  private LoadClients() {}

  /**
   * One client for each range.
   *
   * @param ranges at most as many as the plan has clients
   * @param directory takes a directory for each range
   */
  static List<ClientSpec> specs(Cell cell, List<LoadedRange> ranges, Path conf, Path directory) {
    List<ClientSpec> specs = new ArrayList<>();
    for (LoadedRange range : ranges) {
      Map<String, String> properties = new TreeMap<>(cell.get(PlanKeys.LOAD_PROPERTIES));
      properties.put(YcsbProperty.INSERT_START.key(), Long.toString(range.start()));
      properties.put(YcsbProperty.INSERT_COUNT.key(), Long.toString(range.count()));
      specs.add(
          new ClientSpec(
              specs.size() + 1,
              cell.get(PlanKeys.LOAD) == LoadMethod.BULK ? Phase.BULK_LOAD : Phase.LOAD,
              cell.loadFile(),
              conf,
              properties,
              Math.max(1, cell.get(PlanKeys.LOAD_THREADS) / ranges.size()),
              cell.get(PlanKeys.JVM_ARGUMENTS),
              directory.resolve("range-" + range.start())));
    }
    return specs;
  }
}
