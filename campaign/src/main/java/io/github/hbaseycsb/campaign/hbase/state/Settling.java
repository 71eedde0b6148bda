package io.github.hbaseycsb.campaign.hbase.state;

import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.spec.DurationText;
import io.github.hbaseycsb.model.spec.SettleSpec;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Waits until a table has been left alone by its servers for a while. */
public final class Settling {
  private static final Duration POLL = Duration.ofMillis(500);

  /** As many as a line has room for. */
  private static final int NAMED = 5;

  /** Waits; injected so that tests do not. */
  @FunctionalInterface
  interface Sleeper {
    void sleep(Duration time) throws InterruptedException;
  }

  /** What keeps a table from being settled. */
  @FunctionalInterface
  public interface Activity {
    /** Looks once. */
    Observation observe() throws CampaignException;
  }

  /**
   * What was seen.
   *
   * @param busy regions and servers that are busy and with what, each a phrase; empty when none is
   * @param unknown servers of which not all is known, and why
   */
  public record Observation(List<String> busy, Map<String, String> unknown) {}

  private final Clock clock;
  private final Sleeper sleeper;
  private final Consumer<String> progress;

  /**
   * Waits by the machine's clock.
   *
   * @param progress told at each look what is waited for
   */
  public Settling(Consumer<String> progress) {
    this(Clock.systemUTC(), time -> TimeUnit.MILLISECONDS.sleep(time.toMillis()), progress);
  }

  Settling(Clock clock, Sleeper sleeper, Consumer<String> progress) {
    this.clock = clock;
    this.sleeper = sleeper;
    this.progress = progress;
  }

  /**
   * Flushes and compacts as asked, then returns when no region of the table has been in transition
   * or compacting, and no server has had a compaction queued, for the time that the spec calls
   * quiet.
   *
   * @return region servers of which it was not known in that time whether they had compactions
   *     queued, only that none of their regions was compacting, and why
   * @throws CampaignException (cluster) when that has not happened within the spec's timeout: names
   *     what was busy last; or when the cluster does not answer
   * @throws InterruptedException when interrupted
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
    return await(table, new TableActivity(table, new TableActivitySource(cluster, table)), spec);
  }

  Map<String, String> await(String table, Activity activity, SettleSpec spec)
      throws CampaignException, InterruptedException {
    long startMs = clock.millis();
    long quietSinceMs = startMs;
    Observation seen = activity.observe();
    Map<String, String> unknown = new TreeMap<>(seen.busy().isEmpty() ? seen.unknown() : Map.of());
    while (!seen.busy().isEmpty() || clock.millis() - quietSinceMs < spec.quiet().toMillis()) {
      if (clock.millis() - startMs > spec.timeout().toMillis()) {
        throw notSettled(table, spec, seen.busy());
      }
      progress.accept(seen.busy().isEmpty() ? "quiet" : Text.some(seen.busy(), NAMED));
      sleeper.sleep(POLL);
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
