package io.github.hbaseycsb.campaign.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.BrokenRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code journal.jsonl}: what a campaign has done, one line for each step, on disk before the next
 * step begins. A last line that a crash cut off is ignored.
 */
public final class Journal implements AutoCloseable {
  public static final String FILE = "journal.jsonl";

  /**
   * A line: a step that is done, or one that has to be undone, with data of the type that the step
   * names.
   */
  public record Entry(Instant time, Step step, JsonNode data) {}

  /** The steps that a journal can have. */
  public enum Step {
    /** The campaign was started or resumed. */
    STARTED,
    /** A range of records was written: {@code LoadedRange}. */
    RANGE_LOADED,
    /** A table has lost records of its ranges: {@code VoidRanges}. */
    RANGES_VOID,
    /** A table holds its dataset: {@code DatasetCheck.Loaded}. */
    LOADED,
    /** A snapshot of a loaded table was taken: {@code TableSnapshot}. */
    SNAPSHOT,
    /** A snapshot was deleted, because nothing needs it any more: {@code TableSnapshot}. */
    SNAPSHOT_DELETED,
    /** The campaign started or restarted servers: {@code ServersStarted}. */
    SERVERS_STARTED,
    /** An unmeasured load ran on started servers, or on a loaded table: {@code Warmed}. */
    WARMED,
    /** Balancer, normalizer, splits, merges are about to be switched off: {@code SwitchesOff}. */
    SWITCHES_OFF,
    /** The switches are as they were: {@code SwitchesRestored}. */
    SWITCHES_RESTORED,
    /** A command of {@code runs.faults} is about to be executed: {@code FaultCommand}. */
    FAULT,
    /** It is undone: {@code FaultCommand}. */
    FAULT_UNDONE,
    /** Clients may insert rows, or the inserted rows of a table are gone: {@code Inserted}. */
    INSERTED,
    /** A run was moved to its directory: {@code FinishedRun}. */
    RUN,
    /** A run broke, or its round is repeated, and it does not count: {@link BrokenRun}. */
    RUN_BROKEN,
    /** All runs of all cells are done. */
    FINISHED
  }

  private final ObjectMapper json = Json.mapper();
  private final Clock clock;
  private final Path file;
  private final SeekableByteChannel channel;
  private final List<Entry> entries;

  /** Whether the file may end with a part of an entry, so that no other may follow. */
  private boolean damaged;

  /**
   * @param channel of the file, at its end; what it writes is on disk
   */
  Journal(Clock clock, Path file, SeekableByteChannel channel, List<Entry> entries) {
    this.file = file;
    this.clock = clock;
    this.channel = channel;
    this.entries = entries;
  }

  /**
   * Opens the journal of a results directory; creates it if there is none.
   *
   * @throws IOException when it cannot be written, or a line other than the last cannot be read
   */
  public static Journal open(Path results, Clock clock) throws IOException {
    Path file = results.resolve(FILE);
    SeekableByteChannel channel =
        Files.newByteChannel(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
    byte[] bytes = Files.readAllBytes(file);
    int end = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf('\n') + 1;
    channel.truncate(end);
    channel.position(end);
    return new Journal(
        clock, file, channel, parse(file, new String(bytes, 0, end, StandardCharsets.UTF_8)));
  }

  /** All entries, oldest first. */
  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** The data of all entries of a step, oldest first. */
  public <T> List<T> all(Step step, Class<T> type) {
    return entries.stream()
        .filter(entry -> entry.step() == step)
        .map(entry -> convert(entry, type))
        .toList();
  }

  /**
   * Writes a line, which is on disk when this returns. A line that cannot be written whole is
   * removed.
   *
   * @throws UncheckedIOException when that fails: nothing may be done that the journal does not
   *     have
   */
  public void add(Step step, Object data) {
    Entry entry = new Entry(clock.instant(), step, json.valueToTree(data));
    try {
      if (damaged) {
        throw new IOException("an earlier entry was cut off");
      }
      ByteBuffer line =
          ByteBuffer.wrap((json.writeValueAsString(entry) + "\n").getBytes(StandardCharsets.UTF_8));
      append(line);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + FILE + ": " + e.getMessage(), e);
    }
    entries.add(entry);
  }

  private void append(ByteBuffer line) throws IOException {
    long end = channel.position();
    damaged = true;
    try {
      while (line.hasRemaining()) {
        channel.write(line);
      }
      damaged = false;
    } catch (IOException e) {
      try {
        channel.truncate(end);
        damaged = false;
      } catch (IOException rest) {
        e.addSuppressed(rest);
      }
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private <T> T convert(Entry entry, Class<T> type) {
    try {
      return json.treeToValue(entry.data(), type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(damaged(file, entries.indexOf(entry), e));
    }
  }

  private static List<Entry> parse(Path file, String text) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (String line : text.lines().toList()) {
      try {
        entries.add(Json.mapper().readValue(line, Entry.class));
      } catch (JsonProcessingException e) {
        throw damaged(file, entries.size(), e);
      }
    }
    return entries;
  }

  private static DamagedFileException damaged(Path file, int entry, JsonProcessingException cause) {
    return DamagedFileException.ofLine(
        file, entry + 1, "restore it from a copy, or start another campaign", cause);
  }
}
