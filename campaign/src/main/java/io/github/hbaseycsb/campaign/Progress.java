package io.github.hbaseycsb.campaign;

import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;

/** Tells the user on standard error what is being done, until it is closed. */
public interface Progress extends AutoCloseable {
  /** Prints a line that stays on the screen. */
  void say(String line);

  /**
   * Names the campaign whose steps follow. Lines of text do not need it.
   *
   * @param results its directory
   * @throws IOException when a workload file cannot be read
   */
  default void campaign(Plan plan, Path results) throws IOException {}

  /**
   * Begins a step.
   *
   * @param what the step, such as {@code workloada run 1/3}
   * @param total its length, in its unit; 0 or less if that is not known
   * @param unit such as {@code s} or {@code records}
   */
  Step begin(String what, long total, String unit);

  @Override
  default void close() {}

  /** A step in progress. Closing ends it. */
  interface Step extends AutoCloseable {
    /**
     * Reports how far the step is.
     *
     * @param done so far, in the step's unit
     * @param detail current figures; may be empty
     */
    void update(long done, String detail);

    /**
     * Reports what the clients of a cell do; the details of {@link #update} have it as text.
     *
     * @param p99Us 0 if none is measured
     */
    default void measured(String cell, double operationsPerSecond, double p99Us) {}

    @Override
    void close();
  }
}
