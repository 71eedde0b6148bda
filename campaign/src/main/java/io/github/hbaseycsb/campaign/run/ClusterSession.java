package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.hbase.Environment;
import io.github.hbaseycsb.campaign.hbase.EnvironmentProbe;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.MetricsSampler;
import io.github.hbaseycsb.campaign.hbase.RegionSpread;
import io.github.hbaseycsb.campaign.hbase.RowCounting;
import io.github.hbaseycsb.campaign.hbase.ServerIdentity;
import io.github.hbaseycsb.campaign.hbase.ServerJmx;
import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.plan.ClusterTarget;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.campaign.result.Conditions;
import io.github.hbaseycsb.server.LocalServer;
import java.io.Writer;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A cluster while cells are measured on it; the campaign's own runs as long as its session. */
final class ClusterSession implements AutoCloseable {
  /** Region servers report to the master every 3 s. */
  private static final Duration REPORT_INTERVAL = Duration.ofMillis(3500);

  private static final int SPREAD_READINGS = 8;

  private final String label;
  private final Path conf;
  private final HBaseCluster cluster;
  private final Optional<OwnCluster> own;
  private final Tools tools;
  private final HttpClient http = ServerJmx.httpClient();

  ClusterSession(
      String label, Path conf, HBaseCluster cluster, Optional<OwnCluster> own, Tools tools) {
    this.label = label;
    this.conf = conf;
    this.cluster = cluster;
    this.own = own;
    this.tools = tools;
  }

  /**
   * Connects to the target; a cluster of the campaign's own is started if it does not run.
   *
   * @param restart whether to restart the servers of a cluster that is not the campaign's own
   * @param build that the campaign was begun with on this cluster, if that is known
   * @param properties of the clients, for the login
   * @throws CampaignException (cluster) when it cannot be reached or is not healthy; (usage) when
   *     the login is refused, or the build is another one
   */
  static ClusterSession open(
      String campaign,
      ClusterTarget target,
      boolean restart,
      Optional<String> build,
      Map<String, String> properties,
      Tools tools)
      throws CampaignException, InterruptedException {
    if (target instanceof ClusterTarget.Existing existing) {
      if (restart) {
        return new ClusterRestart(existing, tools)
            .run(
                () -> connect(label(target), existing.conf(), properties, Optional.empty(), tools));
      }
      return connect(label(target), existing.conf(), properties, Optional.empty(), tools);
    }
    OwnCluster own = start(campaign, target, build, tools);
    return connect(label(target), own.clientConf(), properties, Optional.of(own), tools);
  }

  private static OwnCluster start(
      String campaign, ClusterTarget target, Optional<String> build, Tools tools)
      throws CampaignException, InterruptedException {
    if (target instanceof ClusterTarget.Docker docker) {
      tools.progress().say("starting " + docker.hbase() + " on HDFS in Docker");
      return tools.docker().start(campaign, docker, build);
    }
    ClusterTarget.Local local = (ClusterTarget.Local) target;
    tools.progress().say("starting " + local.hbase());
    return tools.servers().start(campaign, local, build);
  }

  private static ClusterSession connect(
      String label,
      Path conf,
      Map<String, String> properties,
      Optional<OwnCluster> own,
      Tools tools)
      throws CampaignException {
    if (own.isEmpty()) {
      requireNotEnded(conf);
    }
    try {
      return new ClusterSession(label, conf, HBaseCluster.connect(conf, properties), own, tools);
    } catch (CampaignException e) {
      own.ifPresent(started -> stop(started, tools.progress()));
      throw e;
    }
  }

  /** A local server that the user has started says more than that nothing answers. */
  private static void requireNotEnded(Path conf) throws CampaignException {
    Optional<String> end = end(conf);
    if (end.isPresent()) {
      throw new CampaignException(
          ExitStatus.CLUSTER, end.get() + ": start it again, then resume the campaign");
    }
  }

  private static Optional<String> end(Path conf) {
    return LocalServer.ofClientConf(conf).flatMap(LocalServers::end);
  }

