package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.model.run.WriteAudit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Compares the rows of a table with the writes that were acknowledged. Of each row the newest one
 * counts: a table need not keep what was overwritten.
 */
public final class Accounting {
  private final Map<String, Long> missing = new HashMap<>();
  private final int rowsMax;
  private int oneIn = 1;
  private long acknowledged;
  private long oldest = Long.MAX_VALUE;
  private long found;
  private long unacknowledged;
  private long staleReads;

  /**
   * @param rowsMax to compare. With more, it is one in 2, 4 and so on of all, chosen by their keys
   */
  public Accounting(int rowsMax) {
    this.rowsMax = rowsMax;
  }

  /** Adds an acknowledged write, before the first row. */
  public void acknowledged(String key, long timestamp) {
    acknowledged++;
    oldest = Math.min(oldest, timestamp);
    if (isCompared(key)) {
      missing.merge(key, timestamp, Long::max);
    }
    while (missing.size() > rowsMax) {
      oneIn *= 2;
      missing.keySet().removeIf(each -> !isCompared(each));
    }
  }

  /** Adds a read that lacked a write which was acknowledged before it. */
  public void staleRead() {
    staleReads++;
  }

  private boolean isCompared(String key) {
    // The upper bits of the product depend on all characters, the lower ones on few.
    return ((key.hashCode() * 0x9E3779B9) >>> 8) % oneIn == 0;
  }

  /** The smallest timestamp of an acknowledged write; the largest of all without one. */
  public long oldest() {
    return oldest;
  }

  /** Adds a row of the table, and the timestamp of its newest cell. */
  public void row(String key, long timestamp) {
    if (isCompared(key)) {
      Long newest = missing.get(key);
      if (newest == null || timestamp > newest) {
        unacknowledged++;
      }
      if (newest != null && timestamp >= newest) {
        missing.remove(key);
        found++;
      }
    }
  }

  /** The result after the last row. */
  public WriteAudit result() {
    List<String> lost = missing.keySet().stream().sorted().limit(WriteAudit.LOST_NAMED).toList();
    return new WriteAudit(
        acknowledged,
        found + missing.size(),
        oneIn,
        missing.size(),
        lost,
        unacknowledged,
        OptionalLong.of(staleReads));
  }
}
