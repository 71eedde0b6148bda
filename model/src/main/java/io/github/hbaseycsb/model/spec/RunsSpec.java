package io.github.hbaseycsb.model.spec;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The runs of a cell.
 *
 * @param count runs, at least 1
 * @param duration of the measured window; empty runs until the workload's operations are done
 * @param warmup before the window, not measured
 * @param operations of a run without a duration, in all; empty takes the workload file's
 * @param threads of all clients together
 * @param target operations per second of all clients together; empty for as many as possible
 * @param clients client processes, at least 1, at most {@code threads}
 * @param on where the clients run
 * @param startTimeout within which the clients of a MapReduce job must all be connected
 * @param cache the block cache at the start of each run
 * @param jvmArguments of each client
 */
public record RunsSpec(
    int count,
    Optional<Duration> duration,
    WarmUp warmup,
    OptionalLong operations,
    int threads,
    OptionalInt target,
    int clients,
    ClientPlace on,
    Duration startTimeout,
    CacheState cache,
    List<String> jvmArguments) {
  /** The operations of a client at the most, and the records that it loads: YCSB counts in ints. */
  public static final int CLIENT_OPERATIONS_MAX = Integer.MAX_VALUE;

  public RunsSpec {
    jvmArguments = List.copyOf(jvmArguments);
  }

  /** The same with another number of runs. */
  public RunsSpec withCount(int other) {
    return new RunsSpec(
        other,
        duration,
        warmup,
        operations,
        threads,
        target,
        clients,
        on,
        startTimeout,
        cache,
        jvmArguments);
  }
}
