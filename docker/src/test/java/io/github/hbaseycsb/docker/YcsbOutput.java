package io.github.hbaseycsb.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a YCSB client printed: lines such as {@code [READ], Return=OK, 1000}.
 *
 * @param lines its standard output
 */
record YcsbOutput(List<String> lines) {
  YcsbOutput {
    lines = List.copyOf(lines);
  }

  static YcsbOutput read(Path file) throws IOException {
    return new YcsbOutput(Files.readAllLines(file));
  }

  /**
   * The value of the one line {@code [operation], measure, value}.
   *
   * @throws AssertionError when there is no such line, or more than one
   */
  double value(String operation, String measure) {
    String start = "[" + operation + "], " + measure + ", ";
    List<String> found = lines.stream().filter(line -> line.startsWith(start)).toList();
    if (found.size() != 1) {
      throw new AssertionError(
          found.size() + " lines start with '" + start + "' in:\n" + String.join("\n", lines));
    }
    return Double.parseDouble(found.get(0).substring(start.length()));
  }
}
