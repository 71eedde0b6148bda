package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.SnapshotDescription;

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
   * Flushes a table and takes a snapshot of it, unless it has a snapshot of that name.
   *
   * @param name of the snapshot
   * @throws CampaignException (usage) when the binding did not create the table, or another table
   *     has a snapshot of that name; (cluster) when it fails
   */
  public void take(String table, String name) throws CampaignException {
    tables.requireOwn(table, "restored from snapshots");
    boolean there =
        ClusterCall.attempt(
            "take a snapshot of table " + table,
            () -> {
              boolean found = find(name).isPresent();
              if (!found) {
                cluster.admin().snapshot(name, TableName.valueOf(table));
              }
              return found;
            });
    if (there) {
      requireOf(table, name);
    }
  }

  /**
   * Restores a table from a snapshot, which replaces its rows. Returns when its regions are served.
   *
   * @throws CampaignException (usage) when the binding did not create the table, or the snapshot is
   *     of another table; (cluster) when it fails
   */
  public void restore(String table, String name) throws CampaignException {
    tables.requireOwn(table, "restored from snapshots");
    requireOf(table, name);
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
          if (find(name).isPresent()) {
            cluster.admin().deleteSnapshot(name);
          }
          return null;
        });
  }

  /** A snapshot of another table would replace that one's rows. */
  private void requireOf(String table, String name) throws CampaignException {
    Optional<SnapshotDescription> found =
        ClusterCall.attempt("list the snapshots", () -> find(name));
    if (found.isPresent() && !found.get().getTableName().equals(TableName.valueOf(table))) {
      throw CampaignException.usage(
          "snapshot %s is of table %s, not of %s: delete it (delete_snapshot '%s' in hbase shell)",
          name, found.get().getTableName(), table, name);
    }
  }

  /**
   * Lists the snapshots instead of catching an exception, because servers wrap it in different
   * ways.
   */
  private Optional<SnapshotDescription> find(String name) throws IOException {
    return cluster.admin().listSnapshots().stream()
        .filter(snapshot -> snapshot.getName().equals(name))
        .findFirst();
  }
}
