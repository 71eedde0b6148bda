package io.github.hbaseycsb.analysis.limit;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.hbaseycsb.common.Units;
import java.util.Locale;

/**
 * What holds a run back, in the order in which the rules are asked: the first that holds is named.
 * Each has one threshold, and this is where it is declared.
 */
public enum LimitType {
  TARGET("the target rate", 0.98, "at least %s of the target rate was reached"),
  COMPACTION(
      "compactions that updates waited for",
      0.1,
      "writes were held back for %s of the time, as for `memstore-blocked`, while 0.5 compactions or"
          + " more ran or waited on each server, on average"),
  MEMSTORE_BLOCKED(
      "full memstores",
      0.1,
      "writes were held back for %s of the time of all threads: the thread time of handlers whose"
          + " updates waited for all memstores of a server together; or 0.1 s, the client's first"
          + " pause, for each request that was refused because its region's memstore was full; or,"
          + " where there were such requests, the time of inserts and updates of 0.1 s or more"),
  GC("the servers' garbage collection", 0.15, "a server spent %s of the time in collections"),
  CLIENT_THREAD("a thread of the client", 0.9, "one thread of a client used %s of a processor"),
  HANDLERS(
      "the servers' handlers",
      1,
      "at least %s times as many calls waited for a handler as had one, and fewer handlers were at"
          + " work than the server has processors, or its processors were not used up; and neither syncs"
          + " of the WAL nor reads from the file system took half of the handlers' time"),
  CLIENT_CPU(
      "the clients' processors",
      0.85,
      "the clients used %s of the processors that they may use; or their machine was that busy, and"
          + " they, with the servers on it, used at least 60%% of it, and the clients more"),
  SERVER_CPU(
      "the servers' processors",
      0.85,
      "a server used %s of its processors; or the machine that clients and servers share was that"
          + " busy, and both used at least 60%% of it and the servers more"),
  NETWORK("the network", 0.8, "%s of what a client's network interfaces can send or receive"),
  WAL_SYNC(
      "syncs of the WAL",
      0.5,
      "%s of the time of all calls is that of WAL syncs; or, where calls wait for a handler, of the"
          + " handlers' time"),
  DISK_READ(
      "reads from the file system",
      0.5,
      "%s of the time of all calls is that of such reads; or, where calls wait for a handler, of the"
          + " handlers' time; or, since reads below a millisecond are published as 0, there is such a read for that share of the calls, most of the time"
          + " calls are in handlers, and these do not use the processors up"),
  HOT_REGION(
      "one region",
      0.5,
      "one region has at least %s of the table's requests, twice its share or more, and most of the"
          + " time calls are in handlers, which do not use the processors up"),
  CONCURRENCY(
      "the round trip",
      0.8,
      "at least %s of the threads have a call under way at any time (Little's law: threads /"
          + " latency = throughput), there are at most 1.1 calls for each thread, and nothing above"
          + " nor a client's machine is used up"),
  UNKNOWN("what is not known", 0, "nothing of this holds, or too little was measured");

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

  /** What a sentence calls it. */
  String text() {
    return text;
  }

  /** From which value on it is the limit, a share unless {@link #when} says otherwise. */
  public double threshold() {
    return threshold;
  }

  /** When it is named, a clause in Markdown. */
  public String when() {
    return String.format(
        Locale.ROOT,
        when,
        this == HANDLERS
            ? String.format(Locale.ROOT, "%.0f", threshold)
            : String.format(Locale.ROOT, "%.0f%%", threshold * Units.PERCENT));
  }
}
