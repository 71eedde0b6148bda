package io.github.hbaseycsb.campaign.durability;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class AcknowledgedWritesTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void linesAreCountedAsTheyCome() throws Exception {
    Path journal = folder.getRoot().toPath().resolve("journal");
    AcknowledgedWrites writes = new AcknowledgedWrites(journal);
    assertThat(writes.count()).isZero();
    assertThat(writes.keys()).isEmpty();

    Files.writeString(journal, "user1\nuser2\nuse");
    assertThat(writes.count()).isEqualTo(2);
    assertThat(writes.keys()).containsExactlyInAnyOrder("user1", "user2");

    Files.writeString(journal, "r3\nuser1\n", StandardOpenOption.APPEND);
    assertThat(writes.count()).isEqualTo(4);
    assertThat(writes.keys()).containsExactlyInAnyOrder("user1", "user2", "user3");
  }
}
