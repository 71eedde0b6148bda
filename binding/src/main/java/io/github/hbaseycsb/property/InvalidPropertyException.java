package io.github.hbaseycsb.property;

/**
 * Thrown if a property has an invalid value. The message names the property and the allowed values.
 */
public final class InvalidPropertyException extends Exception {
  private static final long serialVersionUID = 1L;

  private InvalidPropertyException(String message) {
    super(message);
  }

  /**
   * For a value that is given.
   *
   * @param allowed the allowed values, as the object of "use"
   */
  public static InvalidPropertyException of(String key, String value, String allowed) {
    return new InvalidPropertyException(key + "=" + value + " is not valid: use " + allowed);
  }

  static InvalidPropertyException missing(String key, String allowed) {
    return new InvalidPropertyException(key + " is required: set it to " + allowed);
  }
}
