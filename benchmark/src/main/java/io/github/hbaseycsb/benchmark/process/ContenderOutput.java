package io.github.hbaseycsb.benchmark.process;

import static io.github.hbaseycsb.common.Units.MS_PER_SECOND;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of a contender.
 *
 * @param text its text
 */
public record ContenderOutput(String text) {

  /** Reads the output from a contender's directory. */
  public static ContenderOutput read(Path directory) throws IOException {
    return new ContenderOutput(Files.readString(directory.resolve(ContenderProcess.OUTPUT)));
  }

  /**
   * Finds the number after a text.
   *
   * @param before the text, such as {@code [READ], AverageLatency(us), }
   * @throws BenchmarkException if it is missing
   */
  public double number(String before) throws BenchmarkException {
    Matcher number = Pattern.compile(Pattern.quote(before) + "([0-9.E]+)").matcher(text);
    if (!number.find()) {
      throw new BenchmarkException("the output does not say: " + before.strip());
    }
    return Double.parseDouble(number.group(1));
  }

  /** The run time of YCSB's client, s. */
  public double runSeconds() throws BenchmarkException {
    return number("[OVERALL], RunTime(ms), ") / MS_PER_SECOND;
  }
}
