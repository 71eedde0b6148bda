package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.analysis.capacity.SearchMeasurements;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Searches for the rate, or the threads, at which a cell meets its objective. What to measure next
 * follows from the measurements in the cells' directories, so an interrupted search continues.
 */
final class RateSearch {
  interface Measuring {
    /**
     * Measures cells with their targets and windows, at the same time if these are several; returns
     * whether that lasted to its end.
     */
    boolean measure(List<PlannedRun> measurements)
        throws CampaignException, IOException, InterruptedException;
  }

  private final Slot slot;
  private final Cell cell;
  private final List<Cell> cells;
  private final Path results;
  private final DriverContext context;
  private SearchMeasurements known;
  private Optional<Next> next;

  /** The time that each measurement of this search takes in addition to the windows in it. */
  private Duration overhead = Duration.ZERO;

  private int measured;

  /**
   * @param slot the cell's first run, which stands for its search
   * @param cells of the campaign
   */
  RateSearch(Slot slot, List<Cell> cells, Path results, DriverContext context) throws IOException {
    this.slot = slot;
    this.cell = slot.cell();
    this.cells = cells;
    this.results = results;
    this.context = context;
    know(SearchMeasurements.read(cell, cells, results));
  }

  private void know(SearchMeasurements measurements) {
    known = measurements;
    next = known.search().next();
  }

  /**
   * Measures until the searches end or a measurement breaks, which is left for a resume. Several
   * searches share the time of every measurement: each has its own rate in it. Final runs begin
   * when no search needs a probe, so that those of all are at the same time. A search that needs
   * nothing while others go on is measured again at its answer: then each of them was always
   * measured beside the same others, and what the machine did befell all. One that passes at no
   * rate has no answer, and is dropped.
   */
  static void run(List<RateSearch> searches, Measuring measuring)
      throws CampaignException, IOException, InterruptedException {
    while (searches.stream().anyMatch(search -> search.next.isPresent())) {
      Kind kind =
          searches.stream().anyMatch(search -> search.needs(Kind.PROBE)) ? Kind.PROBE : Kind.RUN;
      List<RateSearch> together =
          searches.stream().filter(search -> search.part(kind).isPresent()).toList();
      List<PlannedRun> measurements =
          together.stream().map(search -> search.measurement(kind, together.size())).toList();
      DriverContext context = searches.get(0).context;
      long begin = context.clock().millis();
      if (!measuring.measure(measurements)) {
        return;
      }
      Duration took = Duration.ofMillis(context.clock().millis() - begin);
      readAgain(searches);
      together.forEach(search -> search.took(took, kind, together.size()));
      if (searches.stream().anyMatch(search -> search.next.isPresent())) {
        together.stream()
            .filter(search -> search.part(kind).isEmpty())
            .forEach(RateSearch::sayThatItLeaves);
      }
    }
    for (RateSearch search : searches) {
      search.context.say(search.cell.name() + ": " + CapacityText.of(search.known.capacity()));
    }
  }

  /**
   * How much runs of one cell differ is known from those before it, which are measured now, too. So
   * what is known of all is read again, as a resume and the reports do.
   */
  private static void readAgain(List<RateSearch> searches) throws IOException {
    RateSearch first = searches.get(0);
    if (searches.size() == 1) {
      first.know(first.known.again());
      return;
    }
    Map<String, SearchMeasurements> all = SearchMeasurements.all(first.cells, first.results);
    searches.forEach(search -> search.know(all.get(search.cell.name())));
  }

  private void sayThatItLeaves() {
    context.say("%s: no rate passes, so the others go on without it", cell.name());
  }

  private boolean needs(Kind kind) {
    return next.filter(it -> it.kind() == kind).isPresent();
  }

  /** What it measures in a measurement of that kind; empty if it has no rate for one. */
  private Optional<Next> part(Kind kind) {
    if (needs(kind)) {
      return next;
    }
    OptionalInt answer =
        next.isPresent() ? OptionalInt.of(next.get().rate()) : known.search().rateOfRuns();
    return answer.isPresent()
        ? Optional.of(new Next(kind, answer.getAsInt(), "its answer, while others go on"))
        : Optional.empty();
  }

  private PlannedRun measurement(Kind kind, int sides) {
    Next part = part(kind).orElseThrow();
    context.say(plan(part, sides));
    RunName name = known.next(kind);
    return new PlannedRun(cell.at(part.rate(), window(kind)), name, name.number(), slot.restart());
  }

  private void took(Duration time, Kind kind, int sides) {
    overhead = overhead.plus(time).minus(window(kind).multipliedBy(sides));
    measured++;
    known.last().ifPresent(probe -> context.say(cell.name() + " " + CapacityText.of(probe)));
  }

  private Duration window(Kind kind) {
    return kind == Kind.PROBE ? cell.search().orElseThrow().probe() : cell.get(PlanKeys.DURATION);
  }

  /** Such as {@code workloada: next 2,000 ops/s, none has failed yet; about 9 min left}. */
  private String plan(Next part, int sides) {
    List<Kind> left = known.search().expected();
    return Templates.sentence(
        "driver.ftl",
        "next",
        Map.of(
            "cell", cell.name(),
            "rate", part.rate(),
            "ofThreads", cell.get(PlanKeys.FIND_BY) == By.THREADS,
            "why", part.why(),
            "left", left.size(),
            "minutes", minutes(left, sides)));
  }

  /** How long these take; empty until one was measured. */
  private OptionalLong minutes(List<Kind> expected, int sides) {
    if (measured == 0) {
      return OptionalLong.empty();
    }
    Duration each = overhead.dividedBy(measured);
    Duration left =
        expected.stream()
            .map(kind -> window(kind).multipliedBy(sides).plus(each))
            .reduce(Duration.ZERO, Duration::plus);
    return OptionalLong.of(left.plusSeconds(59).toMinutes());
  }
}
