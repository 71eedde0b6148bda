package io.github.hbaseycsb.model.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A node of YAML with its location. */
public sealed interface YamlNode {
  Location location();

  /** What kind of node it is, for messages. */
  default String kind() {
    return this instanceof Empty
        ? "empty"
        : this instanceof Scalar
            ? "a single value"
            : this instanceof Sequence ? "a list" : "a section";
  }

  /** Whether it is a key without a value. */
  default boolean isEmpty() {
    return as(Empty.class).isPresent();
  }

  default Optional<Scalar> asScalar() {
    return as(Scalar.class);
  }

  default Optional<Sequence> asSequence() {
    return as(Sequence.class);
  }

  default Optional<Mapping> asMapping() {
    return as(Mapping.class);
  }

  private <T extends YamlNode> Optional<T> as(Class<T> kind) {
    return Optional.of(this).filter(kind::isInstance).map(kind::cast);
  }

  /** The exception for a value that its key does not take. */
  default BadValueException isNot(String allowed) {
    return new BadValueException(location(), "is " + kind() + ": use " + allowed);
  }

  /** A key without a value: its default applies. */
  record Empty(Location location) implements YamlNode {}

  record Scalar(Location location, String text) implements YamlNode {}

  record Sequence(Location location, List<YamlNode> items) implements YamlNode {
    public Sequence {
      items = List.copyOf(items);
    }
  }

  record Mapping(Location location, Map<String, Entry> entries) implements YamlNode {
    /** A key with its value, and where the key was written. */
    public record Entry(Location keyLocation, YamlNode value) {}

    public Mapping {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    public Optional<YamlNode> get(String key) {
      return Optional.ofNullable(entries.get(key)).map(Entry::value);
    }

    /** The value below sections, by its path with dots. */
    public Optional<YamlNode> at(String path) {
      int dot = path.indexOf('.');
      return dot < 0 ? get(path) : section(path.substring(0, dot)).at(path.substring(dot + 1));
    }

    /** A copy with another value at a path with dots; without one if that is empty. */
    public Mapping withAt(String path, Optional<YamlNode> value) {
      int dot = path.indexOf('.');
      if (dot < 0) {
        return value.map(it -> with(path, it)).orElseGet(() -> without(path));
      }
      String name = path.substring(0, dot);
      return value.isEmpty() && get(name).isEmpty()
          ? this
          : with(name, section(name).withAt(path.substring(dot + 1), value));
    }

    /** The section with that name; an empty one if there is none. */
    public Mapping section(String key) {
      return get(key).flatMap(YamlNode::asMapping).orElseGet(() -> new Mapping(location, Map.of()));
    }

    /** The items of the list with that name; none if there is no such list. */
    public List<YamlNode> items(String key) {
      return get(key).flatMap(YamlNode::asSequence).map(Sequence::items).orElse(List.of());
    }

    /** The single value with that name. */
    public Optional<Scalar> scalar(String key) {
      return get(key).flatMap(YamlNode::asScalar);
    }

    /**
     * All values, except those of keys that are empty.
     *
     * @throws BadValueException when one is a list or a section
     */
    public Map<String, Scalar> scalars() throws BadValueException {
      Map<String, Scalar> scalars = new LinkedHashMap<>();
      for (Map.Entry<String, Entry> entry : entries.entrySet()) {
        YamlNode value = entry.getValue().value();
        if (!value.isEmpty()) {
          scalars.put(
              entry.getKey(),
              value
                  .asScalar()
                  .orElseThrow(
                      () ->
                          new BadValueException(
                              value.location(),
                              entry.getKey() + " is " + value.kind() + ": use a single value")));
        }
      }
      return scalars;
    }

    public Mapping with(String key, YamlNode value) {
      Map<String, Entry> changed = new LinkedHashMap<>(entries);
      Entry before = entries.get(key);
      changed.put(key, new Entry(before == null ? value.location() : before.keyLocation(), value));
      return new Mapping(location, changed);
    }

    public Mapping without(String key) {
      Map<String, Entry> changed = new LinkedHashMap<>(entries);
      changed.remove(key);
      return new Mapping(location, changed);
    }

    /** This section, overridden by another: sections are merged, other values replaced. */
    public Mapping overlaidBy(Mapping over) {
      Map<String, Entry> merged = new LinkedHashMap<>(entries);
      over.entries.forEach(
          (key, entry) -> {
            Optional<YamlNode> both =
                get(key)
                    .flatMap(YamlNode::asMapping)
                    .flatMap(section -> entry.value().asMapping().map(section::overlaidBy));
            merged.put(key, both.map(it -> new Entry(entry.keyLocation(), it)).orElse(entry));
          });
      return new Mapping(location, merged);
    }
  }
}
