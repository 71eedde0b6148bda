package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.property.LoadShape;
import io.github.hbaseycsb.property.LoadShape.Piece;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The target of runs: one rate, or a load that changes over time.
 *
 * @param shape its rates, operations per second of all clients together
 * @param form what a plan has: a number, a section or a list of sections
 */
public record Target(LoadShape shape, Object form) {
  static final String ALLOWED =
      "a whole number from 1 to 2147483647, {from: 1000, to: 20000, over: 5m}, {base: 2000, burst:"
          + " 20000, every: 60s, for: 5s}, or steps such as [{rate: 1000, for: 1m}, {rate: 2000,"
          + " for: 1m}]";

  private static final ValueType.Single<Integer> RATE = ValueType.whole(1, Integer.MAX_VALUE);
  private static final ValueType.Single<Duration> TIME = ValueType.duration(Duration.ofSeconds(1));
  private static final String FOR = "for";

  /** One rate, operations per second. */
  public static Target of(int rate) {
    return new Target(LoadShape.constant(rate), rate);
  }

  public boolean isConstant() {
    return shape.isConstant();
  }

  /** The mean rate within a time from its beginning, operations per second. */
  public int mean(Duration time) {
    double seconds = time.toMillis() / Units.MS_PER_SECOND;
    return Math.max(1, (int) Math.round(shape.operationsIn(seconds) / seconds));
  }

  /** Such as {@code 5000}, or {@code 1000-20000x300,20000} as a client has it. */
  @Override
  public String toString() {
    return shape.toString();
  }

  /** The values of {@code runs.target}. */
  static final class Type implements ValueType<Target> {
    @Override
    public boolean isOpen() {
      return true;
    }

    /** Steps are a list, and one value. */
    @Override
    public boolean isOneValue(YamlNode list) {
      return list.asSequence().stream()
          .flatMap(it -> it.items().stream())
          .anyMatch(item -> item.asMapping().filter(it -> it.get("rate").isPresent()).isPresent());
    }

    @Override
    public Target read(YamlNode node) throws BadValueException {
      if (node.asScalar().isPresent()) {
        return of(RATE.read(node));
      }
      if (isOneValue(node)) {
        return steps(node.asSequence().get().items());
      }
      Mapping section = node.asMapping().orElseThrow(() -> node.isNot(ALLOWED));
      if (section.get("from").isPresent()) {
        Fields fields = new Fields(section, Set.of("from", "to", "over"));
        int from = fields.get("from", RATE);
        int to = fields.get("to", RATE);
        Piece ramp = new Piece(from, to, fields.seconds("over"));
        return fields.target(new LoadShape(List.of(ramp), endless(to)));
      }
      Fields fields = new Fields(section, Set.of("base", "burst", "every", FOR));
      int base = fields.get("base", RATE);
      int burst = fields.get("burst", RATE);
      double calm = (fields.seconds("every") - fields.seconds(FOR)) / 2;
      if (calm <= 0) {
        throw new BadValueException(
            section.location(), "'for' is not less than 'every': use less, or 'every' more");
      }
      // In the middle, so that what precedes a burst and what follows it are in the window.
      return fields.target(
          new LoadShape(
              List.of(),
              List.of(
                  new Piece(base, base, calm),
                  new Piece(burst, burst, fields.seconds(FOR)),
                  new Piece(base, base, calm))));
    }

    private static List<Piece> endless(int rate) {
      return LoadShape.constant(rate).repeated();
    }

    private static Target steps(List<YamlNode> items) throws BadValueException {
      List<Piece> pieces = new ArrayList<>();
      List<Object> form = new ArrayList<>();
      int rate = 0;
      for (YamlNode item : items) {
        Mapping step =
            item.asMapping().orElseThrow(() -> item.isNot("a step, such as {rate: 1000, for: 1m}"));
        Fields fields = new Fields(step, Set.of("rate", FOR));
        rate = fields.get("rate", RATE);
        pieces.add(new Piece(rate, rate, fields.seconds(FOR)));
        form.add(fields.form);
      }
      return new Target(new LoadShape(pieces, endless(rate)), form);
    }

    @Override
    public Object write(Target target) {
      return target.form();
    }
  }

  /** The fields of a section, all of which it must have, and no others. */
  private static final class Fields {
    private final Mapping section;
    private final Map<String, Object> form = new LinkedHashMap<>();

    Fields(Mapping section, Set<String> names) throws BadValueException {
      this.section = section;
      if (!section.entries().keySet().equals(names)) {
        throw new BadValueException(
            section.location(), "has other keys than one of these: use " + ALLOWED);
      }
    }

    <T> T get(String name, ValueType.Single<T> type) throws BadValueException {
      T value = type.readField(name, section.get(name).orElseThrow());
      form.put(name, type.write(value));
      return value;
    }

    double seconds(String name) throws BadValueException {
      return get(name, TIME).toMillis() / Units.MS_PER_SECOND;
    }

    Target target(LoadShape shape) {
      return new Target(shape, form);
    }
  }
}
