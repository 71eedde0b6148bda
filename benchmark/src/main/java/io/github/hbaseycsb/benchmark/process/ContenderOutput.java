package io.github.hbaseycsb.benchmark.process;

import static io.github.hbaseycsb.common.Units.MS_PER_SECOND;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a contender printed.
 *
 * @param text all of it
 */
public record ContenderOutput(String text) {

  /** Reads what is in a contender's directory. */
  public static ContenderOutput read(Path directory) throws IOException {
    return new ContenderOutput(Files.readString(directory.resolve(ContenderProcess.OUTPUT)));
  }

  /**
   * The number after some words.
   *
   * @param before the words in front of it, such as {@code [READ], AverageLatency(us), }
   * @throws BenchmarkException when it is not there
   */
  public double number(String before) throws BenchmarkException {
    Matcher number = Pattern.compile(Pattern.quote(before) + "([0-9.E]+)").matcher(text);
    if (!number.find()) {
      throw new BenchmarkException("the output does not say: " + before.strip());
    }
    return Double.parseDouble(number.group(1));
  }

  /** How long YCSB's client took, s. */
  public double runSeconds() throws BenchmarkException {
    return number("[OVERALL], RunTime(ms), ") / MS_PER_SECOND;
  }
}
