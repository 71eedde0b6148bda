package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.cluster.ClusterStarter.StartedCluster;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.server.LocalServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * The cluster that cells are measured on. Servers that the campaign starts run as long as their
 * session.
 *
 * @param label the cluster's name in the journal and the results
 * @param conf the directory with the client's {@code hbase-site.xml}
 */
public record ClusterSession(
    String label,
    Path conf,
    MeasuredCluster cluster,
    Optional<StartedCluster> own,
    DriverContext context)
    implements AutoCloseable {
  /** How long restarted servers may take until they are healthy. */
  private static final Duration HEALTHY_LIMIT = Duration.ofMinutes(10);

  private static final Duration POLL = Duration.ofSeconds(1);

  /**
   * Connects to the target, and starts it before if the campaign owns it.
   *
   * @param tables that no other driver may use until this one ends
   * @param restart whether to restart the servers of a cluster that the campaign does not own
   * @param build that the campaign started with on this cluster, if known
   * @param properties of the clients, for the login
   * @throws CampaignException (cluster) when it cannot be reached or is not healthy; (usage) when
   *     the login is refused, the build is a different one, or another driver uses a table
   */
  public static ClusterSession open(
      String campaign,
      ClusterTarget target,
      Collection<String> tables,
      boolean restart,
      Optional<String> build,
      Map<String, String> properties,
      DriverContext context)
      throws CampaignException, InterruptedException {
    String label = label(target);
    if (target instanceof ClusterTarget.Existing existing) {
      Opening connection =
          () -> connect(label, existing.conf(), tables, properties, Optional.empty(), context);
      return restart ? restarted(existing, context, connection) : connection.open();
    }
    StartedCluster own;
    if (target instanceof ClusterTarget.Local local) {
      context.say("starting " + local.hbase());
      own = context.servers().start(campaign, local, build);
    } else {
      ClusterTarget.Docker docker = (ClusterTarget.Docker) target;
      context.say("starting " + docker.hbase() + " on HDFS in Docker");
      own = context.docker().start(campaign, docker, build);
    }
    return connect(label, own.clientConf(), tables, properties, Optional.of(own), context);
  }

  @FunctionalInterface
  interface Opening {
    ClusterSession open() throws CampaignException, InterruptedException;
  }

  /**
   * Runs the plan's command for a cluster that the campaign did not start, then connects when as
   * many region servers are live as before and all of them are new. Fails (cluster) if that does
   * not happen in time.
   */
  static ClusterSession restarted(
      ClusterTarget.Existing target, DriverContext context, Opening connection)
      throws CampaignException, InterruptedException {
    PlanCommand command = new PlanCommand(PlanKeys.RESTART, target.restart().orElseThrow());
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
            obstacle(before, session.servers().map(Conditions.Servers::names).orElse(List.of()));
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

  private static ClusterSession connect(
      String label,
      Path conf,
      Collection<String> tables,
      Map<String, String> properties,
      Optional<StartedCluster> own,
      DriverContext context)
      throws CampaignException {
    Optional<String> end = own.isEmpty() ? end(conf) : Optional.empty();
    if (end.isPresent()) {
      throw CampaignException.cluster("%s: start it again, then resume the campaign", end.get());
    }
    MeasuredCluster cluster;
    try {
      cluster = context.connector().connect(conf, properties);
    } catch (CampaignException e) {
      own.ifPresent(started -> stop(started, context.progress()));
      throw e;
    }
    ClusterSession session = new ClusterSession(label, conf, cluster, own, context);
    try {
      for (String table : tables) {
        context.locks().holdTable(cluster.id(), table);
      }
      return session;
    } catch (CampaignException e) {
      session.close();
      throw e;
    }
  }

  /** A local server that the user started can tell why it does not answer. */
  private static Optional<String> end(Path conf) {
    return LocalServer.ofClientConf(conf).flatMap(LocalServer::end);
  }

  /**
   * Stops servers that the campaign owns and that a killed driver left running: they would be taken
   * for freshly started ones, or compete with another server for the processor. The caller holds
   * the campaign's name, so that no living driver has started them.
   *
   * @throws CampaignException (cluster) when they cannot be stopped
   */
  public static void stopLeft(
      String campaign, Collection<ClusterTarget> targets, DriverContext context)
      throws CampaignException, InterruptedException {
    context.servers().stopLeft(campaign).forEach(context.progress()::say);
    if (targets.stream().anyMatch(ClusterTarget.Docker.class::isInstance)) {
      context.docker().stopLeft(campaign).forEach(context.progress()::say);
    }
  }

  /** The cluster's name in the journal and the results. */
  public static String label(ClusterTarget target) {
    return target.match(
        existing -> existing.conf().toString(), LocalServers::label, DockerClusters::label);
  }

  /** Whether the campaign has started the cluster. */
  public boolean isOwn() {
    return own.isPresent();
  }

  /** The build that the campaign has to continue with; empty if any will do, or unknown. */
  public Optional<String> build() {
    return own.flatMap(StartedCluster::build);
  }

  /** Why and when a server on this machine ended by itself, a clause; empty if none did. */
  public Optional<String> end() {
    return isOwn() ? own.flatMap(StartedCluster::end) : end(conf);
  }

  /** {@link #conf} for a bulk load, which also needs HBase's file system. */
  public Path bulkLoadConf() {
    return own.map(StartedCluster::bulkLoadConf).orElse(conf);
  }

  /** The name of a cell's loaded table in the journal. */
  public String data(Cell cell) {
    return label + " " + cell.get(PlanKeys.TABLE);
  }

  /** {@link #data} as the name of a directory. */
  public String directoryName(Cell cell) {
    return data(cell).replaceAll("[^A-Za-z0-9.-]+", "_");
  }

  /** The current servers; empty if the master does not answer. */
  public Optional<Conditions.Servers> servers() {
    return cluster.identity();
  }

  /** Begins to record the servers, as {@link Profiler#record}. */
  public ServerRecordings record(Duration limit) throws InterruptedException {
    return own.isPresent()
        ? own.get().record(context.profiler(), limit)
        : context.profiler().record(conf, limit);
  }

  @Override
  public void close() {
    cluster.close();
    own.ifPresent(started -> stop(started, context.progress()));
  }

  private static void stop(StartedCluster own, Progress progress) {
    // With a pending interrupt, stopping a server would not wait for its end.
    try (HeldInterrupt held = new HeldInterrupt()) {
      try {
        progress.say(own.stop());
      } catch (CampaignException e) {
        progress.say(e.getMessage());
      } catch (InterruptedException e) {
        held.came();
        progress.say("interrupted while stopping the cluster: parts of it may run");
      }
    }
  }
}
