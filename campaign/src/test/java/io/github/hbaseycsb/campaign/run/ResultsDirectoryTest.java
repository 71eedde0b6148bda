package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ResultsDirectoryTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochSecond(1_800_000_000), ZoneOffset.UTC);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void isNamedByTheTimeAndTheLatestIsFound() throws IOException, CampaignException {
    Path root = folder.getRoot().toPath();
    try (ResultsDirectory results = ResultsDirectory.create(root, "quickstart", CLOCK)) {
      assertThat(results.path()).isEqualTo(root.resolve("quickstart/20270115T080000Z"));
      assertThat(root.resolve("quickstart/latest").toRealPath())
          .isEqualTo(results.path().toRealPath());
    }
  }

  @Test
  public void aSecondDriverIsRefusedUntilTheFirstHasGone() throws IOException, CampaignException {
    Path path;
    try (ResultsDirectory first = ResultsDirectory.create(folder.getRoot().toPath(), "c", CLOCK)) {
      path = first.path();
      assertThatThrownBy(() -> ResultsDirectory.open(path, CLOCK))
          .isInstanceOf(CampaignException.class)
          .hasMessageContaining("another driver is using " + path);
    }
    try (ResultsDirectory second = ResultsDirectory.open(path, CLOCK)) {
      assertThat(second.path()).isEqualTo(path);
    }
  }
}
