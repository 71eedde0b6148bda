package io.github.hbaseycsb.analysis.finding;

import io.github.hbaseycsb.analysis.stats.PercentileChange;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * All types of findings: the code, the family, the usual verdict, the text, what to do, the rule if
 * one metric of the servers decides, and the condition. The tables in docs/reference/warnings.md,
 * and those of docs/reading-a-report.md that say what to do, are generated from this, in this
 * order.
 */
public enum FindingType {
  NOTHING_RAN(
      invalid(Family.OPERATIONS),
      "No operation succeeded within the window.",
      ToDo.READ_LOG,
      "no operation succeeded in the window"),
  CLIENT_FAILED(
      invalid(Family.OPERATIONS),
      Says.BY_CASE,
      ToDo.READ_LOG,
      "a client exited with a status other than 0 or 3, or with 3 although none of its operations"
          + " failed, because one of its threads died"),
  CLIENT_FILES_MISSING(
      invalid(Family.OPERATIONS),
      Says.BY_CASE,
      ToDo.READ_LOG,
      "a client wrote no `ycsb.json` or no histogram log"),
  LOG_DAMAGED(
      invalid(Family.OPERATIONS),
      "%s breaks off or cannot be read to its end.",
      ToDo.READ_LOG,
      "a histogram log ends in the middle of a line"),
  WINDOW_NOT_COVERED(
      invalid(Family.OPERATIONS),
      "Client %d measured %.1f s of the window's %.1f s.",
      ToDo.READ_LOG,
      "a client's log covers less than %s of the window: the client ended early or stopped"
          + " measuring",
      percent(Thresholds.COVERED_SHARE_MIN)),
  EMPTY_TURN(
      invalid(Family.OPERATIONS),
      "No operation succeeded in %d of the %d turns.",
      ToDo.LONGER_TURNS,
      "no operation succeeded in one of the turns of a run that takes turns (`runs.order: turns`)"),
  TURN_OVERRUN(
      suspect(Family.STEADINESS, Bias.TURNS),
      "In %d of the %d turns operations went on for up to %.1f s while another cell worked.",
      ToDo.LONGER_TURNS,
      "operations went on after the pause that follows their turn, for more than %s of the time of"
          + " the turns: the next cell did not have the machine for itself",
      percent(Thresholds.TURN_OVERRUN_SHARE_MAX)),
  OPERATIONS_FAILED(
      suspect(Family.OPERATIONS),
      Says.BY_CASE,
      ToDo.READ_LOG,
      "an operation failed, within the window or outside it. Invalid if more than %s failed in the"
          + " window, or in the whole run",
      percent(Thresholds.FAILED_SHARE_MAX)),
  STALE_READS(
      valid(Family.OPERATIONS),
      "Replicas answered %,d of %,d reads and scans of the whole run (%s%%).",
      ToDo.NOTHING,
      "reads or scans had `hbase.consistency=TIMELINE`; the note says how many of them replicas"
          + " answered, which may not have the latest writes"),
  EMPTY_READS(
      valid(Family.OPERATIONS),
      "%,d of %,d reads of the whole run found nothing (%s%%).",
      ToDo.NOTHING,
      "reads had an `hbase.timerange`, or the run deleted rows; the note says how many of the reads"
          + " found nothing"),
  UPDATE_RETRIES(
      valid(Family.OPERATIONS),
      "There were %,d retries in %,d updates of the whole run (%s%%).",
      ToDo.NOTHING,
      "updates had a condition (`hbase.update=checkandput`, `hbase.readmodifywrite=atomic`); the"
          + " note says how often it failed, so that the update read the row again and was"
          + " retried"),
  TARGET_MISSED(
      suspect(Family.OPERATIONS),
      Says.BY_CASE,
      "lower `runs.target`, or raise `runs.threads` and `runs.clients`",
      "the throughput is more than %s below the target or, with random arrivals, below what was"
          + " due",
      percent(Thresholds.TARGET_SHORTFALL_MAX)),
  TARGET_EXCEEDED(
      suspect(Family.STEADINESS, Bias.WARM_UP),
      Says.BY_CASE,
      ToDo.LONGER_WARM_UP,
      "the throughput is more than %s above the target or, with random arrivals, above what was"
          + " due: the clients caught up on operations that were late before the window began",
      percent(Thresholds.TARGET_SHORTFALL_MAX)),
  PERCENTILE_UNRELIABLE(
      suspect(Family.OPERATIONS, Bias.UNANSWERED),
      Says.BY_CASE,
      "a lower `runs.target`, or a longer `runs.duration`",
      "when the window ended, so many operations that were due had no answer that the true"
          + " percentile is higher than the one shown: more than half of the operations beyond it"
          + " (%s of all for the 99th). One for each thread may be in flight and does not count",
      percent(Thresholds.PERCENTILE_SHORTFALL_MAX / 100)),
  CLIENT_BOUND(
      suspect(Family.CLIENTS, Bias.CLIENTS),
      Says.BY_CASE,
      "more client machines, as with `runs.on: mapreduce`",
      "the clients on one machine together used more than %s of its processors, or one client did"
          + " of those that it may use. The warning says how many operations per second their"
          + " processors are enough for: the throughput divided by this share. Not judged if a region"
          + " server shares the machine: the cell's `limit` says what limits both",
      percent(Thresholds.CLIENT_CPU_SHARE_MAX)),
  CLIENT_SATURATED(
      suspect(Family.CLIENTS, Bias.CLIENTS),
      "Client %d spent %.1f%% of its time in garbage collections.",
      "a larger heap of the client (`runs.jvmArguments`)",
      "a client spent more than %s%% of its time in garbage collection",
      number(Thresholds.CLIENT_GC_PERCENT_MAX)),
  CLIENT_CPU_UNKNOWN(
      valid(Family.CLIENTS),
      "The processor time of client %d is unknown: the clients may have used more than was"
          + " measured.",
      ToDo.NOTHING,
      "the processor time of a client is unknown and missing from the sum that `client-bound`"
          + " judges"),
  CLIENT_THREAD_SATURATED(
      suspect(Family.CLIENTS, Bias.CLIENTS),
      "Client %d's thread %s used %.0f%% of a processor: it may be the limit, not HBase. More"
          + " clients, or more hbase.connections of each, use more threads.",
      "more `hbase.connections`, or more `runs.clients`",
      "one thread of a client used more than %s of a processor, from the first to the last sample"
          + " in which it was the client's hottest thread",
      percent(Thresholds.CLIENT_THREAD_SHARE_MAX)),
  HOST_BUSY(
      suspect(Family.CLIENTS, Bias.MACHINES),
      Says.BY_CASE,
      "clients on machines that neither servers nor others use",
      "the processors of a client machine were more than %s busy over the window, counting all"
          + " processes. A note if a region server shares the machine, because unthrottled clients"
          + " and their server together use all of it. Unjudged if it is unknown whether one does",
      percent(Thresholds.HOST_BUSY_SHARE_MAX)),
  HOST_STEAL(
      suspect(Family.MACHINES, Bias.MACHINES),
      Says.BY_CASE,
      "the hypervisor gave the processors to others: use another machine, or another hour. The"
          + " campaign repeats such rounds (`runs.stealRepeats`)",
      "over the window, the hypervisor withheld more than %s of the processor time that the"
          + " processes of a client machine wanted (used or withheld; idle time does not count),"
          + " which is as much as the smallest difference that a comparison should show; or it"
          + " withheld more than %s within ten seconds, which shifts the mean of a short run and"
          + " the 99th percentile of any run. Not judged if less than %s of one processor was"
          + " wanted",
      percent(Thresholds.HOST_STEAL_SHARE_MAX),
      percent(Thresholds.HOST_STEAL_SHARE_IN_TEN_SECONDS_MAX),
      percent(Thresholds.HOST_WANTED_PROCESSORS_MIN)),
  HOST_UNKNOWN(
      valid(Family.MACHINES),
      "No samples of the machine of client %s for most of the window: its processor use is"
          + " unknown.",
      ToDo.NOTHING,
      "the samples of a client machine cover less than half of the window:"
          + " `client-thread-saturated`, `host-busy` and `host-steal` are not judged"),
  CLIENT_FROZE(
      suspect(Family.CLIENTS, Bias.MACHINES),
      "Client %d stalled %s within the window: its log has an interval each second, and the"
          + " longest took %.1f s.",
      "more memory and processors for the clients",
      "an interval of a client's log, normally one second, took more than %s within the window: the"
          + " whole client stalled, for garbage collection or for lack of processor time",
      seconds(Thresholds.CLIENT_INTERVAL_MS_MAX)),
  WINDOW_SHORT(
      new Kind(Family.STEADINESS, Verdict.UNJUDGED, Bias.WARM_UP),
      Says.BY_CASE,
      ToDo.LONGER_WINDOW,
      "less than %s s were measured",
      number(Thresholds.WINDOW_SECONDS_MIN)),
  STALLED(
      suspect(Family.STEADINESS, Bias.BACKGROUND),
      "No operation succeeded in %d of the window's %d whole seconds.",
      ToDo.LOOK_THEN,
      "no operation succeeded in more than %s of the window's seconds, although %s a second or more"
          + " succeeded in the others",
      percent(Thresholds.STALLED_SHARE_MAX),
      number(Thresholds.STALL_RATE_MIN)),
  COMPACTION(
      suspect(Family.SERVERS, Bias.BACKGROUND),
      "Within the window %s.",
      ToDo.SETTLE,
      "within the window compactions ended that had read more than %s MB on all servers, regions"
          + " were being compacted (sampled every 3 s), or compactions were queued",
      number(Thresholds.OWN_COMPACTED_BYTES_MAX / Units.BYTES_PER_MEGABYTE)),
  FLUSH_QUEUE_GROWTH(
      suspect(Family.SERVERS, Bias.BACKGROUND),
      "%d more flushes waited at the window's end than at its beginning.",
      ToDo.SETTLE,
      new ServerRule(ServerMetric.FLUSH_QUEUE, Thresholds.OWN_FLUSHES_MAX),
      "the number of queued flushes grew by more than %s from the beginning of the window to its"
          + " end: HBase lets flushes of its own regions, `hbase:meta` and `hbase:namespace`, wait"
          + " for minutes"),
  REGION_MOVEMENT(
      suspect(Family.SERVERS, Bias.SERVERS),
      "Regions or servers changed within the window: %s.",
      ToDo.REGIONS,
      "within the window the number of regions on a server changed, or a server joined or left"),
  DIP(
      valid(Family.STEADINESS),
      Says.BY_CASE,
      ToDo.LOOK_THEN,
      "for part of the window the throughput was more than %s below its median, or a 99th"
          + " percentile more than %s times its median. The note names which of the servers'"
          + " compactions, flushes and garbage collections were more than twice as high as in the"
          + " rest of the window",
      percent(Thresholds.DIP_THROUGHPUT_SHARE),
      number(Thresholds.DIP_P99_RATIO)),
  SERVERS_UNKNOWN(
      unjudged(Family.SERVERS),
      Says.BY_CASE,
      ToDo.PORTS + ", or measure longer",
      "there is no sample of the servers within the window: what they did is not judged. Or a"
          + " server published fewer than two values for some of it, because its version of HBase"
          + " does not publish them or because it answered all samples from its cache: the warning"
          + " names what is not judged. Metrics that the measuring build did not sample are not"
          + " judged"),
  SERVERS_SILENT(
      unjudged(Family.SERVERS),
      "%d of %d region servers published no metrics during the run, so their queues, flushes and"
          + " garbage collections are unknown: %s.",
      ToDo.PORTS,
      "the info servers of some region servers did not respond during the run; the warning gives"
          + " the reason (switched off, login required, firewall). Compactions on these servers are"
          + " known from the server or the master, all other metrics are unknown"),
  SAMPLES_LOST(
      suspect(Family.SERVERS),
      "The driver had too little memory for %s of the servers: give it more with %s.",
      "give the driver more memory, as the text says",
      "the driver had too little memory for some samples of the servers"),
  SETTLING_UNKNOWN(
      valid(Family.SERVERS),
      "For %d region servers it was unknown whether compactions were queued when table %s was"
          + " considered settled: %s.",
      ToDo.PORTS,
      "the info servers of some region servers did not respond when the table was considered"
          + " settled: none of their regions was being compacted, but compactions may have been"
          + " queued"),
  CLOCKS_DIFFER(
      suspect(Family.MACHINES, Bias.CLOCKS),
      "The clocks of the clients' machines are %+d to %+d ms from the driver's: their windows are"
          + " not the same.",
      "run NTP on all client machines",
      "the clock of a client machine differs from the driver's by more than %s",
      seconds(Thresholds.CLOCK_DIFFERENCE_MS_MAX)),
  FAULT_FAILED(
      invalid(Family.OPERATIONS),
      Says.BY_CASE,
      "the text says why a fault did not happen, or was not undone: remove the cause, delete the"
          + " run, `scripts/campaign resume`",
      "a fault of the plan (`runs.faults`) did not happen in the run. Suspect if it did, but was not"
          + " undone"),
  WRITES_LOST(
      invalid(Family.OPERATIONS),
      Says.BY_CASE,
      "acknowledged rows are gone: the `client-<k>/acknowledged.txt` of the run and the servers'"
          + " logs say which and when; report it to HBase if its file system lost nothing",
      "after a run with `runs.audit`, rows lacked their newest acknowledged write. With"
          + " `durability` SYNC_WAL, FSYNC_WAL or USE_DEFAULT, HBase promises to keep it: it has a"
          + " fault, or its file system lost data; or, with USE_DEFAULT, the DURABILITY of the table"
          + " is weaker, which is not considered. A note with ASYNC_WAL and SKIP_WAL, which promise"
          + " nothing when a server dies"),
  WRITES_UNREAD(
      suspect(Family.OPERATIONS),
      "%s lacked a write that was acknowledged to the same client before.",
      "the `client-<k>/acknowledged.txt` of the run has their keys, with negative timestamps;"
          + " report it to HBase if nobody else changes the table",
      "in a run with `runs.audit`, reads lacked a write that was acknowledged to the same client"
          + " before. A note in a run with faults, with ASYNC_WAL and SKIP_WAL, and with"
          + " `hbase.consistency=TIMELINE`"),
  RUN_BROKEN(
      invalid(Family.OPERATIONS),
      "%s broke: %s.",
      ToDo.RESUME,
      "a run did not finish and is missing: a client failed, one of its threads died, it ended"
          + " before its operations were done, was lost with its task, never got a container, or"
          + " started so late that the others ended before the window did; or the clock of the"
          + " driver's machine jumped by more than %s. In a MapReduce run without a duration, 2 s"
          + " late is too late",
      seconds(Thresholds.CLOCK_DIFFERENCE_MS_MAX)),
  ROUND_REPEATED(
      valid(Family.MACHINES),
      "Run %d was repeated with its round, and the first does not count: %s.",
      ToDo.NOTHING,
      "one of the runs of a round had `host-steal`: the campaign repeated the whole round, and its"
          + " first runs, which are in `broken/`, do not count"),
  RUNS_MISSING(
      invalid(Family.RUNS),
      Says.BY_CASE,
      ToDo.RESUME,
      "a cell has fewer finished runs than planned"),
  SINGLE_RUN(
      unjudged(Family.RUNS),
      "A single run: how much others would differ is unknown.",
      ToDo.MORE_RUNS,
      "only one run of the cell can be used: its mean has no confidence interval"),
  RUNS_DIFFER(
      suspect(Family.RUNS),
      Says.BY_CASE,
      ToDo.MORE_RUNS,
      "the half width of the throughput's 95%% confidence interval is more than %s%% of the mean."
          + " With two runs the interval is wide even if they hardly differ (Student's t is 12.7):"
          + " if they are at most %s%% apart, the cell is unjudged",
      number(Thresholds.INTERVAL_PERCENT_MAX),
      number(Thresholds.INTERVAL_PERCENT_MAX)),
  P99_DIFFERS(
      suspect(Family.RUNS),
      "At a target rate the 99th percentile is the result. That of %s is %s to %s ms in %d runs: the"
          + " 95%% interval of its geometric mean reaches from %s to %s ms.",
      "more `runs.count`, or a machine on which nothing else runs",
      "at a target rate, where latencies are the result, the 95%% interval of the geometric mean of"
          + " the runs' 99th percentiles reaches beyond %s times that mean. It is judged from three"
          + " runs on, all with at least %s operations",
      number(Thresholds.P99_INTERVAL_FACTOR_MAX),
      "%,d".formatted(PercentileChange.operationsMin(99))),
  NOT_STEADY(
      suspect(Family.STEADINESS, Bias.WARM_UP),
      Says.BY_CASE,
      ToDo.STEADY,
      "the mean throughput of the windows' last thirds differs from that of their first thirds by"
          + " more than %s%%, and the 95%% interval of the difference, over all runs of the cell or"
          + " all cells of the campaign, excludes 0. Or a 99th percentile does so by more than"
          + " %s%%, with %s runs or more",
      number(Thresholds.GROWTH_PERCENT_MAX),
      number(Thresholds.P99_GROWTH_PERCENT_MAX),
      Thresholds.P99_GROWTH_RUNS_MIN),
  STEADINESS_UNKNOWN(
      new Kind(Family.STEADINESS, Verdict.UNJUDGED, Bias.WARM_UP),
      Says.BY_CASE,
      ToDo.LONGER_WINDOW + "; with a target rate, three runs or more",
      "the windows have fewer than %s whole seconds or turns; or the throughput may have grown or"
          + " fallen by more than %s%% within them; or it did grow or fall, but runs differ too"
          + " much to say whether further ones would; or, with a target rate, fewer than %s runs"
          + " have operations enough to tell whether a 99th percentile is steady",
      WindowGrowth.VALUES_MIN,
      number(Thresholds.GROWTH_BOUND_PERCENT_MAX),
      Thresholds.P99_GROWTH_RUNS_MIN),
  RUNS_TREND(
      suspect(Family.STEADINESS, Bias.WARM_UP),
      "%s ops/s in the order of measurement: %+.1f%% from the first %s to the last. The mean"
          + " depends on the number of runs; a server that is still warming up looks like this.",
      ToDo.STEADY,
      "the throughputs of a cell's runs rise or fall in the order of measurement: the slope of the"
          + " line through their logarithms is significant at the 5% level and changes them by more"
          + " than 5% in all; or, with three or four runs, all steps go the same way, by more than"
          + " their standard errors, and change them by more than 10%. With restarts, the means of"
          + " the restarts are judged in this way, and the runs after each restart by one common"
          + " slope"),
  UNTIL_REACHED(
      valid(Family.RUNS),
      Says.BY_CASE,
      ToDo.NOTHING,
      "the cell has the runs or restarts that `runs.until.ci` needs, estimated from the first ones"),
  UNTIL_MISSED(
      unjudged(Family.RUNS),
      Says.BY_CASE,
      "a wider `runs.until.ci`, or a higher `runs.until.max`",
      "`runs.until.ci` needs more runs or restarts than `runs.until.max` allows, or than are usable"),
  SEARCH_UNFINISHED(
      invalid(Family.RUNS),
      "The search for the capacity has not finished: scripts/campaign resume continues it. If the"
          + " same rate breaks again, lower runs.find.to.",
      "`scripts/campaign resume`; if a rate breaks twice, a lower `runs.find.to`",
      "the search for the capacity has not finished"),
  NOTHING_HOLDS(
      invalid(Family.OPERATIONS),
      Says.BY_CASE,
      "a lower `runs.find.from`, or a looser objective",
      "the lowest rate of `runs.find` does not pass: the interval of the capacity is below it"),
  CAPACITY_AT_LEAST(
      valid(Family.RUNS),
      Says.BY_CASE,
      "a higher `runs.find.to`",
      "the highest rate of `runs.find` passes, or the throughput still grows at the most threads:"
          + " the interval of the capacity is above them"),
  CAPACITY_UNLIMITED(
      valid(Family.RUNS),
      "runs.find.objective has no limit for %s, whose latency may be anything at the capacity.",
      "a limit for each operation in `runs.find.objective`",
      "`runs.find.objective` limits the latency of some operations of the workload, and of others"
          + " it does not. Limits of READ and UPDATE are those of a READ-MODIFY-WRITE, too"),
  CAPACITY_CAUGHT_UP(
      valid(Family.STEADINESS),
      "In %s the throughput was more than %s%% above the target: the clients were still catching"
          + " up with operations that were late in their warm-up. That may be why the rate failed,"
          + " and the capacity may be higher. Use runs.warmup: auto, or longer probes and runs if"
          + " you already do.",
      ToDo.LONGER_WARM_UP,
      "measurements within the answer's interval failed, and their throughput was more than"
          + " %s above their target: the clients were catching up with what they had not done in"
          + " their warm-up, and the latency is partly that of the warm-up",
      percent(Thresholds.CAUGHT_UP_SHARE_MAX)),
  CAPACITY_DEBT_UNKNOWN(
      unjudged(Family.SERVERS),
      "It is unknown whether these grew in the runs at %,d ops/s, so they did not count: %s.",
      ToDo.PORTS,
      "for none of the runs at the capacity is it known whether queued flushes, queued compactions,"
          + " store files or memstores grew"),
  CAPACITY_WIDE(
      unjudged(Family.RUNS),
      Says.BY_CASE,
      "more runs, or longer runs and probes",
      "the interval of the capacity is wider than `runs.find.precision`, because runs at one rate"
          + " differ; or it contains the highest or the lowest rate of `runs.find` and the answer"
          + " is beyond that; or the interval of the rate that passes in 19 of 20 runs ends at more"
          + " than %s times where it begins",
      number(Thresholds.MOST_RUNS_FACTOR_MAX)),
  ENVIRONMENT_CHANGED(
      suspect(Family.SERVERS, Bias.SERVERS),
      "The runs were measured on different builds of HBase: %s.",
      "measure all runs of the cell again, on one build",
      "runs of the cell were measured on different versions, revisions or sources of HBase"),
  RESUMED(
      valid(Family.SERVERS),
      "The runs are spread over %d starts of the servers, %d of them planned, because the campaign"
          + " was resumed: the mean of each start counts once.",
      ToDo.NOTHING,
      "the campaign was resumed and started the servers again: the runs are spread over more server"
          + " starts than planned, and each start counts once"),
  SERVERS_RESTARTED(
      suspect(Family.SERVERS, Bias.SERVERS),
      "Region servers were restarted, joined or left between runs, and not by the campaign."
          + " Besides %d that stayed: %s.",
      "the servers' logs say why: remove the cause, and measure again",
      "region servers were restarted, joined or left between runs of the cell, although the"
          + " campaign restarted none"),
  CACHE_WARMED(
      valid(Family.STEADINESS),
      "The block cache was filled by reads for %d s; its hit ratio was then %s.",
      ToDo.NOTHING,
      "the block cache was filled by reads; the note says for how long and which hit ratio it"
          + " reached"),
  CACHE_NOT_WARM(
      suspect(Family.STEADINESS, Bias.CACHE),
      "The block cache's hit ratio was not steady after %d s of reads; it was then %s.",
      "more heap or fewer records; or measure with such a cache, and say so",
      "the hit ratio of the block cache was not steady after half an hour of reads"),
  UNEVEN_REGIONS(
      suspect(Family.SERVERS, Bias.SERVERS),
      Says.BY_CASE,
      "split or balance the table first; new tables get even regions",
      "on several servers, a region has more than twice the mean size of the table's regions, or less"
          + " than half of it; or a server hosts at least two regions of the table more than another"),
  TABLE_NOT_SHOWN(
      suspect(Family.OPERATIONS, Bias.TABLE),
      "Table %s %s, which hbase.checkdataset=false accepts.",
      "let the campaign load the table (`dataset.load`)",
      "the table does not hold the plan's records, which `hbase.checkdataset=false` with"
          + " `dataset.load: none` accepts"),
  MORE_ROWS(
      suspect(Family.OPERATIONS, Bias.TABLE),
      "Table %s %s.",
      ToDo.FRESH_TABLE,
      "the table held more rows than the plan says before the campaign's first run on it"),
  INSERTS_OVERWRITE(
      suspect(Family.OPERATIONS, Bias.TABLE),
      Says.BY_CASE,
      ToDo.FRESH_TABLE,
      "inserts of the run overwrite rows: those of another client or an earlier run, because the"
          + " workload's class is not YCSB's CoreWorkload and numbers them from `recordcount`; or"
          + " rows that the table had beside the plan's before the campaign. A note if it is not"
          + " known whether it had such rows"),
  RECORDS_UNKNOWN(
      suspect(Family.OPERATIONS),
      "Table %s holds %s. Its records were not read back: the keys of %s are unknown.",
      "find out yourself that the rows are those of the workload",
      "the keys of the workload are unknown, so no record was read back: the rows were only"
          + " counted"),
  SWITCHES_ON(
      suspect(Family.SERVERS),
      Says.BY_CASE,
      "the user needs the [permission](your-cluster.md#permissions); or find out who switched them"
          + " on",
      "balancer, normalizer, splits or merges are on, because this user is not allowed to switch"
          + " them off, or somebody else switched them on during the run"),
  SWITCHES_UNKNOWN(
      suspect(Family.SERVERS),
      "The servers do not tell this user whether these are on: %s.",
      "see in the HBase shell that they are off",
      "the servers do not report whether one of these is on: it was left as it is"),
  NOT_FLUSHED(
      suspect(Family.SERVERS, Bias.TABLE),
      "Table %s was not flushed or compacted as the plan asks: this user is not allowed to.",
      "the user needs the [permission](your-cluster.md#permissions)",
      "this user is not allowed to flush or compact the table as `settle` asks"),
  REGIONS_CHANGED(
      suspect(Family.SERVERS, Bias.SERVERS),
      "Table %s had %s before the run and %d after it: they were split or merged.",
      ToDo.REGIONS,
      "the number of the table's regions changed during the run"),
  REGIONS_UNKNOWN(
      valid(Family.SERVERS),
      "The number of regions of table %s before and after the run is unknown.",
      ToDo.NOTHING,
      "the number of the table's regions is unknown");

