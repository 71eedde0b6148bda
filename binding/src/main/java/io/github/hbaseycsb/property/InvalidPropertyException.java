package io.github.hbaseycsb.property;

/** A property has a value that it does not take; the message names it and says what it takes. */
public final class InvalidPropertyException extends Exception {
  private static final long serialVersionUID = 1L;

  private InvalidPropertyException(String message) {
    super(message);
  }

  static InvalidPropertyException of(String key, String value, String allowed) {
    return new InvalidPropertyException(key + "=" + value + " is not valid: use " + allowed);
  }

  static InvalidPropertyException missing(String key, String allowed) {
    return new InvalidPropertyException(key + " is required: set it to " + allowed);
  }
}
