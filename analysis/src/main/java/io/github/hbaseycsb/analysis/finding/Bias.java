package io.github.hbaseycsb.analysis.finding;

/**
 * What a finding can do to the figures of its side of a comparison, whatever builds are compared. A
 * slower side is not shown to be a slower build if one of its findings can make it slower, or one
 * of the other side's can make that faster. What the servers do themselves, such as compactions,
 * stalls and failures, is no bias, because the build may be the cause.
 */
public enum Bias {
  NONE(false, false, ""),
  WARM_UP(true, true, "with a longer warm-up and longer runs"),
  CLIENTS(true, true, "with clients that are not the limit"),
  MACHINES(true, false, "on idle machines with processors and memory to spare"),
  CACHE(true, false, "with a cache that is warm"),
  SERVERS(true, true, "on the same servers, regions and build throughout"),
  UNANSWERED(false, true, "at a lower target rate or for longer"),
  TURNS(false, true, "with longer turns");

  private final boolean slower;
  private final boolean faster;
  private final String remedy;

  Bias(boolean slower, boolean faster, String remedy) {
    this.slower = slower;
    this.faster = faster;
    this.remedy = remedy;
  }

  /**
   * Whether it can make its side look slower or faster than the build is.
   *
   * @param toSlower which of the two is asked for
   */
  public boolean can(boolean toSlower) {
    return toSlower ? slower : faster;
  }

  /** How to measure the side again, such as {@code on machines that nothing else uses}. */
  public String remedy() {
    return remedy;
  }
}