  /** The text of those that have several. */
  private static final class Says {
    /** The sentence is up to what finds it: finding.ftl, or the driver. */
    static final String BY_CASE = "%s";

    private Says() {}
  }

  /** What to do about several of them. */
  private static final class ToDo {
    static final String NOTHING = "";
    static final String READ_LOG =
        "read the client's `stderr.log` in `cells/<cell>/run-<n>/client-<k>/`";
    static final String RESUME = "`scripts/campaign resume` does what is missing";
    static final String LONGER_TURNS = "longer turns (`runs.turn`)";
    static final String LONGER_WARM_UP = "a longer warm-up (`runs.warmup`)";
    static final String LONGER_WINDOW = "`runs.duration: 2m` or more";
    static final String LOOK_THEN =
        "look at the charts of that time for compactions, flushes and garbage collections. What HBase"
            + " itself causes is part of the result";
    static final String STEADY = "`runs.warmup: auto`, a longer `runs.duration`, more rounds";
    static final String SETTLE =
        "`settle.majorCompact: true`, a longer `settle.quiet`. If the workload causes flushes or"
            + " compactions, measure over several of them";
    static final String PORTS = "make the info servers answer: [ports](your-cluster.md#ports)";
    static final String FRESH_TABLE = "use a fresh table, or `restore`";
    static final String REGIONS = "find out who moves regions; balancer and splits must be off";
    static final String MORE_RUNS =
        "a higher `runs.count` or `runs.restarts`; `runs-differ` says how many are enough."
            + " `runs.until` adds runs by itself";

