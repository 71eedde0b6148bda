package io.github.hbaseycsb.model.plan;

/** How a table gets its records. */
public enum LoadMethod {
  /** The YCSB load phase puts them. */
  PUT,
  /** HFiles that the region servers take over. */
  BULK,
  /** {@link #BULK} where cluster and workload allow it, else {@link #PUT}. */
  AUTO,
  /** The table is there and loaded; the campaign neither creates nor drops it. */
  NONE,
  /** Each run starts with a new, empty table: for tests that write their rows themselves. */
  EMPTY;

  /** Whether the campaign writes the rows, once for all runs. */
  public boolean isLoaded() {
    return this == PUT || this == BULK || this == AUTO;
  }
}
