package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.campaign.cluster.Commands;
import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * How the region servers of a cluster are killed, and started again.
 *
 * @param kill ends every region server's process at once, so that none can flush
 * @param start starts them again, unless a supervisor does
 */
public record RegionServerCrash(Step kill, Step start) {
  /** A part of it. */
  @FunctionalInterface
  public interface Step {
    /**
     * Returns in bounded time.
     *
     * @throws CampaignException when that is known to have failed
     */
    void perform() throws CampaignException, InterruptedException;
  }

  /**
   * With shell commands of the user.
   *
   * @param kill kills every region server with SIGKILL
   * @param start starts them again; empty if a supervisor does
   */
  public static RegionServerCrash of(Commands commands, String kill, Optional<String> start) {
    return new RegionServerCrash(
        () -> run(commands, "--kill-command", kill),
        () -> {
          if (start.isPresent()) {
            run(commands, "--start-command", start.get());
          }
        });
  }

  private static void run(Commands commands, String option, String command)
      throws CampaignException, InterruptedException {
    String failure;
    try {
      Output output = commands.run(List.of("sh", "-c", command));
      if (output.status() == 0) {
        return;
      }
      failure = "it ended with status " + output.status() + ": " + output.err();
    } catch (IOException | TimeoutException e) {
      failure = String.valueOf(e.getMessage());
    }
    throw CampaignException.cluster("%s failed: %s", option, FirstLine.of(failure));
  }
}
