package io.github.hbaseycsb.model.find;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * What a load must meet for its rate to hold.
 *
 * @param latencies limits of intended latencies
 * @param failedShareMax share of the operations that may fail, 0 to 0.001
 */
public record Objective(List<Limit> latencies, double failedShareMax) {
  /** What a plan calls the share of operations that may fail. */
  public static final String FAILED = "failed";

  public Objective {
    latencies = List.copyOf(latencies);
  }

  /**
   * A limit of a percentile of an intended latency: from when the target rate wanted the operation
   * to the server's answer.
   *
   * @param operation as YCSB measures it, such as {@code READ}
   * @param percentile above 0, below 100
   * @param max that the percentile may have
   */
  public record Limit(String operation, double percentile, Duration max) {
    /** As a plan has it, such as {@code READ.p99.9}. */
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
