package io.github.hbaseycsb.analysis.stats;

import java.util.OptionalInt;

/**
 * From how many of their first units {@code runs.until} decided how many two sides that are not
 * paired have ({@link io.github.hbaseycsb.analysis.stats.TwoStage}). The deviation of all units
 * would be too small on average, because there are few where that of the first is small by chance.
 * So the error of each mean is by its first units, like that of the mean itself. Such a mean is
 * distributed by Student's t even if its error is given, and the difference of two such is nearly
 * so with the degrees of freedom of the smaller first stage (D. G. Chapman, "Some two sample
 * tests", Annals of Mathematical Statistics 21, 1950).
 *
 * @param a of the baseline; empty if the number of its units was planned
 * @param b of the other side
 */
public record FirstStages(OptionalInt a, OptionalInt b) {
  /** All numbers were planned. */
  public static final FirstStages NONE = new FirstStages(OptionalInt.empty(), OptionalInt.empty());
}
