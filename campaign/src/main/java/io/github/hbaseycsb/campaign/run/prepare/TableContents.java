package io.github.hbaseycsb.campaign.run.prepare;

import io.github.hbaseycsb.client.TableCheckFile.Sample;
import io.github.hbaseycsb.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which of a plan's records were found in a table.
 *
 * @param expected the number of rows that the table should have
 * @param rows that it has; empty if they were not counted
 * @param counted how they were counted, a clause; empty if they were not
 * @param sample records that were looked for
 */
record TableContents(long expected, OptionalLong rows, String counted, Sample sample) {
  /** What was found. */
  enum State {
    /** The table holds the plan's records. */
    WHOLE,
    /** The table holds some of them, and no others. */
    PARTIAL,
    /** The table holds nothing. */
    EMPTY,
    /** The table holds other rows than the plan's. */
    OTHER
  }

  /**
   * What was found. A table counts as complete only if its rows were counted or records were read
   * back.
   */
  State state() {
    if (sample.empty()) {
      return State.EMPTY;
    }
    boolean tooFew = rows.isPresent() && rows.getAsLong() < expected;
    if (!sample.isKnown()) {
      return rows.isPresent() && !tooFew ? State.WHOLE : State.PARTIAL;
    }
    if (sample.different() > 0) {
      return State.OTHER;
    }
    if (sample.missing() == 0) {
      return tooFew ? State.PARTIAL : State.WHOLE;
    }
    boolean someFound = sample.missing() < sample.read();
    return tooFew || (rows.isEmpty() && someFound) ? State.PARTIAL : State.OTHER;
  }

  /** The rows of the table, a clause that follows "the table holds". */
  String describe() {
    List<String> parts = new ArrayList<>();
    rows.ifPresent(number -> parts.add(text("%,d rows (%s)", number, counted)));
    if (sample.isKnown()) {
      int found = sample.read() - sample.missing() - sample.different();
      parts.add(
          found == sample.read()
              ? text("all of %,d records chosen at random", sample.read())
              : text("%,d of %,d records chosen at random", found, sample.read()));
    }
    return String.join(", ", parts);
  }

  /** What runs have inserted, or another load; a clause that follows the table's name. */
  Optional<String> excess() {
    return rows.isPresent() && rows.getAsLong() > expected
        ? Optional.of(text("holds %s, more than the plan's %,d rows", describe(), expected))
        : Optional.empty();
  }

  /** What is wrong with the table, a clause that follows its name. Call it only if something is. */
  String fault() {
    if (sample.empty()) {
      return text("is empty, and the plan has %,d rows", expected);
    }
    String example = sample.example().isEmpty() ? "" : ": " + sample.example();
    return text("holds %s, not the plan's %,d rows%s", describe(), expected, example);
  }

  private static String text(String format, Object... values) {
    return Text.of(format, values);
  }
}
