package io.github.hbaseycsb.server.process;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a process of a server ended, determined from its exit status and its last lines of output.
 *
 * @param status the exit status; empty if unknown
 * @param output the last lines that the JVM printed
 * @param log the last lines that HBase logged
 */
public record EndReason(OptionalInt status, List<String> output, List<String> log) {
  private static final int SIGNAL = 128;
  private static final int SIGNAL_MAX = 64;
  private static final int KILL = 9;
  private static final int TERMINATE = 15;

  /** The message of {@code -XX:+ExitOnOutOfMemoryError}. */
  private static final Pattern OUT_OF_MEMORY =
      Pattern.compile("(?:Terminating|Aborting) due to (java\\.lang\\.OutOfMemoryError.*)");

  /**
   * The second line that a JVM prints when it crashes, or the first line if it cannot start for
   * lack of memory.
   */
  private static final Pattern CRASH =
      Pattern.compile("#\\s+((?:SIG[A-Z]+ |Internal Error |There is insufficient memory).*)");

  private static final Pattern THROWN_OUT_OF_MEMORY =
      Pattern.compile("(java\\.lang\\.OutOfMemoryError.*)");
  private static final Pattern ABORT =
      Pattern.compile("(ABORTING (?:master|region server).*?)[ *]*$");
  private static final Pattern SEVERE = Pattern.compile(" (?:FATAL|ERROR) +\\[.*?\\] (.*)");

  /** Messages of a JVM about its options. */
  private static final Pattern CHATTER = Pattern.compile("^(?:NOTE: |Picked up )|VM warning: ");

  public EndReason {
    output = List.copyOf(output);
    log = List.copyOf(log);
  }

  /** One line, such as {@code java.lang.OutOfMemoryError: Java heap space}. */
  public String cause() {
    return certain()
        .or(() -> last(output, THROWN_OUT_OF_MEMORY))
        .or(() -> last(log, THROWN_OUT_OF_MEMORY))
        .or(() -> last(log, ABORT).map(this::withStatus))
        .or(this::shutdown)
        .or(() -> last(log, SEVERE).map(this::withStatus))
        .or(() -> lastOf(output).map(this::withStatus))
        .orElseGet(
            () ->
                withStatus("its logs give no reason, as after a kill or a restart of the machine"));
  }

  /** The cause, if it is certain regardless of what the process has logged. */
  public Optional<String> certain() {
    return last(output, OUT_OF_MEMORY)
        .or(() -> last(output, CRASH).map("the JVM crashed: "::concat))
        .or(this::signal);
  }

  private Optional<String> signal() {
    int signal = status.orElse(0) - SIGNAL;
    // HBase itself exits with -1, which is 255.
    if (signal < 1 || signal > SIGNAL_MAX) {
      return Optional.empty();
    }
    return Optional.of(
        switch (signal) {
          case KILL -> "killed by SIGKILL, from outside or by the kernel when memory ran out";
          case TERMINATE -> "stopped from outside by SIGTERM";
          default -> "killed by signal " + signal;
        });
  }

  private Optional<String> shutdown() {
    return status.isPresent() && status.getAsInt() == 0
        ? Optional.of("shut down from outside (exit status 0)")
        : Optional.empty();
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

  private static Optional<String> lastOf(List<String> lines) {
    return lines.stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !CHATTER.matcher(line).find())
        .reduce((first, second) -> second);
  }
}
