package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.DetectableChange;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.RunSequence;
import java.util.List;
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

  private static final String OF_ONE_START =
      Gate.SLOWER
          + " is inconclusive (status 5) for two campaigns of this plan: each is of one start of"
          + " the servers, whose differences no interval includes. Set runs.restarts to 2 or more.";

  private static final String SHARED_A_SERVER =
      " The sides of that test shared a server, so how two starts of servers differ is not in its"
          + " figures: scripts/campaign aa --two-servers includes it.";

  private DetectableSentence() {}

  /**
   * The estimate as a sentence.
   *
   * @param measured the result of the plan's A/A test; empty if there was none
   */
  public static String of(Plan plan, Optional<NoiseFloor> measured) {
    int units = units(plan);
    if (units < 2) {
      return "Smallest change: unknown, because a single run has no error; set runs.count or"
          + " runs.restarts.";
    }
    return (measured.isPresent() ? measured(plan, measured.get(), units) : assumed(plan, units))
        + " That is for one cell: with several it is more (Holm's correction).";
  }

  /**
   * What a gate for the plan can do, a sentence for throughput and one for 99th percentiles, as far
   * as the variation between its units is known. If the plan starts its servers once, two campaigns
   * never share a start, and the only sentence says that the gate decides nothing.
   *
   * @param measured the result of the plan's A/A test; empty if there was none
   * @param latest the plan's latest results, which count if there was none; empty if there are none
   */
  public static List<String> ofGate(
      Plan plan, Optional<NoiseFloor> measured, Optional<CampaignSummary> latest) {
    boolean known = measured.isPresent() || latest.isPresent();
    if (known && isOfOneOwnStart(plan)) {
      return List.of(OF_ONE_START);
    }
    int units = units(plan);
    AnalysisUnit unit =
        isByTurns(plan)
            ? AnalysisUnit.TURN
            : isOfRestarts(plan) ? AnalysisUnit.RESTART : AnalysisUnit.RUN;
    return measured
        .map(NoiseFloor::passing)
        .or(() -> latest.map(DetectableSentence::passing))
        .orElse(List.of())
        .stream()
        .filter(limit -> units > 1 && limit.unit() == unit)
        .map(
            limit ->
                limit.sentence(units, limit.lower() ? SLOWER_PERCENT : P99_SLOWER_PERCENT)
                    + (measured.isPresent()
                        ? ""
                        : " That is by the variation of the latest results."))
        .toList();
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

  private static String measured(Plan plan, NoiseFloor floor, int units) {
    boolean restarts = isOfRestarts(plan);
    boolean turns = isByTurns(plan);
    boolean started = restarts != floor.isOfRestarts();
    boolean other = started || turns != floor.isByTurns();
    String difference =
        started
            ? restarts
                ? " The plan restarts the servers, which that test did not: repeat it."
                : " That test restarted the servers, which the plan does not: repeat it."
            : turns
                ? " The plan's cells take turns, which those of that test did not: repeat it."
                : " The cells of that test took turns, which the plan's do not: repeat it.";
    return "By the A/A test on %s: %s%s%s"
        .formatted(
            floor.host(),
            floor.floor(other ? floor.units() : OptionalInt.of(units)),
            other ? difference : "",
            isOnSeveralServers(plan) && !floor.hasTwoServers() ? SHARED_A_SERVER : "");
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
  private static boolean isOfOneOwnStart(Plan plan) {
    return !isOfRestarts(plan)
        && plan.cells().stream().allMatch(it -> it.cluster().owned() && it.find().isEmpty());
  }

  private static String assumed(Plan plan, int units) {
    if (isByTurns(plan)) {
      return Text.of(
          "Smallest change that is detected in four of five cases: about %.1f%% between cells that"
              + " take turns in %d blocks, on these servers, assuming that turns differ by %.0f%%;"
              + " scripts/campaign aa measures it.",
          new DetectableChange(ASSUMED_VARIATION_OF_TURNS, true, AnalysisUnit.TURN).percent(units),
          units,
          ASSUMED_VARIATION_OF_TURNS * 100);
    }
    boolean paired = plan.schedule().order() != RunOrder.BLOCKED;
    return Text.of(
        "Smallest change that is detected in four of five cases: about %.0f%% between two"
            + " campaigns%s, assuming that runs differ by %.0f%%; scripts/campaign aa measures it.",
        new DetectableChange(ASSUMED_VARIATION, false).percent(units),
        paired
            ? Text.of(
                " and %.0f%% between variants of one",
                new DetectableChange(ASSUMED_VARIATION, true).percent(units))
            : "",
        ASSUMED_VARIATION * 100);
  }
}
