package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.YamlNode;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import java.util.List;
import java.util.Optional;

/** The values of a plan, or of a variant laid over it. A refused value counts as not given. */
record Settings(Mapping root, StructureCheck read) {
  /** The location of a key's value, or of the innermost section around it. */
  public Location location(Key<?> key) {
    return node(key)
        .map(YamlNode::location)
        .orElseGet(() -> root.section(key.section()).location());
  }

  /** The location of an item of a list, or of a name in a section. */
  public Location location(Key<?> key, String item) {
    return node(key)
        .flatMap(YamlNode::asMapping)
        .map(section -> section.entries().get(item))
        .map(Mapping.Entry::keyLocation)
        .or(
            () ->
                node(key).flatMap(YamlNode::asSequence).stream()
                    .flatMap(list -> list.items().stream())
                    .filter(it -> it.asScalar().filter(one -> one.text().equals(item)).isPresent())
                    .map(YamlNode::location)
                    .findFirst())
        .orElseGet(() -> location(key));
  }

  /**
   * Whether a value, or a section around it, was refused. Then what follows from it is not
   * reported.
   */
  public boolean isRefused(Key<?> key) {
    return root.get(key.section()).filter(read::isRefused).isPresent()
        || node(key)
            .filter(it -> !it.isEmpty())
            .filter(it -> read.at(it, key).isEmpty())
            .isPresent();
  }

  /** Adds a problem of a key, unless the key was refused. */
  public void refuse(Key<?> key, String text) {
    refuse(key, key, text);
  }

  /** Adds a problem of a key with another one, unless one of them was refused. */
  public void refuse(Key<?> key, Key<?> other, String text) {
    if (!isRefused(key) && !isRefused(other)) {
      read.problems().add(location(key), key.path(), text);
    }
  }

  /** Adds a problem of an item of a key's list, from 0, with another key. */
  void refuse(Key<?> key, int item, Key<?> other, String text) {
    if (!isRefused(key) && !isRefused(other)) {
      Location place =
          node(key)
              .flatMap(YamlNode::asSequence)
              .map(list -> list.items().get(item).location())
              .orElseGet(() -> location(key));
      read.problems().add(place, key.path(), text);
    }
  }

  /** Refuses a key's value, if there is one. */
  void exclude(Key<?> key, String text) {
    if (given(key).isPresent()) {
      refuse(key, text);
    }
  }

  /** Whether there is a section with that path. */
  public boolean hasSection(String path) {
    String[] names = path.split("\\.", 2);
    return root.section(names[0]).get(names[1]).isPresent();
  }

  /** All values of a key, of which each makes a cell; none if the plan does not have it. */
  public <T> List<T> all(Key<T> key) {
    return node(key).filter(it -> !it.isEmpty()).flatMap(it -> read.at(it, key)).orElse(List.of());
  }

  /** The value, if the plan has it. */
  public <T> Optional<T> given(Key<T> key) {
    return all(key).stream().findFirst();
  }

  /** The value, or the key's default. */
  public <T> T get(Key<T> key) {
    return given(key).orElseGet(key::byDefault);
  }

  /** The value, or the key's default if it has one. */
  public <T> Optional<T> resolved(Key<T> key) {
    return given(key).or(key::standard);
  }

  /** The values that are given. */
  public Values values() {
    return Values.from(this::given, PlanKeys.ALL);
  }

  /** Whether the value is a list, even with one item. */
  public boolean isList(Key<?> key) {
    return node(key)
        .filter(it -> it.asSequence().isPresent() && !key.type().isOneValue(it))
        .isPresent();
  }

  private Optional<YamlNode> node(Key<?> key) {
    return root.at(key.path());
  }
}
