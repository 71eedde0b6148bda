package io.github.hbaseycsb.campaign.cli.setup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** Asks on a terminal for what the command line leaves open. */
final class Questions {
  /** Parses an answer. */
  interface Reader<T> {
    /**
     * Parses an answer.
     *
     * @throws IllegalArgumentException with one line that says what is wrong and what to enter
     */
    T read(String answer);
  }

  private final Optional<BufferedReader> answers;
  private final PrintWriter out;

  /**
   * Asks on a terminal, if there is one.
   *
   * @param answers empty if nobody can answer: the defaults are used
   * @param out prints the questions
   */
  Questions(Optional<BufferedReader> answers, PrintWriter out) {
    this.answers = answers;
    this.out = out;
  }

  /**
   * Returns what was given on the command line; otherwise asks until an answer can be parsed;
   * without a terminal uses the default.
   *
   * @throws IllegalArgumentException if what was given, or the default where nobody can answer,
   *     cannot be parsed
   */
  <T> T ask(Optional<String> given, String question, String byDefault, Reader<T> reader)
      throws IOException {
    if (given.isPresent() || answers.isEmpty()) {
      return reader.read(given.orElse(byDefault));
    }
    while (true) {
      out.print(question + " [" + byDefault + "]: ");
      out.flush();
      String line = answers.get().readLine();
      String answer = line == null || line.isBlank() ? byDefault : line.strip();
      try {
        return reader.read(answer);
      } catch (IllegalArgumentException e) {
        if (line == null) {
          throw e;
        }
        out.println("  " + e.getMessage());
      }
    }
  }
}
