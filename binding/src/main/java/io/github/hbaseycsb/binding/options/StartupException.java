package io.github.hbaseycsb.binding.options;

import io.github.hbaseycsb.property.InvalidPropertyException;
import java.io.PrintStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.DBException;

/**
 * Thrown if the binding cannot start. The message is one line that names the property or server,
 * what is wrong and what to do.
 */
public final class StartupException extends DBException {
  private static final long serialVersionUID = 1L;

  private static final Set<String> PRINTED = ConcurrentHashMap.newKeySet();

  private final boolean unanswered;

  public StartupException(String message) {
    this(message, null);
  }

  public StartupException(String message, Throwable cause) {
    this(message, cause, false);
  }

  public StartupException(InvalidPropertyException invalid) {
    this("property " + invalid.getMessage(), invalid);
  }

  private StartupException(String message, Throwable cause, boolean unanswered) {
    super(message, cause);
    this.unanswered = unanswered;
  }

  /** For a cluster that does not answer. The same start may succeed later. */
  public static StartupException unanswered(String message, Throwable cause) {
    return new StartupException(message, cause, true);
  }

  public boolean isUnanswered() {
    return unanswered;
  }

  /**
   * Prints the message instead of the stack trace, and each message only once per process: a stock
   * {@code site.ycsb.Client} calls this twice for each of its threads.
   */
  @Override
  public void printStackTrace(PrintStream stream) {
    if (PRINTED.add(getMessage())) {
      stream.println(getMessage());
    }
  }
}
