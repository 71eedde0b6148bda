package io.github.hbaseycsb.model.spec;

/** The block cache at the start of a run. */
public enum CacheState {
  /** As it happens to be. */
  ANY,
  /** Cleared before every run. */
  COLD,
  /** Read into before every run until the hit ratio is steady. */
  WARM
}
