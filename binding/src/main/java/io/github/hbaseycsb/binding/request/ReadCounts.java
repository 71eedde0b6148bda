package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.options.HBaseOptions.Reads;
import io.github.hbaseycsb.property.Operation;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Result;
import site.ycsb.Status;

/**
 * What becomes of gets and scans that were answered. Counts those that replicas have answered,
 * which may not have the latest writes, and the gets that found nothing where that is expected.
 * Thread-safe.
 */
public final class ReadCounts {
  private final Reads options;
  private final String read;

  /** By the operation's name in YCSB's summary, and by what is counted. */
  private final Map<String, Map<String, LongAdder>> counts = new ConcurrentHashMap<>();

  public ReadCounts(Reads options) {
    this.options = options;
    read = options.answeredLater() ? Operation.READ.acknowledged() : Operation.READ.toString();
  }

  /**
   * Counts a get. Returns {@code NOT_FOUND} for a row without cells, but {@code OK} where that is
   * what was asked for: with a time range, and in a run that deletes rows.
   */
  public Status statusOf(Result row) {
    if (row.isEmpty() && !options.mayFindNothing()) {
      return Status.NOT_FOUND;
    }
    if (options.mayFindNothing()) {
      count(read, "Empty", row.isEmpty());
    }
    countStale(read, row.isStale());
    return Status.OK;
  }

  /** Counts a scan, of whose rows replicas may have sent some. */
  public void scanned(boolean stale) {
    countStale(Operation.SCAN.toString(), stale);
  }

  private void countStale(String operation, boolean stale) {
    if (options.consistency() == Consistency.TIMELINE) {
      count(operation, "Stale", stale);
    }
  }

  /** Also if it is not so: then the summary says 0, instead of nothing. */
  private void count(String operation, String what, boolean isSo) {
    counts
        .computeIfAbsent(operation, any -> new ConcurrentHashMap<>())
        .computeIfAbsent(what, any -> new LongAdder())
        .add(isSo ? 1 : 0);
  }

  /** The counts until now, by the operation's name in YCSB's summary and by what is counted. */
  public Map<String, Map<String, Long>> summary() {
    Map<String, Map<String, Long>> summary = new TreeMap<>();
    counts.forEach(
        (operation, each) ->
            each.forEach(
                (what, count) ->
                    summary
                        .computeIfAbsent(operation, any -> new TreeMap<>())
                        .put(what, count.sum())));
    return summary;
  }
}
