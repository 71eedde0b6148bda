package io.github.hbaseycsb.campaign.plan;

/**
 * Where something was written.
 *
 * @param source a file, or an option such as {@code --set KEY}
 * @param line from 1; 0 for what is not in a file
 * @param column from 1; 0 for what is not in a file
 */
record Location(String source, int line, int column) {
  /** On the command line. */
  static Location ofOption(String option) {
    return new Location(option, 0, 0);
  }

  boolean isOption() {
    return line == 0;
  }

  @Override
  public String toString() {
    return isOption() ? source : source + ":" + line + ":" + column;
  }
}
