package io.github.hbaseycsb.client;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * The result of a table's check, for the process that started it: a sample, and the number of rows;
 * empty if they were not counted.
 */
public record TableCheckFile(Sample sample, OptionalLong rows) {
  public static final String FILE = "check.properties";

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

  public void write(Path file) throws IOException {
    Properties found = new Properties();
    found.setProperty("read", Integer.toString(sample.read));
    found.setProperty("missing", Integer.toString(sample.missing));
    found.setProperty("different", Integer.toString(sample.different));
    found.setProperty("example", sample.example);
    found.setProperty("empty", Boolean.toString(sample.empty));
    rows.ifPresent(count -> found.setProperty("rows", Long.toString(count)));
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
    String rows = found.getProperty("rows");
    return new TableCheckFile(
        new Sample(
            Integer.parseInt(found.getProperty("read")),
            Integer.parseInt(found.getProperty("missing", "0")),
            Integer.parseInt(found.getProperty("different", "0")),
            found.getProperty("example", ""),
            Boolean.parseBoolean(found.getProperty("empty"))),
        rows == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(rows)));
  }
}
