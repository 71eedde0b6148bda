package io.github.hbaseycsb.campaign.durability;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class AcknowledgedWritesTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static Map<String, Long> newest(AcknowledgedWrites writes) throws Exception {
    Map<String, Long> newest = new TreeMap<>();
    writes.forEach((key, timestamp) -> newest.merge(key, timestamp, Long::max), () -> {});
    return newest;
  }

  @Test
  public void linesAreCountedAsTheyCome() throws Exception {
    Path journal = folder.getRoot().toPath().resolve("journal");
    AcknowledgedWrites writes = new AcknowledgedWrites(journal);
    assertThat(writes.count()).isZero();
    assertThat(newest(writes)).isEmpty();

    Files.writeString(journal, "user1 7\nuser2 8\nuse");
    assertThat(writes.count()).isEqualTo(2);
    assertThat(newest(writes)).isEqualTo(Map.of("user1", 7L, "user2", 8L));

    Files.writeString(journal, "r3 9\nuser1 10\na key 11\n", StandardOpenOption.APPEND);
    assertThat(writes.count()).isEqualTo(5);
    assertThat(newest(writes))
        .isEqualTo(Map.of("user1", 10L, "user2", 8L, "user3", 9L, "a key", 11L));
  }

  @Test
  public void readsThatLackedAWriteAreToldApart() throws Exception {
    Path journal = folder.getRoot().toPath().resolve("journal");
    Files.writeString(journal, "user1 7\nuser1 -7\na key -8\nuser2 8\n");
    AtomicInteger staleReads = new AtomicInteger();
    List<String> written = new ArrayList<>();

    new AcknowledgedWrites(journal)
        .forEach((key, timestamp) -> written.add(key), staleReads::incrementAndGet);

    assertThat(written).containsExactly("user1", "user2");
    assertThat(staleReads).hasValue(2);
  }
}
