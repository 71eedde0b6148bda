package io.github.hbaseycsb.analysis.finding;

/** The thresholds of the findings. docs/reference/warnings.md lists them with the findings. */
public final class Thresholds {
  private Thresholds() {}

  /**
   * Share of failed operations above which a run is invalid. Any failed operation makes it suspect.
   */
  public static final double FAILED_SHARE_MAX = 0.001;

  /** Share of the window that the intervals of every client must cover. */
  public static final double COVERED_SHARE_MIN = 0.95;

  /** Maximum share of the target rate by which the throughput may differ from it. */
  public static final double TARGET_SHORTFALL_MAX = 0.02;

  /**
   * Maximum share by which the throughput of a search's measurement may be above its target. What
   * is above was to be done in the warm-up: the clients caught up with it, and all operations that
   * they began meanwhile were late. In two searches of YCSB A, B, C and F with even arrivals it was
   * at most 0.22% after automatic warm-ups, and 0.55% in the one run that was still catching up.
   */
  public static final double CAUGHT_UP_SHARE_MAX = 0.005;

  /**
   * Maximum ratio of the ends of the interval of the rate at which 19 of 20 runs meet an objective.
   * It is not {@code runs.find.precision}: that rate is as far below the one of the median run as
   * runs differ, and from the 14 measurements of a search a standard deviation is only known to a
   * factor of 2.2 (0.73 to 1.6 times, with 95%). Someone who plans with the rate can take the lower
   * end, unless that is less than half of what may be possible.
   */
  public static final double MOST_RUNS_FACTOR_MAX = 2;

  /**
   * Maximum share of the operations beyond a percentile that may be missing from its histogram: for
   * the 99th percentile, half of 1%.
   */
  public static final double PERCENTILE_SHORTFALL_MAX = 0.5;

  /** Minimum number of operations beyond a percentile for which it is reported. */
  public static final int BEYOND_PERCENTILE_MIN = 10;

  /**
   * Maximum length of an interval of a client's log, ms. A longer one shows that the client froze.
   */
  public static final long CLIENT_INTERVAL_MS_MAX = 1500;

  /**
   * Flushes of HBase's own regions, {@code hbase:meta} and {@code hbase:namespace}, that may wait
   * whatever the load does. By default HBase flushes such a region five minutes after a change, and
   * lets this flush wait for up to five minutes more, so that flushes spread ({@code
   * PeriodicMemStoreFlusher}).
   */
  public static final int OWN_FLUSHES_MAX = 2;

  /**
   * Bytes that compactions may read in a window without a warning: those of {@code hbase:meta} read
   * some tens of kilobytes, whatever the load does, and a disk reads this in 10 ms.
   */
  public static final long OWN_COMPACTED_BYTES_MAX = 1_000_000;

  /**
   * How many times the mean of the runs' 99th percentiles its interval may reach to. Three runs
   * whose logarithms differ by 0.4, as is expected of runs before they are measured ({@code
   * CapacityFit}), reach to 2.7 times it.
   */
  public static final double P99_INTERVAL_FACTOR_MAX = 3;

  /** Maximum percentage of a client's run time in garbage collections. */
  public static final double CLIENT_GC_PERCENT_MAX = 10;

  /** Maximum share of the processors available to clients that they may use. */
  public static final double CLIENT_CPU_SHARE_MAX = 0.8;

  /** Maximum share of the client machine's processors that all processes may use. */
  public static final double HOST_BUSY_SHARE_MAX = CLIENT_CPU_SHARE_MAX;

  /**
   * Maximum share of withheld processor time: the part of the processor time that the machine's
   * processes wanted (used or withheld) that the hypervisor may withhold. It is as large as the
   * smallest difference that a comparison should show. Idle time is not counted, because on a
   * machine with many processors it would hide the effect.
   */
  public static final double HOST_STEAL_SHARE_MAX = 0.02;

  /**
   * The same for ten seconds. If a tenth of the wanted time is withheld that long, the mean of a
   * short run and the 99th percentile of any run shift.
   */
  public static final double HOST_STEAL_SHARE_IN_TEN_SECONDS_MAX = 0.1;

  /** Minimum number of wanted processors for judging the withheld share. */
  public static final double HOST_WANTED_PROCESSORS_MIN = 0.05;

  /**
   * Maximum share of a processor that a thread may use. Above it, the thread has no time left to do
   * more.
   */
  public static final double CLIENT_THREAD_SHARE_MAX = 0.9;

  /**
   * Maximum difference between the clocks of a client machine and the driver, ms: an interval of
   * the logs.
   */
  public static final long CLOCK_DIFFERENCE_MS_MAX = 1000;

  /** Maximum share of the window's seconds without any operation. */
  public static final double STALLED_SHARE_MAX = 0.05;

  /** Operations per second below which a second may pass without an operation by chance. */
  public static final double STALL_RATE_MIN = 20;

  /** Minimum number of measured seconds for judging a run. */
  public static final double WINDOW_SECONDS_MIN = 10;

  /** Minimum number of seconds for which a standard error within the run is reported. */
  public static final int SECONDS_TO_JUDGE_MIN = 30;

  /** The same number of turns, which are longer. */
  public static final int TURNS_TO_JUDGE_MIN = 10;

  /** Maximum share of the turns' time for which their operations may go on in turns of others. */
  public static final double TURN_OVERRUN_SHARE_MAX = 0.01;

  /**
   * Maximum percentage by which the throughput of the last thirds of a cell's windows may differ
   * from that of the first thirds.
   */
  public static final double GROWTH_PERCENT_MAX = 5;

  /** Maximum percentage by which it may differ at the ends of its 95% confidence interval. */
  public static final double GROWTH_BOUND_PERCENT_MAX = 20;

  /** Maximum percentage by which the 99th percentile may differ in the same way. */
  public static final double P99_GROWTH_PERCENT_MAX = 30;

  /** Minimum number of runs for judging that. */
  public static final int P99_GROWTH_RUNS_MIN = 3;

  /**
   * Maximum half width of the 95% confidence interval of a cell's throughput, percent of its mean.
   */
  public static final double INTERVAL_PERCENT_MAX = 10;

  /** If the interval is wider, the half width for which the number of further runs is computed. */
  public static final double INTERVAL_PERCENT_WANTED = 5;

  /** Share of the median throughput by which the throughput of a step must be lower to be a dip. */
  public static final double DIP_THROUGHPUT_SHARE = 0.3;

  /** Ratio of the 99th percentile of a step to the median above which the step is a dip. */
  public static final double DIP_P99_RATIO = 3;
}
