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
   * Whether a snapshot can be restored: HBase 1.x takes one from a 2.x client but cannot be told to
   * restore it.
   */
  public boolean canRestore() {
    return cluster.hasTableOperations();
  }

  /**
   * Takes a snapshot, flushing the table, unless there is one of that name.
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
   * Gives a table the state of a snapshot; what it held is lost. Returns when its regions serve.
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
   * Deletes a snapshot, if it is there.
   *
   * @throws CampaignException (cluster) when it fails
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

  /** Not by an exception: a server wraps it as it likes. */
  private boolean isThere(String name) throws IOException {
    return cluster.admin().listSnapshots().stream()
        .anyMatch(snapshot -> snapshot.getName().equals(name));
  }
}
