package io.github.hbaseycsb.model.spec;

import java.time.Duration;

/**
 * What is waited for between load, or restore, and a run.
 *
 * @param flush whether the table's memstores are flushed first
 * @param majorCompact whether a major compaction is asked for first
 * @param quiet how long there must be no compaction, running or queued, and no region in transition
 * @param timeout after which the cluster has not settled
 * @param warmup unmeasured load on a server that was started, restarted or newly loaded
 */
public record SettleSpec(
    boolean flush, boolean majorCompact, Duration quiet, Duration timeout, WarmUp warmup) {
  /** Without a warm-up of the servers. */
  public static SettleSpec of(
      boolean flush, boolean majorCompact, Duration quiet, Duration timeout) {
    return new SettleSpec(flush, majorCompact, quiet, timeout, WarmUp.NONE);
  }

  /** The same without a flush and a compaction: waiting only. */
  public SettleSpec untouched() {
    return new SettleSpec(false, false, quiet, timeout, warmup);
  }
}
