package io.github.hbaseycsb.analysis.report.chart;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/**
 * What a chart shows, however it is drawn: every chart has a title, titles and units on its axes,
 * and its values.
 *
 * @param kind how the values are laid out
 * @param title of the chart
 * @param x horizontal axis
 * @param y vertical axis
 * @param xs where on the horizontal axis the values are of all series that do not say so
 *     themselves; categories' indices
 * @param series what is shown
 * @param bands stretches of the horizontal axis that are marked
 */
public record Chart(
    Kind kind,
    String title,
    Axis x,
    Axis y,
    List<Double> xs,
    List<Series> series,
    List<Band> bands) {

  /** The name of a series that is drawn gray. */
  static final String UNKNOWN = "unknown";

  /** The unit of what comes in whole numbers. */
  static final String COUNT = "number";

  /** How the values are laid out. */
  public enum Kind {
    /** Lines over a horizontal axis of numbers. */
    LINES,
    /** A row for each category of the y axis, with a value, its interval, and points. */
    ROWS,
    /** A row for each category of the y axis, with the series' values one after the other. */
    STACK,
    /** A colored field for each category of the y axis and each value of {@code xs}. */
    HEAT
  }

  /**
   * An axis.
   *
   * @param title what is on it
   * @param unit of its values; empty where they have none
   * @param scale of the axis
   * @param categories instead of numbers; empty for numbers
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Axis(String title, String unit, Scale scale, List<String> categories) {
    static Axis of(String title, String unit) {
      return new Axis(title, unit, Scale.LINEAR, List.of());
    }

    static Axis log(String title, String unit) {
      return new Axis(title, unit, Scale.LOG, List.of());
    }

    public static Axis categories(String title, List<String> categories) {
      return new Axis(title, "", Scale.LINEAR, categories);
    }

    /** Title and unit. */
    @JsonProperty
    public String label() {
      return unit.isEmpty() ? title : title + " (" + unit + ")";
    }
  }

  /** How an axis grows. */
  public enum Scale {
    LINEAR,
    LOG,
    /** Percentiles: the value p is at 1 / (1 - p), on a logarithmic scale. */
    PERCENTILE
  }

  /**
   * What is shown under one name.
   *
   * @param name in the legend
   * @param xs where its values are; empty takes the chart's
   * @param ys its values; NaN is a gap
   * @param lows lower ends of the values' intervals, NaN where there is none; empty without
   * @param highs upper ends
   * @param mark of each value
   * @param labels of the values; empty without
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

    static Series line(String name, List<Double> xs, List<Double> ys) {
      return new Series(name, Optional.of(xs), ys, List.of(), List.of(), Mark.NONE, List.of());
    }

    static Series points(String name, List<Double> ys) {
      return new Series(name, Optional.empty(), ys, List.of(), List.of(), Mark.CIRCLE, List.of());
    }

    static Series withIntervals(
        String name, List<Double> ys, List<Double> lows, List<Double> highs) {
      return new Series(name, Optional.empty(), ys, lows, highs, Mark.CIRCLE, List.of());
    }

    /** Whether it has no value. */
    boolean isEmpty() {
      return ys.stream().allMatch(y -> y.isNaN());
    }

    /** Whether it has values, and all are 0. */
    boolean isZero() {
      return !isEmpty() && ys.stream().allMatch(y -> y.isNaN() || y == 0);
    }
  }

  /** What stands at each value of a series: shapes tell series apart where colors do not. */
  public enum Mark {
    NONE(true),
    /** On the series' line. */
    CIRCLE(true),
    /** None, on a broken line: a limit, which nobody measured. */
    LIMIT(true),
    /** Without a line. */
    DOT(false),
    /** Without a line. */
    DIAMOND(false),
    /** Without a line. */
    TRIANGLE(false);

    private final boolean joined;

    Mark(boolean joined) {
      this.joined = joined;
    }

    /** Whether the values are joined by a line. */
    public boolean isJoined() {
      return joined;
    }
  }

  /** A stretch of the horizontal axis. */
  public record Band(String name, double from, double to) {}

  /** Whether it has no value but 0. */
  @JsonIgnore
  boolean isZero() {
    return series.stream().allMatch(s -> s.isEmpty() || s.isZero());
  }

  /** Whether there is nothing to see. */
  @JsonIgnore
  public boolean isEmpty() {
    return series.stream().allMatch(Series::isEmpty);
  }

  /** Without the series that are 0 throughout. */
  Chart withoutZeros() {
    return new Chart(
        kind, title, x, y, xs, series.stream().filter(s -> !s.isZero()).toList(), bands);
  }
}
