package io.github.hbaseycsb.campaign.plan.keys;

import io.github.hbaseycsb.campaign.plan.yaml.BadValueException;
import io.github.hbaseycsb.campaign.plan.yaml.Location;
import io.github.hbaseycsb.campaign.plan.yaml.Problems;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode.Mapping;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode.Sequence;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Finds unknown keys, and values that a key does not take. */
public final class StructureCheck {
  private final Problems problems;
  private final Set<YamlNode> bad = Collections.newSetFromMap(new IdentityHashMap<>());

  public StructureCheck(Problems problems) {
    this.problems = problems;
  }

  /** Refused values. What follows from them is not reported. */
  public Set<YamlNode> refused() {
    return bad;
  }

  public void checkPlan(Mapping plan) {
    checkSection(plan.without(PlanKeys.VARIANTS).without(PlanKeys.SCALE), "", "", planKeys());
    plan.get(PlanKeys.VARIANTS).ifPresent(this::checkVariants);
  }

  private static SortedSet<String> planKeys() {
    return PlanKeys.below("");
  }

  private void checkVariants(YamlNode node) {
    Optional<Sequence> variants = node.asSequence();
    if (variants.isEmpty()) {
      if (!node.isEmpty()) {
        problems.add(
            PlanKeys.VARIANTS, node.isNot("a list of sections, such as [{name: sync, ...}]"));
      }
      return;
    }
    Map<String, Location> names = new HashMap<>();
    for (YamlNode item : variants.get().items()) {
      checkVariant(item, names);
    }
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
    SortedSet<String> allowed = new TreeSet<>(PlanKeys.VARIANT_SECTIONS);
    allowed.add("name");
    checkSection(variant.without("name"), "", "variants." + name.orElse("?") + ".", allowed);
  }

  private Optional<String> variantName(Mapping variant) {
    Optional<YamlNode> name = variant.get("name");
    if (name.isEmpty() || name.get().isEmpty()) {
      problems.add(variant.location(), PlanKeys.VARIANT.path(), "is missing: give it one");
      return Optional.empty();
    }
    try {
      return Optional.of(PlanKeys.VARIANT.type().read(name.get()));
    } catch (BadValueException e) {
      bad.add(name.get());
      problems.add(PlanKeys.VARIANT.path(), e);
      return Optional.empty();
    }
  }

  /**
   * Checks the content of a section.
   *
   * @param path of the section among the plan's keys
   * @param shown precedes the path in messages
   */
  private void checkSection(Mapping section, String path, String shown, SortedSet<String> allowed) {
    section
        .entries()
        .forEach(
            (name, entry) -> {
              String below = path.isEmpty() ? name : path + "." + name;
              if (!shown.isEmpty() && PlanKeys.isOfWholePlan(below)) {
                bad.add(entry.value());
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
        key.get().type().read(value);
        if (!path.equals(PlanKeys.SITE.path())) {
          value
              .asMapping()
              .ifPresent(
                  properties -> ReservedProperties.check(properties, shown + path, problems));
        }
      } catch (BadValueException e) {
        bad.add(value);
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
              bad.add(value);
              problems.add(shown + path, value.isNot("a section with " + String.join(", ", below)));
            });
  }
}
