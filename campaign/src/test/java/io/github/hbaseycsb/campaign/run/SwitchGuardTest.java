package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.hbaseycsb.campaign.PlainProgress;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.Switch;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.campaign.run.SwitchGuard.Off;
import io.github.hbaseycsb.campaign.run.SwitchGuard.SwitchesOff;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class SwitchGuardTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochSecond(1_800_000_000), ZoneOffset.UTC);

  /** A switch of a master in memory. */
  private static final class Fake implements Switch {
    private final String name;
    private Optional<Boolean> on = Optional.of(true);
    private boolean mayBeSet = true;
    private Throwable failure;
    private Runnable afterwards = () -> {};

    Fake(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Optional<Boolean> isOn() {
      return on;
    }

    @Override
    public boolean set(boolean wanted) throws CampaignException {
      if (failure instanceof CampaignException silence) {
        throw silence;
      }
      if (failure instanceof Error error) {
        throw error;
      }
      if (mayBeSet) {
        on = Optional.of(wanted);
      }
      afterwards.run();
      return mayBeSet;
    }
  }

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Fake balancer = new Fake("balancer");
  private final Fake splits = new Fake("splits");
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private Optional<String> end = Optional.empty();
  private Journal journal;

  @Before
  public void open() throws IOException {
    journal = Journal.open(folder.getRoot().toPath(), CLOCK);
  }

  @After
  public void close() throws IOException {
    journal.close();
  }

  private SwitchGuard guard() {
    return guard(journal);
  }

  private SwitchGuard guard(Journal journal) {
    return new SwitchGuard(
        "cluster",
        () -> end,
        List.of(balancer, splits),
        journal,
        new PlainProgress(new PrintStream(said, true, StandardCharsets.UTF_8), CLOCK));
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  private boolean isOff() {
    return SwitchGuard.isOff(journal, "cluster");
  }

  @Test
  public void allThatIsOnIsOffWhileRunsAreMeasuredAndThenOnAgain() throws Exception {
    try (Off off = guard().off()) {
      assertThat(balancer.on).hasValue(false);
      assertThat(splits.on).hasValue(false);
      assertThat(off.check()).isEmpty();
      assertThat(isOff()).isTrue();
    }
    assertThat(balancer.on).hasValue(true);
    assertThat(splits.on).hasValue(true);
    assertThat(isOff()).isFalse();
  }

  @Test
  public void whatWasOffBeforeStaysOff() throws Exception {
    splits.on = Optional.of(false);

    guard().off().close();

    assertThat(splits.on).hasValue(false);
    assertThat(balancer.on).hasValue(true);
  }

  @Test
  public void whatTheUserMayNotSwitchIsASuspicionAndNoError() throws Exception {
    splits.mayBeSet = false;

    try (Off off = guard().off()) {
      assertThat(balancer.on).hasValue(false);
      assertThat(off.check())
          .extracting(Note::code, Note::verdict)
          .containsExactly(tuple("switches-on", Verdict.SUSPECT));
      assertThat(off.check().get(0).text()).contains("is not allowed to switch them off: splits.");
    }
    assertThat(balancer.on).hasValue(true);
    assertThat(isOff()).isFalse();
  }

  @Test
  public void whatIsOffAlreadyNeedsNoPermission() throws Exception {
    splits.on = Optional.of(false);
    splits.mayBeSet = false;

    try (Off off = guard().off()) {
      assertThat(off.check()).isEmpty();
    }
    assertThat(isOff()).isFalse();
  }

  @Test
  public void whatIsOffAlreadyIsPutBackWhenTheMasterFallsSilentMeanwhile() {
    splits.failure = new CampaignException(CampaignStatus.CLUSTER, "the master does not answer");

    assertThatThrownBy(() -> guard().off()).isSameAs(splits.failure);

    assertThat(balancer.on).hasValue(true);
    assertThat(isOff()).isFalse();
  }

  @Test
  public void whatIsOffAlreadyIsPutBackWhateverGoesWrong() {
    splits.failure = new OutOfMemoryError("Java heap space");

    assertThatThrownBy(() -> guard().off()).isSameAs(splits.failure);

    assertThat(balancer.on).hasValue(true);
    assertThat(isOff()).isFalse();
  }

  @Test
  public void whatCannotBePutBackWhenSwitchingOffFailsIsSaidAndStaysToBeDone() {
    CampaignException silence =
        new CampaignException(CampaignStatus.CLUSTER, "the master does not answer");
    splits.failure = silence;
    balancer.afterwards = () -> balancer.failure = silence;

    assertThatThrownBy(() -> guard().off()).isSameAs(silence);

    assertThat(balancer.on).hasValue(false);
    assertThat(isOff()).isTrue();
    assertThat(said()).contains("could not be switched back to").contains("resume does it");
  }

  @Test
  public void whatAnotherCampaignSwitchesOnAtItsEndIsOffInTheNextRunAndOnAfterTheLast()
      throws Exception {
    Path theirs = folder.newFolder().toPath();
    try (Journal other = Journal.open(theirs, CLOCK)) {
      Off first = guard(other).off();
      try (Off off = guard().off()) {
        first.close();

        assertThat(off.end())
            .hasValueSatisfying(
                note -> {
                  assertThat(note.code()).isEqualTo("switches-on");
                  assertThat(note.text())
                      .contains("by somebody else during the run: balancer, splits.");
                });
        assertThat(off.check()).isEmpty();
        assertThat(balancer.on).hasValue(false);
        assertThat(splits.on).hasValue(false);
        assertThat(off.end()).isEmpty();
      }
    }
    assertThat(balancer.on).hasValue(true);
    assertThat(splits.on).hasValue(true);
    assertThat(isOff()).isFalse();
  }

  @Test
  public void whatAnotherCampaignSwitchesOnAndThisUserMayNotSwitchIsASuspicion() throws Exception {
    balancer.on = Optional.of(false);
    splits.on = Optional.of(false);
    splits.mayBeSet = false;
    try (Off off = guard().off()) {
      assertThat(off.check()).isEmpty();
      splits.on = Optional.of(true);

      assertThat(off.check()).extracting(Note::code).containsExactly("switches-on");
      // The run has that note already.
      assertThat(off.end()).isEmpty();
    }
    assertThat(splits.on).hasValue(true);
    assertThat(isOff()).isFalse();
  }

  @Test
  public void whatSomebodySwitchedOnIsPutBackByTheNextDriverAfterACrash() throws Exception {
    balancer.on = Optional.of(false);
    Off crashed = guard().off();
    balancer.on = Optional.of(true);
    crashed.check();
    assertThat(balancer.on).hasValue(false);

    guard().restoreIfOff();

    assertThat(balancer.on).hasValue(true);
    assertThat(isOff()).isFalse();
  }

  @Test
  public void runsAddNothingToTheJournalWhileTheSwitchesStayOff() throws Exception {
    try (Off off = guard().off()) {
      off.check();
      off.check();
    }
    assertThat(journal.all(Step.SWITCHES_OFF, SwitchesOff.class)).hasSize(1);
  }

  @Test
  public void whatTheServersDoNotTellIsSaidAndLeftAlone() throws Exception {
    splits.on = Optional.empty();

    try (Off off = guard().off()) {
      assertThat(off.check()).extracting(Note::code).containsExactly("switches-unknown");
      assertThat(splits.on).isEmpty();
    }
    assertThat(splits.on).isEmpty();
  }

  @Test
  public void theNextDriverPutsBackWhatACrashHasLeftOff() throws Exception {
    guard().off();

    guard().restoreIfOff();

    assertThat(balancer.on).hasValue(true);
    assertThat(splits.on).hasValue(true);
    assertThat(isOff()).isFalse();
  }

  @Test
  public void whatACrashHasLeftOffIsNotTakenForWhatItWasBefore() throws Exception {
    guard().off();

    guard().off().close();

    assertThat(balancer.on).hasValue(true);
    assertThat(splits.on).hasValue(true);
  }

  @Test
  public void whatAnotherUserCannotPutBackIsSaidAndStaysToBeDone() throws Exception {
    guard().off();
    splits.mayBeSet = false;

    guard().restoreIfOff();

    assertThat(balancer.on).hasValue(true);
    assertThat(said()).contains("is not allowed to switch them on again: splits;");
    assertThat(isOff()).isTrue();
  }

  @Test
  public void whatAnotherUsersRunsCouldNotPutBackTheNextDriverPutsBack() throws Exception {
    splits.on = Optional.of(false);
    guard().off();
    balancer.mayBeSet = false;

    try (Off off = guard().off()) {
      assertThat(off.check()).isEmpty();
    }
    assertThat(balancer.on).hasValue(false);
    assertThat(isOff()).isTrue();

    balancer.mayBeSet = true;
    guard().restoreIfOff();

    assertThat(balancer.on).hasValue(true);
    assertThat(splits.on).hasValue(false);
    assertThat(isOff()).isFalse();
  }

  @Test
  public void serversThatHaveEndedAreNotAskedAndWhatIsOffStaysToBeDone() throws Exception {
    try (Off off = guard().off()) {
      assertThat(off.check()).isEmpty();
      end = Optional.of("the local server ended");
    }

    assertThat(balancer.on).hasValue(false);
    assertThat(isOff()).isTrue();
    assertThat(said())
        .contains("could not be switched back to", ": the local server ended; resume");
  }

  @Test
  public void theJournalOfAnEarlierBuildIsUnderstood() throws Exception {
    Path file = folder.newFolder().toPath().resolve(Journal.FILE);
    Files.writeString(
        file,
        """
        {"time":"2027-01-15T08:00:00Z","step":"SWITCHES_OFF","data":{"cluster":"cluster","state":{"balancer":true,"normalizer":false}}}
        """);
    try (Journal earlier = Journal.open(file.getParent(), CLOCK)) {
      assertThat(earlier.all(Step.SWITCHES_OFF, SwitchesOff.class))
          .containsExactly(
              new SwitchesOff("cluster", Map.of("balancer", true, "normalizer", false)));
      balancer.on = Optional.of(false);
      splits.on = Optional.of(false);

      new SwitchGuard(
              "cluster",
              () -> end,
              List.of(balancer, splits),
              earlier,
              new PlainProgress(new PrintStream(said, true, StandardCharsets.UTF_8), CLOCK))
          .restoreIfOff();

      assertThat(balancer.on).hasValue(true);
      // It never touched them.
      assertThat(splits.on).hasValue(false);
      assertThat(SwitchGuard.isOff(earlier, "cluster")).isFalse();
    }
  }
}
