package io.github.hbaseycsb.model.spec;

import io.github.hbaseycsb.model.find.FindSpec;
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
 * @param find the search for the target that the runs have; empty where the plan gives it
 * @param profile whether a profiled run follows, which is not measured
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
    List<String> jvmArguments,
    Optional<FindSpec> find,
    boolean profile) {
  /** The operations of a client at the most, and the records that it loads: YCSB counts in ints. */
  public static final int CLIENT_OPERATIONS_MAX = Integer.MAX_VALUE;

  public RunsSpec {
    jvmArguments = List.copyOf(jvmArguments);
  }

  /** Runs whose target is not searched for, without a profiled one. */
  public RunsSpec(
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
    this(
        count,
        duration,
        warmup,
        operations,
        threads,
        target,
        clients,
        on,
        startTimeout,
        cache,
        jvmArguments,
        Optional.empty(),
        false);
  }

  /** The same with another number of runs. */
  public RunsSpec withCount(int other) {
    return with(other, duration, target, find, profile);
  }

  /** The same, whose target is searched for. */
  public RunsSpec withFind(FindSpec search) {
    return with(count, duration, target, Optional.of(search), profile);
  }

  /** The same, followed by a profiled run or not. */
  public RunsSpec withProfile(boolean profiled) {
    return with(count, duration, target, find, profiled);
  }

  /** A run of it at a target that a search wants. */
  public RunsSpec at(int rate, Duration window) {
    return with(1, Optional.of(window), OptionalInt.of(rate), Optional.empty(), profile);
  }

  /** One run of the same clients that is not of the plan, whatever is in the block cache. */
  public RunsSpec once(Duration window, WarmUp before, OptionalInt rate) {
    return new RunsSpec(
        1,
        Optional.of(window),
        before,
        OptionalLong.empty(),
        threads,
        rate,
        clients,
        on,
        startTimeout,
        CacheState.ANY,
        jvmArguments);
  }

  private RunsSpec with(
      int otherCount,
      Optional<Duration> otherDuration,
      OptionalInt otherTarget,
      Optional<FindSpec> otherFind,
      boolean otherProfile) {
    return new RunsSpec(
        otherCount,
        otherDuration,
        warmup,
        operations,
        threads,
        otherTarget,
        clients,
        on,
        startTimeout,
        cache,
        jvmArguments,
        otherFind,
        otherProfile);
  }
}
