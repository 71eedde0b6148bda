package io.github.hbaseycsb.analysis.finding.type;

import io.github.hbaseycsb.analysis.stats.SteadyState;
import io.github.hbaseycsb.common.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Every finding that there is, declared once: its code, the verdict that it usually is, and when it
 * is found. The tables in docs/results.md are made of this, in this order.
 */
public enum FindingType {
  NOTHING_RAN(Verdict.INVALID, "no operation succeeded in the window"),
  CLIENT_FAILED(
      Verdict.INVALID,
      "a client ended with another status than 0 or 3, or with 3 though no operation failed: a"
          + " thread of it died"),
  CLIENT_FILES_MISSING(Verdict.INVALID, "a client left no `ycsb.json` or no log"),
  LOG_DAMAGED(Verdict.INVALID, "a log breaks off within a line"),
  WINDOW_NOT_COVERED(
      Verdict.INVALID,
      "a client's log covers less than %s of the window: it ended early, or stopped measuring",
      percent(Thresholds.COVERED_SHARE_MIN)),
  OPERATIONS_FAILED(
      Verdict.SUSPECT,
      "any operation failed, in the window or outside; invalid: more than %s of either",
      percent(Thresholds.FAILED_SHARE_MAX)),
  TARGET_MISSED(
      Verdict.SUSPECT,
      "throughput more than %s below the target",
      percent(Thresholds.TARGET_SHORTFALL_MAX)),
  TARGET_EXCEEDED(
      Verdict.SUSPECT,
      "throughput more than %s above the target: the clients made up for what they were late"
          + " with before the window",
      percent(Thresholds.TARGET_SHORTFALL_MAX)),
  PERCENTILE_UNRELIABLE(
      Verdict.SUSPECT,
      "operations that the target wanted were not answered when the window ended, and they are"
          + " more than half of those that should be beyond a percentile (%s of all for the 99th);"
          + " one for each thread may be under way and does not count. See \"Operations that were"
          + " never sent\"",
      percent(Thresholds.PERCENTILE_SHORTFALL_MAX / 100)),
  CLIENT_BOUND(
      Verdict.SUSPECT,
      "throughput is %s or more of what the same clients do without a server, on a binding that"
          + " does nothing (`client_ceiling` in `run.json`; measured for 1 s after 1 s of warm-up,"
          + " with the first workload of the campaign that is run with as many clients and"
          + " threads)",
      percent(Thresholds.CLIENT_BOUND_SHARE)),
  CLIENT_SATURATED(
      Verdict.SUSPECT,
      "a client spent more than %s%% of its time in garbage collections, or all clients of a"
          + " machine used more than %s of its processors",
      number(Thresholds.CLIENT_GC_PERCENT_MAX),
      percent(Thresholds.CLIENT_CPU_SHARE_MAX)),
  CLIENT_CPU_UNKNOWN(
      Verdict.VALID,
      "the processor time of a client is not known: what it used is not in the sum that is"
          + " judged"),
  CLIENT_THREAD_SATURATED(
      Verdict.SUSPECT,
      "a thread of a client used more than %s of a processor, from the first to the last sample"
          + " in which it was the client's hottest; more clients, or more `hbase.connections` of"
          + " each, use more threads",
      percent(Thresholds.CLIENT_THREAD_SHARE_MAX)),
  HOST_BUSY(
      Verdict.SUSPECT,
      "the processors of a machine of the clients were more than %s busy over the window, all"
          + " processes together; valid where a region server shares the machine, because clients"
          + " that do as much as they can and their server use all of it; unjudged where that is"
          + " not known",
      percent(Thresholds.HOST_BUSY_SHARE_MAX)),
  HOST_STEAL(
      Verdict.SUSPECT,
      "the hypervisor withheld more than %s of the processor time that a client machine's"
          + " processes wanted (used or withheld, idle time not counted) over the window, which is"
          + " as much as the smallest difference a comparison should show; or more than %s of it"
          + " in ten seconds, which shifts a short run's mean and any run's 99th percentile. Not"
          + " judged where less than %s of one processor was wanted",
      percent(Thresholds.HOST_STEAL_SHARE_MAX),
      percent(Thresholds.HOST_STEAL_SHARE_IN_TEN_SECONDS_MAX),
      percent(Thresholds.HOST_WANTED_PROCESSORS_MIN)),
  HOST_UNKNOWN(
      Verdict.VALID,
      "the samples of a client's machine cover less than half of the window: the last three are"
          + " not judged"),
  CLIENT_FROZE(
      Verdict.SUSPECT,
      "an interval of a client's log, of which there is one each second, took more than %s"
          + " within the window: the whole client stood still, for garbage collection or for want"
          + " of a processor",
      seconds(Thresholds.CLIENT_INTERVAL_MS_MAX)),
  NOT_WARM(
      Verdict.SUSPECT,
      "`runs.warmup: auto` ended at its limit: the window began before the clients were steady"),
  SERVER_NOT_WARM(Verdict.SUSPECT, "so did the load before the first run on these servers"),
  WINDOW_SHORT(
      Verdict.UNJUDGED,
      "less than %s s were measured: nothing of the next three but `stalled` is judged",
      number(Thresholds.WINDOW_SECONDS_MIN)),
  WARM_UP_TOO_SHORT(
      Verdict.SUSPECT,
      "the window's beginning, up to where MSER-5 cuts it (White, Cobb and Spratt, WSC 2000),"
          + " differs beyond its error and shifts the mean by more than %s%%; needs %s whole"
          + " seconds",
      number(Thresholds.WARM_UP_BIAS_PERCENT_MAX),
      SteadyState.VALUES_MIN),
  STALLED(
      Verdict.SUSPECT,
      "no operation succeeded in more than %s of the window's seconds, though %s a second or"
          + " more did in the others",
      percent(Thresholds.STALLED_SHARE_MAX),
      number(Thresholds.STALL_RATE_MIN)),
  DRIFT(
      Verdict.SUSPECT,
      "mean throughput of the window's last third differs from the first third's by more than"
          + " %s%% and beyond its error. Where a third is worth fewer than 10 independent seconds,"
          + " as of every window under 30 s, the line through the means of the window's fifths is"
          + " judged instead: its slope differs from 0 at the %s level and changes the throughput"
          + " by more than %s%%",
      number(Thresholds.DRIFT_PERCENT_MAX),
      percent(Thresholds.LARGE_DRIFT_SIGNIFICANCE),
      number(Thresholds.LARGE_DRIFT_PERCENT_MAX)),
  STEADINESS_UNKNOWN(
      Verdict.VALID,
      "only the latter could be judged, and found nothing: only a very large drift would have"
          + " shown"),
  COMPACTION(
      Verdict.SUSPECT,
      "in the window a compaction ended, regions were being compacted (asked every 3 s), or"
          + " compactions waited"),
  FLUSH_QUEUE_GROWTH(
      Verdict.SUSPECT, "more flushes wait at the window's end than at its beginning"),
  REGION_MOVEMENT(
      Verdict.SUSPECT,
      "a server's number of regions changed, or a server came or went, in the window"),
  DIP(
      Verdict.VALID,
      "a stretch of the window has a throughput more than %s below the window's median, or a"
          + " 99th percentile more than %s times the median one; says which of compactions,"
          + " flushes and garbage collection of the servers was more than twice what it was in the"
          + " rest of the window",
      percent(Thresholds.DIP_THROUGHPUT_SHARE),
      number(Thresholds.DIP_P99_RATIO)),
  SERVERS_UNKNOWN(
      Verdict.UNJUDGED,
      "no sample of the servers in the window: the last three are not judged; or it names those"
          + " that a server published fewer than two values for, because its HBase does not, or"
          + " because it answered all samples from memory"),
  SERVERS_SILENT(
      Verdict.UNJUDGED,
      Source.DRIVER,
      "the info servers of some region servers answered nothing during the run, and why not"
          + " (switched off, a login, a firewall): what compactions did there is known from the"
          + " server or the master, the rest is not"),
  SAMPLES_LOST(
      Verdict.SUSPECT, Source.DRIVER, "the driver had no memory for some samples of the servers"),
  SETTLING_UNKNOWN(
      Verdict.VALID,
      Source.DRIVER,
      "the info servers of some region servers did not answer when the table was taken for"
          + " settled: that none of their regions was being compacted is known, that no compaction"
          + " waited is not"),
  CLOCKS_DIFFER(
      Verdict.SUSPECT,
      "the clock of a machine that clients ran on is more than %s from the driver's",
      seconds(Thresholds.CLOCK_DIFFERENCE_MS_MAX)),
  RUN_BROKEN(
      Verdict.INVALID,
      "a run did not last to its end, so it is missing: a client failed, was lost with its"
          + " task, never got a container, or began so late that the others ended before the"
          + " window did; in a MapReduce job's run by operations, 2 s late is too late"),
  RUNS_MISSING(Verdict.INVALID, "a cell has fewer finished runs than planned"),
  SINGLE_RUN(Verdict.UNJUDGED, "a cell has one run that is not invalid: its mean has no interval"),
  RUNS_DIFFER(
      Verdict.SUSPECT,
      "half width of the 95%% confidence interval of the throughput above %s%% of its mean;"
          + " says how many runs would bring it to %s%%. Of two runs it is wide even if they"
          + " hardly differ (Student's t is 12.7): with two that are at most %s%% apart it is"
          + " unjudged",
      number(Thresholds.INTERVAL_PERCENT_MAX),
      number(Thresholds.INTERVAL_PERCENT_WANTED),
      number(Thresholds.INTERVAL_PERCENT_MAX)),
  RUNS_TREND(
      Verdict.SUSPECT,
      "the throughputs of a cell's runs rise or fall in the order of measurement: the line"
          + " through their logarithms has a slope at the 5% level and changes them by more than"
          + " 5% in all, or all steps of three or four runs go the same way, beyond their standard"
          + " errors, and change them by more than 10%. With restarts the restarts' means are"
          + " judged so, and the runs after a restart by one slope for all restarts"),
  UNTIL_REACHED(
      Verdict.VALID,
      "the interval that `runs.until` asked for was reached; unjudged with fewer than %s runs,"
          + " or restarts. A measurement that ends when its interval is narrow ends more often"
          + " when it is narrow by chance: such intervals are clearly too narrow, most of all when"
          + " it ends after few runs: plan %s runs at least",
      Thresholds.UNTIL_UNITS_MIN,
      Thresholds.UNTIL_UNITS_MIN),
  UNTIL_MISSED(
      Verdict.VALID, "it was not reached, and there were as many runs as `runs.until.max` allows"),
  SEARCH_UNFINISHED(Verdict.INVALID, "a search for a capacity has not ended"),
  NOTHING_HOLDS(
      Verdict.INVALID,
      "the lowest rate that `runs.find` was to try is not shown to meet the objective"),
  NO_AGREEMENT(
      Verdict.SUSPECT,
      "a search ended because runs a step above held six times where probes did not: the capacity"
          + " may be higher"),
  CAPACITY_AT_LEAST(
      Verdict.VALID, "the highest rate that `runs.find` was to try meets the objective"),
  CAPACITY_DEBT_UNKNOWN(
      Verdict.UNJUDGED,
      "for no run at the capacity it is known whether waiting flushes, waiting compactions, store"
          + " files or memstores grew"),
  CAPACITY_WIDE(
      Verdict.VALID,
      "the interval of a capacity is wider than `runs.find.precision`: what was measured within it"
          + " is undecided"),
  ENVIRONMENT_CHANGED(
      Verdict.SUSPECT,
      "runs of the cell were measured on different versions, revisions or sources of HBase"),
  RESUMED(
      Verdict.VALID,
      "the campaign was resumed and started the servers again: the runs lie in more starts than"
          + " planned, each of which counts once"),
  SERVERS_RESTARTED(
      Verdict.SUSPECT,
      "between runs of the cell region servers were restarted, came or went, though the"
          + " campaign restarted none"),
  CACHE_WARMED(
      Verdict.VALID,
      Source.DRIVER,
      "says for how long the block cache was read into and which hit ratio it reached"),
  CACHE_NOT_WARM(Verdict.SUSPECT, Source.DRIVER, "it was not warm after half an hour"),
  UNEVEN_REGIONS(
      Verdict.SUSPECT,
      Source.DRIVER,
      "a region has more than twice the mean of the table's HFiles, or less than half; or"
          + " servers have more than one region of the table more than others"),
  TABLE_NOT_SHOWN(
      Verdict.SUSPECT,
      Source.DRIVER,
      "`dataset.load: none` with `hbase.checkdataset=false`: the table does not hold the plan's"
          + " records"),
  MORE_ROWS(
      Verdict.SUSPECT,
      Source.DRIVER,
      "the table held more rows than the plan says before the campaign's first run on it"),
  RECORDS_UNKNOWN(
      Verdict.SUSPECT,
      Source.DRIVER,
      "the workload's keys are not known, so no record was read back: the rows were counted"
          + " only"),
  SWITCHES_ON(
      Verdict.SUSPECT,
      Source.DRIVER,
      "balancer, normalizer, splits or merges are on, because this user may not switch them off"),
  SWITCHES_UNKNOWN(
      Verdict.SUSPECT,
      Source.DRIVER,
      "the servers do not tell whether one of them is on: it was left as it is"),
  NOT_FLUSHED(
      Verdict.SUSPECT,
      Source.DRIVER,
      "this user may not flush or compact the table, as `settle` asks"),
  REGIONS_CHANGED(
      Verdict.SUSPECT,
      Source.DRIVER,
      "the table had another number of regions after the run than before"),
  REGIONS_UNKNOWN(Verdict.VALID, Source.DRIVER, "that number is not known");

