package io.github.hbaseycsb.model.plan;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Typed values by key. */
public record Values(Map<Key<?>, Object> given) {
  /** No values: all defaults. */
  public static final Values NONE = new Values(Map.of());

  /** What may have a value of a key. */
  @FunctionalInterface
  public interface Source {
    <T> Optional<T> value(Key<T> key);
  }

  /** The values of those keys that have one in a source. */
  public static Values from(Source source, List<Key<?>> keys) {
    Values values = NONE;
    for (Key<?> key : keys) {
      values = values.taken(key, source);
    }
    return values;
  }

  private <T> Values taken(Key<T> key, Source source) {
    return with(key, source.value(key));
  }

  /** The value, if there is one. */
  @SuppressWarnings("unchecked") // with() takes only values of the key's type
  public <T> Optional<T> given(Key<T> key) {
    return Optional.ofNullable((T) given.get(key));
  }

  /**
   * The value, or the key's default.
   *
   * @throws java.util.NoSuchElementException if it has neither
   */
  public <T> T get(Key<T> key) {
    return given(key).orElseGet(key::byDefault);
  }

  /** The value as a plan would have it in one line, if there is one. */
  public <T> Optional<String> text(Key<T> key) {
    return given(key).map(value -> ValueType.text(key.type().write(value)));
  }

  public <T> Values with(Key<T> key, T value) {
    return changed(all -> all.put(key, Objects.requireNonNull(value)));
  }

  public <T> Values with(Key<T> key, Optional<T> value) {
    return value.map(it -> with(key, it)).orElseGet(() -> without(key));
  }

  public Values without(Key<?> key) {
    return given.containsKey(key) ? changed(all -> all.remove(key)) : this;
  }

  /** These values and those of others, which override them. */
  public Values and(Values others) {
    return changed(all -> all.putAll(others.given));
  }

  /** The values below a section. */
  public Values of(String section) {
    return changed(all -> all.keySet().removeIf(key -> !key.path().startsWith(section + ".")));
  }

  /** The values that are not below a section. */
  public Values without(String section) {
    return changed(all -> all.keySet().removeIf(key -> key.path().startsWith(section + ".")));
  }

  /** A copy in which each section of properties is changed. */
  @SuppressWarnings("unchecked") // only properties are maps
  public Values withProperties(UnaryOperator<Map<String, String>> change) {
    return changed(
        all ->
            all.replaceAll(
                (key, value) ->
                    value instanceof Map<?, ?>
                        ? change.apply((Map<String, String>) value)
                        : value));
  }

  /** A copy in which each path is changed. */
  public Values withPaths(BiFunction<Key<?>, Path, Path> change) {
    return changed(
        all ->
            all.replaceAll(
                (key, value) -> value instanceof Path path ? change.apply(key, path) : value));
  }

  private Values changed(Consumer<Map<Key<?>, Object>> change) {
    Map<Key<?>, Object> changed = new LinkedHashMap<>(given);
    change.accept(changed);
    return new Values(Collections.unmodifiableMap(changed));
  }

  /**
   * The conditions that matter to comparisons, by name: what the declarations of {@link PlanKeys}
   * say of these values. The map is new, and can be changed.
   */
  public Map<String, String> conditions() {
    Map<String, String> conditions = new TreeMap<>();
    for (Key<?> key : PlanKeys.ALL) {
      key.tell(this, (name, text) -> conditions.merge(name, text, (a, b) -> a + ", " + b));
    }
    return conditions;
  }

  /** The values as YAML has them: sections, lists, numbers and texts, in the order of the keys. */
  public Map<String, Object> toYaml() {
    Map<String, Object> root = new LinkedHashMap<>();
    for (Key<?> key : PlanKeys.ALL) {
      write(key, root);
    }
    return root;
  }

  private <T> void write(Key<T> key, Map<String, Object> root) {
    given(key)
        .ifPresent(
            value -> {
              String[] names = key.path().split("\\.", -1);
              Map<String, Object> section = root;
              for (int i = 0; i < names.length - 1; i++) {
                section = section(section, names[i]);
              }
              section.put(names[names.length - 1], key.type().write(value));
            });
  }

  @SuppressWarnings("unchecked") // only write() fills it, and no key is a section of others
  private static Map<String, Object> section(Map<String, Object> parent, String name) {
    return (Map<String, Object>) parent.computeIfAbsent(name, it -> new LinkedHashMap<>());
  }
}
