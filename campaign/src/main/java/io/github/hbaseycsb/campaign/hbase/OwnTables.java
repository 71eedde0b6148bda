package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Tables that the binding created, known by the table attribute that tells what was loaded into
 * them. A user's own table is neither dropped nor restored.
 */
public final class OwnTables {
  /** As {@code io.github.hbaseycsb.binding.Dataset} names it. */
  private static final String ATTRIBUTE = "hbase-ycsb.dataset";

  private final HBaseCluster cluster;

  /** The tables of a cluster. */
  public OwnTables(HBaseCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Deletes a table with its data.
   *
   * @throws CampaignException (usage) when the binding did not create it; (cluster) when it cannot
   *     be deleted
   */
  public void drop(String table) throws CampaignException {
    requireOwn(table, "dropped");
    Admin admin = cluster.admin();
    ClusterCall.attempt(
        "drop table " + table,
        () -> {
          disable(admin, TableName.valueOf(table));
          admin.deleteTable(TableName.valueOf(table));
          return null;
        });
  }

  /** One that a crash left disabled is fine. */
  static void disable(Admin admin, TableName table) throws java.io.IOException {
    try {
      admin.disableTable(table);
    } catch (org.apache.hadoop.hbase.TableNotEnabledException e) {
      // As wanted.
    }
  }

  void requireOwn(String table, String what) throws CampaignException {
    boolean own =
        ClusterCall.attempt(
            "read the descriptor of table " + table,
            () ->
                cluster.admin().getDescriptor(TableName.valueOf(table)).getValue(ATTRIBUTE)
                    != null);
    if (!own) {
      throw new CampaignException(
          ExitStatus.USAGE,
          "table "
              + table
              + " was not created by hbase-ycsb and is not "
              + what
              + ": name another table, or do it yourself");
    }
  }
}
