package io.github.hbaseycsb.client;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of YCSB's status thread ({@code site.ycsb.StatusThread}), or of a bulk load. It is only
 * used to show progress: the results come from the histogram logs.
 *
 * @param seconds time since the client threads started
 * @param operations number of operations since then, including failed ones
 * @param p99Us the highest 99th percentile of any operation in the last interval, us; 0 if none
 */
public record StatusLine(long seconds, long operations, double p99Us) {
  private static final Pattern LINE = Pattern.compile(" (\\d+) sec: (\\d+) (?:operations; |rows)");
  private static final Pattern OPERATION =
      Pattern.compile("\\[([A-Z-]+): Count=(\\d+)[^\\]]*? 99=([0-9.]+),");

  /** Parses a line; empty if it is not a status line. */
  public static Optional<StatusLine> parse(String line) {
    Matcher head = LINE.matcher(line);
    if (!head.find()) {
      return Optional.empty();
    }
    double p99 = 0;
    Matcher operation = OPERATION.matcher(line);
    while (operation.find()) {
      boolean measured = !operation.group(1).equals("CLEANUP") && !operation.group(2).equals("0");
      p99 = measured ? Math.max(p99, Double.parseDouble(operation.group(3))) : p99;
    }
    return Optional.of(
        new StatusLine(Long.parseLong(head.group(1)), Long.parseLong(head.group(2)), p99));
  }
}
