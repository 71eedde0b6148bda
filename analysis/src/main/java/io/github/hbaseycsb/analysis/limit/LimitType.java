package io.github.hbaseycsb.analysis.limit;

import static io.github.hbaseycsb.analysis.limit.LimitRules.gain;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What can limit a run. The template {@code limit.ftl} has the figures that show each. */
public enum LimitType {
  TARGET(
      "the target rate",
      "the clients reached at least 98% of the target rate; then nothing else could gain anything",
      "a higher `runs.target`, or none",
      it -> it.isTarget() ? Math.max(Limit.GAIN_MIN, it.left()) : 0),
  COMPACTION(
      "compactions that fall behind",
      "as for `memstore-blocked`, while on average at least 0.5 compactions ran or were queued on"
          + " each server",
      "more `hbase.regionserver.thread.compaction.small`, a higher"
          + " `hbase.hstore.blockingStoreFiles`, faster disks, or a `runs.target`",
      it -> it.isCompaction() ? it.capped(it.blocked) : 0),
  MEMSTORE_BLOCKED(
      "full memstores",
      "the share of the time of all threads in which writes were blocked, by the largest of three"
          + " measures: the time for which handlers waited because a server's memstores together"
          + " were full; 0.1 s, the client's first pause before a retry, for each request that was"
          + " rejected because the memstore of its region was full; and, if there were such"
          + " requests, the time of inserts and updates that took 0.1 s or more",
      "a larger `hbase.hregion.memstore.block.multiplier` or"
          + " `hbase.regionserver.global.memstore.size`, faster disks, or a `runs.target`",
      it -> it.isCompaction() ? 0 : it.capped(it.blocked),
      it -> it.blocked),
  GC(
      "garbage collection of the servers",
      "the share of the time that the servers spent in garbage collection, weighted by their calls",
      "a larger heap (`cluster.local.heap`, `cluster.docker.heap`, `HBASE_HEAPSIZE`), another"
          + " collector in `HBASE_OPTS`",
      // Collections use processors themselves.
      it -> gain(it.servers.gcShare().orElse(0)),
      it -> it.servers.gcShare().orElse(0)),
  CLIENT_THREAD(
      "a client thread",
      "the share of the calls that wait for the hottest thread of a client, as in a queue with one"
          + " server",
      "more `hbase.connections` or `runs.clients`",
      it -> gain(it.waitingForOne(it.clients.hotThreadShare()))),
  HANDLERS(
      "the servers' handlers",
      "the share of the calls' time in which they wait for a handler, without the part in which"
          + " handlers wait themselves",
      "a larger `hbase.regionserver.handler.count`",
      it ->
          it.capped(
              it.inHandlers > 0
                  ? it.inQueue * (1 - (it.sync + it.read + it.idle) / it.inHandlers)
                  : it.inQueue)),
  CLIENT_CPU(
      "the clients' processors",
      "the time outside of the servers in which calls wait for a processor: of the clients'"
          + " machine, or of those that a client is bound to",
      "clients on more machines, as with `runs.on: mapreduce`",
      it -> gain(it.outside * it.clientsWait())),
  SERVER_CPU(
      "the servers' processors",
      "the time in which calls wait for a processor of their server: on average of all calls, those"
          + " of the busiest server apart from the others",
      "more region servers (`cluster.docker.regionservers`); `runs.profile` shows the code",
      it -> gain(it.unexplained() * it.serversWait())),
  SHARED_CPU(
      "the processors that clients and servers share",
      "the same, of a machine that has both",
      "a cluster on machines of its own (`cluster.conf`); `runs.profile` shows the code",
      it -> it.isShared() ? gain(it.unexplained() * it.machineWaits()) : 0),
  NETWORK(
      "the network",
      "the share of the calls that wait for the network interfaces of a client's machine, as in a"
          + " queue with one server",
      "clients on more machines, as with `runs.on: mapreduce`",
      it -> gain(it.waitingForOne(it.clients.networkShare()))),
  WAL_SYNC(
      "WAL syncs",
      "the share of the calls' time that syncs of the WAL take, and of the time in which calls wait"
          + " for handlers that wait for them",
      "faster disks for `hbase.wal.dir`, `hbase.wal.provider: multiwal`, or [buffered or batched"
          + " writes](properties.md#buffered-and-batched), `hbase.autoflush: false` or"
          + " `hbase.batchsize`",
      // Syncs use processors themselves, on HDFS those of DataNodes.
      it -> gain(it.sync * it.queued),
      it -> it.sync * it.queued),
  DISK_READ(
      "file system reads",
      "the same of reads from the file system. Those shorter than a millisecond are published as 0:"
          + " if there was a block read for at least half of the calls, the same as `server-wait`",
      "a larger `hfile.block.cache.size` or `cluster.local.heap`, more or faster disks",
      it -> it.capped(it.queued * (it.hasShortReads() ? it.read + it.idle : it.read)),
      it -> it.read * it.queued),
  HOT_REGION(
      "one region",
      "the same as `server-wait`, if one region received at least half of the table's requests and"
          + " at least twice its share",
      "more `table.regions`, or a `requestdistribution` that spreads the keys",
      it -> it.isHot() ? it.capped(it.queued * it.idle) : 0),
  SERVER_WAIT(
      "waiting inside the servers",
      "the share of the calls' time in which they are in a handler that neither uses a processor"
          + " nor waits for one, for a sync or for a read of at least a millisecond, as with locks"
          + " on a row; and of the time in which calls wait for such handlers. Not if `disk-read`"
          + " or `hot-region` explains it",
      "a `requestdistribution` that spreads the keys, more `table.regions`; `runs.profile` shows"
          + " the locks",
      it -> it.isHot() || it.hasShortReads() ? 0 : it.capped(it.queued * it.idle)),
  CONCURRENCY(
      "too few client threads",
      "the share of the calls' time outside of the servers' handlers and queues, if on average at"
          + " least 80% of the threads have a call under way and there are at most 1.1 for each,"
          + " the use of all servers and clients' machines is known, no more calls wait for"
          + " handlers than are in them, and writes are not blocked",
      "more `runs.threads`",
      it -> it.isRoundTrip() ? it.capped(it.outside) : 0),
  UNKNOWN(
      "what is not known",
      "nothing above would gain 5%, or too little was measured",
      "a longer `runs.duration`, a shorter `hbase.regionserver.metrics.period` and `*.period` of"
          + " `hadoop-metrics2-hbase.properties`",
      it -> 0);

