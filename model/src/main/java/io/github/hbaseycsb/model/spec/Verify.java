package io.github.hbaseycsb.model.spec;

/** How it is shown that a table holds its records. */
public enum Verify {
  /** Records chosen at random are read back; the rows are counted too where they are not many. */
  SAMPLE,
  /** Records are read back, and all rows are counted. */
  COUNT
}
