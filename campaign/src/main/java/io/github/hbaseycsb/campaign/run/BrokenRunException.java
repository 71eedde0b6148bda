package io.github.hbaseycsb.campaign.run;

/** A run that did not last to its end. It does not count and has to be repeated. */
final class BrokenRunException extends Exception {
  private final boolean wouldBreakAgain;

  /**
   * @param wouldBreakAgain whether the same run would, because its client refused to start
   */
  BrokenRunException(String message, boolean wouldBreakAgain) {
    super(message);
    this.wouldBreakAgain = wouldBreakAgain;
  }

  public boolean wouldBreakAgain() {
    return wouldBreakAgain;
  }
}
