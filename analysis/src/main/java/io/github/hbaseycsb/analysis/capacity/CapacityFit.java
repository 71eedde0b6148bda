package io.github.hbaseycsb.analysis.capacity;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * What all measurements of a search say together: the logarithm of a run's percentile is a rising,
 * convex function of the logarithm of the rate, plus what the run differs by. The same holds for
 * the share of their processors that servers use. A search for the number of threads fits how far
 * the throughput is below the highest one; the reciprocal of the number of threads takes the place
 * of the rate, so that this rises too. {@link CurveKind} has the curves.
 *
 * <p>The curve is given by the rate at which it meets the limit, its slope there, and one of five
 * shapes. What runs differ by is normal; a few were disturbed and can be anywhere, so that none
 * counts for much (Box and Tiao, Biometrika 55, 1968, mix two distributions so). A distribution
 * with longer tails would do that, too, but where runs are normal its posterior is too narrow for
 * the curve and too wide for how much runs differ (White, Econometrica 50, 1982, on wrong models).
 * The posterior distribution is computed on a grid, whose borders are left out while they have no
 * probability (Kontsevich and Tyler, Vision Research 39, 1999, estimate the threshold and slope of
 * a sense so, and choose the next stimulus by it).
 */
final class CapacityFit {
  /**
   * A percentile below this factor of the limit counts as being below it. How far does not matter:
   * the curve is for the rates around the answer.
   */
  private static final double LEAST = Math.log(0.1);

  /** The same above: how far operations fall behind depends on the length of the window. */
  private static final double MOST = Math.log(3);

  /** What a rate counts as at least that does not hold for another reason than its percentiles. */
  private static final double OTHER_REASON = Math.log(2);

  /** The share of measurements that were disturbed. */
  private static final double DISTURBED = 0.05;

  /** What no shape tells: this, times the square of the distance from the limit. */
  private static final double MISFIT = 0.2;

  /** Factor by which the answer can be outside of the rates that are tried, or reached. */
  private static final double OUTSIDE = Math.log(3);

  private static final double SCALE_MIN = 0.003;
  private static final double SCALE_MAX = 2;
  private static final double OFFSET_SD = 1;
  private static final double OFFSET_RANGE = 3;

  /** What a number of threads reaches at least if it reaches the highest throughput. */
  static final double REACHED = 0.95;

  /** By how much the highest throughput can differ from the highest that was measured. */
  private static final double LEVEL_RANGE = Math.log(2);

  private static final int CROSSING = 0;
  private static final int SLOPE = 1;
  private static final int OFFSET = 2;
  private static final int SCALE = 3;
  private static final int PASSES_MAX = 8;

  /** What a slice at the border of the grid has at most of the probability if it is left out. */
  private static final double NEGLIGIBLE = 2e-4;

  /** Passes go on while they leave out more than the rest of this. */
  private static final double WORTHWHILE = 0.7;

  private static final int CURVES = 1000;

  /** As many stand for all where that is exact enough. */
  private static final int FEW = 50;

  private static final int STEP = CURVES / FEW;

  /** How many curves are left out at each end of a 95% interval. */
  private static final int TAIL = CURVES / 40;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final double NORMAL_95 = NORMAL.inverseCumulativeProbability(0.95);
  private static final double NORMAL_PEAK = NORMAL.density(0);

  /** The root of x^5 = x + 1: multiples of its powers fill four dimensions evenly (M. Roberts). */
  private static final double EVENLY = 1.1673039782614187;

  private static final int CANDIDATES = 16;

  /** The quartiles of the normal distribution. */
  private static final double[] OUTCOMES = {-0.6745, 0.6745};

  /**
   * A measurement.
   *
   * @param rate operations per second that were asked for, or reached if that is less; the
   *     reciprocal of a number of threads
   * @param excess logarithm of the percentile divided by its limit, of several percentiles the
   *     largest; infinite if the rate does not hold for another reason; of threads, of the highest
   *     measured throughput divided by that of this measurement
   * @param error standard error of it by the error within the measurement
   * @param full whether it is on the curve itself, not below it by the offset
   */
  record Point(double rate, double excess, double error, boolean full) {
    private boolean isForOtherReason() {
      return excess == Double.POSITIVE_INFINITY;
    }

