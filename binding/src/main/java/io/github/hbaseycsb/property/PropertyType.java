package io.github.hbaseycsb.property;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What values a property takes, and how they are read.
 *
 * @param <T> the values
 */
public final class PropertyType<T> {
  /** Any text but blanks. */
  public static final PropertyType<String> TEXT =
      of("a text that is not empty", text -> Optional.of(text).filter(it -> !it.isEmpty()));

  /** {@code true} or {@code false}, in any case. */
  public static final PropertyType<Boolean> FLAG =
      oneOf("true or false", List.of(true, false), Object::toString);

  private final String allowed;
  private final Function<String, Optional<T>> parser;

  private PropertyType(String allowed, Function<String, Optional<T>> parser) {
    this.allowed = allowed;
    this.parser = parser;
  }

  /**
   * Values that are read in a way of their own.
   *
   * @param allowed what it takes, to follow "give"
   * @param parser empty for a text that it does not take
   */
  public static <T> PropertyType<T> of(String allowed, Function<String, Optional<T>> parser) {
    return new PropertyType<>(allowed, parser);
  }

  /** Whole numbers of a range, both ends of which belong to it. */
  public static PropertyType<Long> wholeNumber(long min, long max) {
    String end = max == Long.MAX_VALUE ? " up" : " to " + max;
    return of(
        "a whole number from " + min + end,
        text -> parsed(text, Long::valueOf).filter(number -> number >= min && number <= max));
  }

  /** Whole numbers of a range of ints, both ends of which belong to it. */
  public static PropertyType<Integer> integer(int min, int max) {
    PropertyType<Long> number = wholeNumber(min, max);
    return of(number.allowed, text -> number.parser.apply(text).map(Long::intValue));
  }

  /**
   * Decimal numbers.
   *
   * @param allowed which of them, to follow "give"
   * @param valid whether it is one of them
   */
  public static PropertyType<Double> decimal(String allowed, DoublePredicate valid) {
    return of(allowed, text -> parsed(text, Double::valueOf).filter(valid::test));
  }

  /** The names of an enum's constants, in any case. */
  public static <E extends Enum<E>> PropertyType<E> oneOf(Class<E> type) {
    return oneOf(List.of(type.getEnumConstants()), Enum::name);
  }

  /** The names of an enum's constants, in any case, and told in lower case. */
  public static <E extends Enum<E>> PropertyType<E> lowerCaseOf(Class<E> type) {
    return oneOf(List.of(type.getEnumConstants()), value -> value.name().toLowerCase(Locale.ROOT));
  }

  /**
   * One of some values.
   *
   * @param name what a value is called, in any case
   */
  public static <T> PropertyType<T> oneOf(List<T> values, Function<T, String> name) {
    return oneOf(
        "one of " + values.stream().map(name).collect(Collectors.joining(", ")), values, name);
  }

  private static <T> PropertyType<T> oneOf(
      String allowed, List<T> values, Function<T, String> name) {
    return of(
        allowed,
        text ->
            values.stream().filter(value -> name.apply(value).equalsIgnoreCase(text)).findFirst());
  }

  private static <T> Optional<T> parsed(String text, Function<String, T> parser) {
    try {
      return Optional.of(parser.apply(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The same values, with more said of them. */
  public PropertyType<T> because(String reason) {
    return of(allowed + reason, parser);
  }

  /** What it takes, to follow "give". */
  public String allowed() {
    return allowed;
  }

  /**
   * Reads a value, without the blanks around it.
   *
   * @throws InvalidPropertyException when the property does not take it
   */
  public T parse(String key, String value) throws InvalidPropertyException {
    return parser
        .apply(value.strip())
        .orElseThrow(() -> InvalidPropertyException.of(key, value.strip(), allowed));
  }
}