    private ToDo() {}
  }

  private record Kind(Family family, Verdict verdict, Bias bias) {}

  /**
   * The rule of a finding that one metric of the region servers decides: a run has the finding if
   * the metric grew by more than the limit from each server's first sample of the window to its
   * last, added up over all servers.
   *
   * @param limit in the unit of the metric
   */
  public record ServerRule(ServerMetric metric, long limit) {}

  private final Family family;
  private final Verdict verdict;
  private final Bias bias;
  private final String text;
  private final String action;
  // The parts of the rule: a field of an enum has to be of an immutable type.
  private final Optional<ServerMetric> metric;
  private final long limit;
  private final String when;

  /**
   * @param text what it says of a run or cell, a format string for the figures
   * @param action as {@link #action} has it, or empty
   * @param when the condition, a format string
   * @param limits the values for the format
   */
  FindingType(Kind kind, String text, String action, String when, Object... limits) {
    this(kind, text, action, Optional.empty(), limits.length == 0 ? when : Text.of(when, limits));
  }

  /**
   * @param text a format string for the growth as a whole number
   * @param when the condition, a format string for the rule's limit
   */
  FindingType(Kind kind, String text, String action, ServerRule rule, String when) {
    this(kind, text, action, Optional.of(rule), Text.of(when, Long.toString(rule.limit())));
  }

