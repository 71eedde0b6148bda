package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.security.AccessDeniedException;

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
  static void disable(Admin admin, TableName table) throws IOException {
    try {
      admin.disableTable(table);
    } catch (TableNotEnabledException e) {
      // As wanted.
    }
  }

  /**
   * The properties that a table was loaded with, as far as they decide its rows.
   *
   * @return empty when the binding did not create it, or this user may not read its descriptor
   * @throws CampaignException (cluster) when its descriptor cannot be read
   */
  public Map<String, String> dataset(String table) throws CampaignException {
    return ClusterCall.attempt(
        "read the descriptor of table " + table,
        () -> {
          String attribute;
          try {
            attribute = cluster.admin().getDescriptor(TableName.valueOf(table)).getValue(ATTRIBUTE);
          } catch (AccessDeniedException e) {
            attribute = null;
          }
          Map<String, String> dataset = new TreeMap<>();
          for (String pair : attribute == null ? new String[0] : attribute.split(";", -1)) {
            int sign = pair.indexOf('=');
            if (sign > 0) {
              dataset.put(pair.substring(0, sign), pair.substring(sign + 1));
            }
          }
          return dataset;
        });
  }

  void requireOwn(String table, String what) throws CampaignException {
    if (dataset(table).isEmpty()) {
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
