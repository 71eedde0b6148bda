package io.github.hbaseycsb.campaign.cluster.docker;

import java.io.IOException;
import java.util.List;

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
   * @throws InterruptedException when interrupted; the command is ended
   */
  Output run(List<String> command) throws IOException, InterruptedException;
}
