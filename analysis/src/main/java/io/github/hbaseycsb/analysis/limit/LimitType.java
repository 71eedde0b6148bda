package io.github.hbaseycsb.analysis.limit;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.hbaseycsb.client.Units;
import java.util.Locale;

/**
 * The limits of a run, in the order in which the rules are applied: the first that applies is
 * reported. Each has one threshold, which is declared here.
 */
public enum LimitType {
  TARGET("the target rate", 0.98, "the clients reached at least %s of the target rate"),
  COMPACTION(
      "compactions that block writes",
      0.1,
      "writes were blocked for %s of the time, as for `memstore-blocked`, while on average at least"
          + " 0.5 compactions ran or were queued on each server"),
  MEMSTORE_BLOCKED(
      "full memstores",
      0.1,
      "writes were blocked for %s of the time of all threads, by one of three measures: the time for"
          + " which handlers waited because a server's memstores together were full; 0.1 s, the"
          + " client's first pause before a retry, for each request that was rejected because the"
          + " memstore of its region was full; or, if there were such requests, the time of inserts"
          + " and updates that took 0.1 s or more"),
  GC(
      "garbage collection of the servers",
      0.15,
      "a server spent %s of the time in garbage collection"),
  CLIENT_THREAD("a client thread", 0.9, "one thread of a client used %s of a processor"),
  HANDLERS(
      "the servers' handlers",
      1,
      "at least as many calls waited for a handler as were in one; fewer handlers were busy than"
          + " the server has processors, or its processors were not saturated; and neither WAL"
          + " syncs nor file system reads took half of the handlers' time"),
  CLIENT_CPU(
      "the clients' processors",
      0.85,
      "the clients used %s of the processors available to them; or their machine was that busy,"
          + " clients and servers on it together used at least 60%% of it, and the clients used"
          + " more than the servers"),
  SERVER_CPU(
      "the servers' processors",
      0.85,
      "a server used %s of its processors; or the machine that clients and servers share was that"
          + " busy, both together used at least 60%% of it, and the servers used more than the"
          + " clients"),
  NETWORK(
      "the network",
      0.8,
      "a client machine sent or received %s of what its network interfaces can carry"),
  WAL_SYNC(
      "WAL syncs",
      0.5,
      "WAL syncs took %s of the time of all calls, or, if calls waited for a handler, of the"
          + " handlers' time"),
  DISK_READ(
      "file system reads",
      0.5,
      "file system reads took %s of the time of all calls, or, if calls waited for a handler, of"
          + " the handlers' time. Reads shorter than a millisecond are published as 0: for these,"
          + " there was a read for at least that share of the calls, calls spent most of their time"
          + " in handlers, and the handlers did not saturate the processors"),
  HOT_REGION(
      "one region",
      0.5,
      "one region received at least %s of the table's requests and at least twice its share, calls"
          + " spent most of their time in handlers, and the handlers did not saturate the"
          + " processors"),
  CONCURRENCY(
      "the round trip",
      0.8,
      "on average at least %s of the threads had a call in flight (Little's law: threads / latency"
          + " = throughput), there were at most 1.1 calls for each thread, and neither anything"
          + " above nor a client machine was saturated"),
  UNKNOWN("what is not known", 0, "none of these rules holds, or too little was measured");

  private final String text;
  private final double threshold;
  private final String when;

  LimitType(String text, double threshold, String when) {
    this.text = text;
    this.threshold = threshold;
    this.when = when;
  }

  /** A short stable name, such as {@code server-cpu}. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Its name in sentences. */
  String text() {
    return text;
  }

  /** The value from which this is the limit; a share unless {@link #when} says otherwise. */
  public double threshold() {
    return threshold;
  }

  /** The condition, a clause in Markdown. */
  public String when() {
    return String.format(
        Locale.ROOT,
        when,
        this == HANDLERS
            ? String.format(Locale.ROOT, "%.0f", threshold)
            : String.format(Locale.ROOT, "%.0f%%", threshold * Units.PERCENT));
  }
}
