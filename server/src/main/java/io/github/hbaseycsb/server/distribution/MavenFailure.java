package io.github.hbaseycsb.server.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Explains in plain words why Maven could not resolve an HBase. */
final class MavenFailure {
  /** Maven's messages and the same in plain words. The first match is used. */
  private static final Map<Pattern, String> IN_PLAIN_WORDS = new LinkedHashMap<>();

  static {
    say("Could not find artifact ([^ ,]+) in ", "no repository has $1");
    // Maven caches a failure for a day.
    say(
        "([^ ,]+) was not found in .* during a previous attempt",
        "no repository had $1 when Maven last asked");
    say(
        "in offline mode and the artifact ([^ ,]+) has not been",
        "Maven is offline and does not have $1");
    // The rest of the line is the cause, without the link to Maven's help.
    say(
        "Could not transfer artifact ([^ ,]+) from/to [^:]*:(.*)",
        "could not fetch $1:$2 (check the network, and the mirrors in Maven's settings.xml)");
  }

  private static final Pattern COLORS = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final Pattern FRAME = Pattern.compile("^\\[ERROR] | -> \\[Help \\d+]$");

  private MavenFailure() {}

  /**
   * The first reason in Maven's log.
   *
   * @param log the log of a failed Maven
   * @return one line without a full stop at its end
   * @throws IOException if the log cannot be read
   */
  static String reason(Path log) throws IOException {
    Optional<String> error;
    try (Stream<String> lines = Files.lines(log)) {
      error =
          lines
              .map(line -> COLORS.matcher(line).replaceAll(""))
              .filter(line -> line.startsWith("[ERROR] "))
              .findFirst();
    }
    return error
        .map(line -> FRAME.matcher(line).replaceAll(""))
        .map(MavenFailure::inPlainWords)
        .orElse("Maven gave no reason: see " + log);
  }

  private static void say(String error, String words) {
    IN_PLAIN_WORDS.put(Pattern.compile("^.*?" + error + ".*$"), words);
  }

  private static String inPlainWords(String error) {
    return IN_PLAIN_WORDS.entrySet().stream()
        .map(entry -> Map.entry(entry.getKey().matcher(error), entry.getValue()))
        .filter(entry -> entry.getKey().matches())
        .map(entry -> entry.getKey().replaceFirst(entry.getValue()))
        .findFirst()
        .orElse(error);
  }
}
