package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;
import java.nio.file.Path;
import java.util.Map;

/** A connection to the cluster that is measured: all that a campaign asks of it. */
public interface MeasuredCluster
    extends MeasuredTables, TableSnapshots, MeasuredServers, AutoCloseable {
  @Override
  void close();

  /** Connects. */
  @FunctionalInterface
  interface Connector {
    /**
     * Connects to the cluster of a configuration directory, as who its YCSB clients are.
     *
     * @param conf the directory with {@code hbase-site.xml}
     * @param properties the clients', for the login
     * @throws CampaignException (cluster) when its master does not answer; (usage) when the
     *     directory has no {@code hbase-site.xml}, or the login is refused
     */
    MeasuredCluster connect(Path conf, Map<String, String> properties) throws CampaignException;
  }
}
