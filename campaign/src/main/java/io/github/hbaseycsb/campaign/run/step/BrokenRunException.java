package io.github.hbaseycsb.campaign.run.step;

/** A run that did not last to its end. It does not count and has to be repeated. */
public final class BrokenRunException extends Exception {
  private final boolean hopeless;

  /**
   * @param message the reason, one sentence
   * @param hopeless whether the same run would break again, because its client refused to start
   */
  BrokenRunException(String message, boolean hopeless) {
    super(message);
    this.hopeless = hopeless;
  }

  public boolean isHopeless() {
    return hopeless;
  }
}
