package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.ClusterSession.Opening;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Restarts a cluster that the campaign did not start, by the command in its plan. */
final class ClusterRestart {
  private static final Duration HEALTHY_LIMIT = Duration.ofMinutes(10);
  private static final Duration POLL = Duration.ofSeconds(1);

  private final PlanCommand command;
  private final DriverContext context;

  ClusterRestart(ClusterTarget.Existing target, DriverContext context) {
    this.command =
        target
            .restart()
            .map(restart -> new PlanCommand(PlanKeys.RESTART, restart))
            .orElseThrow(() -> new IllegalArgumentException(target + " has no restart command"));
    this.context = context;
  }

  /**
   * Runs the command, then connects when as many region servers are live as before and all of them
   * are new. Fails (cluster) if that does not happen in time.
   */
  ClusterSession run(Opening connection) throws CampaignException, InterruptedException {
    Set<String> before = new TreeSet<>();
    try (ClusterSession session = connection.open()) {
      session.servers().ifPresent(servers -> before.addAll(servers.names()));
    } catch (CampaignException e) {
      if (e.status() != CampaignStatus.CLUSTER) {
        throw e;
      }
      // A cluster that is down is restarted, too.
    }
    context.say("restarting the servers: " + command.command());
    command.run(Map.of(), PlanCommand.LIMIT);
    long deadline = context.clock().millis() + HEALTHY_LIMIT.toMillis();
    String obstacle = "no region server is live";
    while (context.clock().millis() < deadline) {
      try {
        ClusterSession session = connection.open();
        Optional<String> left =
            obstacle(before, session.servers().map(Servers::names).orElse(List.of()));
        if (left.isEmpty()) {
          return session;
        }
        obstacle = left.get();
        session.close();
      } catch (CampaignException e) {
        if (e.status() != CampaignStatus.CLUSTER) {
          throw e;
        }
        obstacle = e.getMessage();
      }
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    }
    throw command.failed(
        Text.of("ended, but %d min later %s", HEALTHY_LIMIT.toMinutes(), obstacle));
  }

  /** Why the servers, named with start codes, do not count as restarted, a clause. */
  static Optional<String> obstacle(Set<String> before, List<String> now) {
    Optional<String> old = now.stream().filter(before::contains).findFirst();
    if (old.isPresent()) {
      return Optional.of(old.get() + " is not restarted");
    }
    int wanted = Math.max(1, before.size());
    return now.size() < wanted
        ? Optional.of(Text.of("%d of %d region servers are live", now.size(), wanted))
        : Optional.empty();
  }
}