  FindingType(Kind kind, String text, String action, Optional<ServerRule> rule, String when) {
    family = kind.family;
    verdict = kind.verdict;
    bias = kind.bias;
    this.text = text;
    this.action = action;
    metric = rule.map(ServerRule::metric);
    limit = rule.map(ServerRule::limit).orElse(0L);
    this.when = when;
  }

  private static Kind invalid(Family family) {
    return new Kind(family, Verdict.INVALID, Bias.NONE);
  }

  private static Kind suspect(Family family) {
    return suspect(family, Bias.NONE);
  }

  private static Kind suspect(Family family, Bias bias) {
    return new Kind(family, Verdict.SUSPECT, bias);
  }

  private static Kind unjudged(Family family) {
    return new Kind(family, Verdict.UNJUDGED, Bias.NONE);
  }

  private static Kind valid(Family family) {
    return new Kind(family, Verdict.VALID, Bias.NONE);
  }

  /** A short stable name, such as {@code operations-failed}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The type with a code; empty for a code of an earlier build that is not used any more. */
  public static Optional<FindingType> of(String code) {
    return Stream.of(values()).filter(type -> type.code().equals(code)).findFirst();
  }

  public Family family() {
    return family;
  }

  /** The best verdict that the run or cell can have, unless {@link #when} says otherwise. */
  public Verdict verdict() {
    return verdict;
  }

