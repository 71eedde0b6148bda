package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.campaign.cluster.Commands;
import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Kills the region servers of a cluster, and starts them again. */
public interface RegionServerCrash {
  /**
   * Ends every region server's process at once, so that none can flush. Returns in bounded time.
   *
   * @throws CampaignException when that is known to have failed
   */
  void kill() throws CampaignException, InterruptedException;

  /** Starts the region servers again, unless a supervisor does. Returns in bounded time. */
  void start() throws CampaignException, InterruptedException;

  /**
   * Kills and starts region servers with shell commands of the user.
   *
   * @param killCommand kills every region server with SIGKILL
   * @param startCommand starts them again; empty if a supervisor does
   */
  record CommandCrash(Commands commands, String killCommand, Optional<String> startCommand)
      implements RegionServerCrash {
    @Override
    public void kill() throws CampaignException, InterruptedException {
      run("--kill-command", killCommand);
    }

    @Override
    public void start() throws CampaignException, InterruptedException {
      if (startCommand.isPresent()) {
        run("--start-command", startCommand.get());
      }
    }

    private void run(String option, String command) throws CampaignException, InterruptedException {
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
}
