package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.hbase.environment.LocalRegionServers;
import io.github.hbaseycsb.campaign.run.ClusterCampaign.ServersStarted;
import io.github.hbaseycsb.campaign.run.journal.Journal;
import io.github.hbaseycsb.campaign.run.journal.JournalEntry.Step;
import io.github.hbaseycsb.campaign.run.prepare.DatasetLoader;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.RunOrder;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import io.github.hbaseycsb.model.spec.DurationText;
import io.github.hbaseycsb.model.spec.SettleSpec;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The conditions under which a run is measured, for its record. */
final class RunConditions {
  private final Schedule schedule;
  private final ClusterSession session;
  private final Journal journal;
  private final DatasetLoader loader;

  RunConditions(Schedule schedule, ClusterSession session, Journal journal, DatasetLoader loader) {
    this.schedule = schedule;
    this.session = session;
    this.journal = journal;
    this.loader = loader;
  }

  /**
   * The conditions of a run that is about to begin, without the clients' warm-up.
   *
   * @param round that it belongs to, from 1
   * @param restart the planned start of the servers that it belongs to
   * @param warmed the servers' warm-up
   */
  Conditions of(Cell cell, int round, int restart, Optional<Warmed> warmed) {
    Optional<Servers> servers = session.servers();
    return new Conditions(
        round,
        restart,
        Optional.empty(),
        warmed,
        servers,
        sharedMachine(cell, servers),
        regime(cell),
        starts(),
        Optional.empty());
  }

  private static Optional<Boolean> sharedMachine(Cell cell, Optional<Servers> servers) {
    if (cell.cluster().owned()) {
      return Optional.of(true);
    }
    if (servers.isEmpty()) {
      return Optional.empty();
    }
    try {
      return LocalRegionServers.anyOf(servers.get().names());
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

  private Map<String, String> regime(Cell cell) {
    Map<String, String> regime = new TreeMap<>();
    regime.put(
        "duration",
        cell.runs().duration().map(DurationText::format).orElse("until the operations are done"));
    regime.put("warmup", cell.runs().warmup().toString());
    loader.method(cell).ifPresent(method -> regime.put("load", name(method)));
    regime.put("restore", name(cell.restore()));
    regime.put("settle", settle(cell.settle()));
    regime.put("on", name(cell.runs().on()));
    regime.put(
        "order",
        name(schedule.order())
            + (schedule.order() == RunOrder.TURNS
                ? " of " + DurationText.format(schedule.turn())
                : ""));
    regime.put("restarts", Integer.toString(schedule.restarts()));
    return regime;
  }

  private static String settle(SettleSpec settle) {
    return "quiet %s%s%s, warm-up %s"
        .formatted(
            DurationText.format(settle.quiet()),
            settle.flush() ? ", flush" : "",
            settle.majorCompact() ? ", major compaction" : "",
            settle.warmup());
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
