package io.github.hbaseycsb.scaleout.records;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Reads rows of a table. */
@FunctionalInterface
public interface StoredRows {
  /**
   * Reads rows in one request.
   *
   * @return their values by field, in the order of the keys; an empty map for a row that does not
   *     exist
   */
  List<Map<String, byte[]>> read(List<String> keys) throws IOException;
}
