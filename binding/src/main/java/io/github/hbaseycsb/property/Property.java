package io.github.hbaseycsb.property;

import java.util.Optional;
import java.util.Properties;

/**
 * A property: its name, the values it takes, its default and its meaning, for reading it and for
 * the documentation.
 *
 * @param <T> its values
 * @param key its name
 * @param byDefault what holds when it is not given; empty when it must be, or others decide
 * @param meaning one line for the documentation
 */
public record Property<T>(
    String key, PropertyType<T> type, Optional<String> byDefault, String meaning) {
  /** One with a default. */
  public static <T> Property<T> of(
      String key, PropertyType<T> type, String byDefault, String meaning) {
    return new Property<>(key, type, Optional.of(byDefault), meaning);
  }

  /** One without a default. */
  public static <T> Property<T> of(String key, PropertyType<T> type, String meaning) {
    return new Property<>(key, type, Optional.empty(), meaning);
  }

  /**
   * The value in a client's properties, its default if it has none there.
   *
   * @throws InvalidPropertyException names the property and what it takes, and its value; also when
   *     it is not given and has no default
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
   * The value in a client's properties; empty when there is none.
   *
   * @throws InvalidPropertyException names the property, its value and what it takes
   */
  public Optional<T> givenIn(Properties properties) throws InvalidPropertyException {
    String value = properties.getProperty(key);
    return value == null ? Optional.empty() : Optional.of(type.parse(key, value));
  }
}
