package io.github.hbaseycsb.campaign.cli.setup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** Asks on a terminal for what the command line leaves open. */
final class Questions {
  /** Reads an answer. */
  interface Reader<T> {
    /**
     * Reads it.
     *
     * @throws IllegalArgumentException with one line that says what is wrong and what to give
     */
    T read(String answer);
  }

  private final Optional<BufferedReader> answers;
  private final PrintWriter out;

  /**
   * Asks.
   *
   * @param answers empty where nobody can answer: the defaults are taken
   * @param out where the questions go
   */
  Questions(Optional<BufferedReader> answers, PrintWriter out) {
    this.answers = answers;
    this.out = out;
  }

  /**
   * What was given; else what is answered, asked again until it can be read; else the default.
   *
   * @throws IllegalArgumentException if what was given, or the default where nobody can answer,
   *     cannot be read
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
