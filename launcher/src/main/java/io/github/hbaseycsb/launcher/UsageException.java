package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.property.InvalidPropertyException;

/**
 * Thrown if the command line or a property is invalid. The message is one line that says what to
 * do.
 */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }

  public UsageException(InvalidPropertyException invalid) {
    this("property " + invalid.getMessage(), invalid);
  }
}
