package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.binding.startup.Dataset;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotDisabledException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/**
 * Tables that the binding created. It marks them with a table attribute that describes what was
 * loaded. Only these are dropped or restored, never a user's own table.
 */
public final class CreatedTables {
  private final HBaseCluster cluster;

  /** The tables of a cluster. */
  public CreatedTables(HBaseCluster cluster) {
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

  /**
   * Enables a table that a driver left disabled because it was killed while it dropped or restored
   * the table.
   *
   * @return whether the table was disabled; false, too, if the binding did not create it or this
   *     user may not enable it
   * @throws CampaignException (cluster) when it cannot be enabled
   */
  public boolean enable(String table) throws CampaignException {
    if (dataset(table).isEmpty()) {
      return false;
    }
    TableName name = TableName.valueOf(table);
    return ClusterCall.attempt(
        "enable table " + table,
        () -> {
          try {
            // A 2.x client cannot ask HBase 1.x.
            if (cluster.hasTableOperations() && !cluster.admin().isTableDisabled(name)) {
              return false;
            }
            cluster.admin().enableTable(name);
            return true;
          } catch (TableNotDisabledException | AccessDeniedException e) {
            return false;
          }
        });
  }

  /** Disables a table, which may be disabled already. */
  static void disable(Admin admin, TableName table) throws IOException {
    try {
      admin.disableTable(table);
    } catch (TableNotEnabledException e) {
      // That is the wanted state.
    }
  }

  /**
   * The properties that a table was loaded with, as far as they determine its rows.
   *
   * @return empty if the binding did not create the table, or this user may not read its descriptor
   * @throws CampaignException (cluster) when its descriptor cannot be read
   */
  public Map<String, String> dataset(String table) throws CampaignException {
    return ClusterCall.attempt(
        "read the descriptor of table " + table,
        () -> {
          try {
            String attribute =
                cluster.admin().getDescriptor(TableName.valueOf(table)).getValue(Dataset.ATTRIBUTE);
            return attribute == null ? Map.of() : Dataset.parse(attribute).values();
          } catch (AccessDeniedException e) {
            return Map.of();
          }
        });
  }

  void requireOwn(String table, String what) throws CampaignException {
    if (dataset(table).isEmpty()) {
      throw CampaignException.usage(
          "table %s was not created by hbase-ycsb and will not be %s: use another table, or do it"
              + " yourself",
          table, what);
    }
  }
}
