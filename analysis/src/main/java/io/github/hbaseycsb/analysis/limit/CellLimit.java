package io.github.hbaseycsb.analysis.limit;

import io.github.hbaseycsb.analysis.limit.Limit.Estimate;
import io.github.hbaseycsb.analysis.text.Templates;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What limited the runs of a cell: if some of them missed their target rate, what limited those.
 *
 * @param text names the limit and those that tie with it, with the figures of the run with the
 *     median throughput among those that name it
 * @param ranking the median gains of these runs; a limit that a run does not have gains it nothing
 * @param runs number of runs that were judged
 * @param agreeing number of runs that name the same limit first, or in a tie
 */
public record CellLimit(
    LimitType type, String text, List<Estimate> ranking, int runs, int agreeing) {
  /** The limit of a cell; empty if there are no runs. */
  public static Optional<CellLimit> of(List<Limit> all) {
    if (all.isEmpty()) {
      return Optional.empty();
    }
    // What a higher target could gain says nothing of a run that did not reach its own.
    List<Limit> missed = all.stream().filter(run -> run.type() != LimitType.TARGET).toList();
    List<Limit> runs = missed.isEmpty() ? all : missed;
    List<Estimate> ranking =
        Limit.ranked(
            Stream.of(LimitType.values())
                .filter(type -> runs.stream().anyMatch(run -> gain(run, type) > 0))
                .map(type -> median(type, runs))
                .toList());
    LimitType type = ranking.isEmpty() ? LimitType.UNKNOWN : ranking.get(0).type();
    List<Limit> agreeing = runs.stream().filter(run -> names(run, type)).toList();
    return Optional.of(
        new CellLimit(
            type,
            ranking.isEmpty() && !agreeing.isEmpty()
                ? middle(agreeing).text()
                : Limit.named(ranking),
            ranking,
            all.size(),
            agreeing.size()));
  }

  private static double gain(Limit run, LimitType type) {
    return run.estimate(type).map(Estimate::gain).orElse(0.0);
  }

  private static Estimate median(LimitType type, List<Limit> runs) {
    double median =
        Median.withDefaults().evaluate(runs.stream().mapToDouble(run -> gain(run, type)).toArray());
    Limit middle = middle(runs.stream().filter(run -> gain(run, type) > 0).toList());
    return new Estimate(type, median, middle.estimate(type).orElseThrow().text());
  }

  private static boolean names(Limit run, LimitType type) {
    return run.type() == type
        || Limit.first(run.ranking()).stream().anyMatch(estimate -> estimate.type() == type);
  }

  private static Limit middle(List<Limit> runs) {
    return runs.stream()
        .sorted(Comparator.comparingDouble(run -> run.evidence().load().throughput()))
        .toList()
        .get(runs.size() / 2);
  }

  /**
   * A sentence without its subject and full stop, such as {@code limited by too few client threads:
   * ...}.
   */
  public String sentence() {
    return Templates.sentence("limit.ftl", "ofCell", this);
  }

  /**
   * The limits that are not named because they would gain less, such as {@code the servers'
   * processors (they were 52% busy); too few client threads (...)}; empty if there are none.
   */
  public Optional<String> next() {
    List<Estimate> next = ranking.stream().skip(Limit.first(ranking).size()).toList();
    return next.isEmpty()
        ? Optional.empty()
        : Optional.of(Templates.sentence("limit.ftl", "next", next));
  }
}
