package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Property;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The values that a key takes, and the type that they are parsed to. */
public interface ValueType<T> {
  T read(YamlNode node) throws BadValueException;

  /** The value as YAML has it: a text, a number, true or false, a list or a section of these. */
  default Object write(T value) {
    return value;
  }

  /** A written value in one line. */
  static String text(Object written) {
    return written instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
        : String.valueOf(written);
  }

  /** Whether it is a section in which any name is allowed. */
  default boolean isOpen() {
    return false;
  }

  /** Whether a list is one value, where otherwise each of its items would be one. */
  default boolean isOneValue(YamlNode list) {
    return false;
  }

  /** A single value, parsed from a text. */
  record Single<T>(String allowed, Function<String, Optional<T>> parse, Function<T, Object> written)
      implements ValueType<T> {
    /** Values that YAML has as they are: texts, numbers, true and false. */
    Single(String allowed, Function<String, Optional<T>> parse) {
      this(allowed, parse, value -> value);
    }

    /** The same for values of another type. */
    <R> Single<R> as(Function<T, R> from, Function<R, Object> how) {
      return new Single<>(allowed, text -> parse.apply(text).map(from), how);
    }

    /** Only some of the values. */
    Single<T> limited(String allowed, Predicate<T> within) {
      return new Single<>(allowed, text -> parse.apply(text).filter(within), written);
    }

    @Override
    public Object write(T value) {
      return written.apply(value);
    }

    @Override
    public T read(YamlNode node) throws BadValueException {
      String text = node.asScalar().orElseThrow(() -> node.isNot(allowed)).text();
      return parse
          .apply(text)
          .orElseThrow(
              () ->
                  new BadValueException(
                      node.location(),
                      "'" + text + "' is not valid: use " + grouped(text).orElse(allowed)));
    }

    /** Reads a field of a value, with its name in the message of the exception. */
    T readField(String name, YamlNode node) throws BadValueException {
      try {
        return read(node);
      } catch (BadValueException e) {
        throw new BadValueException(node.location(), name + ": " + e.getMessage());
      }
    }

    /** The same number as a plan can have it. */
    private Optional<String> grouped(String text) {
      return Optional.of(text)
          .filter(it -> it.matches("\\d{1,3}(,\\d{3})+"))
          .map(it -> it.replace(",", ""))
          .filter(it -> parse.apply(it).isPresent())
          .map(it -> text.replace(',', '_') + " or " + it);
    }
  }

  static Single<String> text() {
    return new Single<>("a text", Optional::of);
  }

  static Single<String> text(String pattern, String allowed) {
    Pattern compiled = Pattern.compile(pattern);
    return text().limited(allowed, text -> compiled.matcher(text).matches());
  }

  /** The text of a path: no file system has names with NUL. */
  static Single<String> pathText(String allowed) {
    return text("[^\\x00]+", allowed);
  }

  /** A path as it is written, which may be relative. */
  static Single<Path> path(String allowed) {
    return pathText(allowed).as(Path::of, Path::toString);
  }

  static Single<String> command() {
    return text("(?s).*\\S.*", "a shell command");
  }

  /** A whole number; underscores may group its digits. */
  static Single<Long> count(long min, long max) {
    return new Single<>("", ValueType::number)
        .limited(
            "a whole number from " + min + " to " + max, number -> number >= min && number <= max);
  }

  private static Optional<Long> number(String text) {
    try {
      return Optional.of(text)
          .filter(it -> it.matches("-?\\d[\\d_]{0,24}"))
          .map(it -> Long.parseLong(it.replace("_", "")));
    } catch (NumberFormatException e) {
      return Optional.empty(); // The number does not fit a long.
    }
  }

  /** A whole number that fits an int; underscores may group its digits. */
  static Single<Integer> whole(int min, int max) {
    return count(min, max).as(Math::toIntExact, value -> value);
  }

  static Single<Boolean> flag() {
    return new Single<>(
        "true or false",
        text ->
            Stream.of(true, false).filter(it -> it.toString().equalsIgnoreCase(text)).findAny());
  }

  /** A duration of at least {@code min}. */
  static Single<Duration> duration(Duration min) {
    return duration()
        .limited(
            DurationText.ALLOWED + ", at least " + DurationText.format(min),
            duration -> duration.compareTo(min) >= 0);
  }

  static Single<Duration> duration(Duration min, Duration max) {
    String range = ", from " + DurationText.format(min) + " to " + DurationText.format(max);
    return duration(min)
        .limited(DurationText.ALLOWED + range, duration -> duration.compareTo(max) <= 0);
  }

