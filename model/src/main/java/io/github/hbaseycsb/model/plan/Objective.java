package io.github.hbaseycsb.model.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.hbaseycsb.model.Text;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The conditions under which a rate holds.
 *
 * @param latencies limits of intended latencies
 * @param serverCpuMax share of their processors that the servers may use, above 0, at most 1
 * @param failedShareMax share of the operations that may fail, 0 to 0.001
 */
public record Objective(List<Limit> latencies, OptionalDouble serverCpuMax, double failedShareMax) {
  /** The key in a plan for the share of operations that may fail. */
  public static final String FAILED = "failed";

  /** A run with a larger share of failures is invalid. */
  public static final double FAILED_SHARE_MAX = 0.001;

  /** The key for the share of their processors that all region servers together use. */
  public static final String SERVER_CPU = "server.cpu";

  public Objective {
    latencies = List.copyOf(latencies);
  }

  /** Creates an objective without a limit of the servers' processors. */
  public Objective(List<Limit> latencies, double failedShareMax) {
    this(latencies, OptionalDouble.empty(), failedShareMax);
  }

  /** Whether it limits a latency or the servers' processors. */
  public boolean hasLimits() {
    return !latencies.isEmpty() || serverCpuMax.isPresent();
  }

  /**
   * A limit for a percentile of an intended latency, measured from the time at which the target
   * rate calls for the operation to the server's answer.
   *
   * @param operation YCSB's name for it, such as {@code READ}
   * @param percentile above 0, below 100
   * @param max maximum value of the percentile
   */
  public record Limit(String operation, double percentile, Duration max) {
    /** Its name in a plan, such as {@code READ.p99.9}. */
    public String name() {
      return operation + ".p" + Text.plain(percentile);
    }

    /** The limit, us. */
    @JsonIgnore
    public long maxUs() {
      return max.toNanos() / 1000;
    }
  }
}
