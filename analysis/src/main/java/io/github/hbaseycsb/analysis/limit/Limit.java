package io.github.hbaseycsb.analysis.limit;

import io.github.hbaseycsb.analysis.text.Templates;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What limited a run.
 *
 * @param type the first limit of the ranking
 * @param text a clause with the figures that show it and those that tie with it, such as {@code
 *     limited by too few client threads: 8 threads x 1.1 ms; servers 20% busy}
 * @param ranking what could gain at least {@link #GAIN_MIN}, the largest gain first
 * @param evidence the figures that were judged
 */
public record Limit(LimitType type, String text, List<Estimate> ranking, LimitEvidence evidence) {
  /** The gain below which nothing is a limit. */
  static final double GAIN_MIN = 0.05;

  /**
   * The share of the largest gain from which another one ties with it. The estimates are not more
   * accurate than by a factor of two.
   */
  private static final double TIE_MIN = 0.5;

  /**
   * What could be gained without a limit.
   *
   * @param gain estimated growth of the throughput, as a share of it; it ranks limits and is no
   *     bound, because an operation may cost less with another load
   * @param text the figures that show it
   */
  public record Estimate(LimitType type, double gain, String text) {}

  /** What could be gained without a type of limit; empty if that is not in the ranking. */
  Optional<Estimate> estimate(LimitType of) {
    return ranking.stream().filter(estimate -> estimate.type() == of).findFirst();
  }

  /**
   * Those that can be limits, the largest gain first; of equal ones in the order of their types.
   */
  static List<Estimate> ranked(List<Estimate> estimates) {
    return estimates.stream()
        .filter(estimate -> estimate.gain() >= GAIN_MIN)
        .sorted(Comparator.comparingDouble(Estimate::gain).reversed().thenComparing(Estimate::type))
        .toList();
  }

  /** The first of a ranking and those that tie with it; empty without any. */
  static List<Estimate> first(List<Estimate> ranking) {
    return ranking.stream()
        .takeWhile(estimate -> estimate.gain() >= ranking.get(0).gain() * TIE_MIN)
        .toList();
  }

  /** A clause that names the first of a ranking. An empty one is of runs with different limits. */
  static String named(List<Estimate> ranking) {
    return Templates.sentence("limit.ftl", "named", first(ranking));
  }
}
