package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.Switch;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Switches balancer, normalizer, splits and merges off during runs, as far as the user is allowed
 * to. The journal has their previous state before they are changed, so that a driver can restore it
 * after a crash.
 *
 * @param end how the servers ended, if they did: then nothing is restored
 */
record SwitchGuard(
    String cluster,
    Supplier<Optional<String>> end,
    List<Switch> switches,
    Journal journal,
    Progress progress) {
  /**
   * The journal's note that switches are about to be switched off, with their state as far as it is
   * known.
   */
  record SwitchesOff(String cluster, Map<String, Boolean> state) {
    SwitchesOff {
      state = new LinkedHashMap<>(state);
    }
  }

  record SwitchesRestored(String cluster) {}

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

  /** Switches on what an earlier driver left off. */
  public void restoreIfOff() throws CampaignException {
    Optional<Map<String, Boolean>> state = leftOff(journal, cluster);
    if (state.isPresent()) {
      restore(state.get());
    }
  }

  /** Switches off what is on. If that fails, what was switched off until then is restored. */
  public Off off() throws CampaignException {
    // A switch that could not be restored last time is still off: that must not be taken for its
    // previous state.
    restoreIfOff();
    Off held = new Off();
    try {
      held.check().forEach(note -> progress.say("note: " + note.text()));
      return held;
    } catch (CampaignException | RuntimeException | Error e) {
      held.close();
      throw e;
    }
  }

  /** Switches that are off. Closing restores them. */
  final class Off implements AutoCloseable {
    private final Map<String, Boolean> owed = new LinkedHashMap<>();
    private Set<String> refused = Set.of();
    private boolean noted;

    /**
     * Switches off again what somebody else has switched on since, such as another campaign at its
     * end. Returns what the analysis of the next run should know: which switches are on.
     */
    List<Note> check() throws CampaignException {
      List<String> unknown = new ArrayList<>();
      Map<String, Boolean> now = new LinkedHashMap<>();
      for (Switch each : switches) {
        each.isOn().ifPresentOrElse(on -> now.put(each.name(), on), () -> unknown.add(each.name()));
      }
      note(now);
      refused = switchOff(now);
      return notes(refused, unknown);
    }

    /** Notes the previous state before it is changed. What others have switched on is to be on. */
    private void note(Map<String, Boolean> now) throws CampaignException {
      Map<String, Boolean> before = new LinkedHashMap<>(owed);
      now.forEach((name, on) -> owed.merge(name, on, Boolean::logicalOr));
      if (!noted) {
        leftOff(journal, cluster)
            .ifPresent(
                left -> left.forEach((name, on) -> owed.merge(name, on, Boolean::logicalOr)));
      }
      if (!noted || !owed.equals(before)) {
        journal.add(Step.SWITCHES_OFF, new SwitchesOff(cluster, owed));
        noted = true;
      }
    }

    /** What the analysis of the run that ends should know: what somebody else has switched on. */
    Optional<Note> end() {
      Set<String> on = new TreeSet<>();
      try {
        for (Switch each : switches) {
          if (!refused.contains(each.name()) && each.isOn().orElse(false)) {
            on.add(each.name());
          }
        }
      } catch (CampaignException e) {
        // The run has ended well. Whether the master answers, the next run asks.
        return Optional.empty();
      }
      return on.isEmpty()
          ? Optional.empty()
          : Optional.of(
              FindingType.SWITCHES_ON.note(Templates.sentence("driver.ftl", "switchedOn", on)));
    }

    /** A failure is only reported, so that it does not hide why the runs ended. */
    @Override
    public void close() {
      if (!noted) {
        return;
      }
      // A pending interrupt would stop the calls that restore.
      try (HeldInterrupt held = new HeldInterrupt()) {
        Optional<String> ended = end.get();
        if (ended.isPresent()) {
          sayNotRestored(owed, ended.get());
        } else {
          restore(owed);
        }
      } catch (CampaignException | RuntimeException e) {
        sayNotRestored(owed, e.getMessage());
      }
    }
  }

  /** Switches off what is on, and returns what this user is not allowed to switch off. */
  private Set<String> switchOff(Map<String, Boolean> now) throws CampaignException {
    Set<String> refused = new LinkedHashSet<>();
    for (Switch each : switches) {
      if (now.getOrDefault(each.name(), false) && !each.set(false)) {
        refused.add(each.name());
      }
    }
    return refused;
  }

  private static List<Note> notes(Set<String> refused, List<String> unknown) {
    List<Note> notes = new ArrayList<>();
    if (!refused.isEmpty()) {
      notes.add(
          FindingType.SWITCHES_ON.note(
              Templates.sentence("driver.ftl", "notSwitchedOff", refused)));
    }
    if (!unknown.isEmpty()) {
      notes.add(FindingType.SWITCHES_UNKNOWN.note(String.join(", ", unknown)));
    }
    return notes;
  }

  private void restore(Map<String, Boolean> state) throws CampaignException {
    List<String> refused = new ArrayList<>();
    for (Switch each : switches) {
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

  private void sayNotRestored(Map<String, Boolean> state, String why) {
    progress.say(
        ("balancer, normalizer, splits and merges could not be switched back to %s: %s; resume does"
                + " it")
            .formatted(state, why));
  }
}
