package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.client.HeapSize;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.Fault.Role;
import io.github.hbaseycsb.model.plan.ValueType.Single;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A list of faults: {@code [{at: 60s, do: kill, on: regionserver, undo: 20s}]}. */
final class FaultsType implements ValueType<List<Fault>> {
  static final String AT = "at";
  static final String DO = "do";
  static final String ON = "on";
  static final String WHICH = "which";
  static final String UNDO = "undo";
  static final String RATE = "rate";
  static final String COMMAND = "command";
  static final String UNDO_COMMAND = "undoCommand";

  private static final List<String> FIELDS =
      List.of(AT, DO, ON, WHICH, UNDO, RATE, COMMAND, UNDO_COMMAND);
  private static final String EXAMPLE = "{at: 60s, do: kill, on: regionserver, undo: 20s}";
  private static final Single<Duration> TIME = ValueType.duration();
  private static final Single<Duration> AFTER = ValueType.duration(Duration.ofSeconds(1));
  private static final Single<String> SERVER =
      ValueType.text("any|all|[1-9]\\d{0,2}", "the number of a server, any or all");

  /** A size with its unit. */
  private static final Single<String> BYTES_PER_SECOND =
      ValueType.text(HeapSize.PATTERN + "(?<!\\d)", "bytes a second, such as 512k or 1m");

  private static final String USUAL_RATE = "1m";
  private static final Single<String> SHELL = ValueType.command();
  private static final Single<Action> ANY_ACTION = ValueType.constant(Action.class);
  private static final Single<Action> ACTION =
      ANY_ACTION.limited(
          ANY_ACTION.allowed().replace(", " + Action.COMMAND, ""), it -> it != Action.COMMAND);
  private static final Single<Role> ROLE = ValueType.constant(Role.class);

  @Override
  public List<Fault> read(YamlNode node) throws BadValueException {
    List<Fault> faults = new ArrayList<>();
    for (YamlNode item :
        node.asSequence()
            .orElseThrow(() -> node.isNot("a list, such as [" + EXAMPLE + "]"))
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

  /** The servers that an action can be done to. Those of HBase keep nothing on their own disks. */
  private static Single<Role> roles(Action action) {
    return switch (action) {
      case ROLLING_RESTART -> only(Role.REGIONSERVER);
      case SLOW_DISK -> only(Role.DATANODE, Role.ZOOKEEPER, Role.NAMENODE);
      case FILL_DISK -> only(Role.DATANODE);
      default -> ROLE;
    };
  }

  private static Single<Role> only(Role... roles) {
    List<Role> some = List.of(roles);
    String names = some.stream().map(Role::toString).collect(Collectors.joining(", "));
    return ROLE.limited("one of " + names, some::contains);
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
              "a fault has no '" + field.getKey() + "': use one of " + String.join(", ", FIELDS));
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
      Action action = optional(DO, ACTION).orElse(Action.COMMAND);
      String what = "do: " + action;
      Optional<Role> on = Optional.empty();
      String which = "";
      if (action == Action.COMMAND) {
        exclude("a command", ON, WHICH, RATE);
        if (!given.containsKey(UNDO_COMMAND)) {
          exclude("a command without undoCommand", UNDO);
        }
      } else if (action.isOfTable()) {
        exclude(what, ON, WHICH, UNDO, RATE, UNDO_COMMAND);
      } else if (action == Action.ROLLING_RESTART) {
        exclude(what, WHICH, UNDO, RATE, UNDO_COMMAND);
        on = Optional.of(required(ON, roles(action)));
      } else {
        exclude(what, UNDO_COMMAND);
        if (!action.hasRate()) {
          exclude(what, RATE);
        }
        on = Optional.of(required(ON, roles(action)));
        if (on.get() == Role.META_REGIONSERVER) {
          exclude("on: " + Role.META_REGIONSERVER, WHICH);
        } else {
          which = optional(WHICH, SERVER).orElse("1");
        }
      }
      return new Fault(
          at,
          action,
          on,
          which,
          optional(UNDO, AFTER),
          optional(RATE, BYTES_PER_SECOND)
              .or(() -> Optional.of(USUAL_RATE))
              .filter(rate -> action.hasRate()),
          optional(COMMAND, SHELL),
          optional(UNDO_COMMAND, SHELL));
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
      return optional(name, type)
          .orElseThrow(
              () ->
                  new BadValueException(
                      section.location(), "a fault needs '" + name + "': use " + type.allowed()));
    }

    private <T> Optional<T> optional(String name, Single<T> type) throws BadValueException {
      Scalar value = given.get(name);
      return value == null ? Optional.empty() : Optional.of(type.readField(name, value));
    }
  }
}
