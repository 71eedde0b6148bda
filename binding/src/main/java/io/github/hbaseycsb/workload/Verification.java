package io.github.hbaseycsb.workload;

/** How much of what a test reads is checked. */
public enum Verification {
  /** Nothing. */
  NONE,
  /** That every row is there and its value has the right length. */
  LENGTH,
  /** That every row is there and its value is the one that this workload writes to that row. */
  CONTENT
}
