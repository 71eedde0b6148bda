package io.github.hbaseycsb.property;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The type of a property: the allowed values, and how they are parsed.
 *
 * @param <T> the Java type of the values
 * @param allowed the allowed values, as the object of "give"
 * @param parser returns empty for an invalid text
 */
public record PropertyType<T>(String allowed, Function<String, Optional<T>> parser) {
  public static final PropertyType<String> TEXT =
      of("a text that is not empty", text -> Optional.of(text).filter(it -> !it.isEmpty()));

  public static final PropertyType<String> ANY = of("a text", Optional::of);

  public static final PropertyType<Boolean> FLAG =
      oneOf("true or false", List.of(true, false), Object::toString);

  public static <T> PropertyType<T> of(String allowed, Function<String, Optional<T>> parser) {
    return new PropertyType<>(allowed, parser);
  }

  /** Whole numbers from {@code min} to {@code max}, inclusive. */
  public static PropertyType<Long> wholeNumber(long min, long max) {
    String end = max == Long.MAX_VALUE ? " up" : " to " + max;
    return of(
        "a whole number from " + min + end,
        text -> parsed(text, Long::valueOf).filter(number -> number >= min && number <= max));
  }

  /** Whole numbers from {@code min} to {@code max}, inclusive, as ints. */
  public static PropertyType<Integer> integer(int min, int max) {
    PropertyType<Long> number = wholeNumber(min, max);
    return of(number.allowed, text -> number.parser.apply(text).map(Long::intValue));
  }

  /**
   * Decimal numbers.
   *
   * @param allowed the allowed values, as the object of "give"
   * @param valid whether a number is allowed
   */
  public static PropertyType<Double> decimal(String allowed, DoublePredicate valid) {
    return of(allowed, text -> parsed(text, Double::valueOf).filter(valid::test));
  }

  /** The names of an enum's constants, ignoring case; messages have them in lower case. */
  public static <E extends Enum<E>> PropertyType<E> lowerCaseOf(Class<E> type) {
    return oneOf(List.of(type.getEnumConstants()), value -> value.name().toLowerCase(Locale.ROOT));
  }

  /** One of several names, ignoring case; the value is the name as it is given here. */
  public static PropertyType<String> oneOf(String... names) {
    return oneOf(List.of(names), UnaryOperator.identity());
  }

  /** One of several values, by its name, ignoring case. */
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

  /**
   * Values of one type, separated by commas. They are returned without blanks around them.
   *
   * @param items the allowed values, as the object of "give"
   */
  public static PropertyType<String> listOf(String items, PropertyType<?> type) {
    return of(
        items + ", separated by commas",
        text -> {
          List<String> list = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
          return Optional.of(String.join(",", list))
              .filter(all -> list.stream().allMatch(item -> type.parser.apply(item).isPresent()));
        });
  }

  private static <T> Optional<T> parsed(String text, Function<String, T> parser) {
    try {
      return Optional.of(parser.apply(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The same type, with a reason that messages add to the allowed values. */
  public PropertyType<T> because(String reason) {
    return of(allowed + reason, parser);
  }

  /**
   * The value of a text, whose leading and trailing blanks do not count.
   *
   * @throws InvalidPropertyException if it is not allowed
   */
  public T parse(String key, String value) throws InvalidPropertyException {
    return parser
        .apply(value.strip())
        .orElseThrow(() -> InvalidPropertyException.of(key, value.strip(), allowed));
  }
}
