package io.github.hbaseycsb.model.plan;

import java.time.Duration;

/**
 * How a table settles between a load, or a restore, and a run.
 *
 * @param flush whether the table's memstores are flushed first
 * @param majorCompact whether the table is major compacted first
 * @param quiet how long there must be no running or queued compaction and no region in transition
 * @param timeout time limit for settling
 */
public record SettleSpec(boolean flush, boolean majorCompact, Duration quiet, Duration timeout) {
  /** A copy without flush and compaction, which only waits. */
  public SettleSpec untouched() {
    return new SettleSpec(false, false, quiet, timeout);
  }
}
