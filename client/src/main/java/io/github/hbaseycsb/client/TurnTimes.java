package io.github.hbaseycsb.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A turn in which a client worked: a line of {@value #FILE} in the directory of its results.
 *
 * @param block the turn's block, from 0
 * @param beginMs when the turn began by its schedule, ms since 1970
 * @param endMs when the client's last thread had finished the turn, with all that it had buffered,
 *     ms since 1970; earlier than the schedule's end only if the client itself ended in the turn
 */
public record TurnTimes(int block, long beginMs, long endMs) {
  public static final String FILE = "turns.jsonl";

  private static final Pattern LINE =
      Pattern.compile("\\{\"block\":(\\d+),\"beginMs\":(\\d+),\"endMs\":(\\d+)}");

  /** Appends a line to a file, which is created if it does not exist. */
  public void appendTo(Path file) throws IOException {
    Files.writeString(
        file,
        "{\"block\":%d,\"beginMs\":%d,\"endMs\":%d}\n".formatted(block, beginMs, endMs),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /**
   * Reads the turns of a client from the directory of its results, in the order in which it
   * finished them, without a last line that is incomplete; none if there is no file.
   *
   * @throws IOException also if another line is none of a turn
   */
  public static List<TurnTimes> read(Path clientDirectory) throws IOException {
    Path file = clientDirectory.resolve(FILE);
    if (!Files.exists(file)) {
      return List.of();
    }
    String text = Files.readString(file);
    return numbers(file, text.substring(0, text.lastIndexOf('\n') + 1), LINE, "turn").stream()
        .map(it -> new TurnTimes(Math.toIntExact(it[0]), it[1], it[2]))
        .toList();
  }

  /** The numbers in each line of a file's text; all lines must match. */
  static List<long[]> numbers(Path file, String text, Pattern line, String what)
      throws IOException {
    List<long[]> numbers = new ArrayList<>();
    for (String each : text.lines().toList()) {
      Matcher found = line.matcher(each);
      if (!found.matches()) {
        throw new IOException("%s has a line that is no %s: %s".formatted(file, what, each));
      }
      numbers.add(
          IntStream.rangeClosed(1, found.groupCount())
              .mapToLong(group -> Long.parseLong(found.group(group)))
              .toArray());
    }
    return numbers;
  }
}
