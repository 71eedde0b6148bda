package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.LoadShape;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Holds the threads of a client until the next operation of its {@link ArrivalQueue} is due. A
 * thread that takes one that is late does not wait. Thread-safe.
 */
final class Arrivals implements Pace {
  private final ArrivalQueue queue;
  private final InstantSource clock;
  private final Wait wait;
  private final CountDownLatch stopped = new CountDownLatch(1);

  Arrivals(ArrivalQueue queue, InstantSource clock, Wait wait) {
    this.queue = queue;
    this.clock = clock;
    this.wait = wait;
  }

  /** The time, by a clock that nobody sets while the client runs. */
  static InstantSource clock() {
    Instant began = Instant.now();
    long beganNs = System.nanoTime();
    return () -> began.plusNanos(System.nanoTime() - beganNs);
  }

  /**
   * The queue that a client's properties ask for; empty if YCSB paces its threads itself, or nobody
   * does.
   *
   * @param log takes the counts of the queue when the client ends
   * @throws UsageException if a property is invalid or contradicts others
   */
  static Optional<ArrivalQueue> queue(Properties properties, Consumer<List<ArrivalCount>> log)
      throws UsageException {
    try {
      Optional<LoadShape> shape = BindingProperty.RATES.givenIn(properties);
      boolean poisson = BindingProperty.ARRIVALS.in(properties).equals(BindingProperty.POISSON);
      int target = YcsbProperty.TARGET.in(properties);
      if (shape.isPresent() && target > 0) {
        throw new UsageException(
            "properties %s and target=%d both say when operations are due: leave one out"
                .formatted(BindingProperty.RATES.key(), target));
      }
      if (shape.isPresent() && YcsbProperties.turns(properties).isPresent()) {
        throw new UsageException(
            "property %s is a load over time, and in turns time does not pass: use target"
                .formatted(BindingProperty.RATES.key()));
      }
      if (poisson && shape.isEmpty() && target == 0) {
        throw new UsageException(
            "property %s=%s needs a rate: add -target N"
                .formatted(BindingProperty.ARRIVALS.key(), BindingProperty.POISSON));
      }
      long seed = BindingProperty.ARRIVALS_SEED.in(properties);
      return (poisson && target > 0 ? Optional.of(LoadShape.constant(target)) : shape)
          .map(rate -> new ArrivalQueue(rate, poisson, seed, log));
    } catch (InvalidPropertyException e) {
      throw new UsageException("property " + e.getMessage(), e);
    }
  }

  /**
   * Takes the counts to a file beside the histogram logs, if there are any.
   *
   * @throws IOException if an earlier file cannot be deleted
   */
  static Consumer<List<ArrivalCount>> log(Properties properties) throws IOException {
    Optional<Path> file = OutputFiles.withHistogramLogs(properties, ArrivalCount.FILE);
    if (file.isEmpty()) {
      return counts -> {};
    }
    Files.deleteIfExists(file.get());
    return counts -> {
      try {
        ArrivalCount.write(file.get(), counts);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  @Override
  public OfThread thread(int thread, int threads) {
    return new Due();
  }

  @Override
  public void stop() {
    stopped.countDown();
  }

  @Override
  public void end() {
    queue.end(Pace.nowNs(clock));
  }

  private final class Due implements OfThread {
    private long lateNs;

    @Override
    public boolean await() throws InterruptedException {
      long nowNs = Pace.nowNs(clock);
      long dueNs = queue.take(nowNs);
      while (nowNs < dueNs) {
        if (wait.isEnded(stopped, dueNs - nowNs)) {
          return false;
        }
        nowNs = Pace.nowNs(clock);
      }
      lateNs = nowNs - dueNs;
      return true;
    }

    @Override
    public OptionalLong lateNs() {
      return OptionalLong.of(lateNs);
    }

    @Override
    public void finish() {}
  }
}
