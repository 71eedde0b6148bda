package io.github.hbaseycsb.campaign;

/** What {@code scripts/campaign} exits with. */
public enum ExitStatus {
  /** All cells are valid, or the command did what it was asked. */
  OK(0),
  /** Usage or plan. */
  USAGE(1),
  /** The cluster cannot be reached, is not healthy, or did not settle. */
  CLUSTER(2),
  /** Some cell is invalid or unfinished. */
  INVALID(3),
  /** A comparison found a regression. */
  SLOWER(4),
  /** A comparison could not decide whether there is a regression. */
  INCONCLUSIVE(5),
  /** Ended by a signal. */
  INTERRUPTED(130);

  private final int code;

  ExitStatus(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
