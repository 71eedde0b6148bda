package io.github.hbaseycsb.client;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The exit statuses of the commands that are clients of a cluster. Each command explains them in
 * its own words.
 */
public enum ExitStatus {
  /** Nothing is wrong. */
  OK(0),
  /** Nothing was executed because of an error in the command line or configuration. */
  NOT_RUN(1),
  /** Some or all operations failed. */
  FAILED(3),
  /** Ended by a signal, or because the process that started it has ended. */
  INTERRUPTED(130);

  private final int code;

  ExitStatus(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** Whether a client with this status ran to its end, even if operations failed. */
  public static boolean ran(int status) {
    return status == OK.code || status == FAILED.code;
  }

  /**
   * The statuses with their meanings, for the help of a command.
   *
   * @param meanings the meanings of all statuses, in their order
   */
  public static Map<String, String> texts(String... meanings) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < values().length; i++) {
      texts.put(String.valueOf(values()[i].code), meanings[i]);
    }
    return texts;
  }
}
