package io.github.hbaseycsb.client;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * The result of a table's check, for the process that started it.
 *
 * @param sample the sample of records
 * @param rows number of rows in the table; empty if they were not counted
 */
public record TableCheckFile(Sample sample, OptionalLong rows) {
  /** The name of the file. */
  public static final String FILE = "check.properties";

  private static final String READ = "read";
  private static final String MISSING = "missing";
  private static final String DIFFERENT = "different";
  private static final String EXAMPLE = "example";
  private static final String EMPTY = "empty";
  private static final String ROWS = "rows";

  /**
   * A sample of randomly chosen records, read by their keys.
   *
   * @param read number of records in the sample; 0 if the workload's records are unknown
   * @param missing number of records that do not exist
   * @param different number of records with other fields, or values of other lengths, than a load
   *     writes
   * @param example a clause about a different or missing record; empty if there is none
   * @param empty whether the table has no rows
   */
  public record Sample(int read, int missing, int different, String example, boolean empty) {
    /** Whether the keys of the workload's records are known. */
    public boolean isKnown() {
      return read > 0;
    }
  }

  /** Writes the file. */
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

  /** Reads a file that {@link #write} wrote. */
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
