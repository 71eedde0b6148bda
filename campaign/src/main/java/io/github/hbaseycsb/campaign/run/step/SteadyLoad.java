package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides whether a load is steady, that is, no longer gets faster. It is if, of its last three
 * blocks of time, the latest has at most {@value #RISE_MAX} more throughput than the earliest, the
 * throughputs spread over at most {@value #SPREAD_MAX} of their mean, and the 99th percentile has
 * not fallen by more than {@value #P99_FALL_MAX}. The percentile of a block is the median of those
 * of its seconds. A load with a target rate must have made up for what it was late with, too. A
 * flush or a busy neighbor can make a load vary by that much at any time; a warm-up doubles it.
 */
public final class SteadyLoad {
  private static final int BLOCKS = 3;
  private static final double RISE_MAX = 0.1;
  private static final double SPREAD_MAX = 0.3;
  private static final double P99_FALL_MAX = 0.3;

  /**
   * How long to observe.
   *
   * @param block of time, whole seconds
   * @param limit after which the load counts as not steady
   */
  public record Rule(Duration block, Duration limit) {
    private static final Duration BLOCK_MIN = Duration.ofSeconds(3);
    private static final Duration BLOCK_MAX = Duration.ofSeconds(30);
    private static final int BLOCKS_PER_WINDOW = 10;

    /** The rule for the clients of a run: longer windows are worth longer blocks. */
    static Rule ofClients(Duration window) {
      return new Rule(
          block(window, BLOCK_MIN),
          clamp(window.multipliedBy(2), Duration.ofMinutes(1), Duration.ofMinutes(10)));
    }

    /**
     * The rule for servers. They compile code in steps, and look steady for 15 s between two of
     * them.
     */
    public static Rule ofServers(Duration window) {
      return new Rule(
          block(window, Duration.ofSeconds(10)),
          clamp(window.multipliedBy(4), Duration.ofMinutes(2), Duration.ofMinutes(15)));
    }

    private static Duration block(Duration window, Duration min) {
      Duration seconds = Duration.ofSeconds(window.toSeconds() / BLOCKS_PER_WINDOW);
      return clamp(seconds, min, BLOCK_MAX);
    }

    private static Duration clamp(Duration value, Duration min, Duration max) {
      return value.compareTo(min) < 0 ? min : value.compareTo(max) > 0 ? max : value;
    }
  }

  private record Block(double rate, double p99Us) {}

  private static final double CATCHING_UP = 1.03;

  private final Rule rule;
  private final double fastest;
  private final List<ClientProgress> readings = new ArrayList<>();

  public SteadyLoad(Rule rule) {
    this(rule, OptionalInt.empty());
  }

  /**
   * Observes a load that may have a target rate.
   *
   * @param target operations per second. A load that exceeds it is catching up, and its operations
   *     are late until it has caught up
   */
  SteadyLoad(Rule rule, OptionalInt target) {
    this.rule = rule;
    fastest = target.isPresent() ? target.getAsInt() * CATCHING_UP : Double.POSITIVE_INFINITY;
  }

  /** Adds a reading. A second one for the same second is ignored. */
  public void add(ClientProgress reading) {
    if (readings.isEmpty() || reading.seconds() > last().seconds()) {
      readings.add(reading);
    }
  }

  private ClientProgress last() {
    return readings.get(readings.size() - 1);
  }

  /** Whether the load was steady at the last reading. */
  public boolean isSteady() {
    List<Block> blocks = blocks();
    if (blocks.size() < BLOCKS || blocks.stream().anyMatch(block -> block.rate() == 0)) {
      return false;
    }
    Block latest = blocks.get(0);
    Block earliest = blocks.get(BLOCKS - 1);
    DoubleSummaryStatistics rates = blocks.stream().mapToDouble(Block::rate).summaryStatistics();
    return latest.rate() <= fastest
        && latest.rate() <= earliest.rate() * (1 + RISE_MAX)
        && rates.getMax() - rates.getMin() <= rates.getAverage() * SPREAD_MAX
        && latest.p99Us() >= earliest.p99Us() * (1 - P99_FALL_MAX);
  }

  /** Whether the limit has passed. */
  boolean isOverdue() {
    return !readings.isEmpty() && last().seconds() >= rule.limit().toSeconds();
  }

  /** Seconds at the last reading; 0 before the first. */
  public long seconds() {
    return readings.isEmpty() ? 0 : last().seconds();
  }

  /**
   * The result.
   *
   * @param reason why the warm-up ended
   */
  public Warmed warmed(boolean steady, String reason) {
    Optional<Block> block = blocks().stream().findFirst();
    return new Warmed(
        seconds(),
        steady,
        block.map(Block::rate).orElse(0.0),
        block.map(Block::p99Us).orElse(0.0),
        reason);
  }

  /** The last blocks, latest first; fewer than three if there are not enough readings. */
  private List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    int end = readings.size() - 1;
    while (blocks.size() < BLOCKS) {
      int begin = end;
      while (begin >= 0
          && readings.get(end).seconds() - readings.get(begin).seconds()
              < rule.block().toSeconds()) {
        begin--;
      }
      if (begin < 0) {
        break;
      }
      blocks.add(block(readings.subList(begin, end + 1)));
      end = begin;
    }
    return blocks;
  }

  /** The figures of a block. Its first reading only marks its start. */
  private static Block block(List<ClientProgress> readings) {
    ClientProgress first = readings.get(0);
    ClientProgress last = readings.get(readings.size() - 1);
    double[] p99s = readings.stream().skip(1).mapToDouble(ClientProgress::p99Us).sorted().toArray();
    return new Block(
        (double) (last.operations() - first.operations()) / (last.seconds() - first.seconds()),
        Arrays.stream(p99s).skip((p99s.length - 1) / 2).findFirst().orElse(0));
  }
}
