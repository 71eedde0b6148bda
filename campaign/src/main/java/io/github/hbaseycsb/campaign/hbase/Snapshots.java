package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;

/** Snapshots of loaded tables, from which cells start. */
public final class Snapshots {
  private final HBaseCluster cluster;
  private final CreatedTables tables;

  /** The snapshots of a cluster. */
  public Snapshots(HBaseCluster cluster) {
    this.cluster = cluster;
    this.tables = new CreatedTables(cluster);
  }

  /**
   * Whether a snapshot can be restored. HBase 1.x takes a snapshot for a 2.x client but cannot be
   * asked to restore it.
   */
  public boolean canRestore() {
    return cluster.hasTableOperations();
  }

  /**
   * Flushes a table and takes a snapshot of it, unless a snapshot of that name exists.
   *
   * @param name of the snapshot
   * @throws CampaignException (usage) when the binding did not create the table; (cluster) when it
   *     fails
   */
  public void take(String table, String name) throws CampaignException {
    tables.requireOwn(table, "restored from snapshots");
    ClusterCall.attempt(
        "take a snapshot of table " + table,
        () -> {
          if (!isThere(name)) {
            cluster.admin().snapshot(name, TableName.valueOf(table));
          }
          return null;
        });
  }

  /**
   * Restores a table from a snapshot, which replaces its rows. Returns when its regions are served.
   *
   * @throws CampaignException (usage) when the binding did not create the table; (cluster) when it
   *     fails
   */
  public void restore(String table, String name) throws CampaignException {
    tables.requireOwn(table, "restored from snapshots");
    Admin admin = cluster.admin();
    ClusterCall.attempt(
        "restore table " + table + " from snapshot " + name,
        () -> {
          CreatedTables.disable(admin, TableName.valueOf(table));
          admin.restoreSnapshot(name);
          admin.enableTable(TableName.valueOf(table));
          return null;
        });
  }

  /**
   * Deletes a snapshot, if it exists.
   *
   * @throws CampaignException (cluster) when that fails
   */
  public void delete(String name) throws CampaignException {
    ClusterCall.attempt(
        "delete snapshot " + name,
        () -> {
          if (isThere(name)) {
            cluster.admin().deleteSnapshot(name);
          }
          return null;
        });
  }

  /**
   * Lists the snapshots instead of catching an exception, because servers wrap it in different
   * ways.
   */
  private boolean isThere(String name) throws IOException {
    return cluster.admin().listSnapshots().stream()
        .anyMatch(snapshot -> snapshot.getName().equals(name));
  }
}
