package io.github.hbaseycsb.campaign.hbase;

/**
 * How often a block was in the cache.
 *
 * @param hits blocks found
 * @param misses blocks read from disk
 */
record HitCounts(long hits, long misses) {
  HitCounts plus(HitCounts other) {
    return new HitCounts(hits + other.hits, misses + other.misses);
  }

  /** What was counted after an earlier reading. */
  HitCounts since(HitCounts earlier) {
    return new HitCounts(hits - earlier.hits, misses - earlier.misses);
  }

  /** 0 to 1; NaN when no block was asked for. */
  double ratio() {
    return (double) hits / (hits + misses);
  }
}
