package io.github.hbaseycsb.analysis.limit;

import static io.github.hbaseycsb.analysis.limit.LimitEvidence.over;

import io.github.hbaseycsb.analysis.run.CallCounts;
import io.github.hbaseycsb.analysis.run.RunView.RunUse;
import io.github.hbaseycsb.analysis.server.ServerUse;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.RunRecord.Client;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.Property;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The cost of an operation of a run. Rates of the servers are divided by rates of the clients, both
 * within the window. A cost is unknown if the servers did not publish the rate.
 */
public final class OperationCosts {
  private static final double NS_PER_US = 1e3;

  /**
   * The minimum size of a region. Regions report the size of their store files in whole mebibytes;
   * below it, rounding makes the size too inaccurate.
   */
  private static final double REGION_BYTES_MIN = 10 << 20;

  /** The maximum share of a table's bytes in memstores for which its store files show its size. */
  private static final double MEMSTORE_SHARE_MAX = 0.1;

  private final RunUse use;
  private final RunRecord run;
  private final ServerUse servers;
  private final CallCounts calls;

  public OperationCosts(RunUse use) {
    this.use = use;
    run = use.record();
    servers = use.servers();
    calls = use.calls();
  }

  /** All costs, empty if unknown. */
  public Map<Cost, OptionalDouble> all() {
    Map<Cost, OptionalDouble> costs = new EnumMap<>(Cost.class);
    costs.put(
        Cost.SERVER_CPU_US, over(servers.sum(ServerMetric.CPU_NS), use.throughput() * NS_PER_US));
    costs.put(Cost.CLIENT_CPU_US, over(clientProcessors(), use.throughput() / Units.US_PER_SECOND));
    writes(costs);
    reads(costs);
    costs.put(Cost.STORE_FILE_BYTES_PER_ROW, bytesPerRow());
    return Cost.complete(costs);
  }

  /** The number of processors that the clients used, on average. */
  private OptionalDouble clientProcessors() {
    if (!use.hosts().hosts().isEmpty() && use.hosts().unknown().isEmpty()) {
      return OptionalDouble.of(
          use.hosts().hosts().stream()
              .mapToDouble(host -> host.clientsShare() * host.machine().processors())
              .sum());
    }
    boolean known =
        !run.clients().isEmpty()
            && run.clients().stream().allMatch(client -> client.cpuSeconds().isPresent());
    return known
        ? OptionalDouble.of(
            run.clients().stream()
                    .map(Client::cpuSeconds)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .sum()
                / use.seconds())
        : OptionalDouble.empty();
  }

  private void writes(Map<Cost, OptionalDouble> costs) {
    OptionalDouble written = valueBytesPerSecond();
    if (written.isEmpty() || written.getAsDouble() == 0) {
      return;
    }
    OptionalDouble wal = over(servers.sum(ServerMetric.WAL_BYTES), written.getAsDouble());
    costs.put(Cost.WAL_PER_USER_BYTE, wal);
    if (run.conditions().turns().isPresent()) {
      // Flushes and compactions also write what was put in other turns.
      return;
    }
    OptionalDouble flushed = over(servers.sum(ServerMetric.FLUSHED_BYTES), written.getAsDouble());
    OptionalDouble compacted =
        over(servers.sum(ServerMetric.COMPACTION_WRITTEN_BYTES), written.getAsDouble());
    costs.put(Cost.FLUSHED_PER_USER_BYTE, flushed);
    costs.put(Cost.COMPACTED_PER_USER_BYTE, compacted);
    if (wal.isPresent() && flushed.isPresent() && compacted.isPresent()) {
      costs.put(
          Cost.WRITTEN_PER_USER_BYTE,
          OptionalDouble.of(wal.getAsDouble() + flushed.getAsDouble() + compacted.getAsDouble()));
    }
  }

  private OptionalDouble valueBytesPerSecond() {
    ValueBytes bytes = new ValueBytes(run.properties());
    double sum = 0;
    for (Map.Entry<Operation, Long> call : calls.count().entrySet()) {
      OptionalDouble each = bytes.of(call.getKey().written());
      if (each.isEmpty()) {
        return each;
      }
      sum += each.getAsDouble() * call.getValue();
    }
    return OptionalDouble.of(sum / use.seconds());
  }

  private boolean isOther(Operation call, Property<?> property) {
    return calls.count().containsKey(call)
        && !property.textIn(run.properties()::get).equals(property.byDefault().orElseThrow());
  }

  private void reads(Map<Cost, OptionalDouble> costs) {
    // What servers read for writes that are no plain puts or deletes is in the same counters.
    boolean forWrites =
        isOther(Operation.UPDATE, BindingProperty.UPDATE)
            || isOther(Operation.UPDATE, BindingProperty.READ_MODIFY_WRITE)
            || isOther(Operation.DELETE, BindingProperty.DELETE);
    if (calls.reads() == 0 || forWrites) {
      return;
    }
    double reads = calls.reads() / use.seconds();
    OptionalDouble hits = servers.sum(ServerMetric.BLOCK_CACHE_HITS);
    OptionalDouble misses = servers.sum(ServerMetric.BLOCK_CACHE_MISSES);
    // Without a block cache both counters are 0.
    boolean isCached = hits.orElse(0) + misses.orElse(0) > 0;
    // The counters include blocks that compactions requested.
    if (isCached && !servers.mayCompact() && hits.isPresent() && misses.isPresent()) {
      costs.put(
          Cost.BLOCKS_PER_READ,
          OptionalDouble.of((hits.getAsDouble() + misses.getAsDouble()) / reads));
      costs.put(Cost.MISSED_BLOCKS_PER_READ, over(misses, reads));
    }
    costs.put(Cost.BLOCK_BYTES_PER_READ, over(servers.sum(ServerMetric.BLOCK_BYTES), reads));
  }

  /**
   * The size for each row; unknown if the run adds or deletes rows, or much of the table is only in
   * memory.
   */
  private OptionalDouble bytesPerRow() {
    OptionalDouble bytes = servers.sum(ServerMetric.TABLE_BYTES);
    OptionalDouble memstores = servers.sum(ServerMetric.MEMSTORE_BYTES);
    OptionalDouble rows = new ValueBytes(run.properties()).rows();
    int regions = servers.regionRequests().size();
    boolean known =
        bytes.isPresent()
            && rows.isPresent()
            && !calls.count().containsKey(Operation.INSERT)
            && !calls.count().containsKey(Operation.DELETE)
            && bytes.getAsDouble() >= regions * REGION_BYTES_MIN
            && memstores.orElse(Double.MAX_VALUE) < bytes.getAsDouble() * MEMSTORE_SHARE_MAX;
    return known ? over(bytes, rows.getAsDouble()) : OptionalDouble.empty();
  }
}
