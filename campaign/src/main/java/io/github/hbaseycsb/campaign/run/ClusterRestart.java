package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.plan.ClusterTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Restarts a cluster that is not the campaign's own, by the command that its plan names. */
final class ClusterRestart {
  private static final Duration COMMAND_LIMIT = Duration.ofMinutes(30);
  private static final Duration HEALTHY_LIMIT = Duration.ofMinutes(10);
  private static final Duration POLL = Duration.ofSeconds(1);

  private final String command;
  private final Tools tools;

  /**
   * @throws IllegalArgumentException when the target has no command
   */
  ClusterRestart(ClusterTarget.Existing target, Tools tools) {
    this.command =
        target
            .restart()
            .orElseThrow(() -> new IllegalArgumentException(target + " has no restart command"));
    this.tools = tools;
  }

  /** Connects. */
  @FunctionalInterface
  interface Connect {
    ClusterSession connect() throws CampaignException;
  }

  /**
   * Runs the command and connects to the cluster as soon as it is healthy.
   *
   * @throws CampaignException (cluster) when the command fails, or the cluster is not healthy in
   *     time
   */
  ClusterSession run(Connect connect) throws CampaignException, InterruptedException {
    tools.progress().say("restarting the servers: " + command);
    runCommand();
    long deadline = tools.clock().millis() + HEALTHY_LIMIT.toMillis();
    while (true) {
      try {
        return healthy(connect.connect());
      } catch (CampaignException e) {
        if (e.status() != ExitStatus.CLUSTER || tools.clock().millis() > deadline) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      }
    }
  }

  private static ClusterSession healthy(ClusterSession session) throws CampaignException {
    try {
      session.cluster().requireHealthy();
      return session;
    } catch (CampaignException e) {
      session.close();
      throw e;
    }
  }

  private void runCommand() throws CampaignException, InterruptedException {
    Process process = null;
    try {
      Path output = Files.createTempFile("hbase-ycsb-restart", ".log");
      try {
        process =
            new ProcessBuilder("sh", "-c", command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().close();
        if (!process.waitFor(COMMAND_LIMIT.toMinutes(), TimeUnit.MINUTES)) {
          throw failed("did not end within " + COMMAND_LIMIT.toMinutes() + " min");
        }
        if (process.exitValue() != 0) {
          throw failed("ended with status %d%s".formatted(process.exitValue(), lastLine(output)));
        }
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      throw new CampaignException(
          ExitStatus.CLUSTER, "cluster.restart '" + command + "' cannot be run: " + e, e);
    } finally {
      if (process != null) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
      }
    }
  }

  private CampaignException failed(String how) {
    return new CampaignException(
        ExitStatus.CLUSTER,
        "cluster.restart '" + command + "' " + how + ": mend it, then resume the campaign");
  }

  private static String lastLine(Path output) throws IOException {
    return Files.readString(output)
        .lines()
        .filter(line -> !line.isBlank())
        .reduce((first, second) -> second)
        .map(line -> " (" + line.strip() + ")")
        .orElse("");
  }
}
