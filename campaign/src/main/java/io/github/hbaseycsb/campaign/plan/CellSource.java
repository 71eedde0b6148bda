package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.BadValueException;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import java.util.Optional;

/**
 * What the cells of a workload in a variant are made from.
 *
 * @param settings of the plan, overridden by those of the variant
 * @param location of what makes these cells different from others: the variant, or the workload
 */
record CellSource(Settings settings, Workload workload, Location location, Problems problems) {
  /** Adds a problem of these cells. */
  void problem(String key, String text) {
    problems.add(location, key, text);
  }

  /** The value that is given, or the workload file's, or the default. */
  <T> Optional<T> value(Key<T> key) {
    return value(key, key.property(), key.standard());
  }

  /** The same for a workload that has another property for the key. */
  <T> Optional<T> value(Key<T> key, String property, Optional<T> byDefault) {
    return settings.given(key).or(() -> inFile(key, property)).or(() -> byDefault);
  }

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

  /** The values of some keys that do not depend on others. */
  <T> Values with(Values values, Key<T> key) {
    return values.with(key, value(key));
  }
}
