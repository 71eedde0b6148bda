package io.github.hbaseycsb.analysis.report.page;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws a chart as SVG without a browser, on a white background, in the width of a slide. */
public final class SvgChart {
  private static final int WIDTH = 1200;
  private static final int HEIGHT = 675;

  /** The maximum number of series whose names fit below the chart, in one line. */
  private static final int SERIES_BELOW_MAX = 6;

  /** The maximum number of labels that fit beside each other without rotation. */
  private static final int LABELS_LEVEL_MAX = 5;

  /** The rotation of more labels, degrees. */
  private static final int SLOPE = 30;

  /** The width of all bars beside an axis with six digits, and the margin to their right. */
  private static final int BARS_WIDTH = 1007;

  private static final int MARGIN = 54;

  static {
    // Nothing is displayed, and the machine may not have a display.
    System.setProperty("java.awt.headless", "true");
  }

  /** The decimals of a number after the second one, which no eye can see. */
  private static final Pattern DECIMALS = Pattern.compile("(?<=\\d\\.\\d\\d)\\d+");

  /** An outline. Those of letters are most of a file: tenths of a pixel are enough for them. */
  private static final Pattern OUTLINE = Pattern.compile(" d=\"[^\"]*\"");

  /** Solid. The outlines of dashes would be larger than those of all letters together. */
  private static final BasicStroke GRID_LINES = new BasicStroke(1);

  /** An outline's commands are capital letters, and need no space before them. */
  private static final Pattern BEFORE_COMMAND = Pattern.compile(" (?=[A-Z])");

  private static final Pattern COORDINATE = Pattern.compile("-?\\d+\\.\\d+");

  /** A label of an axis: 100,000 rather than 1E5. */
  private static final String NUMBER = "#,##0.###";

  private SvgChart() {}

  /**
   * The text of the SVG. Letters are outlines, so it looks the same with any fonts.
   *
   * @throws IllegalArgumentException for a heat map or a stack, which are not supported here
   */
  public static String of(Chart chart) throws IOException {
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    VectorGraphicsEncoder.saveVectorGraphic(drawing(chart), svg, VectorGraphicsFormat.SVG);
    return OUTLINE
        .matcher(DECIMALS.matcher(svg.toString(StandardCharsets.UTF_8)).replaceAll(""))
        .replaceAll(outline -> shorter(outline.group()));
  }

  private static String shorter(String outline) {
    return COORDINATE
        .matcher(BEFORE_COMMAND.matcher(outline).replaceAll(""))
        .replaceAll(it -> tenths(Double.parseDouble(it.group())));
  }

  /** Without a decimal of 0. */
  private static String tenths(double coordinate) {
    long tenths = Math.round(coordinate * 10);
    return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
  }

  /**
   * Creates the drawing.
   *
   * @throws IllegalArgumentException for a heat map or a stack, which are not supported here
   */
  static org.knowm.xchart.internal.chartpart.Chart<? extends AxesChartStyler, ?> drawing(
      Chart chart) {
    org.knowm.xchart.internal.chartpart.Chart<? extends AxesChartStyler, ?> drawing =
        switch (chart.kind()) {
          case LINES -> lines(chart);
          case ROWS -> rows(chart);
          case HEAT, STACK -> throw new IllegalArgumentException("no heat maps or stacks");
        };
    AxesChartStyler styler = drawing.getStyler();
    styler.setPlotGridLinesStroke(GRID_LINES);
    styler.setChartBackgroundColor(Color.WHITE);
    if (chart.series().size() <= SERIES_BELOW_MAX) {
      styler.setLegendPosition(Styler.LegendPosition.OutsideS);
      styler.setLegendLayout(Styler.LegendLayout.Horizontal);
    } else {
      styler.setLegendPosition(Styler.LegendPosition.OutsideE);
    }
    return drawing;
  }

  private static XYChart lines(Chart chart) {
    XYChart drawing =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(chart.title())
            .xAxisTitle(chart.x().label())
            .yAxisTitle(chart.y().label())
            .build();
    drawing.getStyler().setXAxisLogarithmic(chart.x().scale() == Chart.Scale.LOG);
    drawing.getStyler().setYAxisLogarithmic(chart.y().scale() != Chart.Scale.LINEAR);
    drawing.getStyler().setLocale(Locale.ROOT);
    drawing.getStyler().setXAxisDecimalPattern(NUMBER);
    drawing.getStyler().setYAxisDecimalPattern(NUMBER);
    boolean percentiles = chart.x().scale() == Chart.Scale.PERCENTILE;
    if (percentiles) {
      // The library only allows custom ticks on a linear axis, so the axis has the exponents.
      drawing.setCustomXAxisTickLabelsFormatter(SvgChart::percentile);
      drawing.getStyler().setXAxisTickMarkSpacingHint(WIDTH / 10);
      drawing.getStyler().setXAxisMin(0.0);
    }
    if (chart.x().scale() == Chart.Scale.LOG) {
      twoPowersOfTen(
          chart.series().stream().flatMap(it -> it.xs().orElse(chart.xs()).stream()),
          drawing.getStyler()::setXAxisMin,
          drawing.getStyler()::setXAxisMax);
    }
    if (chart.y().scale() != Chart.Scale.LINEAR) {
      twoPowersOfTen(
          chart.series().stream().flatMap(it -> it.ys().stream()),
          drawing.getStyler()::setYAxisMin,
          drawing.getStyler()::setYAxisMax);
    }
    for (Chart.Series series : chart.series()) {
      List<Double> xs = series.xs().orElse(chart.xs());
      XYSeries drawn =
          drawing.addSeries(
              series.name(), percentiles ? xs.stream().map(Math::log10).toList() : xs, series.ys());
      drawn.setMarker(marker(series.mark()));
      if (!series.mark().isJoined()) {
        drawn.setLineStyle(SeriesLines.NONE);
      } else if (series.mark() == Chart.Mark.LIMIT) {
        drawn.setLineStyle(SeriesLines.DASH_DASH);
      }
    }
    return drawing;
  }

