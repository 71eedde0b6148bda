package io.github.hbaseycsb.benchmark.process;

import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.state.Settling;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.spec.SettleSpec;
import io.github.hbaseycsb.model.spec.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Waits until a server has flushed and compacted the writes of a contender, before the next
 * contender starts.
 */
public final class TableSettling {
  private static final Duration QUIET = Duration.ofSeconds(2);
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private TableSettling() {}

  /**
   * Flushes and major compacts tables, and waits until this is done.
   *
   * @param clientConf the directory with the server's {@code hbase-site.xml}
   * @throws BenchmarkException if the server does not answer, or is busy for 10 minutes
   */
  public static void settle(Path clientConf, Collection<String> tables)
      throws BenchmarkException, InterruptedException {
    settle(clientConf, tables, true);
  }

  /**
   * Flushes a table and waits until the compactions caused by its load have ended.
   *
   * @return how long this took, without the time after the last activity
   * @throws BenchmarkException if the server does not answer, or is busy for 10 minutes
   */
  public static Duration afterLoad(Path clientConf, String table)
      throws BenchmarkException, InterruptedException {
    long startedNs = System.nanoTime();
    settle(clientConf, List.of(table), false);
    return Duration.ofNanos(System.nanoTime() - startedNs).minus(QUIET);
  }

  private static void settle(Path clientConf, Collection<String> tables, boolean majorCompact)
      throws BenchmarkException, InterruptedException {
    SettleSpec settle = new SettleSpec(true, majorCompact, QUIET, LIMIT, WarmUp.NONE);
    try (HBaseCluster cluster = HBaseCluster.connect(clientConf, Map.of())) {
      for (String table : tables) {
        new Settling(step -> {}).settle(cluster, table, settle);
      }
    } catch (CampaignException e) {
      throw new BenchmarkException(e.getMessage(), e);
    }
  }
}
