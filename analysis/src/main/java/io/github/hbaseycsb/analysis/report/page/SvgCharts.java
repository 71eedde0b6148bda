package io.github.hbaseycsb.analysis.report.page;

import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.ScriptableObject;

/**
 * Draws charts as SVG, by the scripts of the pages but without a browser. An image has the colors
 * of light pages, or of dark ones where its reader prefers those. The library is read once, in
 * about a second.
 */
public final class SvgCharts {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 480;
  private static final int HEIGHT_OF_ROW = 30;
  private static final int HEIGHT_AROUND_ROWS = 150;
  private static final String STYLE = Page.resource("page.css");
  private static final Map<String, String> LIGHT = colors(":root \\{(.*?)\\n\\}");
  private static final Map<String, String> DARK =
      colors(":root:not\\(\\.print\\) \\{(.*?)\\n  \\}");

  private final ScriptableObject scope;

  public SvgCharts() {
    try (Context context = context()) {
      scope = context.initSafeStandardObjects();
      for (String script : new String[] {"echarts.min.js", "charts.js", "image.js"}) {
        context.evaluateString(scope, Page.resource(script), script, 1, null);
      }
    }
  }

  private static Context context() {
    Context context = Context.enter();
    // Classes for so large a script would take longer than running it.
    context.setInterpretedMode(true);
    context.setLanguageVersion(Context.VERSION_ES6);
    return context;
  }

  /** The image of a chart; the same chart gives the same text for a new object. */
  public String of(Chart chart) throws IOException {
    int rows = chart.y().categories().size();
    try (Context context = context()) {
      Object svg =
          ((Function) scope.get("hbaseYcsbImage", scope))
              .call(
                  context,
                  scope,
                  scope,
                  new Object[] {
                    Page.json(List.of(chart)),
                    Json.mapper().writeValueAsString(LIGHT),
                    WIDTH,
                    rows > 0 ? HEIGHT_AROUND_ROWS + HEIGHT_OF_ROW * rows : HEIGHT
                  });
      return Context.toString(svg).replaceFirst(">", Matcher.quoteReplacement(">" + dark()));
    }
  }

  /** The style that replaces colors of light pages by those of dark ones. */
  private static String dark() {
    StringBuilder style = new StringBuilder("<style>@media (prefers-color-scheme: dark){");
    LIGHT.forEach(
        (name, color) -> {
          for (String of : List.of("fill", "stroke")) {
            style.append(
                "[%1$s=\"%2$s\"]{%1$s:%3$s}".formatted(of, opaque(color), opaque(DARK.get(name))));
          }
        });
    return style.append("}</style>").toString();
  }

  /** A color as the library writes it, with its opacity in another attribute. */
  private static String opaque(String color) {
    return color.replaceFirst("rgba\\((.*), [.\\d]+\\)", "rgb($1)").replace(", ", ",");
  }

  private static Map<String, String> colors(String block) {
    Matcher found = Pattern.compile(block, Pattern.DOTALL).matcher(STYLE);
    Map<String, String> colors = new TreeMap<>();
    if (found.find()) {
      Matcher color = Pattern.compile("--(\\w+): ([^;]+);").matcher(found.group(1));
      while (color.find()) {
        colors.put(color.group(1), color.group(2));
      }
    }
    return colors;
  }
}
