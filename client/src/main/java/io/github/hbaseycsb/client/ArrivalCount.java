package io.github.hbaseycsb.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How many operations of a client have been due up to a moment: a line of {@value #FILE} in the
 * directory of its results. There is about one for each second.
 *
 * @param timeMs the moment, ms since 1970
 * @param due operations that have been due since the client began
 * @param taken those that a thread has taken, or will not do because their turn is over; more than
 *     are due while threads wait for the next ones
 */
public record ArrivalCount(long timeMs, long due, long taken) {
  public static final String FILE = "arrivals.jsonl";

  private static final Pattern LINE =
      Pattern.compile("\\{\"timeMs\":(\\d+),\"due\":(\\d+),\"taken\":(\\d+)}");

  /** Operations that are due and that no thread has taken. */
  public long waiting() {
    return Math.max(0, due - taken);
  }

  public static void write(Path file, List<ArrivalCount> counts) throws IOException {
    Files.writeString(
        file,
        counts.stream()
            .map(
                it ->
                    "{\"timeMs\":%d,\"due\":%d,\"taken\":%d}%n"
                        .formatted(it.timeMs, it.due, it.taken))
            .collect(Collectors.joining()));
  }

  /**
   * Reads the counts of a client from the directory of its results, by time; none if there is no
   * file.
   *
   * @throws IOException also if a line is none of a count
   */
  public static List<ArrivalCount> read(Path clientDirectory) throws IOException {
    Path file = clientDirectory.resolve(FILE);
    return Files.exists(file)
        ? TurnTimes.numbers(file, Files.readString(file), LINE, "count of arrivals").stream()
            .map(it -> new ArrivalCount(it[0], it[1], it[2]))
            .toList()
        : List.of();
  }
}
