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
 * @param count number of runs, at least 1
 * @param duration length of the measured window; empty to run until the workload's operations are
 *     done
 * @param warmup the warm-up before the window, which is not measured
 * @param operations total operations of a run without a duration; empty to use the workload file's
 *     number
 * @param threads number of threads of all clients together
 * @param target operations per second of all clients together; empty for as many as possible
 * @param clients number of client processes, at least 1, at most {@code threads}
 * @param on where the clients run
 * @param startTimeout time within which all clients of a MapReduce job must be connected
 * @param cache the block cache at the start of each run
 * @param jvmArguments the JVM arguments of each client
 * @param find the search for the target of the runs; empty if the plan specifies the target
 * @param profile whether a profiled run follows, which is not part of the measurements
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
  /**
   * The maximum number of operations of a client, and of records that it loads, because YCSB counts
   * in ints.
   */
  public static final int CLIENT_OPERATIONS_MAX = Integer.MAX_VALUE;

  public RunsSpec {
    jvmArguments = List.copyOf(jvmArguments);
  }

  /** Creates runs without a search and without a profiled run. */
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

  /** A copy with another number of runs. */
  public RunsSpec withCount(int other) {
    return with(other, duration, target, find, profile);
  }

  /** A copy with a search for the target. */
  public RunsSpec withFind(FindSpec search) {
    return with(count, duration, target, Optional.of(search), profile);
  }

  /** A copy with or without a profiled run. */
  public RunsSpec withProfile(boolean profiled) {
    return with(count, duration, target, find, profiled);
  }

  /** A copy with a single run at a target of a search. */
  public RunsSpec at(int rate, Duration window) {
    return with(1, Optional.of(window), OptionalInt.of(rate), Optional.empty(), profile);
  }

  /** A single unplanned run of the same clients, with any state of the block cache. */
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