  /** What it can do to the figures of its side of a comparison. */
  public Bias bias() {
    return bias;
  }

  /**
   * What to do about it, in Markdown with links from {@code docs}; empty for a note that asks for
   * nothing.
   */
  public Optional<String> action() {
    return action.isEmpty() ? Optional.empty() : Optional.of(action);
  }

  /** What decides it; empty if that is more than one metric of the servers. */
  public Optional<ServerRule> rule() {
    return metric.map(it -> new ServerRule(it, limit));
  }

  /** The condition, a clause in Markdown. */
  public String when() {
    return when;
  }

  /**
   * Creates a note for the driver's record of a run.
   *
   * @param figures the values of its text
   */
  public Note note(Object... figures) {
    return new Note(code(), verdict, Text.of(text, figures));
  }

  /**
   * Creates a finding.
   *
   * @param given the verdict, which may be another than the usual one
   * @param run the run's number; empty if it is about the whole cell
   * @param figures the values of its text
   */
  public Finding finding(Verdict given, OptionalInt run, Object... figures) {
    return new Finding(code(), given, run, Text.of(text, figures));
  }

  private static String percent(double share) {
    return number(share * Units.PERCENT) + "%";
  }

  private static String seconds(long ms) {
    return number(ms / Units.MS_PER_SECOND) + " s";
  }

