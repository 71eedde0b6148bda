package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.Fault.Role;
import io.github.hbaseycsb.model.plan.ValueType.Single;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import io.github.hbaseycsb.property.ClosestName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A list of faults: {@code [{at: 60s, do: kill, on: regionserver, undo: 20s}]}. */
final class FaultsType implements ValueType<List<Fault>> {
  static final String AT = "at";
  static final String DO = "do";
  static final String ON = "on";
  static final String WHICH = "which";
  static final String UNDO = "undo";
  static final String COMMAND = "command";
  static final String UNDO_COMMAND = "undoCommand";

  private static final List<String> FIELDS =
      List.of(AT, DO, ON, WHICH, UNDO, COMMAND, UNDO_COMMAND);
  private static final String EXAMPLE = "{at: 60s, do: kill, on: regionserver, undo: 20s}";
  private static final Single<Duration> TIME = ValueType.duration(Duration.ZERO);
  private static final Single<Duration> AFTER = ValueType.duration(Duration.ofSeconds(1));
  private static final Single<String> SERVER =
      ValueType.text("any|all|[1-9]\\d{0,2}", "the number of a server, any or all");
  private static final Single<String> SHELL = ValueType.text("(?s).*\\S.*", "a shell command");
  private static final Single<Action> ACTION =
      named(Stream.of(Action.values()).filter(it -> it != Action.COMMAND).toList());
  private static final Single<Role> ROLE = named(Arrays.asList(Role.values()));
  private static final Single<Role> RESTARTED = named(List.of(Role.REGIONSERVER));

  @Override
  public List<Fault> read(YamlNode node) throws BadValueException {
    List<Fault> faults = new ArrayList<>();
    for (YamlNode item :
        node.asSequence().orElseThrow(() -> node.isNot("a list, such as [" + EXAMPLE + "]"))
            .items()) {
      faults.add(
          new Fields(item.asMapping().orElseThrow(() -> item.isNot("a fault, such as " + EXAMPLE)))
              .fault());
    }
    return List.copyOf(faults);
  }

  @Override
  public Object write(List<Fault> faults) {
    return faults.stream().map(Fault::form).toList();
  }

  /** The constants by their texts. */
  private static <T> Single<T> named(List<T> constants) {
    return new Single<>(
        "one of " + String.join(", ", texts(constants)),
        text -> constants.stream().filter(it -> it.toString().equals(text)).findFirst(),
        T::toString);
  }

  private static List<String> texts(List<?> constants) {
    return constants.stream().map(Object::toString).toList();
  }

  /** The nearest of some names, if one is near, or all. */
  private static String nearest(String name, List<String> names) {
    return ClosestName.of(name, names)
        .map(nearest -> "did you mean " + nearest + "?")
        .orElseGet(() -> "use one of " + String.join(", ", names));
  }

  /** The fields of one fault. */
  private static final class Fields {
    private final Mapping section;
    private final Map<String, Scalar> given;

    Fields(Mapping section) throws BadValueException {
      this.section = section;
      for (Map.Entry<String, Mapping.Entry> field : section.entries().entrySet()) {
        if (!FIELDS.contains(field.getKey())) {
          throw new BadValueException(
              field.getValue().keyLocation(),
              "a fault has no '" + field.getKey() + "': " + nearest(field.getKey(), FIELDS));
        }
      }
      given = section.scalars();
    }

    Fault fault() throws BadValueException {
      Duration at = required(AT, TIME);
      if (given.containsKey(DO) == given.containsKey(COMMAND)) {
        throw new BadValueException(
            section.location(), "a fault has either do or command: use one of them");
      }
      return given.containsKey(COMMAND) ? command(at) : action(at);
    }

    private Fault command(Duration at) throws BadValueException {
      exclude("a command", ON, WHICH);
      Optional<String> undoing = optional(UNDO_COMMAND, SHELL);
      if (undoing.isEmpty()) {
        exclude("a command without undoCommand", UNDO);
      }
      return new Fault(
          at,
          Action.COMMAND,
          Optional.empty(),
          Fault.FIRST,
          optional(UNDO, AFTER),
          optional(COMMAND, SHELL),
          undoing);
    }

    private Fault action(Duration at) throws BadValueException {
      Scalar name = given.get(DO);
      Optional<Action> known = ACTION.parse().apply(name.text());
      if (known.isEmpty()) {
        throw new BadValueException(
            name.location(),
            "there is no action '"
                + name.text()
                + "': "
                + nearest(
                    name.text(),
                    Stream.of(Action.values())
                        .filter(it -> it != Action.COMMAND)
                        .map(Action::toString)
                        .toList()));
      }
      Action action = known.get();
      exclude("do: " + action, UNDO_COMMAND);
      if (action.isOfTable()) {
        exclude("do: " + action, ON, WHICH, UNDO);
        return of(at, action, Optional.empty(), Fault.FIRST, Optional.empty());
      }
      if (action == Action.ROLLING_RESTART) {
        exclude("do: " + action, WHICH, UNDO);
        return of(at, action, Optional.of(required(ON, RESTARTED)), Fault.ALL, Optional.empty());
      }
      Role role = required(ON, ROLE);
      if (role == Role.META_REGIONSERVER) {
        exclude("on: " + role, WHICH);
      }
      return of(
          at,
          action,
          Optional.of(role),
          optional(WHICH, SERVER).orElse(Fault.FIRST),
          optional(UNDO, AFTER));
    }

    private static Fault of(
        Duration at, Action action, Optional<Role> on, String which, Optional<Duration> undo) {
      return new Fault(at, action, on, which, undo, Optional.empty(), Optional.empty());
    }

    private void exclude(String what, String... fields) throws BadValueException {
      for (String field : fields) {
        if (given.containsKey(field)) {
          throw new BadValueException(
              given.get(field).location(), what + " has no '" + field + "': leave it out");
        }
      }
    }

    private <T> T required(String name, Single<T> type) throws BadValueException {
      if (!given.containsKey(name)) {
        throw new BadValueException(
            section.location(), "a fault needs '" + name + "': use " + type.allowed());
      }
      return optional(name, type).orElseThrow();
    }

    private <T> Optional<T> optional(String name, Single<T> type) throws BadValueException {
      Scalar value = given.get(name);
      if (value == null) {
        return Optional.empty();
      }
      try {
        return Optional.of(type.read(value));
      } catch (BadValueException e) {
        throw new BadValueException(value.location(), name + ": " + e.getMessage());
      }
    }
  }
}
