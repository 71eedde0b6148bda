package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.binding.options.HBaseOptions.Login;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.startup.KerberosLogin;
import io.github.hbaseycsb.client.DaemonThread;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/** The connection of an {@link HBaseCluster}. */
record ClusterConnection(Connection connection, Admin admin, String id, String version)
    implements AutoCloseable {
  private static final Duration LOGIN_LIMIT = Duration.ofSeconds(25);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(25);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  /** HBase's default of 20 min is too long where a failed call ends the campaign. */
  private static final String CALL_LIMIT_MS = "60000";

  /** Connects, as {@link HBaseCluster#connect}. */
  static ClusterConnection open(Path conf, Map<String, String> properties)
      throws CampaignException {
    Path site = HBaseCluster.requireSite(conf);
    Configuration configuration = configuration(conf);
    logIn(configuration, properties);
    Connection connection =
        ClusterCall.attempt(
            "connect with " + site, () -> ConnectionFactory.createConnection(configuration));
    try {
      return answering(connection, site);
    } catch (CampaignException e) {
      // Closing would wait for open calls, and the process ends anyway.
      DaemonThread.of("close", () -> closeQuietly(connection)).start();
      throw e;
    }
  }

  private static Configuration configuration(Path conf) {
    Configuration configuration = HBaseConfiguration.create();
    for (String file : List.of("core-site.xml", "hdfs-site.xml", "hbase-site.xml")) {
      if (Files.isReadable(conf.resolve(file))) {
        configuration.addResource(new org.apache.hadoop.fs.Path(conf.resolve(file).toUri()));
      }
    }
    configuration.set("hbase.client.operation.timeout", CALL_LIMIT_MS);
    configuration.set("hbase.client.meta.operation.timeout", CALL_LIMIT_MS);
    return configuration;
  }

  /** Logs in as the user of the YCSB clients, if the cluster requires Kerberos. */
  private static void logIn(Configuration configuration, Map<String, String> properties)
      throws CampaignException {
    Properties given = new Properties();
    given.putAll(properties);
    try {
      Optional<Login> login = Login.from(given);
      DaemonThread.within(
          LOGIN_LIMIT,
          "login",
          () -> {
            KerberosLogin.perform(configuration, login);
            return null;
          });
    } catch (StartupException e) {
      throw refused(e.getMessage(), e);
    } catch (ExecutionException e) {
      throw refused(e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw refused(
          "no Kerberos login within "
              + LOGIN_LIMIT.toSeconds()
              + " s: check that the KDC that krb5.conf names answers",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CampaignException.interrupted("interrupted while logging in").because(e);
    }
  }

  private static CampaignException refused(String message, Exception cause) {
    return CampaignException.usage(message).because(cause);
  }

  private static ClusterConnection answering(Connection connection, Path site)
      throws CampaignException {
    try {
      return DaemonThread.within(ANSWER_LIMIT, "connect", () -> open(connection));
    } catch (TimeoutException | ExecutionException e) {
      throw CampaignException.cluster(
              "the cluster of %s does not answer%s: check that it runs, and that this machine reaches"
                  + " its servers and ZooKeeper at %s",
              site,
              e instanceof TimeoutException ? " within " + ANSWER_LIMIT.toSeconds() + " s" : "",
              connection.getConfiguration().get(HConstants.ZOOKEEPER_QUORUM))
          .because(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CampaignException.interrupted("interrupted while connecting").because(e);
    }
  }

  private static ClusterConnection open(Connection connection) throws IOException {
    Admin admin = connection.getAdmin();
    ClusterMetrics metrics =
        admin.getClusterMetrics(EnumSet.of(Option.CLUSTER_ID, Option.HBASE_VERSION, Option.MASTER));
    return new ClusterConnection(
        connection, admin, metrics.getClusterId(), metrics.getHBaseVersion());
  }

  private static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (IOException e) {
      // The connection was never usable.
    }
  }

  /** Returns within 5 s: closing waits for calls, even those that are never answered. */
  @Override
  public void close() {
    try {
      DaemonThread.within(
          CLOSE_LIMIT,
          "close",
          () -> {
            closeQuietly(connection);
            return null;
          });
    } catch (TimeoutException | ExecutionException e) {
      // The process ends anyway.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
