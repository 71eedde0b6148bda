package io.github.hbaseycsb.server;

import static java.util.function.Predicate.not;

import io.github.hbaseycsb.client.Trees;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that a server's processes write to its {@code logs/}: their logs, their output, and how
 * they ended. The subdirectory {@code before/} has the files of the last server that ended by
 * itself.
 */
record ServerLogs(Path directory) {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLogs.class);

  /** An abort in HBase's log, with its time. A master repeats a region server's without a time. */
  static final Pattern ABORT =
      Pattern.compile(
          "^(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d)\\b.* ABORTING (?:master|region server)");

  /** The beginning of a log entry. Lines that do not match belong to the entry before them. */
  private static final Pattern ENTRY = Pattern.compile("^\\d{4}-\\d\\d-\\d\\d[ T]");

  private static final Pattern CAUSE =
      Pattern.compile("^(Caused by: )?[\\w.$]+(Exception|Error)\\b");

  private static final String NOTE_SUFFIX = ".exit";
  private static final Pattern NOTE = Pattern.compile("^(\\d{1,3}) (\\d{1,12})\n$");

  /** More lines than a stack trace with its causes. Logs can be larger than a client's memory. */
  private static final int FOUND_LINES = 500;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  /** What was found: a line, and those of the same entry after it. */
  private record Entry(Path log, List<String> lines) {}

  /**
   * How a process ended.
   *
   * @param time when it ended or, if there is no note, when it last wrote something
   * @param how the words before the time, such as {@code ended at}
   * @param log the file that shows why
   */
  record Ended(Instant time, String how, EndReason reason, Path log) {
    @Override
    public String toString() {
      return "%s %s: %s (see %s)".formatted(how, TIME.format(time), reason.cause(), log);
    }
  }

  /** Why a process ended: its status if known, and the last lines that the JVM and HBase wrote. */
  record EndReason(OptionalInt status, List<String> output, List<String> log) {
    /** The message of {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final Pattern OUT_OF_MEMORY =
        Pattern.compile("(?:Terminating|Aborting) due to (java\\.lang\\.OutOfMemoryError.*)");

    /** A JVM's second line when it crashes, or its first if it has no memory to start. */
    private static final Pattern CRASH =
        Pattern.compile("#\\s+((?:SIG[A-Z]+ |Internal Error |There is insufficient memory).*)");

    private static final Pattern THROWN_OUT_OF_MEMORY =
        Pattern.compile("(java\\.lang\\.OutOfMemoryError.*)");
    private static final Pattern ABORTING =
        Pattern.compile("(ABORTING (?:master|region server).*?)[ *]*$");
    private static final Pattern SEVERE = Pattern.compile(" (?:FATAL|ERROR) +\\[.*?\\] (.*)");

    /** What is no message of a JVM about its options. */
    private static final Pattern LINE =
        Pattern.compile("^(?!NOTE: |Picked up )(?!.*VM warning: )(.*\\S.*)$");

    private static final String SHUT_DOWN = "shut down from outside (exit status 0)";
    private static final String NO_REASON =
        "its logs give no reason, as after a kill or a restart of the machine";

    /** One line, such as {@code java.lang.OutOfMemoryError: Java heap space}. */
    String cause() {
      return certain()
          .or(() -> last(output, THROWN_OUT_OF_MEMORY))
          .or(() -> last(log, THROWN_OUT_OF_MEMORY))
          .or(() -> last(log, ABORTING).map(this::withStatus))
          .or(() -> status.equals(OptionalInt.of(0)) ? Optional.of(SHUT_DOWN) : Optional.empty())
          .or(() -> last(log, SEVERE).map(this::withStatus))
          .or(() -> last(output, LINE).map(this::withStatus))
          .orElseGet(() -> withStatus(NO_REASON));
    }

    /** The cause, if it is certain regardless of what the process has logged. */
    Optional<String> certain() {
      return last(output, OUT_OF_MEMORY)
          .or(() -> last(output, CRASH).map("the JVM crashed: "::concat))
          .or(this::signal);
    }

    private Optional<String> signal() {
      int signal = status.orElse(0) - 128;
      return switch (signal) {
        case 9 ->
            Optional.of("killed by SIGKILL, from outside or by the kernel when memory ran out");
        case 15 -> Optional.of("stopped from outside by SIGTERM");
        // HBase itself exits with -1, which is 255.
        default ->
            Optional.of("killed by signal " + signal).filter(it -> signal > 0 && signal < 65);
      };
    }

    private String withStatus(String line) {
      return status.isPresent() ? "%s (exit status %d)".formatted(line, status.getAsInt()) : line;
    }

    private static Optional<String> last(List<String> lines, Pattern pattern) {
      return lines.stream()
          .map(pattern::matcher)
          .filter(Matcher::find)
          .map(found -> found.group(1).strip())
          .reduce((first, second) -> second);
    }
  }

  Path log(ServerRole role) {
    return file(role, ".log");
  }

  Path output(ServerRole role) {
    return file(role, ".out");
  }

  /** The file for the note of the exit status and the time, in seconds since 1970. */
  Path exit(ServerRole role) {
    return file(role, NOTE_SUFFIX);
  }

  private Path file(ServerRole role, String suffix) {
    return directory.resolve(role.name().toLowerCase(Locale.ROOT).replace("_", "") + suffix);
  }

  /**
   * Creates an empty directory for a server that is about to start. If the previous server ended by
   * itself ({@code ended}, or there is a note, which {@link #forgetEnd} deletes), its files are
   * kept, in place of those kept before.
   */
  void clear(boolean ended) throws IOException {
    Files.createDirectories(directory);
    List<Path> files = files();
    boolean keep = ended || files.stream().anyMatch(file -> file.toString().endsWith(NOTE_SUFFIX));
    if (keep) {
      Trees.delete(before());
      Files.createDirectory(before());
      for (Path file : files) {
        Files.move(file, kept(file));
      }
    }
    for (Path file : files()) {
      Files.delete(file);
    }
  }

  /** The same end, with the path to which {@link #clear} has moved the log. */
  Ended kept(Ended ended) {
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
  Ended ended(ServerRole role) {
    Optional<MatchResult> note = awaitNote(role);
    File log = log(role).toFile();
    File output = output(role).toFile();
    long lastMs = Math.max(log.lastModified(), output.lastModified());
    return new Ended(
        note.map(it -> Instant.ofEpochSecond(Long.parseLong(it.group(2))))
            .orElse(Instant.ofEpochMilli(lastMs)),
        note.isPresent() ? "ended at" : "ended after",
        new EndReason(
            note.stream().mapToInt(it -> Integer.parseInt(it.group(1))).findAny(),
            tail(output),
            tail(log)),
        log.exists() ? log.toPath() : output.toPath());
  }

  /** How HBase aborted, with its process perhaps still alive; empty if no log contains an abort. */
  Optional<Ended> aborted() {
    return first(ABORT)
        .map(
            entry ->
                new Ended(
                    TIME.parse(
                        entry.lines().get(0).substring(0, 19).replace('T', ' '), Instant::from),
                    "gave up at",
                    new EndReason(OptionalInt.empty(), List.of(), entry.lines()),
                    entry.log()));
  }

  /** Deletes the note of a process that was stopped, as soon as it exists. */
  void forgetEnd(ServerRole role) throws IOException {
    awaitNote(role);
    Files.deleteIfExists(exit(role));
  }

  /** Waits for the complete note about a process that has just ended; empty if there is none. */
  Optional<MatchResult> awaitNote(ServerRole role) {
    Optional<MatchResult> note = note(role);
    try {
      // It is written within a second.
      for (int i = 0; i < 100 && note.isEmpty(); i++) {
        TimeUnit.MILLISECONDS.sleep(10);
        note = note(role);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return note;
  }

  private Optional<MatchResult> note(ServerRole role) {
    try {
      return NOTE.matcher(Files.readString(exit(role))).results().findFirst();
    } catch (IOException e) {
      LOG.debug("No note of an end", e);
      return Optional.empty();
    }
  }

  private static List<String> tail(File file) {
    try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
      // Enough for some hundred lines.
      byte[] tail = new byte[(int) Math.min(1 << 16, in.length())];
      in.seek(in.length() - tail.length);
      in.readFully(tail);
      return new String(tail, StandardCharsets.ISO_8859_1).lines().toList();
    } catch (IOException e) {
      LOG.debug("No tail of {}", file, e);
      return List.of();
    }
  }

  /** The first line in all logs that matches, with the root cause that follows it. */
  Optional<String> complaint(Pattern sign) {
    return first(sign)
        .map(
            entry ->
                entry.lines().stream()
                    .skip(1)
                    .filter(CAUSE.asPredicate())
                    .reduce((outer, inner) -> inner)
                    .map(cause -> entry.lines().get(0) + " (" + cause + ")")
                    .orElse(entry.lines().get(0)));
  }

  /** The first entry in all logs with a line that matches, from that line on. */
  private Optional<Entry> first(Pattern sign) {
    try {
      for (Path log : files()) {
        try (Stream<String> all = Files.lines(log, StandardCharsets.ISO_8859_1)) {
          List<String> lines = all.dropWhile(not(sign.asPredicate())).limit(FOUND_LINES).toList();
          for (int i = 1; i <= lines.size(); i++) {
            if (i == lines.size() || ENTRY.matcher(lines.get(i)).find()) {
              return Optional.of(new Entry(log, lines.subList(0, i)));
            }
          }
        }
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("Cannot read the logs", e);
    }
    return Optional.empty();
  }
}
