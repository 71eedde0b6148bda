package io.github.hbaseycsb.binding.options;

import java.io.PrintStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.DBException;

/**
 * The binding cannot start; the message is one line that names the property or server at fault and
 * says what to do.
 */
public final class StartupException extends DBException {
  private static final long serialVersionUID = 1L;

  private static final Set<String> PRINTED = ConcurrentHashMap.newKeySet();

  /** With one line that says what is wrong and what to do. */
  public StartupException(String message) {
    super(message);
  }

  /** With one line that says what is wrong and what to do, and why. */
  public StartupException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Prints the message, once per message and process: a stock {@code site.ycsb.Client} prints the
   * trace of this exception twice for each of its threads.
   */
  @Override
  public void printStackTrace(PrintStream stream) {
    if (PRINTED.add(getMessage())) {
      stream.println(getMessage());
    }
  }
}
