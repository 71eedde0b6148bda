package io.github.hbaseycsb.campaign.hbase;

/**
 * How often a block was found in the block cache.
 *
 * @param hits blocks found
 * @param misses blocks read from disk
 * @param blocks in the cache
 * @param servers that were counted
 */
public record HitCounts(long hits, long misses, long blocks, int servers) {
  static final HitCounts NONE = new HitCounts(0, 0, 0, 0);

  /** The counts of one server. */
  static HitCounts of(ServerJmx.BlockCache cache) {
    return new HitCounts(
        Math.max(0, cache.hits()), Math.max(0, cache.misses()), Math.max(0, cache.blocks()), 1);
  }

  HitCounts plus(HitCounts other) {
    return new HitCounts(
        hits + other.hits, misses + other.misses, blocks + other.blocks, servers + other.servers);
  }

  /**
   * What was counted since an earlier reading of the same number of servers; blocks is the change
   * of their number.
   */
  HitCounts since(HitCounts earlier) {
    return new HitCounts(
        hits - earlier.hits, misses - earlier.misses, blocks - earlier.blocks, servers);
  }

  /** The hit ratio, 0 to 1; NaN if no block was read. */
  double ratio() {
    return (double) hits / (hits + misses);
  }
}
