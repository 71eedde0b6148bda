package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.hbase.LocalRegionServers;
import io.github.hbaseycsb.campaign.run.ClusterCampaign.ServersStarted;
import io.github.hbaseycsb.campaign.run.JournalEntry.Step;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The conditions under which a run is measured, for its record. */
record RunConditions(
    Schedule schedule, ClusterSession session, Journal journal, DatasetLoader loader) {
  /** The conditions of a run that is about to begin, without the clients' warm-up. */
  Conditions of(Cell cell, int round, int restart, Optional<Warmed> warmed) {
    Optional<Servers> servers = session.servers();
    Optional<List<String>> local = localServers(cell, servers);
    return new Conditions(
        round,
        restart,
        Optional.empty(),
        warmed,
        servers,
        cell.cluster().owned() ? Optional.of(true) : local.map(names -> !names.isEmpty()),
        local.orElse(List.of()),
        regime(cell),
        starts(),
        Optional.empty());
  }

  private static Optional<List<String>> localServers(Cell cell, Optional<Servers> servers) {
    if (cell.cluster().owned() || servers.isEmpty()) {
      return servers.map(Servers::names);
    }
    try {
      return LocalRegionServers.among(servers.get().names());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The number of starts so far: a resume starts servers more often than the plan says. */
  private int starts() {
    return (int)
        journal.all(Step.SERVERS_STARTED, ServersStarted.class).stream()
            .filter(start -> start.cluster().equals(session.label()))
            .count();
  }

  /** What the plan's keys say, with the way of loading that was chosen. */
  private Map<String, String> regime(Cell cell) {
    Values values = schedule.values().and(cell.values());
    Map<String, String> regime =
        new TreeMap<>(
            loader
                .method(cell)
                .map(it -> values.with(PlanKeys.LOAD, it))
                .orElse(values)
                .conditions());
    if (loader.method(cell).isEmpty()) {
      regime.remove("load");
    }
    return regime;
  }
}
