package io.github.hbaseycsb.model.plan;

/**
 * Where a value was written.
 *
 * @param source a file, or an option such as {@code --set KEY}
 * @param line from 1; 0 if it is not in a file
 * @param column from 1; 0 if it is not in a file
 */
public record Location(String source, int line, int column) {
  /** A location on the command line. */
  public static Location ofOption(String option) {
    return new Location(option, 0, 0);
  }

  public boolean isOption() {
    return line == 0;
  }

  @Override
  public String toString() {
    return isOption() ? source : source + ":" + line + ":" + column;
  }
}
