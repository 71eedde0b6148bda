package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.find.Objective;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.yaml.YamlNode;
import io.github.hbaseycsb.model.yaml.YamlNode.Mapping;
import io.github.hbaseycsb.model.yaml.YamlNode.Mapping.Entry;
import io.github.hbaseycsb.model.yaml.YamlNode.Scalar;
import io.github.hbaseycsb.model.yaml.YamlNode.Sequence;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Translates a {@code campaign.yaml} of earlier builds into the keys of a plan. They wrote names of
 * their own, numbers without a unit, and constants in capitals.
 */
final class EarlierPlan {
  private static final String FILE = "workloadFile";

  private EarlierPlan() {}

  /** The plan in today's keys; a plan that is in them is returned as it is. */
  static Mapping translated(Mapping root) {
    Sequence cells = root.get(ResolvedPlan.CELLS).flatMap(YamlNode::asSequence).orElse(null);
    if (cells == null || cells.items().stream().noneMatch(EarlierPlan::isEarlier)) {
      return root;
    }
    Mapping schedule = root.section("schedule");
    Mapping until = renamed(schedule.section("until"), "ciPercent", "ci", EarlierPlan::percent);
    Mapping runs =
        // Campaigns whose files do not say so ran one cell after the other, and repeated nothing.
        withDefault(withDefault(schedule, "order", "blocked"), "stealRepeats", "0")
            .with("until", until);
    return root.without("schedule")
        .with("runs", runs)
        .with(
            ResolvedPlan.CELLS,
            new Sequence(
                cells.location(),
                cells.items().stream()
                    .map(cell -> cell.asMapping().<YamlNode>map(EarlierPlan::cell).orElse(cell))
                    .toList()));
  }

  private static boolean isEarlier(YamlNode cell) {
    return cell.asMapping().flatMap(it -> it.get(FILE)).isPresent();
  }

  private static Mapping cell(Mapping cell) {
    Mapping dataset = cell.section("dataset");
    Map<String, Entry> workload = new LinkedHashMap<>();
    copy(cell, "workload", workload, "name");
    copy(cell, FILE, workload, "file");
    copy(dataset, "workload", workload, "load");
    Mapping changed =
        cell.without(FILE)
            .with("workload", new Mapping(cell.location(), workload))
            .with("cluster", cluster(cell.section("cluster")))
            .with(
                "table",
                renamed(
                    renamed(cell.section("table"), "blockSize", "blocksize"),
                    "inMemory",
                    "inmemory"))
            .with(
                "dataset",
                renamed(
                    renamed(dataset.without("workload"), "fieldCount", "fieldcount"),
                    "fieldLength",
                    "fieldlength"))
            // Before there was a warm-up of servers there was none.
            .with("settle", withDefault(cell.section("settle"), "warmup", "none"));
    changed = renamed(changed, "restore", "restore", EarlierPlan::constant);
    Mapping runs = cell.section("runs");
    return runs.get("find").flatMap(YamlNode::asMapping).isEmpty()
        ? changed
        : changed.with("runs", runs.with("find", find(runs.section("find"))));
  }

  private static Mapping cluster(Mapping cluster) {
    if (cluster.get("existing").isPresent()) {
      return cluster.section("existing");
    }
    Mapping changed = cluster;
    for (String kind : cluster.entries().keySet()) {
      Mapping servers = renamed(cluster.section(kind), "regionServers", "regionservers");
      boolean home = servers.get("home").filter(it -> !it.isEmpty()).isPresent();
      changed = changed.with(kind, home ? servers.without("version") : servers);
    }
    return changed;
  }

  private static Mapping find(Mapping find) {
    Mapping objective = find.section("objective");
    Map<String, Entry> limits = new LinkedHashMap<>();
    objective
        .get("latencies")
        .flatMap(YamlNode::asSequence)
        .ifPresent(
            list ->
                list.items().stream()
                    .flatMap(item -> item.asMapping().stream())
                    .forEach(
                        limit ->
                            copy(
                                limit,
                                "max",
                                limits,
                                text(limit, "operation")
                                    + ".p"
                                    + new BigDecimal(text(limit, "percentile"))
                                        .stripTrailingZeros()
                                        .toPlainString())));
    copy(objective, "failedShareMax", limits, Objective.FAILED);
    Mapping changed = new Mapping(objective.location(), limits);
    return renamed(find, "precisionPercent", "precision", EarlierPlan::percent)
        .with(
            "objective",
            renamed(
                changed,
                Objective.FAILED,
                Objective.FAILED,
                share -> percent(new BigDecimal(share).movePointRight(2).toPlainString())));
  }

  private static String text(Mapping section, String key) {
    return section.scalar(key).map(Scalar::text).orElse("");
  }

  private static void copy(Mapping from, String key, Map<String, Entry> to, String name) {
    Entry entry = from.entries().get(key);
    if (entry != null) {
      to.put(name, entry);
    }
  }

  private static Mapping withDefault(Mapping section, String key, String text) {
    return section.get(key).isPresent()
        ? section
        : section.with(key, new Scalar(section.location(), text));
  }

  private static Mapping renamed(Mapping section, String from, String to) {
    return renamed(section, from, to, UnaryOperator.identity());
  }

  private static Mapping renamed(
      Mapping section, String from, String to, UnaryOperator<String> text) {
    Optional<YamlNode> value = section.get(from);
    if (value.isEmpty()) {
      return section;
    }
    YamlNode changed =
        value
            .get()
            .asScalar()
            .<YamlNode>map(it -> new Scalar(it.location(), text.apply(it.text())))
            .orElse(value.get());
    return section.without(from).with(to, changed);
  }

  private static String constant(String name) {
    return name.replace('_', '-');
  }

  private static String percent(String number) {
    return new BigDecimal(number).stripTrailingZeros().toPlainString() + "%";
  }
}
