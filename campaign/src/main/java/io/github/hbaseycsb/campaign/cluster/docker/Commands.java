package io.github.hbaseycsb.campaign.cluster.docker;

import java.io.IOException;
import java.util.List;

/** Runs commands of this machine, each to its end. */
@FunctionalInterface
public interface Commands {
  /**
   * What a command did.
   *
   * @param status its exit status
   * @param out its standard output
   * @param err its standard error
   */
  record Output(int status, String out, String err) {}

  /**
   * Runs one without input.
   *
   * @throws IOException when there is no such command
   * @throws InterruptedException when interrupted; the command is ended
   */
  Output run(List<String> command) throws IOException, InterruptedException;
}
