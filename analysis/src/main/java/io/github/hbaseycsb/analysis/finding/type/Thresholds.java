package io.github.hbaseycsb.analysis.finding.type;

/** Where findings begin. docs/results.md lists them with the findings. */
public final class Thresholds {
  private Thresholds() {}

  /** Share of failed operations above which a run is invalid; any failed one makes it suspect. */
  public static final double FAILED_SHARE_MAX = 0.001;

  /** Share of the window that the intervals of every client must cover. */
  public static final double COVERED_SHARE_MIN = 0.95;

  /** Share of the target rate that may be missing, or be exceeded by. */
  public static final double TARGET_SHORTFALL_MAX = 0.02;

  /**
   * Share of the operations beyond a percentile that may be missing from those that it was made of:
   * of 1%, for the 99th, half.
   */
  public static final double PERCENTILE_SHORTFALL_MAX = 0.5;

  /** Fewest operations beyond a percentile for which it is reported. */
  public static final int BEYOND_PERCENTILE_MIN = 10;

  /** An interval of a client's log that lasts longer shows that the client froze, ms. */
  public static final long CLIENT_INTERVAL_MS_MAX = 1500;

  /** Percent of a client's run time in garbage collections. */
  public static final double CLIENT_GC_PERCENT_MAX = 10;

  /** Share of the client machine's processors that its clients may use. */
  public static final double CLIENT_CPU_SHARE_MAX = 0.8;

  /** The same, whoever uses them. */
  public static final double HOST_BUSY_SHARE_MAX = CLIENT_CPU_SHARE_MAX;

  /**
   * Share of the processor time that a machine's processes wanted, used or withheld, that the
   * hypervisor may withhold: as much as the smallest difference that a comparison should show. Idle
   * time does not count, since it hides what a machine of many processors lacks.
   */
  public static final double HOST_STEAL_SHARE_MAX = 0.02;

  /**
   * The same in ten seconds: a tenth of what was wanted is gone for long enough to shift a short
   * run's mean and any run's 99th percentile.
   */
  public static final double HOST_STEAL_SHARE_IN_TEN_SECONDS_MAX = 0.1;

  /** Share of one processor that must be wanted; of less, no share is judged. */
  public static final double HOST_WANTED_PROCESSORS_MIN = 0.05;

  /** Share of one processor above which a thread has no time left to do more. */
  public static final double CLIENT_THREAD_SHARE_MAX = 0.9;

  /** How far a client machine's clock may be from the driver's, ms: an interval of the logs. */
  public static final long CLOCK_DIFFERENCE_MS_MAX = 1000;

  /** Share of the window's seconds that may pass without one operation. */
  public static final double STALLED_SHARE_MAX = 0.05;

  /** Operations per second below which one may pass without any by chance. */
  public static final double STALL_RATE_MIN = 20;

  /** Share of what its clients do without a server above which a run may be limited by them. */
  public static final double CLIENT_BOUND_SHARE = 0.7;

  /** Seconds measured without which a run is not judged at all. */
  public static final double WINDOW_SECONDS_MIN = 10;

  /** Fewest seconds for which a standard error within the run is reported. */
  public static final int SECONDS_TO_JUDGE_MIN = 30;

  /** Percent by which a remainder of the warm-up may shift the window's mean throughput. */
  public static final double WARM_UP_BIAS_PERCENT_MAX = 2;

  /** Percent by which the throughput of the window's last third may differ from the first's. */
  public static final double DRIFT_PERCENT_MAX = 5;

  /** The same from the window's first fifth to its last, where less is known. */
  public static final double LARGE_DRIFT_PERCENT_MAX = 20;

  /**
   * Below which p-value such a change is one: seconds that depend on each other make steady runs
   * look as if they drifted more often than p says.
   */
  public static final double LARGE_DRIFT_SIGNIFICANCE = 0.01;

  /** Half width of the 95% confidence interval of a cell's throughput, percent of its mean. */
  public static final double INTERVAL_PERCENT_MAX = 10;

  /** For what half width more runs are counted where the interval is wider than that. */
  public static final double INTERVAL_PERCENT_WANTED = 5;

  /** With fewer units than this, an interval that ended its measurement tells too little. */
  public static final int UNTIL_UNITS_MIN = 5;

  /** Share of the median throughput by which a step's must be lower to be a dip. */
  public static final double DIP_THROUGHPUT_SHARE = 0.3;

  /** How many times the median 99th percentile a step's must be to be a dip. */
  public static final double DIP_P99_RATIO = 3;
}