    private double deviation() {
      double distance = isForOtherReason() ? OTHER_REASON : clamped(excess);
      return Math.hypot(error, MISFIT * distance * distance);
    }

    private double likelihood(double mean, double deviation) {
      if (excess >= MOST) {
        double least = isForOtherReason() ? OTHER_REASON : MOST;
        return mixed(NORMAL.cumulativeProbability((mean - least) / deviation), 0.5);
      }
      return excess <= LEAST
          ? mixed(NORMAL.cumulativeProbability((LEAST - mean) / deviation), 0.5)
          : mixed(density((excess - mean) / deviation) / deviation, 0.5 / (MOST - LEAST));
    }

    private double difference(Curve curve) {
      double expected = clamped(curve.at(Math.log(rate)) - (full ? 0 : curve.offset()));
      double difference =
          isForOtherReason() ? Math.max(0, OTHER_REASON - expected) : clamped(excess) - expected;
      return difference / Math.hypot(curve.scale(), deviation());
    }
  }

  /**
   * What is known of how runs differ: of the standard deviation of the logarithm of their
   * percentile.
   *
   * @param logMean mean of its logarithm
   * @param logSd standard deviation of its logarithm
   */
  record Spread(double logMean, double logSd) {
    /**
     * Where nothing is known: from 0.06 to 2.8. Runs at one rate on this project's machine: 0.6.
     */
    static final Spread UNKNOWN = new Spread(Math.log(0.4), 1);

    /** The same of throughputs and of processors. */
    static final Spread UNKNOWN_OF_MEANS = new Spread(Math.log(0.05), 1);

    private static final double BETWEEN_CELLS = 0.5;

    /** The share of systems whose runs differ by hardly more than their windows explain. */
    private static final double ALIKE = 0.2;

    private static final double ALIKE_LOG_MEAN = Math.log(0.01);
    private static final double ALIKE_LOG_SD = 0.7;

    /** The logarithm of the probability density of a scale's logarithm. */
    private double logDensity(double log) {
      return Math.log(
          (1 - ALIKE) * density((log - logMean) / logSd) / logSd
              + ALIKE * density((log - ALIKE_LOG_MEAN) / ALIKE_LOG_SD) / ALIKE_LOG_SD);
    }

    /** What this one says of another cell. */
    Spread ofOther() {
      return new Spread(logMean, Math.hypot(logSd, BETWEEN_CELLS));
    }
  }

  /** A median and a 95% interval. */
  record Range(double median, double low, double high) {
    /** The range of a monotonic function of the value. */
    Range map(DoubleUnaryOperator function) {
      double ofLow = function.applyAsDouble(low);
      double ofHigh = function.applyAsDouble(high);
      return new Range(
          function.applyAsDouble(median), Math.min(ofLow, ofHigh), Math.max(ofLow, ofHigh));
    }
  }

