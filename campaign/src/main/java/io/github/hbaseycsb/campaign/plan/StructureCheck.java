package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.BadValueException;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.YamlNode;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Reads the values of a plan, each once, and finds unknown keys and values that a key does not
 * take.
 */
final class StructureCheck {
  private final Problems problems;

  /** What was read at each node; empty where it was refused. */
  private final IdentityHashMap<YamlNode, Optional<List<?>>> read = new IdentityHashMap<>();

  private final boolean asRun;

  StructureCheck(Problems problems) {
    this(problems, false);
  }

  private StructureCheck(Problems problems, boolean asRun) {
    this.problems = problems;
    this.asRun = asRun;
  }

  /** For a plan as run, whose properties have what the campaign added to them. */
  static StructureCheck asRun(Problems problems) {
    return new StructureCheck(problems, true);
  }

  Problems problems() {
    return problems;
  }

  void checkPlan(Mapping plan) {
    checkSection(
        plan.without(PlanKeys.VARIANTS).without(PlanKeys.SCALE), "", "", PlanKeys.below(""));
    plan.get(PlanKeys.VARIANTS).ifPresent(this::checkVariants);
  }

  /** Checks a cell of a plan as run; {@code shown} precedes its keys in messages. */
  void checkCell(Mapping cell, String shown) {
    checkSection(cell, "", shown, PlanKeys.ofVariants());
  }

  /**
   * The values of a key at a node. Sections that were merged from several are read here.
   *
   * @return empty if they were refused; then what follows from them is not reported
   */
  @SuppressWarnings("unchecked") // a node belongs to one key
  <T> Optional<List<T>> at(YamlNode node, Key<T> key) {
    Optional<List<?>> known =
        read.computeIfAbsent(
            node,
            merged -> {
              try {
                return Optional.of(key.read(merged));
              } catch (BadValueException e) {
                return Optional.empty(); // It was refused where it was written.
              }
            });
    return known.map(values -> (List<T>) values);
  }

  /** Whether a value, or a section of keys, was refused. */
  boolean isRefused(YamlNode node) {
    return read.containsKey(node) && read.get(node).isEmpty();
  }

  private void refuse(YamlNode node) {
    read.put(node, Optional.empty());
  }

  private void checkVariants(YamlNode node) {
    if (node.asSequence().isEmpty() && !node.isEmpty()) {
      problems.add(
          PlanKeys.VARIANTS, node.isNot("a list of sections, such as [{name: sync, ...}]"));
    }
    Map<String, Location> names = new HashMap<>();
    node.asSequence().ifPresent(list -> list.items().forEach(it -> checkVariant(it, names)));
  }

  private void checkVariant(YamlNode item, Map<String, Location> names) {
    if (item.asMapping().isEmpty()) {
      problems.add(PlanKeys.VARIANTS, item.isNot("a section, such as {name: sync, ...}"));
      return;
    }
    Mapping variant = item.asMapping().get();
    Optional<String> name = variantName(variant);
    name.ifPresent(
        it -> {
          Location first = names.putIfAbsent(it, variant.location());
          if (first != null) {
            problems.add(
                variant.location(),
                PlanKeys.VARIANTS,
                "a second one is named " + it + ", the first is at " + first + ": rename one");
          }
        });
    SortedSet<String> allowed = PlanKeys.ofVariants();
    allowed.add(PlanKeys.VARIANT_NAME);
    checkSection(
        variant.without(PlanKeys.VARIANT_NAME),
        "",
        PlanKeys.VARIANTS + "." + name.orElse("?") + ".",
        allowed);
  }

  private Optional<String> variantName(Mapping variant) {
    Optional<YamlNode> name = variant.get(PlanKeys.VARIANT_NAME);
    if (name.isEmpty() || name.get().isEmpty()) {
      problems.add(variant.location(), PlanKeys.VARIANT.path(), "is missing: give it one");
      return Optional.empty();
    }
    try {
      return Optional.of(PlanKeys.VARIANT.type().read(name.get()));
    } catch (BadValueException e) {
      refuse(name.get());
      problems.add(PlanKeys.VARIANT.path(), e);
      return Optional.empty();
    }
  }

  /** Checks a section at a path among the plan's keys, which {@code shown} precedes in messages. */
  private void checkSection(Mapping section, String path, String shown, SortedSet<String> allowed) {
    section
        .entries()
        .forEach(
            (name, entry) -> {
              String below = path.isEmpty() ? name : path + "." + name;
              if (!shown.isEmpty() && PlanKeys.isOfWholePlan(below)) {
                refuse(entry.value());
                problems.add(
                    entry.keyLocation(),
                    shown + below,
                    "applies to the whole plan: set " + below + " outside of the variants");
              } else if (allowed.contains(name)) {
                checkValue(entry.value(), below, shown);
              } else {
                problems.add(
                    entry.keyLocation(),
                    shown + below,
                    "there is no such key: " + Suggestion.suggestion(name, allowed));
              }
            });
  }

  private void checkValue(YamlNode value, String path, String shown) {
    if (value.isEmpty()) {
      return;
    }
    Optional<Key<?>> key = PlanKeys.at(path);
    if (key.isPresent()) {
      try {
        read.put(value, Optional.of(key.get().read(value)));
        if (!asRun && key.get().type().isOpen() && !path.equals(PlanKeys.SITE.path())) {
          value
              .asMapping()
              .ifPresent(
                  properties -> ReservedProperties.check(properties, shown + path, problems));
        }
      } catch (BadValueException e) {
        refuse(value);
        problems.add(shown + path, e);
      }
      return;
    }
    SortedSet<String> below = PlanKeys.below(path);
    value
        .asMapping()
        .ifPresentOrElse(
            section -> checkSection(section, path, shown, below),
            () -> {
              refuse(value);
              problems.add(shown + path, value.isNot("a section with " + String.join(", ", below)));
            });
  }
}
