package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.key.PlanKeys;
import io.github.hbaseycsb.model.key.Values;
import io.github.hbaseycsb.model.spec.CacheState;
import io.github.hbaseycsb.model.spec.ClientPlace;
import io.github.hbaseycsb.model.spec.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The runs of a cell. */
public record RunsSpec(Values values) {
  /**
   * The maximum number of operations of a client, and of records that it loads, because YCSB counts
   * in ints.
   */
  public static final int CLIENT_OPERATIONS_MAX = Integer.MAX_VALUE;

  public int count() {
    return values.get(PlanKeys.COUNT);
  }

  public Optional<Duration> duration() {
    return values.given(PlanKeys.DURATION);
  }

  public WarmUp warmup() {
    return values.get(PlanKeys.WARMUP);
  }

  public OptionalLong operations() {
    return values.given(PlanKeys.OPERATIONS).map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  public int threads() {
    return values.get(PlanKeys.THREADS);
  }

  public OptionalInt target() {
    return values.given(PlanKeys.TARGET).map(OptionalInt::of).orElseGet(OptionalInt::empty);
  }

  public int clients() {
    return values.get(PlanKeys.CLIENTS);
  }

  public ClientPlace on() {
    return values.get(PlanKeys.ON);
  }

  public Duration startTimeout() {
    return values.get(PlanKeys.START_TIMEOUT);
  }

  public CacheState cache() {
    return values.get(PlanKeys.CACHE);
  }

  public List<String> jvmArguments() {
    return values.get(PlanKeys.JVM_ARGUMENTS);
  }

  public boolean profile() {
    return values.get(PlanKeys.PROFILE);
  }
}