  /**
   * A kind of curve.
   *
   * @param shapes of which it is one
   * @param slopeLogMean mean of the logarithm of the slope, or the sharpness, before measurements
   * @param slopeLogSd its standard deviation
   * @param slopeLogRange how far from the mean it is looked for
   * @param hasLevel whether the offset is the unknown level of all, not the difference of some
   */
  record CurveKind(
      List<Shape> shapes,
      double slopeLogMean,
      double slopeLogSd,
      double slopeLogRange,
      boolean hasLevel) {
    /**
     * Of what must not exceed a limit. The first is a power of the rate, the last two are queues.
     */
    static final CurveKind RATES =
        new CurveKind(
            List.of(
                rising(3, v -> v),
                rising(1, v -> 4 * Math.expm1(v / 4)),
                rising(1, v -> 1.5 * Math.expm1(v / 1.5)),
                rising(1, v -> queue(v, 2)),
                rising(1, v -> queue(v, 1))),
            Math.log(4),
            1.5,
            3,
            false);

    /**
     * Of the throughput of threads: with few it is a multiple of their number, with many it is the
     * highest, or falls by a power of their number.
     */
    static final CurveKind THREADS =
        new CurveKind(List.of(knee(3, 0), knee(1, 0.05), knee(1, 0.2)), Math.log(4), 0.7, 2, true);

    private static Shape rising(double weight, DoubleUnaryOperator function) {
      return new Shape(weight, slope -> v -> function.applyAsDouble(slope * v));
    }

    /** How far {@link #REACHED} of the highest throughput is above that with fewer threads. */
    private static Shape knee(double weight, double decline) {
      return new Shape(
          weight,
          sharpness -> {
            DoubleUnaryOperator missing =
                v ->
                    (Math.log1p(Math.exp(sharpness * v))
                            + decline * Math.log1p(Math.exp(-sharpness * v)))
                        / sharpness;
            double best = decline == 0 ? 0 : missing.applyAsDouble(Math.log(decline) / sharpness);
            double reached = best - Math.log(REACHED);
            // More threads than the best reach it a second time: the fewest are meant.
            double least = decline == 0 ? -16 : Math.log(decline) / sharpness;
            double at = root(missing, reached, least, 16);
            return v -> missing.applyAsDouble(at + v) - reached;
          });
    }

    /** The time in a queue, {@code depth} above that without waiting at the limit. */
    private static double queue(double v, double depth) {
      double busy = -Math.expm1(-depth) * Math.exp(v / Math.expm1(depth));
      return busy < 1 ? -depth - Math.log1p(-busy) : Double.POSITIVE_INFINITY;
    }
  }

  /**
   * A function through the origin, rising and convex.
   *
   * @param ofSlope the function with a slope at the origin, or a sharpness
   */
  private record Shape(double weight, DoubleFunction<DoubleUnaryOperator> ofSlope) {}

