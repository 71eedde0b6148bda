package io.github.hbaseycsb.model.plan;

/** A value that a key does not take. */
public final class BadValueException extends Exception {
  private final transient Location location;

  public BadValueException(Location location, String message) {
    super(message);
    this.location = location;
  }

  Location location() {
    return location;
  }
}
