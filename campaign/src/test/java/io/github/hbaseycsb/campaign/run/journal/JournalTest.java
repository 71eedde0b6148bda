package io.github.hbaseycsb.campaign.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.run.journal.JournalEntry.Step;
import io.github.hbaseycsb.campaign.run.prepare.LoadedRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class JournalTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochSecond(1_800_000_000), ZoneOffset.UTC);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void whatWasWrittenIsThereForTheNextDriver() throws IOException {
    try (Journal journal = Journal.open(results(), CLOCK)) {
      journal.add(Step.RANGE_LOADED, LoadedRange.missing("d", 0, 5));
      journal.add(Step.RANGE_LOADED, LoadedRange.missing("d", 5, 5));
    }
    try (Journal journal = Journal.open(results(), CLOCK)) {
      assertThat(journal.all(Step.RANGE_LOADED, LoadedRange.class))
          .containsExactly(LoadedRange.missing("d", 0, 5), LoadedRange.missing("d", 5, 5));
    }
  }

  @Test
  public void aLineThatACrashCutOffNeverHappenedAndDoesNotSpoilTheNext() throws IOException {
    try (Journal journal = Journal.open(results(), CLOCK)) {
      journal.add(Step.RANGE_LOADED, LoadedRange.missing("d", 0, 5));
    }
    Files.writeString(
        results().resolve(Journal.FILE),
        "{\"time\":\"2027-01-15T08:00:00Z\",\"st",
        StandardOpenOption.APPEND);
    try (Journal journal = Journal.open(results(), CLOCK)) {
      assertThat(journal.entries()).hasSize(1);
      journal.add(Step.RANGE_LOADED, LoadedRange.missing("d", 5, 5));
    }
    try (Journal journal = Journal.open(results(), CLOCK)) {
      assertThat(journal.all(Step.RANGE_LOADED, LoadedRange.class)).hasSize(2);
    }
  }

  @Test
  public void aLineThatIsNoEntryIsNamed() throws IOException {
    Files.writeString(results().resolve(Journal.FILE), "{\"time\":\"yesterday\"}\n");

    assertThatThrownBy(() -> Journal.open(results(), CLOCK))
        .hasMessageContaining(
            "journal.jsonl is damaged: line 1 has a wrong value of time: restore it from a copy");
  }

  private Path results() {
    return folder.getRoot().toPath();
  }
}
