package io.github.hbaseycsb.campaign.plan.yaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A piece of YAML that knows where it was written. */
public sealed interface YamlNode {
  Location location();

  /** What a person would call it. */
  String kind();

  /** A key without a value: its default holds. */
  record Empty(Location location) implements YamlNode {
    @Override
    public String kind() {
      return "empty";
    }
  }

  record Scalar(Location location, String text) implements YamlNode {
    @Override
    public String kind() {
      return "a single value";
    }
  }

  record Sequence(Location location, List<YamlNode> items) implements YamlNode {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }

  record Mapping(Location location, Map<String, Entry> entries) implements YamlNode {
    /**
     * A key with its value.
     *
     * @param keyLocation where the key was written
     */
    public record Entry(Location keyLocation, YamlNode value) {}

    public Mapping {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    @Override
    public String kind() {
      return "a section";
    }

    public Optional<YamlNode> get(String key) {
      return Optional.ofNullable(entries.get(key)).map(Entry::value);
    }

    /** The section of that name; an empty one if there is none. */
    public Mapping section(String key) {
      return get(key)
          .filter(Mapping.class::isInstance)
          .map(Mapping.class::cast)
          .orElseGet(() -> new Mapping(location, Map.of()));
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

    /** This, and over it what another has: sections are merged, all else is replaced. */
    public Mapping overlaidBy(Mapping over) {
      Map<String, Entry> merged = new LinkedHashMap<>(entries);
      over.entries.forEach(
          (key, entry) -> {
            boolean sections =
                entry.value() instanceof Mapping && get(key).orElse(null) instanceof Mapping;
            merged.put(
                key,
                sections
                    ? new Entry(
                        entry.keyLocation(), section(key).overlaidBy((Mapping) entry.value()))
                    : entry);
          });
      return new Mapping(location, merged);
    }
  }
}
