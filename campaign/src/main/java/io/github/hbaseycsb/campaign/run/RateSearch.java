package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.capacity.CapacitySearch;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.analysis.capacity.Evidence;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.FindSpec.By;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Searches for the rate, or the threads, at which a cell meets its objective. What to measure next
 * follows from the measurements in the cell's directory, so an interrupted search continues.
 */
final class RateSearch {
  interface Measuring {
    /** Measures a cell with its target and window; returns whether that lasted to its end. */
    boolean measure(Cell cell, RunName name)
        throws CampaignException, IOException, InterruptedException;
  }

  private final Cell cell;
  private final List<Cell> cells;
  private final Path results;
  private final DriverContext context;

  /** The time that each measurement of this search takes in addition to its window. */
  private Duration overhead = Duration.ZERO;

  private int measured;

  RateSearch(Cell cell, List<Cell> cells, Path results, DriverContext context) {
    this.cell = cell;
    this.cells = cells;
    this.results = results;
    this.context = context;
  }

  /** Measures until the search ends or a measurement breaks, which is left for a resume. */
  void run(Measuring measuring) throws CampaignException, IOException, InterruptedException {
    Evidence evidence = Evidence.read(cell, cells, results);
    Optional<Next> next = evidence.search().next();
    while (next.isPresent()) {
      context.say(plan(next.get(), evidence.search()));
      Duration window = window(next.get().kind());
      long begin = context.clock().millis();
      boolean whole =
          measuring.measure(cell.at(next.get().rate(), window), evidence.next(next.get().kind()));
      if (!whole) {
        return;
      }
      overhead = overhead.plusMillis(context.clock().millis() - begin).minus(window);
      measured++;
      evidence = evidence.again();
      evidence.last().ifPresent(probe -> context.say(cell.name() + " " + CapacityText.of(probe)));
      next = evidence.search().next();
    }
    context.say(cell.name() + ": " + CapacityText.of(evidence.capacity()));
  }

  private Duration window(Kind kind) {
    return kind == Kind.PROBE ? cell.find().orElseThrow().probe() : cell.get(PlanKeys.DURATION);
  }

  /** Such as {@code workloada: next 2,000 ops/s, none has failed yet; about 9 min left}. */
  private String plan(Next next, CapacitySearch search) {
    return Text.of(
        "%s: next %,d %s, %s; %s",
        cell.name(),
        next.rate(),
        cell.get(PlanKeys.FIND_BY) == By.THREADS ? "threads" : "ops/s",
        next.why(),
        left(search.expected()));
  }

  private String left(List<Kind> expected) {
    if (measured == 0) {
      return "about %d measurements left".formatted(expected.size());
    }
    Duration each = overhead.dividedBy(measured);
    Duration left =
        expected.stream()
            .map(kind -> window(kind).plus(each))
            .reduce(Duration.ZERO, Duration::plus);
    return "about %d min left".formatted(left.plusSeconds(59).toMinutes());
  }
}