  private final String text;
  private final String estimate;
  private final String remedy;

  /** The share by which the throughput would grow without this limit; 0 if it does not limit. */
  @SuppressWarnings("ImmutableEnumChecker") // It only calculates.
  final ToDoubleFunction<LimitRules> gain;

  /** The share of the calls' time that it explains, so that waiting for a processor does not. */
  @SuppressWarnings("ImmutableEnumChecker") // It only calculates.
  final ToDoubleFunction<LimitRules> share;

  LimitType(String text, String estimate, String remedy, ToDoubleFunction<LimitRules> gain) {
    this(text, estimate, remedy, gain, it -> 0);
  }

  LimitType(
      String text,
      String estimate,
      String remedy,
      ToDoubleFunction<LimitRules> gain,
      ToDoubleFunction<LimitRules> share) {
    this.text = text;
    this.estimate = estimate;
    this.remedy = remedy;
    this.gain = gain;
    this.share = share;
  }

  /** A short stable name, such as {@code server-cpu}. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Its name in sentences. */
  @Override
  public String toString() {
    return text;
  }

  /** What is estimated to be without it: a clause in Markdown. */
  public String estimate() {
    return estimate;
  }

  /** What to change, with the names of the settings: a clause in Markdown. */
  public String remedy() {
    return remedy;
  }
}
