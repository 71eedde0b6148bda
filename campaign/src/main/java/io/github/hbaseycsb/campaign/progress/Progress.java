package io.github.hbaseycsb.campaign.progress;

/** Tells the user, on standard error, what is being done. */
public interface Progress {
  /** Says something that is to stay on the screen. */
  void say(String line);

  /**
   * Begins a step.
   *
   * @param what the step, such as {@code workloada run 1/3}
   * @param total when it is done, in its unit; 0 or less when that is not known
   * @param unit such as {@code s} or {@code records}
   */
  Step begin(String what, long total, String unit);

  /** A step under way. Ends when closed. */
  interface Step extends AutoCloseable {
    /**
     * Tells how far it is.
     *
     * @param done so far, in the step's unit
     * @param detail current figures; may be empty
     */
    void update(long done, String detail);

    @Override
    void close();
  }
}
