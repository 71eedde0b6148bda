package io.github.hbaseycsb.campaign.plan.keys;

import io.github.hbaseycsb.campaign.plan.yaml.BadValueException;
import io.github.hbaseycsb.campaign.plan.yaml.Location;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode.Mapping;
import java.util.Optional;
import java.util.Set;

/** The values of a plan, or of one of its variants. A refused value counts as not given. */
public final class Settings {
  private final Mapping root;
  private final Set<YamlNode> refused;

  public Settings(Mapping root, Set<YamlNode> refused) {
    this.root = root;
    this.refused = refused;
  }

  /** The location of a key's value, or of the innermost section around it. */
  public Location location(Key<?> key) {
    return node(key)
        .map(YamlNode::location)
        .orElseGet(() -> root.section(key.section()).location());
  }

  /** The location of an item of a list, or of a name in a section. */
  public Location location(Key<?> key, String item) {
    Optional<Location> named =
        node(key)
            .flatMap(YamlNode::asMapping)
            .map(section -> section.entries().get(item))
            .map(Mapping.Entry::keyLocation);
    if (named.isPresent()) {
      return named.get();
    }
    return node(key)
        .flatMap(YamlNode::asSequence)
        .flatMap(
            list ->
                list.items().stream()
                    .flatMap(it -> it.asScalar().stream())
                    .filter(it -> it.text().equals(item))
                    .findFirst())
        .map(YamlNode::location)
        .orElseGet(() -> location(key));
  }

  /**
   * Whether a value, or a section around it, was refused. Then what follows from it is not
   * reported.
   */
  public boolean isRefused(Key<?> key) {
    boolean section = root.get(key.section()).filter(refused::contains).isPresent();
    return section
        || node(key).filter(refused::contains).isPresent()
        || node(key).filter(node -> isOfRefused(key, node)).isPresent();
  }

  /** Whether the value is a section that was merged from several, one of which was refused. */
  private static boolean isOfRefused(Key<?> key, YamlNode node) {
    if (node.asMapping().isEmpty()) {
      return false;
    }
    try {
      key.type().read(node);
      return false;
    } catch (BadValueException e) {
      return true;
    }
  }

  /** Whether there is a section with that path. */
  public boolean hasSection(String section, String name) {
    return root.section(section).get(name).isPresent();
  }

  /** The value, if the plan has it. */
  public <T> Optional<T> given(Key<T> key) {
    Optional<YamlNode> node =
        node(key)
            .filter(it -> !it.isEmpty())
            .filter(it -> !refused.contains(it) && !isOfRefused(key, it));
    if (node.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(key.type().read(node.get()));
    } catch (BadValueException e) {
      throw new IllegalStateException("not checked: " + key.path(), e);
    }
  }

  /** The value, or the key's default. */
  public <T> T get(Key<T> key) {
    return given(key).orElse(key.byDefault());
  }

  /** Whether the value is a list, even with one item. */
  public boolean isList(Key<?> key) {
    return node(key).filter(it -> it.asScalar().isEmpty() && !it.isEmpty()).isPresent();
  }

  private Optional<YamlNode> node(Key<?> key) {
    String[] names = key.path().split("\\.", -1);
    Mapping section = root;
    for (int i = 0; i < names.length - 1; i++) {
      section = section.section(names[i]);
    }
    return section.get(names[names.length - 1]);
  }
}
