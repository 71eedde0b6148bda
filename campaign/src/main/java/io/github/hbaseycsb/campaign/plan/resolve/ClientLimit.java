package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.spec.DurationText;
import io.github.hbaseycsb.model.spec.RowProperties;
import io.github.hbaseycsb.model.spec.RunsSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Whether the clients of a run can do its operations: YCSB counts those of each in an int. */
public final class ClientLimit {
  private static final long MS_PER_SECOND = 1000;

  private ClientLimit() {}

  /**
   * What a run has too few clients for, a sentence with the number that it takes.
   *
   * @param properties of a client, the workload file's among them
   * @param rows of the table
   * @return empty too where it is not known beforehand how many operations there will be
   */
  static Optional<String> complaint(RunsSpec runs, Map<String, String> properties, long rows) {
    OptionalLong operations = operations(runs, properties, rows);
    long enough = clients(operations.orElse(0));
    return enough <= runs.clients()
        ? Optional.empty()
        : Optional.of(
            Text.of(
                    "%d cannot do %d operations%s: a YCSB client counts them as an int, to %d, so set at",
                    runs.clients(),
                    operations.getAsLong(),
                    runs.duration().isPresent()
                        ? Text.of(
                            " (%d/s for %s)",
                            runs.target().getAsInt(), DurationText.format(time(runs)))
                        : "",
                    RunsSpec.CLIENT_OPERATIONS_MAX)
                + " least "
                + enough);
  }

  /** Operations per second that all clients of a run by time can do until its end. */
  public static long perSecond(RunsSpec runs) {
    return runs.clients() * MS_PER_SECOND * RunsSpec.CLIENT_OPERATIONS_MAX / time(runs).toMillis();
  }

  /** Of a run by time, without the warm-up where that is not known before. */
  private static Duration time(RunsSpec runs) {
    return runs.warmup().length().orElse(Duration.ZERO).plus(runs.duration().orElseThrow());
  }

  private static long clients(long operations) {
    return (operations - 1) / RunsSpec.CLIENT_OPERATIONS_MAX + 1;
  }

  private static OptionalLong operations(RunsSpec runs, Map<String, String> properties, long rows) {
    boolean timed = runs.duration().isPresent();
    OptionalLong asked = timed ? byTime(runs) : byNumber(runs, properties);
    OptionalLong once = RowProperties.operationsOnce(properties, rows);
    if (asked.isPresent() && once.isPresent()) {
      return OptionalLong.of(Math.min(asked.getAsLong(), once.getAsLong()));
    }
    return asked.isPresent() || timed ? asked : once;
  }

  private static OptionalLong byTime(RunsSpec runs) {
    return runs.target().isPresent()
        ? OptionalLong.of(
            (long) ((double) runs.target().getAsInt() * time(runs).toMillis() / MS_PER_SECOND))
        : OptionalLong.empty();
  }

  private static OptionalLong byNumber(RunsSpec runs, Map<String, String> properties) {
    if (runs.operations().isPresent()) {
      return runs.operations();
    }
    String inFile = properties.getOrDefault("operationcount", "");
    // The most that a client counts to stands for as many as there are to do.
    return inFile.matches("\\d{1,18}") && Long.parseLong(inFile) != RunsSpec.CLIENT_OPERATIONS_MAX
        ? OptionalLong.of(Long.parseLong(inFile))
        : OptionalLong.empty();
  }
}
