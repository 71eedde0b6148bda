package io.github.hbaseycsb.model.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * The conditions under which a rate holds.
 *
 * @param latencies limits of intended latencies
 * @param failedShareMax share of the operations that may fail, 0 to 0.001
 */
public record Objective(List<Limit> latencies, double failedShareMax) {
  /** The key in a plan for the share of operations that may fail. */
  public static final String FAILED = "failed";

  public Objective {
    latencies = List.copyOf(latencies);
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
      return operation + ".p" + BigDecimal.valueOf(percentile).stripTrailingZeros().toPlainString();
    }

    /** The limit, us. */
    @JsonIgnore
    public long maxUs() {
      return max.toNanos() / 1000;
    }
  }
}
