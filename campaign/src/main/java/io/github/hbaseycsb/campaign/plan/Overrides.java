package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.key.PlanKeys;
import io.github.hbaseycsb.model.yaml.Location;
import io.github.hbaseycsb.model.yaml.Problems;
import io.github.hbaseycsb.model.yaml.YamlNode;
import io.github.hbaseycsb.model.yaml.YamlNode.Empty;
import io.github.hbaseycsb.model.yaml.YamlNode.Mapping;
import io.github.hbaseycsb.model.yaml.YamlNode.Mapping.Entry;
import io.github.hbaseycsb.model.yaml.YamlNode.Scalar;
import io.github.hbaseycsb.model.yaml.YamlNode.Sequence;
import io.github.hbaseycsb.model.yaml.YamlReader;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Changes values of a plan by their paths, for {@code --scale} and {@code --set}. */
final class Overrides {
  private static final Set<String> CLUSTER_KINDS = Set.of("conf", "local", "docker");
  private static final String CLUSTER = "cluster";
  private static final String CONF = "conf";
  private static final String RESTART = "restart";
  private static final String VERSION = "version";
  private static final String HOME = "home";

  private final Problems problems;

  Overrides(Problems problems) {
    this.problems = problems;
  }

  /** The plan at one of its scales. */
  Mapping scaled(Mapping plan, String name) {
    Mapping scales = plan.section(PlanKeys.SCALE);
    Optional<Mapping> scale = scales.get(name).flatMap(YamlNode::asMapping);
    if (scale.isEmpty()) {
      Set<String> names = scales.entries().keySet();
      problems.add(
          Location.ofOption("--scale " + name), "", "the plan has no such scale: " + has(names));
      return plan;
    }
    Mapping changed = plan;
    for (Map.Entry<String, Entry> entry : scale.get().entries().entrySet()) {
      changed = set(changed, entry.getKey(), entry.getValue());
    }
    return changed;
  }

  /**
   * The plan with a value from the command line.
   *
   * @param override {@code a.b=value}; the value is YAML, and an empty one selects the default
   */
  Mapping overridden(Mapping plan, String override) {
    int equals = override.indexOf('=');
    if (equals <= 0) {
      problems.add(
          Location.ofOption("--set " + override),
          "",
          "has no value: use KEY=VALUE, such as runs.count=1");
      return plan;
    }
    String key = override.substring(0, equals).strip();
    Location location = Location.ofOption("--set " + key);
    YamlNode value =
        YamlReader.readValue(location, override.substring(equals + 1), problems)
            .orElseGet(() -> new Empty(location));
    return set(plan, key, new Entry(location, value));
  }

  /**
   * The plan of a variant. If the variant has another cluster, the plan's restart command does not
   * apply.
   */
  static Mapping varied(Mapping plan, Mapping variant) {
    Mapping cluster = plan.section(CLUSTER);
    boolean another =
        cluster.get(CONF).isPresent() && variant.section(CLUSTER).get(CONF).isPresent();
    return overlay(another ? plan.with(CLUSTER, cluster.without(RESTART)) : plan, variant);
  }

  /** Merges sections into a plan, except clusters of different kinds. */
  static Mapping overlay(Mapping plan, Mapping over) {
    Mapping merged = withOneBuild(plan.overlaidBy(over), over.section(CLUSTER));
    Set<String> kinds = new LinkedHashSet<>(over.section(CLUSTER).entries().keySet());
    kinds.retainAll(CLUSTER_KINDS);
    if (kinds.size() != 1) {
      return merged;
    }
    Mapping cluster = merged.section(CLUSTER);
    for (String other : CLUSTER_KINDS) {
      cluster = kinds.contains(other) ? cluster : cluster.without(other);
    }
    boolean restartable = kinds.contains(CONF) || over.section(CLUSTER).get(RESTART).isPresent();
    cluster = restartable ? cluster : cluster.without(RESTART);
    return merged.with(CLUSTER, cluster);
  }

  /** A version replaces the plan's home, and a home the plan's version. */
  private static Mapping withOneBuild(Mapping merged, Mapping over) {
    Mapping cluster = merged.section(CLUSTER);
    for (String kind : List.of("local", "docker")) {
      boolean version = isGiven(over.section(kind), VERSION);
      if (version != isGiven(over.section(kind), HOME)) {
        cluster = cluster.with(kind, cluster.section(kind).without(version ? HOME : VERSION));
      }
    }
    return cluster.equals(merged.section(CLUSTER)) ? merged : merged.with(CLUSTER, cluster);
  }

  private static boolean isGiven(Mapping section, String key) {
    return section.get(key).filter(value -> !value.isEmpty()).isPresent();
  }

  private Mapping set(Mapping plan, String key, Entry entry) {
    String variants = PlanKeys.VARIANTS + ".";
    return key.startsWith(variants)
        ? setInVariant(plan, key.substring(variants.length()), entry)
        : overlay(plan, nested("", key, entry));
  }

  private Mapping setInVariant(Mapping plan, String key, Entry entry) {
    Sequence variants =
        plan.get(PlanKeys.VARIANTS)
            .flatMap(YamlNode::asSequence)
            .orElseGet(() -> new Sequence(plan.location(), List.of()));
    Set<String> names = new LinkedHashSet<>();
    variants.items().forEach(item -> name(item).ifPresent(names::add));
    // Names may contain dots: a.b.runs.count belongs to the variant a.b if there is one.
    Optional<String> meant =
        names.stream()
            .filter(name -> key.startsWith(name + "."))
            .max(Comparator.comparingInt(String::length));
    if (meant.isEmpty()) {
      problems.add(
          entry.keyLocation(),
          PlanKeys.VARIANTS + "." + key,
          "the plan has no such variant: " + has(names));
      return plan;
    }
    Mapping over = nested("", key.substring(meant.get().length() + 1), entry);
    List<YamlNode> changed =
        variants.items().stream()
            .map(item -> name(item).equals(meant) ? overlay((Mapping) item, over) : item)
            .toList();
    return plan.with(PlanKeys.VARIANTS, new Sequence(variants.location(), changed));
  }

  private static Optional<String> name(YamlNode variant) {
    return variant.asMapping().flatMap(it -> it.scalar("name")).map(Scalar::text);
  }

  /**
   * Wraps a value in sections.
   *
   * @param path of the outermost section
   * @param key of the value, below that section
   */
  private static Mapping nested(String path, String key, Entry value) {
    int dot = PlanKeys.isOpen(path) ? -1 : key.indexOf('.');
    if (dot < 0) {
      return new Mapping(value.keyLocation(), Map.of(key, value));
    }
    String name = key.substring(0, dot);
    Mapping inner =
        nested(path.isEmpty() ? name : path + "." + name, key.substring(dot + 1), value);
    return new Mapping(value.keyLocation(), Map.of(name, new Entry(value.keyLocation(), inner)));
  }

  private static String has(Iterable<String> names) {
    String list = String.join(", ", names);
    return list.isEmpty() ? "it has none" : "it has " + list;
  }
}
