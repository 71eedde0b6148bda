package io.github.hbaseycsb.model.plan;

/** The block cache at the start of a run. */
public enum CacheState {
  /** In any state. */
  ANY,
  /** Cleared before every run. */
  COLD,
  /** Filled by reads before every run until the hit ratio is steady. */
  WARM
}
