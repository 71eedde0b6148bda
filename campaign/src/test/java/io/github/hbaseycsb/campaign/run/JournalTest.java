package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.campaign.run.TableLoad.LoadedRange;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
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
  public void anEntryThatTheFullDiskCutOffIsRemovedBeforeTheNext() throws IOException {
    FullDisk disk = new FullDisk(results().resolve(Journal.FILE));
    try (Journal journal = disk.journal()) {
      disk.room = 10;
      assertThatThrownBy(() -> journal.add(Step.RANGE_LOADED, LoadedRange.missing("d", 0, 5)))
          .hasMessage("cannot write journal.jsonl: No space left on device");
      disk.room = Integer.MAX_VALUE;
      journal.add(Step.RANGE_LOADED, LoadedRange.missing("d", 5, 5));
    }
    try (Journal journal = Journal.open(results(), CLOCK)) {
      assertThat(journal.all(Step.RANGE_LOADED, LoadedRange.class))
          .containsExactly(LoadedRange.missing("d", 5, 5));
    }
  }

  @Test
  public void nothingFollowsAnEntryThatCannotBeRemoved() throws IOException {
    FullDisk disk = new FullDisk(results().resolve(Journal.FILE));
    disk.truncates = false;
    try (Journal journal = disk.journal()) {
      disk.room = 10;
      assertThatThrownBy(() -> journal.add(Step.RANGE_LOADED, LoadedRange.missing("d", 0, 5)))
          .hasMessage("cannot write journal.jsonl: No space left on device");
      disk.room = Integer.MAX_VALUE;
      assertThatThrownBy(() -> journal.add(Step.RANGE_LOADED, LoadedRange.missing("d", 5, 5)))
          .hasMessage("cannot write journal.jsonl: an earlier entry was cut off");
    }
    try (Journal journal = Journal.open(results(), CLOCK)) {
      assertThat(journal.entries()).isEmpty();
    }
  }

  /** A file on a disk that has room for some more bytes. */
  private static final class FullDisk {
    private final SeekableByteChannel file;
    private int room = Integer.MAX_VALUE;
    private boolean truncates = true;

    FullDisk(Path path) throws IOException {
      file = Files.newByteChannel(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    Journal journal() {
      SeekableByteChannel limited =
          (SeekableByteChannel)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {SeekableByteChannel.class},
                  (proxy, method, arguments) ->
                      switch (method.getName()) {
                        case "write" -> write((ByteBuffer) arguments[0]);
                        case "truncate" -> truncate((long) arguments[0]);
                        default -> method.invoke(file, arguments);
                      });
      return new Journal(CLOCK, Path.of(Journal.FILE), limited, new ArrayList<>());
    }

    private int write(ByteBuffer bytes) throws IOException {
      if (room == 0) {
        throw new IOException("No space left on device");
      }
      int count = Math.min(room, bytes.remaining());
      file.write(bytes.slice(bytes.position(), count));
      bytes.position(bytes.position() + count);
      room -= count;
      return count;
    }

    private SeekableByteChannel truncate(long size) throws IOException {
      if (!truncates) {
        throw new IOException("Input/output error");
      }
      return file.truncate(size);
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
