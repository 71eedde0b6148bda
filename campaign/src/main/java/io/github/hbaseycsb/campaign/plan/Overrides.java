package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.YamlNode;
import io.github.hbaseycsb.model.plan.YamlNode.Empty;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping.Entry;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import io.github.hbaseycsb.model.plan.YamlNode.Sequence;
import io.github.hbaseycsb.model.plan.YamlReader;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Changes values of a plan by their paths, for {@code --scale} and {@code --set}. */
record Overrides(Problems problems) {
  private static final String CLUSTER = "cluster";
  private static final Set<String> CLUSTER_KINDS = Set.of("conf", "local", "docker");

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
    boolean another = isGiven(plan, PlanKeys.CONF) && isGiven(variant, PlanKeys.CONF);
    return overlay(another ? without(plan, PlanKeys.RESTART.path()) : plan, variant);
  }

  /** Merges sections into a plan, except clusters of different kinds. */
  static Mapping overlay(Mapping plan, Mapping over) {
    Mapping merged = plan.overlaidBy(over);
    // A version replaces the plan's home, and a home the plan's version.
    merged = withOneBuild(merged, over, PlanKeys.VERSION, PlanKeys.HOME);
    merged = withOneBuild(merged, over, PlanKeys.DOCKER_VERSION, PlanKeys.DOCKER_HOME);
    Set<String> kinds = new LinkedHashSet<>(over.section(CLUSTER).entries().keySet());
    kinds.retainAll(CLUSTER_KINDS);
    if (kinds.size() != 1) {
      return merged;
    }
    for (String kind : CLUSTER_KINDS) {
      merged = kinds.contains(kind) ? merged : without(merged, CLUSTER + "." + kind);
    }
    boolean restartable = kinds.contains("conf") || over.at(PlanKeys.RESTART.path()).isPresent();
    return restartable ? merged : without(merged, PlanKeys.RESTART.path());
  }

  private static Mapping withOneBuild(Mapping merged, Mapping over, Key<?> version, Key<?> home) {
    boolean isVersion = isGiven(over, version);
    return isVersion == isGiven(over, home)
        ? merged
        : without(merged, (isVersion ? home : version).path());
  }

  private static boolean isGiven(Mapping section, Key<?> key) {
    return section.at(key.path()).filter(value -> !value.isEmpty()).isPresent();
  }

  private static Mapping without(Mapping plan, String path) {
    return plan.withAt(path, Optional.empty());
  }

  private Mapping set(Mapping plan, String key, Entry entry) {
    String variants = PlanKeys.VARIANTS + ".";
    return key.startsWith(variants)
        ? setInVariant(plan, key.substring(variants.length()), entry)
        : overlay(plan, nested("", key, entry));
  }

  private Mapping setInVariant(Mapping plan, String key, Entry entry) {
    List<YamlNode> variants = plan.items(PlanKeys.VARIANTS);
    Set<String> names = new LinkedHashSet<>();
    variants.forEach(item -> name(item).ifPresent(names::add));
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
        variants.stream()
            .map(item -> name(item).equals(meant) ? overlay((Mapping) item, over) : item)
            .toList();
    Location location = plan.get(PlanKeys.VARIANTS).orElseThrow().location();
    return plan.with(PlanKeys.VARIANTS, new Sequence(location, changed));
  }

  private static Optional<String> name(YamlNode variant) {
    return variant.asMapping().flatMap(it -> it.scalar(PlanKeys.VARIANT_NAME)).map(Scalar::text);
  }

  /** Wraps a value in sections, down from the one at a path; the key is below that. */
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
