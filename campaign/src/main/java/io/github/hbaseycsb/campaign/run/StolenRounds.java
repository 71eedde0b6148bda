package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.finding.type.FindingType;
import io.github.hbaseycsb.campaign.cluster.Testbed;
import io.github.hbaseycsb.campaign.run.journal.JournalEntry.Step;
import io.github.hbaseycsb.campaign.run.journal.ResultsDirectory;
import io.github.hbaseycsb.campaign.run.step.RunStep;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.run.BrokenRun;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.spec.RunOrder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Sets rounds aside in which the hypervisor withheld processor time ({@code host-steal}), so that
 * they are repeated, as often as the plan allows. Only the withheld time decides, never what was
 * measured: otherwise the runs that are left would be biased. It follows from the files alone, so
 * that a campaign that is resumed repeats the same rounds.
 */
final class StolenRounds {
  private final Plan plan;
  private final ResultsDirectory results;
  private final Testbed testbed;

  StolenRounds(Plan plan, ResultsDirectory results, Testbed testbed) {
    this.plan = plan;
    this.results = results;
    this.testbed = testbed;
  }

  /**
   * Sets the runs of such rounds aside.
   *
   * @param slots of whole rounds
   * @return those that are to be repeated
   */
  List<Slot> setAside(List<Slot> slots) throws IOException {
    if (plan.schedule().stealRepeats() == 0) {
      return List.of();
    }
    List<Slot> aside = new ArrayList<>();
    for (List<Slot> round :
        slots.stream()
            .filter(slot -> slot.cell().find().isEmpty())
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
    List<BrokenRun> begun = List.of();
    for (Slot slot : round) {
      List<BrokenRun> repeated = repeated(slot);
      begun = repeated.size() > begun.size() ? repeated : begun;
    }
    List<Slot> rest = new ArrayList<>();
    for (Slot slot : round) {
      // A driver that was killed has set only the others aside.
      if (isThere(slot) && repeated(slot).size() < begun.size()) {
        BrokenRun last = begun.get(begun.size() - 1);
        setAside(slot, last.why(), last.repeat());
        rest.add(slot);
      }
    }
    if (!rest.isEmpty() || !round.stream().allMatch(this::isThere)) {
      return rest;
    }
    int repeat = repeats() + 1;
    Optional<String> why =
        repeat > plan.schedule().stealRepeats() ? Optional.empty() : stolen(round);
    if (why.isEmpty()) {
      return List.of();
    }
    testbed.say(
        Text.of(
            "round %d is repeated (%d of at most %d): %s",
            round.get(0).round(), repeat, plan.schedule().stealRepeats(), why.get()));
    for (Slot slot : round) {
      setAside(slot, why.get(), repeat);
    }
    return round;
  }

  /** Whether a further round could be repeated. */
  boolean areLeft() throws IOException {
    return repeats() < plan.schedule().stealRepeats();
  }

  /** Whether a run has been set aside. */
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
        results.path(), run, RunName.run(slot.run()), directory(slot), testbed.clock());
    results.journal().add(Step.RUN_BROKEN, run);
  }

  /** How often rounds of the campaign were repeated so far. */
  private int repeats() throws IOException {
    int most = 0;
    for (Cell cell : plan.cells()) {
      for (BrokenRun run : BrokenRun.repeated(results.path(), cell.name())) {
        most = Math.max(most, run.repeat());
      }
    }
    return most;
  }

  private List<BrokenRun> repeated(Slot slot) throws IOException {
    return BrokenRun.repeated(results.path(), slot.cell().name()).stream()
        .filter(run -> run.run() == slot.run())
        .toList();
  }

  /** The finding of one of the runs, a clause; empty if none has it. */
  private Optional<String> stolen(List<Slot> round) throws IOException {
    for (Slot slot : round) {
      for (Finding finding : RunAnalysis.of(directory(slot)).findings()) {
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

  private boolean isThere(Slot slot) {
    return Files.isRegularFile(directory(slot).resolve(RunRecord.FILE));
  }

  private Path directory(Slot slot) {
    return RunName.run(slot.run()).in(results.path(), slot.cell().name());
  }
}
