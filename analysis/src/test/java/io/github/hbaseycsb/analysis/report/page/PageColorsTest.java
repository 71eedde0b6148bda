package io.github.hbaseycsb.analysis.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.Test;

/** The colors of the pages, by computation: contrast, and what people with color blindness see. */
public class PageColorsTest {
  /** WCAG 2.1, level AA. */
  private static final double TEXT_CONTRAST = 4.5;

  private static final double GRAPHICS_CONTRAST = 3;
  private static final int SERIES = 8;

  /** Color difference (CIE 1976) that is seen at a glance between thin lines. */
  private static final double APART = 20;

  /** Full protanopia and deuteranopia: Machado, Oliveira, Fernandes, 2009; linear RGB, by rows. */
  private static final Map<String, double[][]> BLINDNESS =
      Map.of(
          "none",
          new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
          "protanopia",
          new double[][] {
            {0.152286, 1.052583, -0.204868},
            {0.114503, 0.786281, 0.099216},
            {-0.003882, -0.048116, 1.051998}
          },
          "deuteranopia",
          new double[][] {
            {0.367322, 0.860646, -0.227968},
            {0.280085, 0.672501, 0.047413},
            {-0.011820, 0.042940, 0.968881}
          });

  /** Of the light theme, then of the dark one. */
  private static List<Map<String, double[]>> themes() throws IOException {
    String style =
        Files.readString(
            Path.of("src/main/resources/io/github/hbaseycsb/analysis/report/page/page.css"));
    Matcher light = Pattern.compile(":root \\{(.*?)\\n\\}", Pattern.DOTALL).matcher(style);
    Matcher dark =
        Pattern.compile(":root:not\\(\\.print\\) \\{(.*?)\\n  \\}", Pattern.DOTALL).matcher(style);
    assertThat(light.find()).isTrue();
    assertThat(dark.find()).isTrue();
    return List.of(colors(light.group(1)), colors(dark.group(1)));
  }

  /** By name, linear RGB from 0 to 1. */
  private static Map<String, double[]> colors(String block) {
    Map<String, double[]> colors = new LinkedHashMap<>();
    Matcher color = Pattern.compile("--(\\w+): #([0-9a-f]{6});").matcher(block);
    while (color.find()) {
      int rgb = Integer.parseInt(color.group(2), 16);
      colors.put(
          color.group(1),
          new double[] {linear(rgb >> 16), linear(rgb >> 8 & 255), linear(rgb & 255)});
    }
    return colors;
  }

  private static double linear(int channel) {
    double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }

  private static double luminance(double[] rgb) {
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  }

  private static double contrast(double[] a, double[] b) {
    double high = Math.max(luminance(a), luminance(b));
    double low = Math.min(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
  }

  private static double[] times(double[][] matrix, double[] rgb) {
    return DoubleStream.of(0, 1, 2)
        .map(row -> IntStream.range(0, 3).mapToDouble(i -> matrix[(int) row][i] * rgb[i]).sum())
        .map(value -> Math.min(1, Math.max(0, value)))
        .toArray();
  }

  /** CIE L*a*b*, D65. */
  private static double[] lab(double[] rgb) {
    double x = (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047;
    double y = luminance(rgb);
    double z = (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883;
    return new double[] {
      116 * curve(y) - 16, 500 * (curve(x) - curve(y)), 200 * (curve(y) - curve(z))
    };
  }

  private static double curve(double t) {
    return t > 216.0 / 24389 ? Math.cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  }

  private static double difference(double[] a, double[] b) {
    double[] one = lab(a);
    double[] other = lab(b);
    return Math.sqrt(IntStream.range(0, 3).mapToDouble(i -> Math.pow(one[i] - other[i], 2)).sum());
  }

  @Test
  public void textIsReadableOnBothGroundsInBothThemes() throws IOException {
    for (Map<String, double[]> theme : themes()) {
      for (String text :
          List.of("ink", "quiet", "link", "valid", "unjudged", "suspect", "invalid")) {
        for (String ground : List.of("paper", "soft")) {
          assertThat(contrast(theme.get(text), theme.get(ground)))
              .as(text + " on " + ground)
              .isGreaterThan(TEXT_CONTRAST);
        }
      }
    }
  }

  @Test
  public void linesOfChartsStandOutInBothThemes() throws IOException {
    for (Map<String, double[]> theme : themes()) {
      for (int i = 0; i < SERIES; i++) {
        assertThat(contrast(theme.get("c" + i), theme.get("paper")))
            .as("series " + i)
            .isGreaterThan(GRAPHICS_CONTRAST);
      }
    }
  }

  @Test
  public void linesOfChartsDifferForReadersWithColorBlindness() throws IOException {
    for (Map<String, double[]> theme : themes()) {
      BLINDNESS.forEach(
          (name, matrix) -> {
            for (int i = 0; i < SERIES; i++) {
              for (int j = 0; j < i; j++) {
                assertThat(
                        difference(
                            times(matrix, theme.get("c" + i)), times(matrix, theme.get("c" + j))))
                    .as("series %d and %d with %s", i, j, name)
                    .isGreaterThan(APART);
              }
            }
          });
    }
  }
}
