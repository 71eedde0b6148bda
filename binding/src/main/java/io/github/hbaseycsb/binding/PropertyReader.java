package io.github.hbaseycsb.binding;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Reads typed values from YCSB's properties; each complaint names the property and what it takes.
 */
final class PropertyReader {
  private final Properties properties;

  PropertyReader(Properties properties) {
    this.properties = properties;
  }

  Optional<String> optional(Setting setting) {
    return Optional.ofNullable(properties.getProperty(setting.key()))
        .map(String::trim)
        .filter(value -> !value.isEmpty());
  }

  String text(Setting setting) {
    return optional(setting).orElse(setting.defaultValue());
  }

  boolean flag(Setting setting) throws StartupException {
    return flag(setting, text(setting));
  }

  Optional<Boolean> optionalFlag(Setting setting) throws StartupException {
    Optional<String> value = optional(setting);
    return value.isEmpty() ? Optional.empty() : Optional.of(flag(setting, value.get()));
  }

  private static boolean flag(Setting setting, String value) throws StartupException {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw bad(setting, value, "true or false");
    };
  }

  long number(Setting setting, long min, long max) throws StartupException {
    return number(setting, text(setting), min, max);
  }

  int integer(Setting setting, int min, int max) throws StartupException {
    return (int) number(setting, min, max);
  }

  Optional<Long> optionalNumber(Setting setting, long min, long max) throws StartupException {
    Optional<String> value = optional(setting);
    return value.isEmpty() ? Optional.empty() : Optional.of(number(setting, value.get(), min, max));
  }

  Optional<Integer> optionalInteger(Setting setting, int min, int max) throws StartupException {
    return optionalNumber(setting, min, max).map(Long::intValue);
  }

  private static long number(Setting setting, String value, long min, long max)
      throws StartupException {
    String allowed = "a whole number from " + min + (max == Long.MAX_VALUE ? " up" : " to " + max);
    try {
      long number = Long.parseLong(value);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new StartupException(bad(setting, value, allowed).getMessage(), e);
    }
    throw bad(setting, value, allowed);
  }

  /** One of an enum's names, in any case. */
  <E extends Enum<E>> E choice(Setting setting, Class<E> type) throws StartupException {
    String value = text(setting);
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(value)) {
        return constant;
      }
    }
    String allowed =
        Arrays.stream(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(", "));
    throw bad(setting, value, "one of " + allowed);
  }

  static StartupException bad(Setting setting, String value, String allowed) {
    return new StartupException(
        "property " + setting.key() + "=" + value + " is not valid: give " + allowed);
  }
}
