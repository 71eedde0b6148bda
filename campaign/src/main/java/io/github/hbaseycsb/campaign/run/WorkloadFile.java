package io.github.hbaseycsb.campaign.run;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** What a workload file and the properties that override it come to. */
final class WorkloadFile {
  private static final String ROW_RANGES = "io.github.hbaseycsb.workload.RowRangeWorkload";

  private WorkloadFile() {}

  /** All properties that a client with this file and these overrides has. */
  static Map<String, String> merged(Path file, Map<String, String> overrides) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    Map<String, String> merged = new TreeMap<>();
    properties.forEach((key, value) -> merged.put((String) key, ((String) value).strip()));
    merged.putAll(overrides);
    return merged;
  }

  /** Whether the tests of the Bigtable paper are run, whose operations walk ranges of rows. */
  static boolean hasRowRanges(Map<String, String> properties) {
    return ROW_RANGES.equals(properties.get("workload"));
  }
}
