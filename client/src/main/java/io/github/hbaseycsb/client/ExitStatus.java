package io.github.hbaseycsb.client;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the exit status of {@code scripts/ycsb} means: in its help, and in docs/exit-status.md. */
public enum ExitStatus {
  /** Nothing is wrong. */
  OK(0, "every operation was OK"),
  /** There is no measurement. */
  NOT_RUN(1, "usage, configuration, or nothing was run; one line on stderr says what to do"),
  /** There is one, with failures. */
  OPERATIONS_FAILED(
      3,
      "it ran and some operations failed: how many and of which kind is on stderr; or a thread"
          + " died, and of what"),
  /** Ended by a signal, or because the process that started it is gone. */
  INTERRUPTED(130, "interrupted by Ctrl-C; what had been measured is reported");

  private final int code;
  private final String text;

  ExitStatus(int code, String text) {
    this.code = code;
    this.text = text;
  }

  public int code() {
    return code;
  }

  /** All of them with what they mean, as the help lists them. */
  public static Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (ExitStatus status : values()) {
      texts.put(String.valueOf(status.code), status.text);
    }
    return texts;
  }

  /** Whether a client with this status ran to its end, whatever became of its operations. */
  public static boolean ran(int status) {
    return status == OK.code || status == OPERATIONS_FAILED.code;
  }
}
