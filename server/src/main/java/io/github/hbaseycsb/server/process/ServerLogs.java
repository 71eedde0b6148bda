package io.github.hbaseycsb.server.process;

import io.github.hbaseycsb.server.files.Trees;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that a server's processes write to {@code logs/}: their logs, their output, and how
 * they ended. Its subdirectory {@code before/} has the files of the last server that ended by
 * itself.
 */
public final class ServerLogs {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLogs.class);

  /**
   * The message of an abort in HBase's log, with its time. A master repeats a region server's abort
   * without a time.
   */
  public static final Pattern ABORT =
      Pattern.compile(
          "^(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d)\\b.* ABORTING (?:master|region server)");

  /** The beginning of a log entry. Lines that do not match belong to the entry before them. */
  private static final Pattern ENTRY = Pattern.compile("^\\d{4}-\\d\\d-\\d\\d[ T]");

  private static final Pattern CAUSE =
      Pattern.compile("^(Caused by: )?[\\w.$]+(Exception|Error)\\b");

  private static final String NOTE_SUFFIX = ".exit";
  private static final Pattern NOTE = Pattern.compile("(\\d{1,3}) (\\d{1,12})\n");

  /** Enough for some hundred lines. */
  private static final int TAIL_BYTES = 1 << 16;

  /** More lines than a stack trace with its causes. Logs can be larger than a client's memory. */
  private static final int FOUND_LINES = 500;

  /** How long after the end of a process its note may be written. */
  private static final Duration NOTE_LIMIT = Duration.ofSeconds(1);

  private static final Duration POLL = Duration.ofMillis(10);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private final Path directory;

  /** The logs of the server in a directory. */
  public ServerLogs(Path directory) {
    this.directory = directory;
  }

  /**
   * The note about the end of a process.
   *
   * @param time when it ended
   * @param status its exit status
   */
  private record Note(Instant time, int status) {}

  /**
   * A match in the logs.
   *
   * @param lines the matching line and those after it
   */
  private record Found(Path log, List<String> lines) {}

  /**
   * How a process ended.
   *
   * @param time when it ended or, if there is no note, when it last wrote something
   * @param how the words before the time, such as {@code ended at}
   * @param reason why it ended
   * @param log the file that shows why
   */
  public record Ended(Instant time, String how, EndReason reason, Path log) {
    @Override
    public String toString() {
      return "%s %s: %s (see %s)".formatted(how, TIME.format(time), reason.cause(), log);
    }
  }

  /** The file of HBase's log. */
  public Path log(ServerRole role) {
    return directory.resolve(role.label() + ".log");
  }

  /** The file of the JVM's output. */
  public Path output(ServerRole role) {
    return directory.resolve(role.label() + ".out");
  }

  /** The file for the note of the exit status and the time, in seconds since 1970. */
  public Path exit(ServerRole role) {
    return directory.resolve(role.label() + NOTE_SUFFIX);
  }

  /**
   * Creates an empty directory for a server that is about to start. If the previous server ended by
   * itself, its files are kept, in place of the files that were kept before.
   *
   * @param ended true if it is known that the previous server ended by itself; otherwise its notes
   *     decide, which {@link #forgetEnd} deletes when a server is stopped
   */
  public void clear(boolean ended) throws IOException {
    Files.createDirectories(directory);
    List<Path> files = files();
    if (ended || files.stream().anyMatch(file -> file.toString().endsWith(NOTE_SUFFIX))) {
      Trees.delete(before());
      Files.createDirectory(before());
      for (Path file : files) {
        Files.move(file, kept(file));
      }
    } else {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  /** The same end, with the path to which {@link #clear} has moved the log. */
  public Ended kept(Ended ended) {
    return new Ended(ended.time(), ended.how(), ended.reason(), kept(ended.log()));
  }

  private Path kept(Path file) {
    return before().resolve(file.getFileName());
  }

  private Path before() {
    return directory.resolve("before");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** How a process that is no longer alive ended. */
  public Ended ended(ServerRole role) {
    Optional<Note> note = awaitNote(role);
    return new Ended(
        note.map(Note::time).orElseGet(() -> lastWritten(role)),
        note.isPresent() ? "ended at" : "ended after",
        new EndReason(
            note.map(it -> OptionalInt.of(it.status())).orElseGet(OptionalInt::empty),
            tail(output(role)),
            tail(log(role))),
        Files.exists(log(role)) ? log(role) : output(role));
  }

  /**
   * How HBase aborted. Its process may still be alive.
   *
   * @return empty if no log contains an abort
   */
  public Optional<Ended> aborted() {
    return first(ABORT)
        .map(
            found -> {
              String abort = found.lines().get(0);
              Stream<String> trace =
                  found.lines().stream().skip(1).takeWhile(line -> !ENTRY.matcher(line).find());
              return new Ended(
                  time(abort),
                  "gave up at",
                  new EndReason(
                      OptionalInt.empty(),
                      List.of(),
                      Stream.concat(Stream.of(abort), trace).toList()),
                  found.log());
            });
  }

  private static Instant time(String abort) {
    Matcher time = ABORT.matcher(abort);
    return time.find()
        ? LocalDateTime.parse(time.group(1) + "T" + time.group(2))
            .atZone(ZoneId.systemDefault())
            .toInstant()
        : Instant.EPOCH;
  }

  /** Waits until the note about a process that was just killed is complete. */
  public void awaitExit(ServerRole role) {
    awaitNote(role);
  }

  /** Deletes the note of a process that was stopped, as soon as it exists. */
  public void forgetEnd(ServerRole role) throws IOException {
    awaitNote(role);
    Files.deleteIfExists(exit(role));
  }

  private Optional<Note> awaitNote(ServerRole role) {
    long deadline = System.nanoTime() + NOTE_LIMIT.toNanos();
    Optional<Note> note = note(role);
    try {
      while (note.isEmpty() && System.nanoTime() < deadline) {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        note = note(role);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return note;
  }

  private Optional<Note> note(ServerRole role) {
    try {
      Matcher note = NOTE.matcher(Files.readString(exit(role)));
      // The note may be incomplete.
      return note.matches()
          ? Optional.of(
              new Note(
                  Instant.ofEpochSecond(Long.parseLong(note.group(2))),
                  Integer.parseInt(note.group(1))))
          : Optional.empty();
    } catch (IOException e) {
      LOG.debug("No note of an end", e);
      return Optional.empty();
    }
  }

  private Instant lastWritten(ServerRole role) {
    Instant last = Instant.EPOCH;
    for (Path file : List.of(log(role), output(role))) {
      try {
        Instant written = Files.getLastModifiedTime(file).toInstant();
        last = written.isAfter(last) ? written : last;
      } catch (IOException e) {
        LOG.debug("No {}", file, e);
      }
    }
    return last;
  }

  private static List<String> tail(Path file) {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      byte[] tail = new byte[(int) Math.min(TAIL_BYTES, in.length())];
      in.seek(in.length() - tail.length);
      in.readFully(tail);
      return new String(tail, StandardCharsets.ISO_8859_1).lines().toList();
    } catch (IOException e) {
      LOG.debug("No tail of {}", file, e);
      return List.of();
    }
  }

  /**
   * The first line in all logs that matches, with the root cause that follows it; empty if there is
   * none.
   */
  public String complaint(Pattern sign) {
    return first(sign)
        .map(
            found ->
                found.lines().get(0)
                    + found.lines().stream()
                        .skip(1)
                        .takeWhile(line -> !ENTRY.matcher(line).find())
                        .filter(line -> CAUSE.matcher(line).find())
                        .reduce((outer, inner) -> inner)
                        .map(cause -> " (" + cause + ")")
                        .orElse(""))
        .orElse("");
  }

  /** The first match in all logs, with the lines after it. */
  private Optional<Found> first(Pattern sign) {
    try {
      for (Path log : files()) {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
          List<String> found =
              lines.dropWhile(line -> !sign.matcher(line).find()).limit(FOUND_LINES).toList();
          if (!found.isEmpty()) {
            return Optional.of(new Found(log, found));
          }
        }
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("Cannot read the logs", e);
    }
    return Optional.empty();
  }
}
