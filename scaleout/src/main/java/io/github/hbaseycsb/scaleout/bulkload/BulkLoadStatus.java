package io.github.hbaseycsb.scaleout.bulkload;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the exit status of {@code scripts/bulk-load} means: in its help, and in docs/exit-status.md.
 */
enum BulkLoadStatus {
  /** All records are there. */
  OK(0, "loaded, counted and compared"),
  /** Nothing was begun. */
  USAGE(1, "usage or configuration; one line on stderr says what to do"),
  /** The table is empty again. */
  NOT_LOADED(3, "not loaded; one line on stderr says why"),
  /** Ended by a signal; the JVM does it. */
  INTERRUPTED(130, "interrupted by Ctrl-C");

  private final int code;
  private final String text;

  BulkLoadStatus(int code, String text) {
    this.code = code;
    this.text = text;
  }

  int code() {
    return code;
  }

  /** All of them with what they mean, as the help lists them. */
  static Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (BulkLoadStatus status : values()) {
      texts.put(String.valueOf(status.code), status.text);
    }
    return texts;
  }
}