  /**
   * Stops servers of the campaign's own that a driver which was killed has left running: one would
   * be taken for one that has just been started, or take the processor from another.
   *
   * @param targets of the campaign
   * @throws CampaignException (cluster) when they cannot be stopped
   */
  static void stopLeft(String campaign, Collection<ClusterTarget> targets, Tools tools)
      throws CampaignException, InterruptedException {
    tools.servers().stopLeft(campaign).forEach(tools.progress()::say);
    if (targets.stream().anyMatch(ClusterTarget.Docker.class::isInstance)) {
      tools.docker().stopLeft(campaign).ifPresent(tools.progress()::say);
    }
  }

  /** What the cluster is called in journal and results. */
  static String label(ClusterTarget target) {
    if (target instanceof ClusterTarget.Local local) {
      return LocalServers.label(local);
    }
    return target instanceof ClusterTarget.Docker docker
        ? DockerClusters.label(docker)
        : ((ClusterTarget.Existing) target).conf().toString();
  }

  /** Whether the campaign has started the cluster. */
  boolean isOwn() {
    return own.isPresent();
  }

  String label() {
    return label;
  }

  /** The build that the campaign goes on with; empty when that may be any, or is not known. */
  Optional<String> build() {
    return own.flatMap(OwnCluster::build);
  }

  /** How a server on this machine ended by itself, a clause; empty when it did not. */
  Optional<String> end() {
    return isOwn() ? own.flatMap(OwnCluster::end) : end(conf);
  }

  /** The directory with the client's {@code hbase-site.xml}. */
  Path conf() {
    return conf;
  }

  HBaseCluster cluster() {
    return cluster;
  }

  /** The name of a cell's loaded table in the journal. */
  String data(Cell cell) {
    return label + " " + cell.table().name();
  }

  /** The same as a directory's name. */
  String directoryName(Cell cell) {
    return data(cell).replaceAll("[^A-Za-z0-9.-]+", "_");
  }

  /** What the table is measured with and on. */
  Environment environment(String table) throws CampaignException {
    return EnvironmentProbe.probe(
        cluster.connection(), cluster.servers(), http, table, tools.driver(), tools.clock());
  }

  /** Which servers these are now; empty when the master does not answer. */
  Optional<Conditions.Servers> servers() {
    return ServerIdentity.read(cluster, http);
  }

  /** Samples the servers' metrics until it is closed. */
  MetricsSampler sample(String table, Writer out) {
    return cluster.sample(table, out, tools.clock());
  }

  /**
   * Counts a table's rows by a scan.
   *
   * @param expected for the progress
   * @param limit rows after which counting ends
   */
  long countRows(String table, long expected, long limit)
      throws CampaignException, InterruptedException {
    try (Progress.Step step = tools.progress().begin("count " + table, expected, "rows")) {
      return new RowCounting(cluster, limit, rows -> step.update(rows, "")).count(table);
    }
  }

  /** As soon as the master has heard of the last flush from all region servers. */
  RegionSpread spread(String table) throws CampaignException, InterruptedException {
    RegionSpread last = RegionSpread.of(cluster, table);
    for (int i = 0; i < SPREAD_READINGS; i++) {
      TimeUnit.MILLISECONDS.sleep(REPORT_INTERVAL.toMillis());
      RegionSpread now = RegionSpread.of(cluster, table);
      if (now.equals(last)) {
        return now;
      }
      last = now;
    }
    return last;
  }

  @Override
  public void close() {
    cluster.close();
    own.ifPresent(started -> stop(started, tools.progress()));
  }

  private static void stop(OwnCluster own, Progress progress) {
    // A pending interrupt would keep a server from being waited for.
    boolean interrupted = Thread.interrupted();
    try {
      progress.say(own.stop());
    } catch (CampaignException e) {
      progress.say(e.getMessage());
    } catch (InterruptedException e) {
      interrupted = true;
      progress.say("interrupted while stopping the cluster: parts of it may run");
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
