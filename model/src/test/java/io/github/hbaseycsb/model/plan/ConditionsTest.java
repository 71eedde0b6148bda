package io.github.hbaseycsb.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.Test;

/** No two cells count as equal that were measured under different conditions. */
public class ConditionsTest {
  private static final List<String> TEXTS = List.of("true", "false", "2", "3", "2s", "3s", "none");

  private static final List<String> LISTS =
      List.of(
          "[{at: 1s, do: kill, on: regionserver}]",
          "[{at: 1s, do: kill, on: regionserver, undo: 9s}]",
          "[{at: 1s, do: kill, on: regionserver, which: all}]",
          "[{at: 1s, do: slow-disk, on: datanode}]",
          "[{at: 1s, do: slow-disk, on: datanode, rate: 2m}]",
          "[{at: 2s, do: flush}, {at: 3s, command: 'true'}]");

  private static final Set<String> NAMES = Values.NONE.conditions().keySet();

  @Test
  public void cellsThatDifferInAKeyOfTheConditionsDoNotHaveEqualConditions() {
    List<Key<?>> keys =
        PlanKeys.ALL.stream()
            .filter(key -> key.condition().isPresent() && !key.equals(PlanKeys.FIND_PROBE))
            .toList();
    assertThat(keys).hasSizeGreaterThan(8);
    keys.forEach(ConditionsTest::assertThatItIsTold);
  }

  @Test
  public void onlySearchesTellTheLengthOfTheirProbes() {
    Values probes = Values.NONE.with(PlanKeys.FIND_PROBE, Duration.ofSeconds(90));

    assertThat(probes.conditions()).isEqualTo(Values.NONE.conditions());
    assertThat(probes.with(PlanKeys.FIND_TO, 9).conditions()).containsEntry("probe", "90s");
    assertThat(Values.NONE.with(PlanKeys.FIND_TO, 9).conditions()).containsEntry("probe", "1m");
  }

  /** An earlier build may not have told what depends on other keys, or has several parts. */
  @Test
  public void theDefaultsOfConditionsAreThoseThatNoOtherKeyChanges() {
    assertThat(PlanKeys.defaultConditions())
        .containsEntry("arrivals", "even")
        .containsEntry("disk_in_memory", "none")
        .containsEntry("faults", "none")
        .containsEntry("prepared by", "none")
        .containsEntry("restarts", "0")
        .doesNotContainKeys("duration", "load", "order", "probe", "settle", "warmup");
  }

  private static <T> void assertThatItIsTold(Key<T> key) {
    Set<T> values = values(key);
    assertThat(values).as(key.path()).hasSizeGreaterThan(1);
    Set<Map<String, String>> conditions = new HashSet<>();
    values.forEach(value -> conditions.add(Values.NONE.with(key, value).conditions()));
    assertThat(conditions).as(key.path()).hasSameSizeAs(values);
    // What only one of two cells tells may count as unknown, and not as a difference.
    assertThat(conditions)
        .as(key.path())
        .allSatisfy(told -> assertThat(told).containsOnlyKeys(NAMES));
  }

  /** Values that the key takes; all of them if they are constants. */
  private static <T> Set<T> values(Key<T> key) {
    Set<T> values = new LinkedHashSet<>();
    for (String list : LISTS) {
      try {
        values.add(
            key.type()
                .read(
                    YamlReader.readValue(Location.ofOption("test"), list, new Problems())
                        .orElseThrow()));
      } catch (BadValueException e) {
        // Another key takes it.
      }
    }
    Stream<String> constants =
        key.type() instanceof ValueType.Single<T> single
            ? Stream.of(single.allowed().split("[ ,]+"))
            : Stream.of();
    Stream.concat(TEXTS.stream(), constants)
        .forEach(
            text -> {
              try {
                values.add(key.type().read(new Scalar(Location.ofOption("test"), text)));
              } catch (BadValueException e) {
                // Another key takes it.
              }
            });
    return values;
  }

  @Test
  public void theLengthOfATurnIsAConditionWhereThereAreTurns() {
    Values turns = Values.NONE.with(PlanKeys.ORDER, RunOrder.TURNS);

    assertThat(turns.with(PlanKeys.TURN, Duration.ofSeconds(7)).conditions())
        .containsEntry("order", "turns of 7s");
  }

  @Test
  public void whatIsNotGivenIsTheDefault() {
    for (Key<?> key : PlanKeys.ALL) {
      assertThat(withDefault(key).conditions()).as(key.path()).isEqualTo(Values.NONE.conditions());
    }
  }

  private static <T> Values withDefault(Key<T> key) {
    return Values.NONE.with(key, key.standard());
  }
}
