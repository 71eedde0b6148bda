package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.property.Operation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.Status;

/**
 * Counts failed operations by their cause. The first failure with each cause is logged when it
 * happens, and a summary at the end. Also counts the retries of conditional puts. Thread-safe.
 */
public final class FailureCounts {
  private static final Logger LOG = LoggerFactory.getLogger(FailureCounts.class);

  private final Map<String, LongAdder> countByKind = new ConcurrentHashMap<>();
  private final LongAdder retries = new LongAdder();
  private final boolean traces;

  /**
   * @param traces whether to log stack traces
   */
  public FailureCounts(boolean traces) {
    this.traces = traces;
  }

  /** Counts one failed operation, and returns the status for YCSB. */
  Status record(Operation operation, Throwable failure) {
    Status status = RootCause.status(failure);
    String kind = operation + " " + RootCause.of(failure).getClass().getSimpleName();
    LongAdder count = countByKind.get(kind);
    if (count == null) {
      LongAdder fresh = new LongAdder();
      count = countByKind.putIfAbsent(kind, fresh);
      if (count == null) {
        count = fresh;
        logFirst(operation, status, failure);
      }
    }
    count.increment();
    return status;
  }

  void retried() {
    retries.increment();
  }

  public long retries() {
    return retries.sum();
  }

  public void logSummary() {
    // If YCSB retries an operation, it is several calls.
    countByKind.forEach((kind, count) -> LOG.error("failed calls: {} ({})", count.sum(), kind));
  }

  private void logFirst(Operation operation, Status status, Throwable failure) {
    String line =
        "%s failed with %s: %s (further ones of this kind are only counted)"
            .formatted(operation, status.getName(), RootCause.summary(failure));
    LOG.error(line, traces ? failure : null);
  }
}
