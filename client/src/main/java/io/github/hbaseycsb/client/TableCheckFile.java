package io.github.hbaseycsb.client;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * What the check of a table leaves for the process that started it.
 *
 * @param rows that the table has; empty when they were not counted
 */
public record TableCheckFile(Sample sample, OptionalLong rows) {
  /** Its name. */
  public static final String FILE = "check.properties";

  private static final String READ = "read";
  private static final String MISSING = "missing";
  private static final String DIFFERENT = "different";
  private static final String EXAMPLE = "example";
  private static final String EMPTY = "empty";
  private static final String ROWS = "rows";

  /**
   * Records, chosen at random, that were looked for by their keys.
   *
   * @param read of them; 0 where the workload's records are not known
   * @param missing that are not there
   * @param different that have other fields, or values of other lengths, than a load's
   * @param example of one that is different or missing, a clause; empty when there is none
   * @param empty whether the table has no row at all
   */
  public record Sample(int read, int missing, int different, String example, boolean empty) {
    /** Whether the keys of the workload's records are known. */
    public boolean isKnown() {
      return read > 0;
    }
  }

  /** Writes it. */
  public void write(Path file) throws IOException {
    Properties found = new Properties();
    found.setProperty(READ, Integer.toString(sample.read));
    found.setProperty(MISSING, Integer.toString(sample.missing));
    found.setProperty(DIFFERENT, Integer.toString(sample.different));
    found.setProperty(EXAMPLE, sample.example);
    found.setProperty(EMPTY, Boolean.toString(sample.empty));
    rows.ifPresent(count -> found.setProperty(ROWS, Long.toString(count)));
    try (Writer out = Files.newBufferedWriter(file)) {
      found.store(out, null);
    }
  }

  /** Reads what {@link #write} wrote. */
  public static TableCheckFile read(Path file) throws IOException {
    Properties found = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      found.load(in);
    }
    String rows = found.getProperty(ROWS);
    return new TableCheckFile(
        new Sample(
            Integer.parseInt(found.getProperty(READ)),
            Integer.parseInt(found.getProperty(MISSING, "0")),
            Integer.parseInt(found.getProperty(DIFFERENT, "0")),
            found.getProperty(EXAMPLE, ""),
            Boolean.parseBoolean(found.getProperty(EMPTY))),
        rows == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(rows)));
  }
}
