package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.model.plan.Cell;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/** Starts YCSB clients together and watches them. No client outlives a call. */
public interface Clients {
  /** Selects the place where clients run. */
  interface Source {
    /** Clients that are processes of this machine. */
    Clients local();

    /** Clients where the {@code runs.on} of a cell wants them. */
    Clients of(Cell cell);
  }

  /** Is told about every second what the clients of a side, from 0, have done. */
  @FunctionalInterface
  interface Watcher {
    void read(int side, ClientProgress progress);
  }

  /**
   * Runs the clients until all have ended. When {@code enough} returns true, the clients are asked
   * to end as if their time were up, so that their exit status still tells whether operations
   * failed. After the limit they are stopped. If one fails, the others are stopped, too, because
   * the run is worthless.
   *
   * @param sides the clients of each side that is run at the same time; the numbers of a side's
   *     clients are 1, 2, 3...
   * @param limit after which the clients are stopped, counted from the moment at which all can have
   *     started; empty for no limit
   * @param watcher told about every second what each side has done
   * @param enough asked several times a second whether the clients should end, with the number of
   *     processes on this machine that have ended for any reason; this is 0 until all have begun,
   *     and always 0 while one MapReduce job runs them all
   * @return how each client ended, in the order of the specs
   * @throws InterruptedException after the clients were stopped
   */
  List<List<ClientExit>> runSides(
      List<List<ClientSpec>> sides, Optional<Duration> limit, Watcher watcher, IntPredicate enough)
      throws IOException, InterruptedException;

  /** {@link #runSides} with one side. */
  default List<ClientExit> run(
      List<ClientSpec> specs,
      Optional<Duration> limit,
      Consumer<ClientProgress> progress,
      IntPredicate enough)
      throws IOException, InterruptedException {
    return runSides(List.of(specs), limit, (side, reading) -> progress.accept(reading), enough)
        .get(0);
  }
}
