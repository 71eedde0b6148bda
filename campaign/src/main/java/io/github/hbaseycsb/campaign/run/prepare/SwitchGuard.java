package io.github.hbaseycsb.campaign.run.prepare;

import io.github.hbaseycsb.analysis.finding.type.FindingType;
import io.github.hbaseycsb.campaign.hbase.ClusterSwitch;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.campaign.run.journal.Journal;
import io.github.hbaseycsb.campaign.run.journal.JournalEntry.Step;
import io.github.hbaseycsb.common.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Switches balancer, normalizer, splits and merges off during runs, as far as the user is allowed
 * to. The journal has their previous state before they are changed, so that a driver can restore it
 * after a crash.
 */
public final class SwitchGuard {
  /**
   * The journal's note that switches are about to be switched off.
   *
   * @param cluster the session's label
   * @param state their previous state by name, as far as it is known
   */
  record SwitchesOff(String cluster, Map<String, Boolean> state) {
    SwitchesOff {
      state = new LinkedHashMap<>(state);
    }
  }

  /**
   * The journal's note that switches are restored.
   *
   * @param cluster the session's label
   */
  record SwitchesRestored(String cluster) {}

  /** Switches that are off. Closing restores them. */
  public interface Off extends AutoCloseable {
    /** What the analysis of the runs should know: which switches are on. */
    List<Note> notes();

    @Override
    void close();
  }

  private final String cluster;
  private final Supplier<Optional<String>> end;
  private final List<ClusterSwitch> switches;
  private final Journal journal;
  private final Progress progress;

  /**
   * @param cluster the session's label
   * @param end how the servers ended, if they did: then nothing is restored
   */
  public SwitchGuard(
      String cluster,
      Supplier<Optional<String>> end,
      List<ClusterSwitch> switches,
      Journal journal,
      Progress progress) {
    this.cluster = cluster;
    this.end = end;
    this.switches = switches;
    this.journal = journal;
    this.progress = progress;
  }

  /** Whether an earlier driver left a cluster's switches off. */
  public static boolean isOff(Journal journal, String cluster) {
    return leftOff(journal, cluster).isPresent();
  }

  private static Optional<Map<String, Boolean>> leftOff(Journal journal, String cluster) {
    List<SwitchesOff> off =
        journal.all(Step.SWITCHES_OFF, SwitchesOff.class).stream()
            .filter(entry -> entry.cluster().equals(cluster))
            .toList();
    long restored =
        journal.all(Step.SWITCHES_RESTORED, SwitchesRestored.class).stream()
            .filter(entry -> entry.cluster().equals(cluster))
            .count();
    return off.size() > restored ? Optional.of(off.get(off.size() - 1).state()) : Optional.empty();
  }

  /**
   * Switches on what an earlier driver left off.
   *
   * @throws CampaignException (cluster) when the master does not answer
   */
  public void restoreIfOff() throws CampaignException {
    Optional<Map<String, Boolean>> state = leftOff(journal, cluster);
    if (state.isPresent()) {
      restore(state.get());
    }
  }

  /**
   * Switches off what is on.
   *
   * @throws CampaignException (cluster) when the master does not answer; what was switched off
   *     until then is restored
   */
  public Off off() throws CampaignException {
    // A switch that could not be restored last time is still off: that must not be taken for its
    // previous state.
    restoreIfOff();
    Map<String, Boolean> before = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    for (ClusterSwitch each : switches) {
      Optional<Boolean> on = each.isOn();
      on.ifPresentOrElse(it -> before.put(each.name(), it), () -> unknown.add(each.name()));
    }
    Map<String, Boolean> owed = new LinkedHashMap<>(before);
    leftOff(journal, cluster)
        .ifPresent(left -> left.forEach((name, on) -> owed.merge(name, on, Boolean::logicalOr)));
    journal.add(Step.SWITCHES_OFF, new SwitchesOff(cluster, owed));
    List<Note> notes;
    try {
      notes = notes(switchOff(before), unknown);
      notes.forEach(note -> progress.say("note: " + note.text()));
    } catch (CampaignException | RuntimeException | Error e) {
      restoreOrSay(owed);
      throw e;
    }
    return new Off() {
      @Override
      public List<Note> notes() {
        return notes;
      }

      @Override
      public void close() {
        restoreOrSay(owed);
      }
    };
  }

  /**
   * Switches off what is on.
   *
   * @return what this user is not allowed to switch off
   */
  private List<String> switchOff(Map<String, Boolean> before) throws CampaignException {
    List<String> refused = new ArrayList<>();
    for (ClusterSwitch each : switches) {
      if (before.getOrDefault(each.name(), false) && !each.set(false)) {
        refused.add(each.name());
      }
    }
    return refused;
  }

  private static List<Note> notes(List<String> refused, List<String> unknown) {
    List<Note> notes = new ArrayList<>();
    if (!refused.isEmpty()) {
      notes.add(
          FindingType.SWITCHES_ON.note(
              ("On, because this user is not allowed to switch them off: %s. Regions may be moved,"
                      + " split or merged during the measurement: ask an administrator to switch"
                      + " them off.")
                  .formatted(String.join(", ", refused))));
    }
    if (!unknown.isEmpty()) {
      notes.add(
          FindingType.SWITCHES_UNKNOWN.note(
              "The servers do not tell this user whether these are on: %s."
                  .formatted(String.join(", ", unknown))));
    }
    return notes;
  }

  private void restore(Map<String, Boolean> state) throws CampaignException {
    List<String> refused = new ArrayList<>();
    for (ClusterSwitch each : switches) {
      // A switch that could not be switched off is on.
      boolean off =
          state.getOrDefault(each.name(), false) && !each.isOn().equals(Optional.of(true));
      if (off && !each.set(true)) {
        refused.add(each.name());
      }
    }
    if (refused.isEmpty()) {
      // Earlier drivers may have left some off that they could not restore.
      while (isOff(journal, cluster)) {
        journal.add(Step.SWITCHES_RESTORED, new SwitchesRestored(cluster));
      }
    } else {
      progress.say(
          ("off, and this user is not allowed to switch them on again: %s; ask an administrator to"
                  + " do it")
              .formatted(String.join(", ", refused)));
    }
  }

  /**
   * Restores the switches. A failure is only reported, so that it does not hide why the runs ended.
   */
  private void restoreOrSay(Map<String, Boolean> state) {
    // A pending interrupt would stop the calls that restore.
    try (HeldInterrupt held = new HeldInterrupt()) {
      Optional<String> ended = end.get();
      if (ended.isPresent()) {
        sayNotRestored(state, ended.get());
      } else {
        restore(state);
      }
    } catch (CampaignException | RuntimeException e) {
      sayNotRestored(state, e.getMessage());
    }
  }

  private void sayNotRestored(Map<String, Boolean> state, String why) {
    progress.say(
        ("balancer, normalizer, splits and merges could not be switched back to %s: %s; resume does"
                + " it")
            .formatted(state, why));
  }
}
