package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.model.Text;

/** A run that did not last to its end. It does not count and has to be repeated. */
final class BrokenRunException extends Exception {
  private final boolean wouldBreakAgain;

  /**
   * @param wouldBreakAgain whether the same run would, because its client refused to start
   * @param reason one sentence, a format if there are values
   */
  BrokenRunException(boolean wouldBreakAgain, String reason, Object... values) {
    super(values.length == 0 ? reason : Text.of(reason, values));
    this.wouldBreakAgain = wouldBreakAgain;
  }

  public boolean wouldBreakAgain() {
    return wouldBreakAgain;
  }
}
