package io.github.hbaseycsb.property;

import java.time.Duration;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;

/**
 * A property: its name, type, default and meaning, for parsing and for the documentation.
 *
 * @param <T> the type of its values
 * @param byDefault the value if it is not given; empty if there is no default
 * @param meaning one line for the documentation
 */
public record Property<T>(
    String key, PropertyType<T> type, Optional<String> byDefault, String meaning) {
  public static <T> Property<T> of(
      String key, PropertyType<T> type, String byDefault, String meaning) {
    return new Property<>(key, type, Optional.of(byDefault), meaning);
  }

  public static <T> Property<T> of(String key, PropertyType<T> type, String meaning) {
    return new Property<>(key, type, Optional.empty(), meaning);
  }

  /** The property with a value, as messages and command lines have it. */
  public String with(Object value) {
    return key + "=" + value;
  }

  /**
   * The value in the client's properties, or the default.
   *
   * @throws InvalidPropertyException names the property, its value and the allowed values; also
   *     thrown if the property is not given and has no default
   */
  public T in(Properties properties) throws InvalidPropertyException {
    Optional<T> given = givenIn(properties);
    if (given.isPresent()) {
      return given.get();
    }
    return type.parse(
        key, byDefault.orElseThrow(() -> InvalidPropertyException.missing(key, type.allowed())));
  }

  /**
   * The value, or the default, in properties that have been checked.
   *
   * @throws IllegalArgumentException if it is not valid after all
   */
  public T checkedIn(Properties properties) {
    try {
      return in(properties);
    } catch (InvalidPropertyException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** The same with a default that depends on something else. */
  public T checkedIn(Properties properties, T otherwise) {
    return properties.getProperty(key) == null ? otherwise : checkedIn(properties);
  }

  /** The same property where it has another range. */
  public <U> Property<U> as(PropertyType<U> other) {
    return new Property<>(key, other, byDefault, meaning);
  }

  /**
   * The text in the client's properties, as {@link #canonical} spells it, or the default.
   *
   * @param properties returns a property's value by its name, or null
   * @throws NoSuchElementException if it is not given and has no default
   */
  public String textIn(UnaryOperator<String> properties) {
    String given = properties.apply(key);
    return canonical(given == null ? byDefault.orElseThrow() : given);
  }

  /**
   * A text as the documentation spells its value: clients take names and flags in any case, and
   * with blanks around them. A text that clients refuse is returned as it is.
   */
  public String canonical(String text) {
    String stripped = text.strip();
    return type.parser().apply(stripped).map(value -> spelled(value, stripped)).orElse(text);
  }

  private static String spelled(Object value, String text) {
    return value instanceof Enum
        ? text.toLowerCase(Locale.ROOT)
        : value instanceof Double || value instanceof Duration ? text : value.toString();
  }

  /**
   * The value in the client's properties; empty if it is not given.
   *
   * @throws InvalidPropertyException names the property, its value and the allowed values
   */
  public Optional<T> givenIn(Properties properties) throws InvalidPropertyException {
    String value = properties.getProperty(key);
    return value == null ? Optional.empty() : Optional.of(type.parse(key, value));
  }
}