  static Single<Duration> duration() {
    return new Single<>(DurationText.ALLOWED, DurationText::parse, DurationText::format);
  }

  /** A percentage above 0, up to 100. */
  static Single<Double> percent() {
    return percentage()
        .limited("a percentage above 0, up to 100, such as 2%", it -> it > 0 && it <= 100);
  }

  static Single<Double> percent(int min, int max) {
    return percentage()
        .limited("a percentage from " + min + "% to " + max + "%", it -> it >= min && it <= max);
  }

  static Single<Double> percentage() {
    return text("\\d{1,3}(\\.\\d{1,9})?%", "a percentage")
        .as(
            text -> Double.valueOf(text.substring(0, text.length() - 1)),
            value -> Text.plain(value) + "%");
  }

  static Single<WarmUp> warmUp() {
    return new Single<>(WarmUp.ALLOWED, WarmUp::parse, WarmUp::toString);
  }

  /** A constant of an enum, in upper or lower case, with hyphens. */
  static <E extends Enum<E>> Single<E> constant(Class<E> type) {
    List<E> constants = Arrays.asList(type.getEnumConstants());
    return new Single<>(
        "one of " + constants.stream().map(ValueType::name).collect(Collectors.joining(", ")),
        text ->
            constants.stream()
                .filter(constant -> name(constant).equalsIgnoreCase(text))
                .findFirst(),
        ValueType::name);
  }

  /** A constant of an enum as a plan has it. */
  static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The values of a property of the binding. Underscores may group the digits of a number. */
  static <T> Single<T> of(Property<T> property) {
    return parsed(property, (value, text) -> value);
  }

  /** A property of the binding whose value is kept as text. */
  static Single<String> text(Property<?> property) {
    return parsed(property, (value, text) -> text);
  }

  private static <S, T> Single<T> parsed(Property<S> property, BiFunction<S, String, T> result) {
    return new Single<>(
        property.type().allowed(),
        text -> {
          try {
            boolean number = text.matches("\\d[\\d_]*");
            S value = property.type().parse(property.key(), number ? text.replace("_", "") : text);
            return Optional.of(result.apply(value, text));
          } catch (InvalidPropertyException e) {
            return Optional.empty();
          }
        });
  }

  /** One value, or a list of different values. */
  static <T> List<T> readEach(ValueType<T> type, YamlNode node) throws BadValueException {
    if (node.asSequence().isEmpty() || type.isOneValue(node)) {
      return List.of(type.read(node));
    }
    List<YamlNode> items = node.asSequence().get().items();
    if (items.isEmpty()) {
      String use = type instanceof Single<T> single ? single.allowed() : "one value, or several";
      throw new BadValueException(node.location(), "is an empty list: use " + use);
    }
    List<T> values = readAll(items, type);
    for (int i = 0; i < values.size(); i++) {
      if (values.indexOf(values.get(i)) < i) {
        throw new BadValueException(
            items.get(i).location(), values.get(i) + " occurs twice: keep one");
      }
    }
    return values;
  }

  /** A list, which may be empty. */
  static ValueType<List<String>> texts() {
    return node ->
        readAll(
            node.asSequence().orElseThrow(() -> node.isNot("a list, such as [a, b]")).items(),
            text());
  }

  private static <T> List<T> readAll(List<YamlNode> items, ValueType<T> type)
      throws BadValueException {
    List<T> values = new ArrayList<>();
    for (YamlNode item : items) {
      values.add(type.read(item));
    }
    return List.copyOf(values);
  }

  /** Column families and the numbers of their fields: a section, or the text of the property. */
  static ValueType<String> families() {
    return node -> {
      Single<String> text = text(BindingProperty.FAMILIES);
      if (node.asMapping().isEmpty()) {
        return text.read(node);
      }
      String joined =
          node.asMapping().get().scalars().entrySet().stream()
              .map(family -> family.getKey() + ":" + family.getValue().text())
              .collect(Collectors.joining(","));
      return text.read(new Scalar(node.location(), joined));
    };
  }

  /** Any names with single values. A name without a value is left out. */
  static ValueType<Map<String, String>> properties() {
    return new ValueType<>() {
      @Override
      public boolean isOpen() {
        return true;
      }

      @Override
      public Map<String, String> read(YamlNode node) throws BadValueException {
        Map<String, String> values = new TreeMap<>();
        node.asMapping()
            .orElseThrow(() -> node.isNot("a section of names and values"))
            .scalars()
            .forEach((name, value) -> values.put(name, value.text()));
        return Collections.unmodifiableMap(values);
      }
    };
  }
}
