package io.github.hbaseycsb.benchmark.process;

import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.state.Settling;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.spec.SettleSpec;
import io.github.hbaseycsb.model.spec.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;

/** Waits until a server has done with what one contender wrote, before the next one's turn. */
public final class TableSettling {
  private static final SettleSpec SETTLE =
      new SettleSpec(true, true, Duration.ofSeconds(2), Duration.ofMinutes(10), WarmUp.NONE);

  private TableSettling() {}

  /**
   * Flushes and major compacts tables, and waits for the end of that.
   *
   * @param clientConf the directory with the server's {@code hbase-site.xml}
   * @throws BenchmarkException when the server does not answer, or is busy for 10 minutes
   */
  public static void settle(Path clientConf, Collection<String> tables)
      throws BenchmarkException, InterruptedException {
    try (HBaseCluster cluster = HBaseCluster.connect(clientConf, Map.of())) {
      for (String table : tables) {
        new Settling(step -> {}).settle(cluster, table, SETTLE);
      }
    } catch (CampaignException e) {
      throw new BenchmarkException(e.getMessage(), e);
    }
  }
}