  /** Who finds it. */
  public enum Source {
    /** The analysis, from a run's files. */
    ANALYSIS,
    /** The driver, which notes it in {@code run.json}. */
    DRIVER
  }

  private final Verdict verdict;
  private final Source source;
  private final String when;

  /**
   * @param when a format
   * @param limits that it names
   */
  FindingType(Verdict verdict, String when, Object... limits) {
    this(verdict, Source.ANALYSIS, limits.length == 0 ? when : Text.of(when, limits));
  }

  FindingType(Verdict verdict, Source source, String when) {
    this.verdict = verdict;
    this.source = source;
    this.when = when;
  }

  /** A short stable name, such as {@code operations-failed}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What the run, or the cell, is at best, unless {@link #when} says otherwise. */
  public Verdict verdict() {
    return verdict;
  }

  public Source source() {
    return source;
  }

  /** When it is found, a clause in Markdown. */
  public String when() {
    return when;
  }

  /**
   * What the driver writes down of a run.
   *
   * @param text a sentence
   */
  public Note note(String text) {
    return new Note(code(), verdict, text);
  }

  /**
   * What was found.
   *
   * @param run the run's number; empty when it concerns the whole cell
   * @param text a sentence with the numbers
   */
  public Finding finding(OptionalInt run, String text) {
    return finding(verdict, run, text);
  }

  /** The same with another verdict than usual. */
  public Finding finding(Verdict other, OptionalInt run, String text) {
    return new Finding(code(), other, run, text);
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
}
