package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.SettleSpec;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Waits until a table's servers have left it alone for a while, and tells what is waited for. */
record Settling(Clock clock, Sleeper sleeper, Consumer<String> progress) {
  private static final Duration POLL = Duration.ofMillis(500);

  /** The maximum number of regions and servers to name in a line. */
  private static final int NAMED = 5;

  /** Waits. Tests inject one that does not. */
  @FunctionalInterface
  interface Sleeper {
    void sleep(Duration time) throws InterruptedException;
  }

  /** Observes what keeps a table from being settled. */
  @FunctionalInterface
  public interface Activity {
    Observation observe() throws CampaignException;
  }

  /** What is busy, each a phrase, and which servers did not tell everything, and why. */
  public record Observation(List<String> busy, Map<String, String> unknown) {}

  public Settling(Consumer<String> progress) {
    this(Clock.systemUTC(), time -> TimeUnit.MILLISECONDS.sleep(time.toMillis()), progress);
  }

  /**
   * As {@link MeasuredCluster#settle}: the table is quiet while none of its regions is in
   * transition or compacting and no server has a compaction queued.
   */
  public Map<String, String> settle(HBaseCluster cluster, String table, SettleSpec spec)
      throws CampaignException, InterruptedException {
    if (spec.flush()) {
      progress.accept("flushing");
      cluster.flush(table);
    }
    if (spec.majorCompact()) {
      progress.accept("asking for a major compaction");
      cluster.majorCompact(table);
    }
    TableActivitySource source = new TableActivitySource(cluster, table);
    return await(table, new TableActivity(table, source, TableActivity.LIMIT), spec);
  }

  Map<String, String> await(String table, Activity activity, SettleSpec spec)
      throws CampaignException, InterruptedException {
    long startMs = clock.millis();
    Observation seen = activity.observe();
    // A slow look may miss what is busy at its end: quiet lasts until a look begins.
    long quietSinceMs = clock.millis();
    long lookedMs = quietSinceMs;
    Map<String, String> unknown = new TreeMap<>(seen.busy().isEmpty() ? seen.unknown() : Map.of());
    while (!seen.busy().isEmpty() || lookedMs - quietSinceMs < spec.quiet().toMillis()) {
      if (clock.millis() - startMs > spec.timeout().toMillis()) {
        throw notSettled(table, spec, seen.busy());
      }
      progress.accept(seen.busy().isEmpty() ? "quiet" : Text.some(seen.busy(), NAMED));
      sleeper.sleep(POLL);
      lookedMs = clock.millis();
      seen = activity.observe();
      if (!seen.busy().isEmpty()) {
        quietSinceMs = clock.millis();
        unknown.clear();
      } else {
        unknown.putAll(seen.unknown());
      }
    }
    return unknown;
  }

  private static CampaignException notSettled(String table, SettleSpec spec, List<String> busy) {
    return CampaignException.cluster(
        "table %s did not settle within %s: %s; wait and resume, or raise settle.timeout",
        table,
        DurationText.format(spec.timeout()),
        busy.isEmpty()
            ? "it was never quiet for " + DurationText.format(spec.quiet())
            : Text.some(busy, NAMED));
  }
}
