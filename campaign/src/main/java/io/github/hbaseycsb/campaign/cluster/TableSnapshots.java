package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;

/**
 * Snapshots of tables that the binding created; of others they are refused. Each method throws a
 * {@link CampaignException} when it cannot.
 */
public interface TableSnapshots {
  /** Whether a snapshot can be restored. */
  boolean restoresSnapshots();

  /** Takes a snapshot, flushing the table, unless there is one of that name. */
  void takeSnapshot(String table, String name) throws CampaignException;

  /** Gives a table the state of a snapshot; returns when its regions serve. */
  void restoreSnapshot(String table, String name) throws CampaignException;

  /** Deletes a snapshot, if it is there. */
  void deleteSnapshot(String name) throws CampaignException;
}
