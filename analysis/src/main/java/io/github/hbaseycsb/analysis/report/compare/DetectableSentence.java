package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.DetectableChange;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.RunSequence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Estimates, before a plan is run, what it can show. */
public final class DetectableSentence {
  /** Standard deviation of runs as a share of their mean, if nothing better is known. */
  private static final double ASSUMED_VARIATION = 0.03;

  /** The same of turns, without what the turns of a block have in common. */
  private static final double ASSUMED_VARIATION_OF_TURNS = 0.05;

  /** Limits that gates often have. */
  private static final double SLOWER_PERCENT = 5;

  private static final double P99_SLOWER_PERCENT = 10;

  private DetectableSentence() {}

  /**
   * The plan's A/A test, for the template.
   *
   * @param otherStarts whether it or the plan restarted the servers, not both
   * @param otherTurns whether the cells of it or of the plan took turns, not both
   * @param sharedServer whether its sides shared a server, and the plan's do not
   */
  private record Test(
      String host,
      Optional<NoiseFloor.View> noise,
      boolean otherStarts,
      boolean otherTurns,
      boolean sharedServer) {}

  /**
   * The smallest change, percent, by an assumed variation.
   *
   * @param ofVariants the same between variants; empty if they are not paired
   */
  private record Assumed(String percent, Optional<String> ofVariants, String variation) {}

  /**
   * The smallest change, then what a gate for the plan can do, a sentence for throughput and one
   * for 99th percentiles, as far as the variation between its units is known. If the plan starts
   * its servers once, two campaigns never share a start, and the only sentence about a gate says
   * that it decides nothing.
   *
   * @param measured the result of the plan's A/A test; empty if there was none
   * @param latest the plan's latest results, which count for a gate if there was none; empty if
   *     there are none
   */
  public static List<String> of(
      Plan plan, Optional<NoiseFloor> measured, Optional<CampaignSummary> latest) {
    int units = units(plan);
    boolean turns = isByTurns(plan);
    boolean restarts = isOfRestarts(plan);
    boolean known = measured.isPresent() || latest.isPresent();
    boolean undecided = known && !restarts && isOnItsOwnServers(plan);
    List<PassingLimit.View> limits =
        measured
            .map(NoiseFloor::passing)
            .or(() -> latest.map(DetectableSentence::passing))
            .orElse(List.of())
            .stream()
            .filter(limit -> !undecided && units > 1 && limit.unit() == unit(turns, restarts))
            .map(limit -> limit.view(units, limit.lower() ? SLOWER_PERCENT : P99_SLOWER_PERCENT))
            .toList();
    Optional<Test> test =
        measured.filter(any -> units > 1).map(floor -> test(plan, floor, units, restarts));
    Optional<Assumed> assumed =
        units > 1 && measured.isEmpty() ? Optional.of(assumed(plan, units)) : Optional.empty();
    return Templates.render(
            "detectable.txt.ftl",
            Map.of(
                "units", units,
                "turns", turns,
                "restarts", restarts,
                "test", test,
                "assumed", assumed,
                "undecided", undecided,
                "limits", limits))
        .lines()
        .toList();
  }

  private static AnalysisUnit unit(boolean turns, boolean restarts) {
    return turns ? AnalysisUnit.TURN : restarts ? AnalysisUnit.RESTART : AnalysisUnit.RUN;
  }

  private static List<PassingLimit> passing(CampaignSummary latest) {
    List<RelativeChange> changes =
        latest.cells().stream()
            .filter(cell -> cell.load().target().isEmpty())
            .map(CellSummary::throughputs)
            .flatMap(runs -> RelativeChange.of(runs, runs, false).stream())
            .toList();
    return PassingLimit.of(Gate.SLOWER, true, changes).stream().toList();
  }

  /** Whether the unit is a turn, because the plan starts the servers once. */
  private static boolean isByTurns(Plan plan) {
    return plan.schedule().order() == RunOrder.TURNS && plan.schedule().restarts() < 2;
  }

  private static int units(Plan plan) {
    if (isByTurns(plan)) {
      Cell first = plan.cells().get(0);
      return first.get(PlanKeys.COUNT) * plan.schedule().blocks(first);
    }
    return plan.schedule().restarts() > 1
        ? plan.schedule().restarts()
        : plan.cells().stream().mapToInt(cell -> cell.get(PlanKeys.COUNT)).min().orElse(1);
  }

  private static Test test(Plan plan, NoiseFloor floor, int units, boolean restarts) {
    boolean otherStarts = restarts != floor.isOfRestarts();
    boolean otherTurns = isByTurns(plan) != floor.isByTurns();
    return new Test(
        floor.host(),
        floor.view(otherStarts || otherTurns ? floor.units() : OptionalInt.of(units)),
        otherStarts,
        otherTurns,
        isOnSeveralServers(plan) && !floor.hasTwoServers());
  }

  /** Whether cells are compared that take turns on a local server each. */
  private static boolean isOnSeveralServers(Plan plan) {
    long servers =
        plan.cells().stream()
            .map(Cell::cluster)
            .filter(ClusterTarget.Local.class::isInstance)
            .distinct()
            .count();
    return plan.schedule().order() == RunOrder.TURNS && servers > 1;
  }

  /**
   * Whether the plan's cells are measured on several starts of servers. This is so for clusters
   * that take turns, too.
   */
  private static boolean isOfRestarts(Plan plan) {
    return new RunSequence(plan)
        .planned().stream()
            .flatMap(visit -> visit.slots().stream())
            .anyMatch(slot -> slot.restart() > 1);
  }

  /** Searches are left out: they have no restarts. */
  private static boolean isOnItsOwnServers(Plan plan) {
    return plan.cells().stream().allMatch(it -> it.cluster().owned() && it.search().isEmpty());
  }

  private static Assumed assumed(Plan plan, int units) {
    if (isByTurns(plan)) {
      DetectableChange change =
          new DetectableChange(ASSUMED_VARIATION_OF_TURNS, true, AnalysisUnit.TURN);
      return new Assumed(
          Text.of("%.1f", change.percent(units)),
          Optional.empty(),
          Text.of("%.0f", ASSUMED_VARIATION_OF_TURNS * 100));
    }
    return new Assumed(
        assumed(false, units),
        plan.schedule().order() == RunOrder.BLOCKED
            ? Optional.empty()
            : Optional.of(assumed(true, units)),
        Text.of("%.0f", ASSUMED_VARIATION * 100));
  }

  private static String assumed(boolean paired, int units) {
    return Text.of("%.0f", new DetectableChange(ASSUMED_VARIATION, paired).percent(units));
  }
}