  /** Where a rising function has a value. */
  private static double root(DoubleUnaryOperator function, double value, double from, double to) {
    double low = from;
    double high = to;
    while (high - low > 1e-6) {
      double middle = (low + high) / 2;
      if (function.applyAsDouble(middle) > value) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return low;
  }

  /**
   * A curve.
   *
   * @param offset by how much final runs are above probes
   * @param scale standard deviation of the runs
   */
  private record Curve(
      DoubleUnaryOperator function, double crossing, double slope, double offset, double scale) {
    double at(double logRate) {
      return function.applyAsDouble(logRate - crossing);
    }

    /** Logarithm of the rate with this excess below 0; minus infinity if there is none. */
    double where(double excess) {
      DoubleUnaryOperator ofSlope = v -> function.applyAsDouble(v / slope);
      return ofSlope.applyAsDouble(-64) > excess
          ? Double.NEGATIVE_INFINITY
          : crossing + root(ofSlope, excess, -64, 0) / slope;
    }
  }

  private final CurveKind kind;
  private final List<Point> points;
  private final int[] cells;
  private final double[] low;
  private final double[] high;
  private final Curve[] curves = new Curve[CURVES];
  private final Curve[] few;
  private final Range median;

  /**
   * @param points at least one
   * @param from the lowest rate of the search
   * @param to the highest
   * @param offset whether final runs may be different from probes
   */
  CapacityFit(
      CurveKind kind, List<Point> points, double from, double to, Spread prior, boolean offset) {
    this.kind = kind;
    this.points = points;
    // What clients reached can be far below what they were asked for.
    double least = points.stream().mapToDouble(Point::rate).reduce(from, Math::min);
    double offsets = offset ? kind.hasLevel() ? LEVEL_RANGE : OFFSET_RANGE : 0;
    cells = new int[] {28, 8, offset ? 8 : 1, 8};
    low =
        new double[] {
          Math.log(least) - OUTSIDE,
          kind.slopeLogMean() - kind.slopeLogRange(),
          -offsets,
          Math.log(SCALE_MIN)
        };
    high =
        new double[] {
          Math.log(to) + OUTSIDE,
          kind.slopeLogMean() + kind.slopeLogRange(),
          offsets,
          Math.log(SCALE_MAX)
        };
    double[] weights = weights(prior);
    for (int pass = 1; pass < PASSES_MAX && leaveOutBorders(weights); pass++) {
      weights = weights(prior);
    }
    draw(weights);
    few = IntStream.range(0, FEW).mapToObj(i -> curves[i * STEP + i % STEP]).toArray(Curve[]::new);
    median = range(curve -> Math.exp(curve.crossing()));
  }

  private double value(int dimension, double cell) {
    return low[dimension] + (high[dimension] - low[dimension]) * (cell + 0.5) / cells[dimension];
  }

  /** The probability of each cell of the grid: scale, offset, shape, slope and crossing. */
  private double[] weights(Spread prior) {
    double[] ofScale = new double[cells[SCALE]];
    double[][] deviations = new double[points.size()][cells[SCALE]];
    for (int k = 0; k < cells[SCALE]; k++) {
      double log = value(SCALE, k);
      ofScale[k] = prior.logDensity(log);
      for (int i = 0; i < points.size(); i++) {
        deviations[i][k] = Math.hypot(Math.exp(log), points.get(i).deviation());
      }
    }
    double[] rates = points.stream().mapToDouble(Point::rate).distinct().sorted().toArray();
    double[] logs = Arrays.stream(rates).map(Math::log).toArray();
    int[] rateOf = points.stream().mapToInt(it -> Arrays.binarySearch(rates, it.rate())).toArray();
    double[] weights =
        new double[IntStream.of(cells).reduce(kind.shapes().size(), (x, y) -> x * y)];
    double[] expected = new double[rates.length];
    double[] likelihoods = new double[cells[SCALE]];
    int at = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int a = 0; a < cells[CROSSING]; a++) {
      for (int b = 0; b < cells[SLOPE]; b++) {
        double slope = value(SLOPE, b);
        for (Shape shape : kind.shapes()) {
          Curve curve = curve(shape, value(CROSSING, a), slope, 0, 0);
          Arrays.setAll(expected, i -> curve.at(logs[i]));
          for (int c = 0; c < cells[OFFSET]; c++) {
            double offset = value(OFFSET, c);
            double ofCurve =
                Math.log(shape.weight())
                    - square((slope - kind.slopeLogMean()) / kind.slopeLogSd()) / 2
                    - square(offset / OFFSET_SD) / 2;
            Arrays.fill(likelihoods, 1);
            for (int i = 0; i < rateOf.length; i++) {
              Point point = points.get(i);
              double mean = expected[rateOf[i]] - (point.full() ? 0 : offset);
              for (int k = 0; k < likelihoods.length; k++) {
                likelihoods[k] *= point.likelihood(mean, deviations[i][k]);
              }
            }
            for (int k = 0; k < cells[SCALE]; k++) {
              // The logarithm of the product, because logarithms take most of the time.
              double weight =
                  ofCurve + ofScale[k] + Math.log(Math.max(likelihoods[k], Double.MIN_NORMAL));
              weights[at++] = weight;
              most = Math.max(most, weight);
            }
          }
        }
      }
    }
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Math.exp(weights[i] - most);
      sum += weights[i];
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= sum;
    }
    return weights;
  }

  private static Curve curve(
      Shape shape, double crossing, double logSlope, double offset, double scale) {
    double slope = Math.exp(logSlope);
    return new Curve(shape.ofSlope().apply(slope), crossing, slope, offset, scale);
  }

  private static double mixed(double undisturbed, double disturbed) {
    return (1 - DISTURBED) * undisturbed + DISTURBED * disturbed;
  }

  /** The density of the normal distribution, in less time than the library takes. */
  private static double density(double z) {
    return NORMAL_PEAK * Math.exp(-z * z / 2);
  }

  private static double square(double value) {
    return value * value;
  }

  private static double clamped(double excess) {
    return Math.max(LEAST, Math.min(MOST, excess));
  }

  /** Returns whether something was left out. */
  private boolean leaveOutBorders(double[] weights) {
    boolean changed = false;
    for (int dimension = 0; dimension < cells.length; dimension++) {
      double[] slices = slices(dimension, weights);
      int first = 0;
      while (slices[first] < NEGLIGIBLE) {
        first++;
      }
      int last = slices.length - 1;
      while (slices[last] < NEGLIGIBLE) {
        last--;
      }
      // While the grid is too wide for the curve, none of its curves is near enough for runs that
      // hardly differ.
      first = dimension == SCALE && changed ? 0 : Math.max(0, first - 1);
      last = Math.min(slices.length - 1, last + 1);
      if (last - first + 1 < WORTHWHILE * slices.length) {
        double width = (high[dimension] - low[dimension]) / slices.length;
        high[dimension] = low[dimension] + (last + 1) * width;
        low[dimension] += first * width;
        changed = true;
      }
    }
    return changed;
  }

  private double[] slices(int dimension, double[] weights) {
    double[] slices = new double[cells[dimension]];
    int of = together(dimension);
    for (int i = 0, slice = 0; i < weights.length; slice = (slice + 1) % slices.length) {
      for (int end = i + of; i < end; i++) {
        slices[slice] += weights[i];
      }
    }
    return slices;
  }

  private int cell(int dimension, int weight) {
    return weight / together(dimension) % cells[dimension];
  }

  /** How many weights in a row have the same cell of a dimension. */
  private int together(int dimension) {
    int weights = dimension < OFFSET ? kind.shapes().size() : 1;
    for (int faster = SCALE; faster > dimension; faster--) {
      weights *= cells[faster];
    }
    return weights;
  }

  /** Draws curves at equal distances of the probability, and evenly within cells. */
  private void draw(double[] weights) {
    double before = 0;
    int drawn = 0;
    for (int i = 0; i < weights.length && drawn < CURVES; i++) {
      before += i == weights.length - 1 ? 1 : weights[i];
      for (; drawn < CURVES && (drawn + 0.5) / CURVES <= before; drawn++) {
        curves[drawn] =
            curve(
                kind.shapes().get(i / cells[SCALE] / cells[OFFSET] % kind.shapes().size()),
                value(CROSSING, cell(CROSSING, i) + within(CROSSING, drawn)),
                value(SLOPE, cell(SLOPE, i) + within(SLOPE, drawn)),
                value(OFFSET, cell(OFFSET, i) + within(OFFSET, drawn)),
                Math.exp(value(SCALE, cell(SCALE, i) + within(SCALE, drawn))));
      }
    }
  }

  /** Where in its cell a curve is: those of a cell are spread evenly in all dimensions. */
  private static double within(int dimension, int drawn) {
    return (drawn + 1) / Math.pow(EVENLY, dimension + 1) % 1 - 0.5;
  }

  private double[] sorted(ToDoubleFunction<Curve> figure) {
    return Arrays.stream(curves).mapToDouble(figure).sorted().toArray();
  }

  private Range range(ToDoubleFunction<Curve> figure) {
    double[] values = sorted(figure);
    return new Range(values[CURVES / 2], values[TAIL], values[CURVES - 1 - TAIL]);
  }

  /** The rate at which the median final run meets the limit. */
  Range median() {
    return median;
  }

  /**
   * The rate at which 19 of 20 final runs do; 0 if they do at no rate. If runs do not differ it is
   * the rate of the median run, but each curve has it below that rate, so that no interval of the
   * curves reaches it. Unless measurements show that runs differ, the interval ends above all but
   * 5% of the curves' rates of the median run. The truth is hardly below the lower end then, so
   * that all that a 95% interval leaves out is above the upper one (Self and Liang, Journal of the
   * American Statistical Association 82, 1987, on estimates at the border of what is possible).
   */
  Range most() {
    Range most = range(curve -> Math.exp(curve.where(-NORMAL_95 * curve.scale())));
    return mayBeAlike()
        ? new Range(
            most.median(),
            most.low(),
            Math.max(most.high(), Math.exp(sorted(Curve::crossing)[CURVES - 1 - 2 * TAIL])))
        : most;
  }

  /**
   * Whether the measurements leave 5% of the probability to runs that differ by less than a quarter
   * of the error within one, which adds 3% to that.
   */
  private boolean mayBeAlike() {
    double least = usualError() / 4;
    return Arrays.stream(curves).filter(curve -> curve.scale() < least).count() > 2 * TAIL;
  }

  private double usualError() {
    return points.stream()
        .mapToDouble(Point::error)
        .sorted()
        .skip(points.size() / 2)
        .findFirst()
        .orElse(0);
  }

  /** The excess of the median final run at a rate, as far as the curve is for it. */
  Range excess(double rate) {
    return range(curve -> clamped(curve.at(Math.log(rate)) - level(curve)));
  }

  /** By how much the highest throughput of threads is above the highest that was measured. */
  Range level() {
    return range(curve -> level(curve) - Math.log(REACHED));
  }

  private double level(Curve curve) {
    return kind.hasLevel() ? curve.offset() : 0;
  }

  Spread spread() {
    double mean = Arrays.stream(curves).mapToDouble(it -> Math.log(it.scale())).sum() / CURVES;
    double variance =
        Arrays.stream(curves).mapToDouble(it -> square(Math.log(it.scale()) - mean)).sum() / CURVES;
    return new Spread(mean, Math.sqrt(variance));
  }

  /** By how many times the usual difference a measurement differs from the curve. */
  double difference(Point point) {
    return Arrays.stream(few).mapToDouble(point::difference).sorted().toArray()[FEW / 2];
  }

  /**
   * The rate from the least to the most possible one whose measurement is expected to leave the
   * smallest variance of the answer.
   */
  double mostInformative(double least, double most) {
    double from = Math.log(Math.max(least, median().low()));
    double to = Math.log(Math.min(most, median().high()));
    if (from >= to) {
      return Math.max(least, Math.min(most, median().median()));
    }
    return Math.exp(
        IntStream.rangeClosed(0, CANDIDATES)
            .mapToObj(i -> from + (to - from) * i / CANDIDATES)
            .min(Comparator.comparingDouble(this::varianceAfter))
            .orElseThrow());
  }

  /** A few of the curves stand for what they have a measurement come to. */
  private double varianceAfter(double logRate) {
    int outcomesOf = 5;
    int n = few.length;
    double error = usualError();
    double[] expected = new double[n];
    double[] deviations = new double[n];
    double[] crossings = new double[n];
    // What is hardly possible would decide if it counted with its distance.
    double[] all = Arrays.stream(few).mapToDouble(Curve::crossing).sorted().toArray();
    double least = all[n / 10];
    double most = all[n - n / 10];
    for (int i = 0; i < n; i++) {
      Curve curve = few[i];
      expected[i] = clamped(curve.at(logRate) - curve.offset());
      deviations[i] = Math.hypot(curve.scale(), error);
      crossings[i] = Math.max(least, Math.min(most, curve.crossing()));
    }
    double variances = 0;
    for (int i = 0; i < n; i += outcomesOf) {
      for (double outcome : OUTCOMES) {
        double excess = expected[i] + outcome * deviations[i];
        double sum = 0;
        double mean = 0;
        double squares = 0;
        for (int j = 0; j < n; j++) {
          double weight = density((excess - expected[j]) / deviations[j]) / deviations[j];
          sum += weight;
          mean += weight * crossings[j];
          squares += weight * square(crossings[j]);
        }
        variances += squares / sum - square(mean / sum);
      }
    }
    return variances;
  }
}
