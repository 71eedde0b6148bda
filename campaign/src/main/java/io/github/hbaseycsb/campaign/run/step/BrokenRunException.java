package io.github.hbaseycsb.campaign.run.step;

/** A run that did not finish: it does not count and has to be repeated. */
public final class BrokenRunException extends Exception {
  private final boolean hopeless;

  /**
   * @param message what broke it, one sentence
   * @param hopeless whether the same run would break again: its client refused to start
   */
  BrokenRunException(String message, boolean hopeless) {
    super(message);
    this.hopeless = hopeless;
  }

  public boolean isHopeless() {
    return hopeless;
  }
}
