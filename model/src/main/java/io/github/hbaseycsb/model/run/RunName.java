package io.github.hbaseycsb.model.run;

import java.nio.file.Path;
import java.util.Locale;

/**
 * The name of a measurement of a cell, and of its directory.
 *
 * @param number its number among the cell's measurements of this kind, from 1
 */
public record RunName(Kind kind, int number) {
  /** The purpose of a measurement. */
  public enum Kind {
    /** A run of the cell. */
    RUN,
    /** A short run, by which a search finds out whether a rate holds. */
    PROBE,
    /** A run at a rate above the rate of the cell's runs, which must not hold. */
    ABOVE,
    /**
     * A run whose clients and servers record where they spend their time. It is not part of the
     * measurements.
     */
    PROFILE
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
    return kind.name().toLowerCase(Locale.ROOT) + "-" + number;
  }

  /** Its directory. It is complete, because it gets this name after its last file is written. */
  public Path in(Path results, String cell) {
    return RunDirectories.cell(results, cell).resolve(directory());
  }

  /** Its name in sentences, such as {@code run 3}. */
  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + " " + number;
  }
}
