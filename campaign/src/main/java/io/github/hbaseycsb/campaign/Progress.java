package io.github.hbaseycsb.campaign;

/** Tells the user on standard error what is being done. */
public interface Progress {
  /** Prints a line that stays on the screen. */
  void say(String line);

  /**
   * Begins a step.
   *
   * @param what the step, such as {@code workloada run 1/3}
   * @param total its length, in its unit; 0 or less if that is not known
   * @param unit such as {@code s} or {@code records}
   */
  Step begin(String what, long total, String unit);

  /** A step in progress. Closing ends it. */
  interface Step extends AutoCloseable {
    /**
     * Reports how far the step is.
     *
     * @param done so far, in the step's unit
     * @param detail current figures; may be empty
     */
    void update(long done, String detail);

    @Override
    void close();
  }
}
