package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.model.spec.RunsSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Where YCSB clients are started together, watched and, whatever happens, ended. */
public interface Clients {
  /** The places where clients of one installation run. */
  interface Source {
    /** Processes of this machine. */
    Clients local();

    /** Where a cell's runs are to have them. */
    Clients of(RunsSpec runs);
  }

  /**
   * Runs the clients until all have ended. When {@code enough} says so they are asked to end in
   * good order, as if their time were up: their status tells then how their operations ended. When
   * the limit has passed they are stopped. When one fails, so are the others: the run is worthless.
   *
   * @param specs of the clients; their numbers are 1, 2, 3...
   * @param limit after which they are stopped, counted from when all can have started; empty for
   *     never
   * @param progress told about every second
   * @param enough asked several times a second whether they should end
   * @return how each ended, in the order of the specs
   * @throws InterruptedException after the clients were stopped
   */
  List<ClientExit> run(
      List<ClientSpec> specs,
      Optional<Duration> limit,
      Consumer<ClientProgress> progress,
      Supplier<Boolean> enough)
      throws IOException, InterruptedException;
}
