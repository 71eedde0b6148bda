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
 * What a server's processes leave in {@code logs/}: what they log and print, and how they end. What
 * the last server left that ended by itself is in {@code before/} in it.
 */
public final class ServerLogs {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLogs.class);

  /** Of HBase's own log, with its time: a master repeats a region server's abort without one. */
  public static final Pattern ABORT =
      Pattern.compile(
          "^(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d)\\b.* ABORTING (?:master|region server)");

  /** What begins an entry of a log; other lines belong to the one before. */
  private static final Pattern ENTRY = Pattern.compile("^\\d{4}-\\d\\d-\\d\\d[ T]");

  private static final Pattern CAUSE =
      Pattern.compile("^(Caused by: )?[\\w.$]+(Exception|Error)\\b");

  private static final String NOTE_SUFFIX = ".exit";
  private static final Pattern NOTE = Pattern.compile("(\\d{1,3}) (\\d{1,12})\n");

  /** Some hundred lines. */
  private static final int TAIL_BYTES = 1 << 16;

  /** More than a stack trace with its causes has; logs can be larger than a client's memory. */
  private static final int FOUND_LINES = 500;

  /** How long after a process the note of its end may come. */
  private static final Duration NOTE_LIMIT = Duration.ofSeconds(1);

  private static final Duration POLL = Duration.ofMillis(10);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private final Path directory;

  /** Of the server in a directory. */
  public ServerLogs(Path directory) {
    this.directory = directory;
  }

  /**
   * What is noted when a process ends.
   *
   * @param time when it ended
   * @param status its exit status
   */
  private record Note(Instant time, int status) {}

  /**
   * What was looked for in the logs.
   *
   * @param lines that one first
   */
  private record Found(Path log, List<String> lines) {}

  /**
   * How a process ended.
   *
   * @param time when, or, where nothing noted it, when it last wrote
   * @param how such as {@code ended at}, which the time follows
   * @param reason why it ended
   * @param log what it wrote
   */
  public record Ended(Instant time, String how, EndReason reason, Path log) {
    @Override
    public String toString() {
      return "%s %s: %s (see %s)".formatted(how, TIME.format(time), reason.cause(), log);
    }
  }

  /** Where HBase logs. */
  public Path log(ServerRole role) {
    return directory.resolve(role.label() + ".log");
  }

  /** Where the JVM prints. */
  public Path output(ServerRole role) {
    return directory.resolve(role.label() + ".out");
  }

  /** Takes exit status and time, in seconds since 1970, when the process ends. */
  public Path exit(ServerRole role) {
    return directory.resolve(role.label() + NOTE_SUFFIX);
  }

  /**
   * Makes the directory for a server that is about to start, without what an earlier one has left
   * in it. Of one that ended by itself that is kept, instead of what was kept before.
   *
   * @param ended whether it is known to have done so; else its notes tell, which {@link #forgetEnd}
   *     has deleted if it was stopped
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

  /** The same with the log where {@link #clear} has kept it. */
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

  /** How a process that does not live any more has ended. */
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
   * How HBase gave up, whether or not its process lives.
   *
   * @return empty when no log of it says so
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

  /** Waits until the end of a process that was just killed is noted: nothing is written then. */
  public void awaitExit(ServerRole role) {
    awaitNote(role);
  }

  /** Deletes the note of a process that was stopped, as soon as it is there. */
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
      // It may not be written to its end yet.
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

  /** The first line of all logs with a complaint, and the root cause that it gives; or nothing. */
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

  /** The first line of all logs that has a sign, before those that follow it. */
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
