package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.campaign.cluster.Commands.Processes;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Key;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** A shell command that a plan has for a key. */
public record PlanCommand(Key<?> key, String command) {
  /** How long a command may take if nothing waits for it. */
  public static final Duration LIMIT = Duration.ofMinutes(30);

  /**
   * Runs it in the driver's directory, and waits for its end.
   *
   * @param environment variables that it has beside the driver's
   * @throws CampaignException (cluster) when it cannot be run, takes longer than the limit, or its
   *     status is not 0
   */
  public void run(Map<String, String> environment, Duration limit)
      throws CampaignException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("env"));
    environment.forEach((name, value) -> words.add(name + "=" + value));
    words.addAll(List.of("sh", "-c", command));
    try {
      Output output = new Processes(limit).run(words);
      if (output.status() != 0) {
        String last =
            Text.lastLine(output.out() + output.err()).map(line -> " (" + line + ")").orElse("");
        throw failed(Text.of("ended with status %d%s", output.status(), last));
      }
    } catch (TimeoutException e) {
      throw failed("failed: " + e.getMessage());
    } catch (IOException e) {
      throw CampaignException.cluster("%s '%s' cannot be run: %s", key, command, e).because(e);
    }
  }

  CampaignException failed(String how) {
    return CampaignException.cluster(
        "%s '%s' %s: fix it, then resume the campaign", key, command, how);
  }
}
