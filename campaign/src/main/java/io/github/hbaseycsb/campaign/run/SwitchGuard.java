package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.hbase.ClusterSwitches;
import io.github.hbaseycsb.campaign.hbase.SwitchState;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.campaign.run.JournalEntry.Step;
import java.util.List;
import java.util.Optional;

/**
 * Keeps balancer and normalizer off while runs are measured. What they were is in the journal
 * before they are touched, so that whoever comes after a crash can put them back.
 */
final class SwitchGuard {
  /**
   * The journal's note of it.
   *
   * @param cluster the session's label
   * @param state what they were
   */
  record SwitchesOff(String cluster, SwitchState state) {}

  /**
   * The journal's note that they are as they were.
   *
   * @param cluster the session's label
   */
  record SwitchesRestored(String cluster) {}

  /** Closing puts them back. */
  interface Off extends AutoCloseable {
    @Override
    void close();
  }

  private final ClusterSession session;
  private final Journal journal;
  private final ClusterSwitches switches;
  private final Progress progress;

  SwitchGuard(ClusterSession session, Journal journal, Progress progress) {
    this.session = session;
    this.journal = journal;
    this.switches = new ClusterSwitches(session.cluster());
    this.progress = progress;
  }

  /** Whether an earlier driver has left a cluster's switches off. */
  static boolean isOff(Journal journal, String cluster) {
    return leftOff(journal, cluster).isPresent();
  }

  private static Optional<SwitchState> leftOff(Journal journal, String cluster) {
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
   * Puts back what an earlier driver has left off.
   *
   * @throws CampaignException (cluster) when the master does not answer
   */
  void restoreIfOff() throws CampaignException {
    Optional<SwitchState> state = leftOff(journal, session.label());
    if (state.isPresent()) {
      restore(state.get());
    }
  }

  /**
   * Switches them off.
   *
   * @throws CampaignException (cluster) when the master does not answer
   */
  Off off() throws CampaignException {
    // What could not be put back last time is still to be: it must not be taken for their state.
    restoreIfOff();
    SwitchState before = switches.read();
    journal.add(Step.SWITCHES_OFF, new SwitchesOff(session.label(), before));
    switches.set(new SwitchState(false, false));
    return () -> restoreOrSay(before);
  }

  private void restore(SwitchState state) throws CampaignException {
    switches.set(state);
    journal.add(Step.SWITCHES_RESTORED, new SwitchesRestored(session.label()));
  }

  /** A failure here must not hide why the runs ended. */
  private void restoreOrSay(SwitchState state) {
    // A pending interrupt would stop the calls that put things back.
    boolean interrupted = Thread.interrupted();
    try {
      restore(state);
    } catch (CampaignException e) {
      progress.say(
          "balancer and normalizer could not be put back to %s: %s; resume does it"
              .formatted(state, e.getMessage()));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
