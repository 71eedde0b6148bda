package io.github.hbaseycsb.model.spec;

import java.time.Duration;

/**
 * How a table settles between a load, or a restore, and a run.
 *
 * @param flush whether the table's memstores are flushed first
 * @param majorCompact whether the table is major compacted first
 * @param quiet how long there must be no running or queued compaction and no region in transition
 * @param timeout time limit for settling
 * @param warmup unmeasured load on servers that were started, restarted or newly loaded
 */
public record SettleSpec(
    boolean flush, boolean majorCompact, Duration quiet, Duration timeout, WarmUp warmup) {
  /** Creates a specification without a warm-up of the servers. */
  public static SettleSpec of(
      boolean flush, boolean majorCompact, Duration quiet, Duration timeout) {
    return new SettleSpec(flush, majorCompact, quiet, timeout, WarmUp.NONE);
  }

  /**
   * A copy without an automatic warm-up if the runs have their own, which warms up clients and
   * servers alike. A search needs both: at its first rates servers hardly get warm.
   */
  public SettleSpec before(RunsSpec runs) {
    return warmup.isAuto() && runs.warmup().isAuto() && runs.find().isEmpty()
        ? of(flush, majorCompact, quiet, timeout)
        : this;
  }

  /** A copy without flush and compaction, which only waits. */
  public SettleSpec untouched() {
    return new SettleSpec(false, false, quiet, timeout, warmup);
  }
}
