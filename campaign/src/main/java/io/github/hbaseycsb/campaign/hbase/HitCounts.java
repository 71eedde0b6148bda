package io.github.hbaseycsb.campaign.hbase;

/**
 * How often a block was in the cache.
 *
 * @param hits blocks found
 * @param misses blocks read from disk
 * @param blocks in the cache
 */
record HitCounts(long hits, long misses, long blocks) {
  HitCounts plus(HitCounts other) {
    return new HitCounts(hits + other.hits, misses + other.misses, blocks + other.blocks);
  }

  /** What was counted after an earlier reading; the blocks are those that came, less those gone. */
  HitCounts since(HitCounts earlier) {
    return new HitCounts(hits - earlier.hits, misses - earlier.misses, blocks - earlier.blocks);
  }

  /** 0 to 1; NaN when no block was asked for. */
  double ratio() {
    return (double) hits / (hits + misses);
  }
}
