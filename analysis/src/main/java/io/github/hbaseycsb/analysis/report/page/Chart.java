package io.github.hbaseycsb.analysis.report.page;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.stats.Mean;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The content of a chart, independent of how it is drawn: a title, axes with titles and units, and
 * values.
 *
 * @param xs horizontal positions of the values of all series without positions of their own;
 *     indices of categories
 * @param bands marked ranges of the horizontal axis
 */
public record Chart(
    Kind kind,
    String title,
    Axis x,
    Axis y,
    List<Double> xs,
    List<Series> series,
    List<Band> bands) {
  /** The name of the series that is drawn in gray. */
  static final String UNKNOWN = "unknown";

  /** The unit of counts. */
  static final String COUNT = "number";

  /** The layout of the values. */
  public enum Kind {
    /** Lines over a horizontal axis of numbers. */
    LINES,
    /** A row for each category of the y axis, with a value, its interval, and points. */
    ROWS,
    /** A row for each category of the y axis, with the values of the series stacked. */
    STACK,
    /** A colored field for each category of the y axis and each value of {@code xs}. */
    HEAT
  }

  /**
   * An axis.
   *
   * @param unit the unit of its values; empty if there is none
   * @param categories categories instead of numbers; empty for numbers
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Axis(String title, String unit, Scale scale, List<String> categories) {
    public static Axis of(String title, String unit) {
      return new Axis(title, unit, Scale.LINEAR, List.of());
    }

    public static Axis log(String title, String unit) {
      return new Axis(title, unit, Scale.LOG, List.of());
    }

    /** Title and unit. */
    @JsonProperty
    public String label() {
      return unit.isEmpty() ? title : title + " (" + unit + ")";
    }
  }

  /** The scale of an axis. */
  public enum Scale {
    LINEAR,
    LOG,
    /** Percentiles: the value p is drawn at 1 / (1 - p), on a logarithmic scale. */
    PERCENTILE
  }

  /**
   * A named series of values.
   *
   * @param xs horizontal positions of its values; empty to use the chart's
   * @param ys its values; NaN for a gap
   * @param lows lower ends of the values' intervals, NaN for a value without one; empty without
   *     intervals
   * @param highs upper ends
   * @param labels labels of the values; empty without labels
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Series(
      String name,
      Optional<List<Double>> xs,
      List<Double> ys,
      List<Double> lows,
      List<Double> highs,
      Mark mark,
      List<String> labels) {
    static Series line(String name, List<Double> ys) {
      return new Series(name, Optional.empty(), ys, List.of(), List.of(), Mark.NONE, List.of());
    }

    public static Series line(String name, List<Double> xs, List<Double> ys) {
      return marked(name, xs, ys, Mark.NONE, List.of());
    }

    static Series marked(
        String name, List<Double> xs, List<Double> ys, Mark mark, List<String> labels) {
      return new Series(name, Optional.of(xs), ys, List.of(), List.of(), mark, labels);
    }

    /**
     * The percentiles of a latency that charts show; without the 99.9th if it is nowhere known.
     *
     * @param of creates the series of a percentile with its name
     */
    static List<Series> percentiles(BiFunction<String, ToDoubleFunction<Latency>, Series> of) {
      return Stream.of(
              of.apply("p50", Latency::p50),
              of.apply("p99", Latency::p99),
              of.apply(
                  "p99.9",
                  latency -> latency.p999().isPresent() ? latency.p999().getAsLong() : Double.NaN))
          .filter(series -> !series.isEmpty())
          .toList();
    }

    public static Series points(String name, List<Double> ys) {
      return new Series(name, Optional.empty(), ys, List.of(), List.of(), Mark.CIRCLE, List.of());
    }

    public static Series withIntervals(
        String name, List<Double> ys, List<Double> lows, List<Double> highs) {
      return new Series(name, Optional.empty(), ys, lows, highs, Mark.CIRCLE, List.of());
    }

    /** Means with their 95% confidence intervals; empty where there is none. */
    public static Series means(String name, List<Optional<Mean>> means) {
      return withIntervals(
          name,
          values(means, Mean::mean),
          values(means, mean -> mean.mean() - mean.ci95().orElse(Double.NaN)),
          values(means, mean -> mean.mean() + mean.ci95().orElse(Double.NaN)));
    }

    /** A figure of each item; NaN where there is none. */
    public static <T> List<Double> values(List<Optional<T>> of, ToDoubleFunction<T> figure) {
      return of.stream().map(it -> it.map(figure::applyAsDouble).orElse(Double.NaN)).toList();
    }

    boolean isEmpty() {
      return ys.stream().allMatch(y -> y.isNaN());
    }

    private Series rounded(MathContext digits) {
      List<Double> rounded =
          ys.stream()
              .map(
                  y ->
                      y.isNaN() || (y == Math.rint(y) && Math.abs(y) < 100)
                          ? y
                          : BigDecimal.valueOf(y).round(digits).doubleValue())
              .toList();
      return new Series(name, xs, rounded, lows, highs, mark, labels);
    }

    /** The value that it always has; empty if it has none or several. */
    OptionalDouble constant() {
      List<Double> values = ys.stream().filter(y -> !y.isNaN()).distinct().toList();
      return values.size() == 1 ? OptionalDouble.of(values.get(0)) : OptionalDouble.empty();
    }
  }

  /**
   * The mark at each value of a series. Shapes distinguish series for readers who cannot see the
   * colors.
   */
  public enum Mark {
    NONE,
    /** On the series' line. */
    CIRCLE,
    /** No mark, on a dashed line: a limit, which was not measured. */
    LIMIT,
    /** The low or the high end of an area: two series of one name, the lower first. */
    AREA,
    /** Without a line. */
    DOT,
    /** Without a line. */
    DIAMOND,
    /** Without a line. */
    TRIANGLE,
    /** Without a line. */
    SQUARE
  }

  /** How a band is shown. */
  public enum BandKind {
    /** Gray, with its name. */
    RANGE,
    /** Orange, without its name. */
    DIP,
    /** A dashed line with its name; it ends where it begins. */
    MOMENT,
    /** A line, which has no name because a range around it has one; it ends where it begins. */
    ANSWER
  }

  /** A marked range of the horizontal axis, or a moment; the name may be empty. */
  public record Band(String name, double from, double to, BandKind kind) {}

  /** Whether there are no values. */
  @JsonIgnore
  public boolean isEmpty() {
    return series.stream().allMatch(Series::isEmpty);
  }

  /** A copy without the series that always have the same value. */
  Chart withoutConstants() {
    return with(series.stream().filter(s -> s.constant().isEmpty()).toList());
  }

  /** A copy whose values have as many digits as can be seen in lines and colors. */
  Chart rounded() {
    MathContext digits = new MathContext(kind == Kind.HEAT ? 2 : 3);
    return with(series.stream().map(s -> s.rounded(digits)).toList());
  }

  private Chart with(List<Series> others) {
    return new Chart(kind, title, x, y, xs, others, bands);
  }

  /** A chart of lines that have horizontal positions of their own. */
  public static Chart lines(String title, Axis x, Axis y, List<Series> series) {
    return new Chart(Kind.LINES, title, x, y, List.of(), series, List.of());
  }

  /** A chart with a row for each name. */
  public static Chart rows(
      String title, Axis values, String what, List<String> names, List<Series> series) {
    return rows(Kind.ROWS, title, values, what, names, series);
  }

  static Chart rows(
      Kind kind, String title, Axis values, String what, List<String> names, List<Series> series) {
    return new Chart(
        kind,
        title,
        values,
        new Axis(what, "", Scale.LINEAR, names),
        IntStream.range(0, names.size()).mapToObj(i -> (double) i).toList(),
        series,
        List.of());
  }
}
