package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Fault;
import io.github.hbaseycsb.model.plan.Fault.Role;
import java.util.List;

/**
 * Faults of servers that the campaign has started. Each method throws a {@link CampaignException}
 * (cluster) when what it is to do has not happened.
 */
public interface ServerFaults {
  /** The names of the servers of a role, in their order. */
  List<String> servers(Role role);

  /** The host that HBase knows a server by. */
  String host(String server);

  /** Does what a fault says to these servers, now. Returns when it has happened. */
  void act(Fault fault, List<String> servers) throws CampaignException, InterruptedException;

  /**
   * Undoes a fault of these servers. What other faults do to them stays, until they are undone.
   * Returns when the servers that had ended are healthy; those that were paused or cut off may be
   * about to end, because others took them for dead.
   */
  void undo(Fault fault, List<String> servers) throws CampaignException, InterruptedException;

  /** Undoes all that was done to any server. */
  void heal() throws CampaignException, InterruptedException;
}
