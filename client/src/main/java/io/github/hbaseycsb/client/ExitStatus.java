package io.github.hbaseycsb.client;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the commands end that are clients of a cluster; each has words of its own for it. */
public enum ExitStatus {
  /** Nothing is wrong. */
  OK(0),
  /** Nothing was begun: usage, configuration. */
  NOT_RUN(1),
  /** It was begun, and some or all of it failed. */
  FAILED(3),
  /** Ended by a signal, or because the process that started it is gone. */
  INTERRUPTED(130);

  private final int code;

  ExitStatus(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** Whether a client with this status ran to its end, whatever became of its operations. */
  public static boolean ran(int status) {
    return status == OK.code || status == FAILED.code;
  }

  /**
   * What they mean for a command, as its help lists them.
   *
   * @param meanings of all, in their order
   */
  public static Map<String, String> texts(String... meanings) {
    Map<String, String> texts = new LinkedHashMap<>();
    Iterator<String> next = List.of(meanings).iterator();
    for (ExitStatus status : values()) {
      texts.put(String.valueOf(status.code), next.next());
    }
    return texts;
  }
}
