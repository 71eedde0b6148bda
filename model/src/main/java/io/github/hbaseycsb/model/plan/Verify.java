package io.github.hbaseycsb.model.plan;

/** How the records of a table are verified. */
public enum Verify {
  /** Randomly chosen records are read back. If there are not many rows, they are also counted. */
  SAMPLE,
  /** Records are read back, and all rows are counted. */
  COUNT
}