  /** The library labels powers of ten, so an axis that has fewer than two is made longer. */
  private static void twoPowersOfTen(
      Stream<Double> values, Consumer<Double> min, Consumer<Double> max) {
    DoubleSummaryStatistics range =
        values.mapToDouble(value -> value).filter(value -> value > 0).summaryStatistics();
    double low = Math.log10(range.getMin());
    double high = Math.log10(range.getMax());
    if (range.getCount() > 0 && Math.floor(high) - Math.ceil(low) < 1) {
      min.accept(Math.pow(10, Math.floor(low)));
      max.accept(Math.pow(10, Math.max(Math.ceil(high), Math.floor(low) + 1)));
    }
  }

  private static Marker marker(Chart.Mark mark) {
    return switch (mark) {
      case NONE, LIMIT -> SeriesMarkers.NONE;
      case CIRCLE, DOT -> SeriesMarkers.CIRCLE;
      case DIAMOND -> SeriesMarkers.DIAMOND;
      case TRIANGLE -> SeriesMarkers.TRIANGLE_UP;
    };
  }

  /** The label at a whole exponent: 90%, 99%, 99.9% and so on. */
  static String percentile(double exponent) {
    if (Math.abs(exponent - Math.rint(exponent)) > 1e-9) {
      return " ";
    }
    return BigDecimal.valueOf(100)
            .subtract(BigDecimal.valueOf(100).scaleByPowerOfTen(-(int) Math.rint(exponent)))
            .stripTrailingZeros()
            .toPlainString()
        + "%";
  }

  private static CategoryChart rows(Chart chart) {
    CategoryChart drawing =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(chart.title())
            .xAxisTitle(chart.y().label())
            .yAxisTitle(chart.x().label())
            .build();
    drawing.getStyler().setDefaultSeriesRenderStyle(CategorySeries.CategorySeriesRenderStyle.Stick);
    drawing.getStyler().setOverlapped(true);
    drawing.getStyler().setYAxisDecimalPattern(NUMBER);
    boolean log = chart.x().scale() == Chart.Scale.LOG;
    if (log) {
      drawing.getStyler().setYAxisLogarithmic(true);
      drawing.getStyler().setYAxisMin(powerOfTenBelow(chart));
      drawing.getStyler().setMarkerSize(12);
    }
    drawing.getStyler().setLocale(Locale.ROOT);
    List<String> names = chart.y().categories();
    drawing
        .getStyler()
        .setXAxisLabelRotation(rotation(names, drawing.getStyler().getAxisTickLabelsFont()));
    for (Chart.Series series : chart.series()) {
      // Bars begin at 0, which has no place on a logarithmic axis, where the library draws error
      // bars wrongly, too.
      boolean bars = !series.highs().isEmpty() && !log;
      CategorySeries drawn =
          bars
              ? drawing.addSeries(series.name(), names, known(series.ys()), errors(series))
              : drawing.addSeries(series.name(), names, known(series.ys()));
      drawn.setChartCategorySeriesRenderStyle(
          bars
              ? CategorySeries.CategorySeriesRenderStyle.Bar
              : CategorySeries.CategorySeriesRenderStyle.Scatter);
    }
    return drawing;
  }

  /**
   * The rotation of labels, degrees. The library centers them below the bars, and leaves out those
   * that would not end in the picture.
   */
  private static int rotation(List<String> names, Font font) {
    if (names.size() <= LABELS_LEVEL_MAX) {
      return 0;
    }
    FontRenderContext pixels = new FontRenderContext(null, true, true);
    AffineTransform slope = AffineTransform.getRotateInstance(Math.toRadians(-SLOPE));
    boolean end =
        IntStream.range(0, names.size())
            .allMatch(
                i -> {
                  Shape label = new TextLayout(names.get(i), font, pixels).getOutline(slope);
                  double bars = (names.size() - i - 0.5) / names.size();
                  return label.getBounds2D().getWidth() / 2 < MARGIN + BARS_WIDTH * bars;
                });
    return end ? SLOPE : 90;
  }

  private static double powerOfTenBelow(Chart chart) {
    double smallest =
        chart.series().stream()
            .flatMap(series -> series.ys().stream())
            .filter(y -> !y.isNaN())
            .mapToDouble(y -> y)
            .min()
            .orElse(1);
    return Math.pow(10, Math.floor(Math.log10(smallest)));
  }

  /** Unknown values have no mark. */
  private static List<Double> known(List<Double> values) {
    return IntStream.range(0, values.size())
        .mapToObj(i -> values.get(i).isNaN() ? null : values.get(i))
        .collect(Collectors.toList());
  }

  /** The library only draws symmetric error bars, which is sufficient for means. */
  private static List<Double> errors(Chart.Series series) {
    return IntStream.range(0, series.ys().size())
        .mapToObj(i -> series.highs().get(i) - series.ys().get(i))
        .map(error -> error.isNaN() ? 0 : error)
        .toList();
  }
}
