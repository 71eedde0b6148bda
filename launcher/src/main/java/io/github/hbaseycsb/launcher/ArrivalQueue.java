package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.LoadShape;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The times at which a client's operations are due: one queue for all its threads. An operation is
 * due whether or not a thread is free, and whichever thread is free takes the next time. So the
 * threads are the servers of a queue that serves in the order of arrival. Thread-safe.
 */
final class ArrivalQueue {
  private static final long COUNT_NS = TimeUnit.SECONDS.toNanos(1);

  private final LoadShape rate;
  private final boolean poisson;
  private final Consumer<List<ArrivalCount>> log;

  /** Seeds the times of each beginning. */
  private final SplittableRandom seeds;

  private final List<ArrivalCount> counts = new ArrayList<>();
  private Times next;

  /** The same times as {@link #next}, as far as they have been counted. */
  private Times counted;

  private long nextCountNs;
  private long due;
  private long taken;

  /**
   * @param poisson whether the gaps are exponential; if not, they are even
   * @param seed of the gaps: clients with the same one have the same
   * @param log takes the counts at the end
   */
  ArrivalQueue(LoadShape rate, boolean poisson, long seed, Consumer<List<ArrivalCount>> log) {
    this.rate = rate;
    this.poisson = poisson;
    this.log = log;
    this.seeds = new SplittableRandom(seed);
  }

  /**
   * The queue that a client's properties ask for; empty if YCSB paces its threads itself, or nobody
   * does.
   *
   * @throws UsageException if a property is invalid or contradicts others
   */
  static Optional<ArrivalQueue> of(Properties properties, Consumer<List<ArrivalCount>> log)
      throws UsageException {
    try {
      Optional<LoadShape> shape = BindingProperty.RATES.givenIn(properties);
      boolean poisson = BindingProperty.ARRIVALS.in(properties).equals(BindingProperty.POISSON);
      int target = YcsbProperty.TARGET.in(properties);
      if (shape.isPresent() && target > 0) {
        throw new UsageException(
            "properties %s and %s both say when operations are due: leave one out"
                .formatted(BindingProperty.RATES.key(), YcsbProperty.TARGET.with(target)));
      }
      if (shape.isPresent() && YcsbProperties.turns(properties).isPresent()) {
        throw new UsageException(
            "property %s is a load over time, and in turns time does not pass: use %s"
                .formatted(BindingProperty.RATES.key(), YcsbProperty.TARGET.key()));
      }
      if (poisson && shape.isEmpty() && target == 0) {
        throw new UsageException(
            "property %s needs a rate: add -target N"
                .formatted(BindingProperty.ARRIVALS.with(BindingProperty.POISSON)));
      }
      long seed = BindingProperty.ARRIVALS_SEED.in(properties);
      return (poisson && target > 0 ? Optional.of(LoadShape.constant(target)) : shape)
          .map(rate -> new ArrivalQueue(rate, poisson, seed, log));
    } catch (InvalidPropertyException e) {
      throw new UsageException(e);
    }
  }

  /** The times since a beginning. */
  private final class Times {
    private final SplittableRandom random;
    private final long beginNs;
    private double operations;
    private long timeNs;

    Times(long seed, long beginNs) {
      this.random = new SplittableRandom(seed);
      this.beginNs = beginNs;
      advance();
    }

    void advance() {
      operations += poisson ? -Math.log(1 - random.nextDouble()) : 1;
      timeNs = beginNs + (long) (rate.secondsOf(operations) * Units.NS_PER_SECOND);
    }
  }

  /** Begins, or begins anew, at a time, ns since 1970: what was due and is not taken is dropped. */
  synchronized void begin(long ns) {
    taken = due;
    long seed = seeds.nextLong();
    next = new Times(seed, ns);
    counted = new Times(seed, ns);
    count(ns);
  }

  /** Counts what is due until a time, ns since 1970. */
  synchronized void count(long ns) {
    while (counted.timeNs <= ns) {
      due++;
      counted.advance();
    }
    counts.add(new ArrivalCount(TimeUnit.NANOSECONDS.toMillis(ns), due, taken));
    nextCountNs = ns + COUNT_NS;
  }

  /** Takes the next time, ns since 1970. The first call begins the queue, if nobody did. */
  synchronized long take(long nowNs) {
    if (next == null) {
      begin(nowNs);
    } else if (nowNs >= nextCountNs) {
      count(nowNs);
    }
    taken++;
    long timeNs = next.timeNs;
    next.advance();
    return timeNs;
  }

  /** Hands over the counts until a time, ns since 1970. */
  synchronized void end(long ns) {
    if (next != null) {
      count(ns);
    }
    log.accept(counts);
  }
}