  private static String number(double value) {
    return new BigDecimal(value, MathContext.DECIMAL32).stripTrailingZeros().toPlainString();
  }

  /**
   * What a finding can do to the figures of its side of a comparison, whatever builds are compared.
   * A slower side is not shown to be a slower build if one of its findings can make it slower, or
   * one of the other side's can make that faster. Failures of the servers are no bias, because the
   * build may be the cause. The build may also be the cause of a {@link #BACKGROUND} finding, so it
   * does not explain why a side is slower. If only the baseline has it, it may hide that the other
   * side is slower.
   */
  public enum Bias {
    NONE(false, false, ""),
    WARM_UP(true, true, "with a longer warm-up and longer runs"),
    CLIENTS(true, true, "with clients that are not the limit"),
    MACHINES(true, false, "on idle machines with processors and memory to spare"),
    CACHE(true, false, "with a cache that is warm"),
    SERVERS(true, true, "on the same servers, regions and build throughout"),
    UNANSWERED(false, true, "at a lower target rate or for longer"),
    TURNS(false, true, "with longer turns"),
    TABLE(true, true, "on the plan's own table, freshly loaded, flushed and settled"),
    CLOCKS(true, true, "with NTP on all client machines"),
    BACKGROUND(true, false, "with a longer settle.quiet, or for longer than a compaction takes");

    private final boolean slower;
    private final boolean faster;
    private final String remedy;

    Bias(boolean slower, boolean faster, String remedy) {
      this.slower = slower;
      this.faster = faster;
      this.remedy = remedy;
    }

    /** Whether it can make its side look slower, or else faster, than the build is. */
    public boolean can(boolean toSlower) {
      return toSlower ? slower : faster;
    }

    /** Whether the build may be the cause of what makes its side slower. */
    public boolean mayBeOfBuild() {
      return this == BACKGROUND;
    }

    /** What its side can look like: {@code slower}, {@code faster} or {@code slower or faster}. */
    public String direction() {
      return slower && faster ? "slower or faster" : slower ? "slower" : "faster";
    }

    /** How to measure the side again, such as {@code on machines that nothing else uses}. */
    public String remedy() {
      return remedy;
    }
  }
}
