package io.github.hbaseycsb.campaign.plan;

/** A value that a key does not take. */
final class BadValueException extends Exception {
  private final transient Location location;

  BadValueException(Location location, String message) {
    super(message);
    this.location = location;
  }

  Location location() {
    return location;
  }
}
