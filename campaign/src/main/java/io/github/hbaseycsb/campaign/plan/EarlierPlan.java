package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.plan.YamlNode;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping.Entry;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import io.github.hbaseycsb.model.plan.YamlNode.Sequence;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Translates a {@code campaign.yaml} of earlier builds into the keys of a plan. They wrote names of
 * their own, numbers without a unit, and constants in capitals.
 */
final class EarlierPlan {
  /** A key that had another name, or whose single value had another text. */
  private record Move(String from, String to, UnaryOperator<String> text) {
    private Move(String from, String to) {
      this(from, to, UnaryOperator.identity());
    }

    private Mapping in(Mapping section) {
      Optional<YamlNode> value =
          section
              .at(from)
              .map(
                  it ->
                      it instanceof Scalar scalar
                          ? new Scalar(it.location(), text.apply(scalar.text()))
                          : it);
      return value.isEmpty() ? section : section.withAt(from, Optional.empty()).withAt(to, value);
    }
  }

  private static final String FILE = "workloadFile";
  private static final String OBJECTIVE = "runs.find.objective";

  private static final List<Move> OF_PLAN =
      List.of(
          new Move("schedule", "runs"),
          new Move("runs.until.ciPercent", "runs.until.ci", EarlierPlan::percent));

  private static final List<Move> OF_CELLS =
      List.of(
          new Move("workload", "workload.name"),
          new Move(FILE, "workload.file"),
          new Move("dataset.workload", "workload.load"),
          new Move("cluster.existing", "cluster"),
          new Move("cluster.docker.regionServers", "cluster.docker.regionservers"),
          new Move("table.blockSize", "table.blocksize"),
          new Move("table.inMemory", "table.inmemory"),
          new Move("dataset.fieldCount", "dataset.fieldcount"),
          new Move("dataset.fieldLength", "dataset.fieldlength"),
          new Move("restore", "restore", constant -> constant.replace('_', '-')),
          new Move("runs.find.precisionPercent", "runs.find.precision", EarlierPlan::percent),
          new Move(
              OBJECTIVE + ".failedShareMax",
              OBJECTIVE + "." + Objective.FAILED,
              share -> percent(new BigDecimal(share).movePointRight(2).toPlainString())));

  private EarlierPlan() {}

  /** The plan in today's keys; a plan that is in them is returned as it is. */
  static Mapping translated(Mapping root) {
    Sequence cells = root.get(ResolvedPlan.CELLS).flatMap(YamlNode::asSequence).orElse(null);
    if (cells == null || cells.items().stream().noneMatch(EarlierPlan::isEarlier)) {
      return root;
    }
    List<YamlNode> translated =
        cells.items().stream()
            .map(cell -> cell.asMapping().<YamlNode>map(EarlierPlan::cell).orElse(cell))
            .toList();
    // Campaigns whose files do not say so ran one cell after the other, and repeated nothing.
    return withDefault(
            withDefault(moved(root, OF_PLAN), "runs.order", "blocked"), "runs.stealRepeats", "0")
        .with(ResolvedPlan.CELLS, new Sequence(cells.location(), translated));
  }

  private static boolean isEarlier(YamlNode cell) {
    return cell.asMapping().flatMap(it -> it.get(FILE)).isPresent();
  }

  private static Mapping cell(Mapping cell) {
    Mapping changed = moved(cell, OF_CELLS);
    for (String kind : List.of(PlanKeys.LOCAL, PlanKeys.DOCKER)) {
      if (changed.at(kind + ".home").filter(it -> !it.isEmpty()).isPresent()) {
        changed = changed.withAt(kind + ".version", Optional.empty());
      }
    }
    Optional<Mapping> objective = changed.at(OBJECTIVE).flatMap(YamlNode::asMapping);
    if (objective.isPresent()) {
      changed = changed.withAt(OBJECTIVE, objective.map(EarlierPlan::limits));
    }
    // Before there was a warm-up of servers there was none.
    return withDefault(changed, "settle.warmup", "none");
  }

  /** The limits by their names; they were a list. */
  private static Mapping limits(Mapping objective) {
    Map<String, Entry> limits = new LinkedHashMap<>(objective.without("latencies").entries());
    for (YamlNode item : objective.items("latencies")) {
      Mapping limit = item.asMapping().orElse(objective);
      BigDecimal percentile = new BigDecimal(text(limit, "percentile")).stripTrailingZeros();
      limits.put(
          text(limit, "operation") + ".p" + percentile.toPlainString(), limit.entries().get("max"));
    }
    return new Mapping(objective.location(), limits);
  }

  private static String text(Mapping section, String key) {
    return section.scalar(key).map(Scalar::text).orElse("");
  }

  private static Mapping moved(Mapping section, List<Move> moves) {
    Mapping changed = section;
    for (Move move : moves) {
      changed = move.in(changed);
    }
    return changed;
  }

  private static Mapping withDefault(Mapping section, String path, String text) {
    return section.at(path).isPresent()
        ? section
        : section.withAt(path, Optional.of(new Scalar(section.location(), text)));
  }

  private static String percent(String number) {
    return new BigDecimal(number).stripTrailingZeros().toPlainString() + "%";
  }
}
