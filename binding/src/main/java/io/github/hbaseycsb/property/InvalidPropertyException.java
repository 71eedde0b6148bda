package io.github.hbaseycsb.property;

/** A property has a value that it does not take; the message names it and says what it takes. */
public final class InvalidPropertyException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidPropertyException(String key, String value, String allowed) {
    super(key + "=" + value + " is not valid: give " + allowed);
  }
}
