package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.BadValueException;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import java.util.Optional;
import java.util.Set;

/**
 * What the cells of a workload in a variant are made from.
 *
 * @param settings of the plan, overridden by those of the variant
 * @param location of what makes these cells different from others: the variant, or the workload
 */
record CellSource(Settings settings, Workload workload, Location location, Problems problems) {
  /** Keys whose properties mean nothing to {@code RowRangeWorkload}. */
  private static final Set<Key<?>> NOT_OF_ROW_RANGES =
      Set.of(PlanKeys.FIELD_COUNT, PlanKeys.FIELD_LENGTH);

  /** Adds a problem of these cells. */
  void problem(String key, String text) {
    problems.add(location, key, text);
  }

  /** The values of all keys of cells: what is given, or the workload file's, or the default. */
  Values values() {
    return Values.from(this::value, PlanKeys.OF_CELLS);
  }

  private <T> Optional<T> value(Key<T> key) {
    return settings
        .given(key)
        .or(() -> isOfFile(key) ? inFile(key, key.property()) : Optional.empty())
        .or(key::standard);
  }

  /** Whether the workload file's property is the value of a cell. */
  private boolean isOfFile(Key<?> key) {
    // Clients themselves take the number of operations from there: the largest is no limit.
    return !key.property().isEmpty()
        && !key.equals(PlanKeys.OPERATIONS)
        && !(workload.hasRowRanges() && NOT_OF_ROW_RANGES.contains(key));
  }

  /** What the workload file has as a property, if the key takes it. */
  <T> Optional<T> inFile(Key<T> key, String property) {
    String text = workload.properties().get(property);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(key.type().read(new Scalar(location, text)));
    } catch (BadValueException e) {
      problem(key.path(), property + " of workload " + workload.name() + ": " + e.getMessage());
      return Optional.empty();
    }
  }
}
