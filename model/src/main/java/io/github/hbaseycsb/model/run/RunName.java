package io.github.hbaseycsb.model.run;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Which measurement of a cell it is: its directory is called after that.
 *
 * @param kind what it is for
 * @param number from 1, of its kind in its cell
 */
public record RunName(Kind kind, int number) {
  /** What a measurement is for. */
  public enum Kind {
    /** One of the cell's runs. */
    RUN,
    /** A short one, by which a search finds out whether a rate holds. */
    PROBE,
    /** One at a rate above that of the cell's runs, which must not hold. */
    ABOVE,
    /** One whose clients and servers record where they spend their time. It is not measured. */
    PROFILE;

    private String prefix() {
      return name().toLowerCase(Locale.ROOT) + "-";
    }
  }

  /** A run of the cell. */
  public static RunName run(int number) {
    return new RunName(Kind.RUN, number);
  }

  /** The profiled run of the cell. */
  public static RunName profile() {
    return new RunName(Kind.PROFILE, 1);
  }

  /** The name of its directory, such as {@code run-3}. */
  public String directory() {
    return kind.prefix() + number;
  }

  /** Where it is, complete, because it is renamed to this when its last file is written. */
  public Path in(Path results, String cell) {
    return RunDirectories.cell(results, cell).resolve(directory());
  }

  /** As a sentence has it, such as {@code run 3}. */
  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + " " + number;
  }
}
