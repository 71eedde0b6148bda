package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.property.YcsbProperty;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Checks whether the clients of a run can count its operations: YCSB counts those of each client in
 * an int.
 */
public final class ClientLimit {
  private ClientLimit() {}

  /**
   * A sentence if a run has too few clients, with the number that it needs.
   *
   * @param properties of a client, those of the workload file included
   * @param rows of the table
   * @return empty, too, if the number of operations is not known beforehand
   */
  static Optional<String> complaint(Cell cell, Map<String, String> properties, long rows) {
    long operations = operations(cell, properties, rows);
    long enough = (operations - 1) / Cell.CLIENT_OPERATIONS_MAX + 1;
    if (enough <= cell.get(PlanKeys.CLIENTS)) {
      return Optional.empty();
    }
    boolean timed = cell.given(PlanKeys.DURATION).isPresent();
    String how =
        timed
            ? Text.of(" (%d/s for %s)", cell.target().getAsInt(), DurationText.format(time(cell)))
            : "";
    return Optional.of(
        Text.of(
            "%d cannot do %d operations%s: a YCSB client counts them as an int, to %d, so set at"
                + " least %d",
            cell.get(PlanKeys.CLIENTS), operations, how, Cell.CLIENT_OPERATIONS_MAX, enough));
  }

  /** The operations per second that all clients of a timed run can count until its end. */
  public static long perSecond(Cell cell) {
    return cell.get(PlanKeys.CLIENTS)
        * Units.SECOND_MS
        * Cell.CLIENT_OPERATIONS_MAX
        / time(cell).toMillis();
  }

  /** The length of a timed run, without a warm-up whose length is not known before. */
  private static Duration time(Cell cell) {
    return cell.get(PlanKeys.WARMUP)
        .length()
        .orElse(Duration.ZERO)
        .plus(cell.given(PlanKeys.DURATION).orElseThrow());
  }

  /** 0 if it is not known beforehand. */
  private static long operations(Cell cell, Map<String, String> properties, long rows) {
    boolean timed = cell.given(PlanKeys.DURATION).isPresent();
    OptionalLong asked = timed ? byTime(cell) : byNumber(cell, properties);
    OptionalLong once = RowProperties.operationsOnce(properties, rows);
    return timed && asked.isEmpty()
        ? 0
        : LongStream.concat(asked.stream(), once.stream()).min().orElse(0);
  }

  private static OptionalLong byTime(Cell cell) {
    return cell.target().isPresent()
        ? OptionalLong.of(
            (long) ((double) cell.target().getAsInt() * time(cell).toMillis() / Units.SECOND_MS))
        : OptionalLong.empty();
  }

  /** What all clients of a run without a duration do; empty if no number is given. */
  static OptionalLong byNumber(Cell cell, Map<String, String> properties) {
    if (cell.given(PlanKeys.OPERATIONS).isPresent()) {
      return OptionalLong.of(cell.get(PlanKeys.OPERATIONS));
    }
    String inFile = properties.getOrDefault(YcsbProperty.OPERATION_COUNT.key(), "");
    // The maximum that a client can count stands for an unlimited number of operations.
    return inFile.matches("\\d{1,18}") && Long.parseLong(inFile) != Cell.CLIENT_OPERATIONS_MAX
        ? OptionalLong.of(Long.parseLong(inFile))
        : OptionalLong.empty();
  }
}
