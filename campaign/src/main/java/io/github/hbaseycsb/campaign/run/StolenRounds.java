package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.run.BrokenRun;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Sets rounds aside in which the hypervisor withheld processor time ({@code host-steal}), so that
 * they are repeated, as often as the plan allows. Only the withheld time decides, never what was
 * measured: otherwise the runs that are left would be biased. It follows from what the results
 * directory has, so that a campaign that is resumed repeats the same rounds.
 */
final class StolenRounds {
  private final Plan plan;
  private final ResultsDirectory results;
  private final DoneRuns done;
  private final DriverContext context;

  StolenRounds(Plan plan, ResultsDirectory results, DriverContext context) {
    this.plan = plan;
    this.results = results;
    this.done = new DoneRuns(plan.cells(), results.path());
    this.context = context;
  }

  /** Of the slots of whole rounds, sets those of such rounds aside and returns them. */
  List<Slot> setAside(List<Slot> slots) throws IOException {
    if (plan.schedule().stealRepeats() == 0) {
      return List.of();
    }
    List<Slot> aside = new ArrayList<>();
    for (List<Slot> round :
        slots.stream()
            .filter(slot -> slot.cell().search().isEmpty())
            .collect(Collectors.groupingBy(this::round, TreeMap::new, Collectors.toList()))
            .values()) {
      aside.addAll(setRoundAside(round));
    }
    return aside;
  }

  /** Where each restart starts several clusters, one after the other, a pair is a whole restart. */
  private int round(Slot slot) {
    boolean several = plan.cells().stream().map(Cell::cluster).distinct().count() > 1;
    return several && plan.schedule().restarts() > 0 && plan.schedule().order() != RunOrder.TURNS
        ? slot.restart()
        : slot.round();
  }

  private List<Slot> setRoundAside(List<Slot> round) throws IOException {
    NavigableMap<Integer, BrokenRun> begun = new TreeMap<>();
    for (Slot slot : round) {
      begun.putAll(repeated(slot));
    }
    List<Slot> rest = new ArrayList<>();
    for (Slot slot : round) {
      // A driver that was killed has set only the others aside.
      if (done.isThere(slot) && !begun.isEmpty() && !repeated(slot).containsKey(begun.lastKey())) {
        BrokenRun last = begun.lastEntry().getValue();
        setAside(slot, last.why(), last.repeat());
        rest.add(slot);
      }
    }
    if (!rest.isEmpty() || !round.stream().allMatch(done::isThere)) {
      return rest;
    }
    int repeat = repeats() + 1;
    Optional<String> why =
        repeat > plan.schedule().stealRepeats() ? Optional.empty() : stolen(round);
    if (why.isEmpty()) {
      return List.of();
    }
    context.say(
        "round %d is repeated (%d of at most %d): %s",
        round.get(0).round(), repeat, plan.schedule().stealRepeats(), why.get());
    for (Slot slot : round) {
      setAside(slot, why.get(), repeat);
    }
    return round;
  }

  boolean areLeft() throws IOException {
    return repeats() < plan.schedule().stealRepeats();
  }

  boolean isRepeated(Slot slot) {
    try {
      return !repeated(slot).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void setAside(Slot slot, String why, int repeat) throws IOException {
    BrokenRun run = new BrokenRun(slot.cell().name(), slot.run(), why, repeat);
    RunStep.setAside(
        results.path(), run, RunName.run(slot.run()), done.directory(slot), context.clock());
    results.journal().add(Step.RUN_BROKEN, run);
  }

  /** How often rounds of the campaign were repeated so far. */
  private int repeats() throws IOException {
    int most = 0;
    for (Cell cell : plan.cells()) {
      for (BrokenRun run : repeated(cell)) {
        most = Math.max(most, run.repeat());
      }
    }
    return most;
  }

  /** The attempts at a run that were set aside, by the repeat. */
  private Map<Integer, BrokenRun> repeated(Slot slot) throws IOException {
    Map<Integer, BrokenRun> repeated = new TreeMap<>();
    repeated(slot.cell()).stream()
        .filter(run -> run.run() == slot.run())
        .forEach(run -> repeated.put(run.repeat(), run));
    return repeated;
  }

  /**
   * By their files and by the journal: a driver that was killed has not noted the last one, and a
   * user may have deleted a file, which must not make the runs that count look like the first ones.
   */
  private List<BrokenRun> repeated(Cell cell) throws IOException {
    List<BrokenRun> all = new ArrayList<>(BrokenRun.repeated(results.path(), cell.name()));
    results.journal().all(Step.RUN_BROKEN, BrokenRun.class).stream()
        .filter(run -> run.cell().equals(cell.name()) && run.repeat() > 0)
        .forEach(all::add);
    return all;
  }

  /** The finding of one of the runs, a clause; empty if none has it. */
  private Optional<String> stolen(List<Slot> round) throws IOException {
    for (Slot slot : round) {
      for (Finding finding : RunAnalysis.of(done.directory(slot)).findings()) {
        if (finding.code().equals(FindingType.HOST_STEAL.code())) {
          return Optional.of(
              Text.of(
                  "in %s run %d %s",
                  slot.cell().name(),
                  slot.run(),
                  finding.text().replaceFirst("^The", "the").replaceFirst("\\.$", "")));
        }
      }
    }
    return Optional.empty();
  }
}
