package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.property.ClosestName;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Says what an argument that no option takes was probably meant to be. */
final class ArgumentHints {
  /** Hyphens, dashes and minus signs that typography puts in the place of {@code -}. */
  private static final Pattern OTHER_DASHES =
      Pattern.compile("[\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d]+");

  /** Options of YCSB's client that its launcher sets, and of Java. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "-load", "write load before the binding",
          "-t", "write run before the binding",
          "-db", "write the binding after load or run",
          "-classpath", "write -cp");

  private ArgumentHints() {}

  static String of(List<String> unmatched, List<String> all, CommandSpec command) {
    Optional<String> typography =
        all.stream().filter(argument -> OTHER_DASHES.matcher(argument).lookingAt()).findFirst();
    if (typography.isPresent()) {
      return "%s begins with a dash that is not the one of the keyboard: write %s"
          .formatted(typography.get(), OTHER_DASHES.matcher(typography.get()).replaceFirst("-"));
    }
    String argument = unmatched.get(0);
    return argument.startsWith("-")
        ? "unknown option " + argument + ": " + ofOption(argument, command)
        : ofText(argument);
  }

  private static String ofOption(String argument, CommandSpec command) {
    String name = argument.split("=", 2)[0];
    if (ELSEWHERE.containsKey(name)) {
      return ELSEWHERE.get(name);
    }
    if (argument.startsWith("-D") && argument.contains("=")) {
      return "write -p %s for a property, or -jvm-args \"%s\" for the JVM"
          .formatted(argument.substring(2), argument);
    }
    if (argument.matches("-p\\h*[\\w.]+=.*")
        || (argument.startsWith("-P") && isFile(argument.substring(2)))) {
      return "write %s %s"
          .formatted(argument.substring(0, 2), argument.substring(2).replaceFirst("^\\h*", ""));
    }
    if (argument.startsWith("-X")) {
      return "write -jvm-args \"" + argument + "\"";
    }
    return nearest(name, command)
        .map(option -> "did you mean " + option + "?")
        .orElse("there is no such option");
  }

  private static Optional<String> nearest(String name, CommandSpec command) {
    List<String> names =
        command.options().stream()
            .filter(option -> !option.hidden())
            .map(OptionSpec::names)
            .flatMap(Arrays::stream)
            .toList();
    String text = name.replaceFirst("^-+", "");
    Optional<String> dashes =
        names.stream().filter(option -> option.replaceFirst("^-+", "").equals(text)).findFirst();
    return text.length() == 1 ? dashes : dashes.or(() -> ClosestName.of(name, names));
  }

  private static String ofText(String argument) {
    if (argument.isBlank()) {
      return "an argument is empty: a variable in quotes may be empty, leave it out";
    }
    if (argument.matches("[\\w.]+=.*")) {
      return "argument " + argument + " needs an option: write -p " + argument;
    }
    if (isFile(argument)) {
      return "argument " + argument + " needs an option: write -P " + argument;
    }
    return "unexpected argument " + argument;
  }

  private static boolean isFile(String argument) {
    try {
      return argument.startsWith("workloads/") || Files.isRegularFile(Path.of(argument));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
