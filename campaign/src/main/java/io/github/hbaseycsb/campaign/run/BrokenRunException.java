package io.github.hbaseycsb.campaign.run;

/** A run that did not last to its end: it counts for nothing and has to be repeated. */
final class BrokenRunException extends Exception {
  /**
   * @param message what broke it, one sentence
   */
  BrokenRunException(String message) {
    super(message);
  }
}
