package io.github.hbaseycsb.campaign.cluster;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Runs commands on this machine and waits for their end. */
@FunctionalInterface
public interface Commands {
  /**
   * The result of a command.
   *
   * @param status its exit status
   * @param out its standard output
   * @param err its standard error
   */
  record Output(int status, String out, String err) {}

  /**
   * Runs a command without input.
   *
   * @throws IOException when the command does not exist
   * @throws TimeoutException when it took too long, with a clause that says so; the command is
   *     ended
   * @throws InterruptedException when interrupted; the command is ended
   */
  Output run(List<String> command) throws IOException, TimeoutException, InterruptedException;
}
