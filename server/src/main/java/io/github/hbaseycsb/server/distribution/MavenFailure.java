package io.github.hbaseycsb.server.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Why Maven could not resolve an HBase, in words without Maven's own. */
final class MavenFailure {
  private static final Pattern MISSING =
      Pattern.compile("Could not find artifact (?<artifact>[^ ,]+) in ");

  /** Maven does not ask again for a day. */
  private static final Pattern MISSED_BEFORE =
      Pattern.compile("(?<artifact>[^ ,]+) was not found in .* during a previous attempt");

  private static final Pattern OFFLINE =
      Pattern.compile("in offline mode and the artifact (?<artifact>[^ ,]+) has not been");

  /** The cause is the rest of the line, without the link to Maven's help. */
  private static final Pattern TRANSFER =
      Pattern.compile("Could not transfer artifact (?<artifact>[^ ,]+) from/to [^:]*:(?<cause>.*)");

  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final Pattern FRAME = Pattern.compile("^\\[ERROR] | -> \\[Help \\d+]$");

  private MavenFailure() {}

  /**
   * The reason that Maven's log gives first.
   *
   * @param log of a Maven that failed
   * @return one line that ends without a stop
   * @throws IOException when the log cannot be read
   */
  static String reason(Path log) throws IOException {
    Optional<String> error;
    try (Stream<String> lines = Files.lines(log)) {
      error =
          lines
              .map(line -> COLOURS.matcher(line).replaceAll(""))
              .filter(line -> line.startsWith("[ERROR] "))
              .findFirst();
    }
    return error
        .map(line -> FRAME.matcher(line).replaceAll(""))
        .map(MavenFailure::inPlainWords)
        .orElse("Maven gave no reason: see " + log);
  }

  private static String inPlainWords(String error) {
    Matcher missing = MISSING.matcher(error);
    if (missing.find()) {
      return "no repository has " + missing.group("artifact");
    }
    Matcher missedBefore = MISSED_BEFORE.matcher(error);
    if (missedBefore.find()) {
      return "no repository had " + missedBefore.group("artifact") + " when Maven last asked";
    }
    Matcher offline = OFFLINE.matcher(error);
    if (offline.find()) {
      return "Maven is offline and does not have " + offline.group("artifact");
    }
    Matcher transfer = TRANSFER.matcher(error);
    if (transfer.find()) {
      return "could not fetch "
          + transfer.group("artifact")
          + ":"
          + transfer.group("cause")
          + " (check the network, and the mirrors in Maven's settings.xml)";
    }
    return error;
  }
}
