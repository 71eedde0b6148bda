package io.github.hbaseycsb.workload;

/** How much of the data that a test reads is verified. */
public enum Verification {
  /** Nothing. */
  NONE,
  /** Every row exists, and its value has the right length. */
  LENGTH,
  /** Every row exists, and its value is the one that this workload writes to the row. */
  CONTENT
}
