package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A key that a plan can have. Its declaration in {@link PlanKeys} is all that is known of it.
 *
 * @param path from the top, separated by dots
 * @param standard the value if none is given; empty if that depends on other keys
 * @param defaultText the default, for the documentation
 * @param property of YCSB or the binding with the same meaning in a workload file, or what begins
 *     the names of several, with a dot at its end; empty if there is none
 * @param decides properties that only this key decides: a workload file cannot have them
 * @param condition what it says of the conditions of a run; empty if comparisons do not ask
 * @param meaning one line for the documentation
 */
public record Key<T>(
    String path,
    ValueType<T> type,
    Optional<T> standard,
    String defaultText,
    String property,
    List<String> decides,
    Scope scope,
    Optional<Condition<T>> condition,
    String meaning) {
  /** What a key applies to. */
  public enum Scope {
    /** The runs of cells; a variant can override it. */
    CELL,
    /** The same, and a list in a plan makes a cell for each of its values. */
    EACH,
    /** The whole plan. */
    PLAN
  }

  /**
   * A condition under which a run is measured: when two runs differ in it, a comparison says so.
   *
   * @param name of the condition; several keys with one name are parts of one condition
   * @param text of a value among those of the cell and the plan; empty to leave the part out
   */
  record Condition<T>(String name, BiFunction<T, Values, String> text) {}

  /**
   * The value if none is given.
   *
   * @throws NoSuchElementException if that depends on other keys
   */
  public T byDefault() {
    return standard.orElseThrow(() -> new NoSuchElementException(path + " has no default"));
  }

  /** Whether a plan says by this key what the property says. */
  public boolean decides(String name) {
    return decides.contains(name)
        || (property.endsWith(".")
            ? name.startsWith(property)
            : !property.isEmpty() && property.equals(name));
  }

  /** The part before the first dot, which is a section of the plan. */
  public String section() {
    return path.split("\\.", 2)[0];
  }

  /**
   * The values of a node: one, unless a list makes a cell for each.
   *
   * @throws BadValueException if the key does not take them
   */
  public List<T> read(YamlNode node) throws BadValueException {
    return scope == Scope.EACH ? ValueType.readEach(type, node) : List.of(type.read(node));
  }

  /** The name of its condition; throws {@link NoSuchElementException} if it has none. */
  public String conditionName() {
    return condition.orElseThrow().name();
  }

  /** What conditions say of it, of which several keys may be parts; empty if they do not. */
  public Optional<String> conditionIn(Map<String, String> regime) {
    return Optional.ofNullable(regime.get(conditionName()));
  }

  /** What it says of the conditions; nothing without a value or a text for that. */
  void tell(Values values, BiConsumer<String, String> told) {
    condition.ifPresent(
        it -> {
          Optional<T> value = values.given(this).or(this::standard);
          String text = value.map(some -> it.text().apply(some, values)).orElse(defaultText);
          if (!text.isEmpty()) {
            told.accept(it.name(), text);
          }
        });
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return path.hashCode();
  }

  @Override
  public String toString() {
    return path;
  }

  /**
   * A key of which not all is said yet. Its last word is whether it belongs to the conditions of a
   * comparison: there is no key without that.
   */
  static final class Draft<T> {
    private final String path;
    private final ValueType<T> type;
    private final Consumer<Key<?>> declared;
    private Optional<T> standard = Optional.empty();
    private String defaultText = "";
    private String property = "";
    private List<String> decides = List.of();
    private Scope scope = Scope.CELL;

    Draft(String path, ValueType<T> type, Consumer<Key<?>> declared) {
      this.path = path;
      this.type = type;
      this.declared = declared;
    }

    /** The default as a plan would have it. */
    Draft<T> byDefault(String text) {
      try {
        return byDefault(type.read(new Scalar(new Location("default", 1, 1), text)), text);
      } catch (BadValueException e) {
        throw new IllegalStateException(path + " does not take its default", e);
      }
    }

    Draft<T> byDefault(T value, String text) {
      standard = Optional.of(value);
      defaultText = text;
      return this;
    }

    /** What holds without a value, where that depends on other keys. */
    Draft<T> otherwise(String text) {
      defaultText = text;
      return this;
    }

    /** The property of YCSB or the binding that says the same in a workload file. */
    Draft<T> property(String key) {
      property = key;
      return this;
    }

    /** Properties that a workload file cannot have, because each client would take all of it. */
    Draft<T> decides(String... properties) {
      decides = List.of(properties);
      return this;
    }

    /** In a plan, a list makes a cell for each of its values. */
    Draft<T> each() {
      scope = Scope.EACH;
      return this;
    }

    Draft<T> ofWholePlan() {
      scope = Scope.PLAN;
      return this;
    }

    /** A condition of its own, which is told as a plan would have the value. */
    Key<T> inConditions(String name, String meaning) {
      return inConditions(name, value -> ValueType.text(type.write(value)), meaning);
    }

    Key<T> inConditions(String name, Function<T, String> text, String meaning) {
      return inConditions(name, (value, values) -> text.apply(value), meaning);
    }

    Key<T> inConditions(String name, BiFunction<T, Values, String> text, String meaning) {
      return key(Optional.of(new Condition<>(name, text)), meaning);
    }

    /** It is compared in another way, or tells nothing about what is measured. */
    Key<T> notInConditions(String meaning) {
      return key(Optional.empty(), meaning);
    }

    private Key<T> key(Optional<Condition<T>> condition, String meaning) {
      Key<T> key =
          new Key<>(
              path, type, standard, defaultText, property, decides, scope, condition, meaning);
      declared.accept(key);
      return key;
    }
  }
}
