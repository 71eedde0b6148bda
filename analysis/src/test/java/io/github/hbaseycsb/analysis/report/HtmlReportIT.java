package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.openqa.selenium.Keys;

/** The report as a browser shows it. */
public class HtmlReportIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  /** Draws what is seen only after scrolling, closed runs too, as for paper. */
  private static final String DRAW_ALL = draw("true");

  /** The charts of all kinds: a browser needs half a minute for those of all cells. */
  private static final String DRAW_A_CELL = draw("d.closest('details.cell') === first");

  private static Browser browser;
  private static Path report;
  private static Path large;

  @BeforeClass
  public static void write() throws IOException {
    browser = Browser.start();
    Path results = FOLDER.newFolder().toPath();
    ResultFiles.write(new CampaignFixture(results, 40, 1).write("fixture"), results);
    report = results.resolve(ResultFiles.HTML);
    Path many = FOLDER.newFolder().toPath();
    ResultFiles.write(
        new CampaignFixture(many, CampaignFixture.Layout.LARGE, 20, 1).write("large"), many);
    large = many.resolve(ResultFiles.HTML);
  }

  @AfterClass
  public static void quit() {
    if (browser != null) {
      browser.close();
    }
  }

  /** Opens a page and waits until it has unpacked its charts. */
  private static void open(int width, boolean dark, Path page) {
    browser.as(width, dark).open(page);
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> Boolean.TRUE.equals(browser.eval("return 'charts' in window")));
  }

  private static String draw(String open) {
    return ("const first = document.querySelector('details.cell');"
            + "document.querySelectorAll('details.cell, details.run')"
            + "  .forEach(d => d.open = %s);"
            + "document.body.offsetHeight;"
            + "window.dispatchEvent(new Event('beforeprint'));")
        .formatted(open);
  }

  private static long top(String selector) {
    return count(
        "return Math.round(document.querySelector('%s').getBoundingClientRect().top)"
            .formatted(selector));
  }

  private static long count(String script) {
    return ((Number) browser.eval(script)).longValue();
  }

  @SuppressWarnings("unchecked")
  private static List<String> strings(String script) {
    return (List<String>) browser.eval(script);
  }

  @Test
  public void everyChartIsDrawnWithTitlesAndTheConsoleStaysEmpty() {
    open(1280, false, report);
    browser.eval(DRAW_ALL);

    // 8 cells x 3 runs x 10 of servers and throughput and latencies, and those of the cells.
    assertThat(count("return document.querySelectorAll('figure[data-chart]').length"))
        .isGreaterThan(250);
    assertThat(
            strings(
                "const models = window.charts;return"
                    + " [...document.querySelectorAll('figure[data-chart]')].map(f => {  const m ="
                    + " models[+f.dataset.chart];  const svg = f.querySelector('svg');  if (!svg)"
                    + " return 'not drawn: ' + m.title;  const texts ="
                    + " [...svg.querySelectorAll('text')].map(t => t.textContent);  const y ="
                    + " m.kind === 'HEAT' ? m.y.title : m.y.label;  const missing = [m.x.label,"
                    + " m.y.categories && m.kind !== 'HEAT' ? m.x.label : y].filter(t =>"
                    + " !texts.includes(t));  if (missing.length) return m.title + ' has no ' +"
                    + " missing;  if (svg.querySelectorAll('path').length < 5) return 'empty: ' +"
                    + " m.title;  return f.querySelector('figcaption').textContent === m.title    ?"
                    + " '' : 'no title: ' + m.title;}).filter(problem => problem)"))
        .isEmpty();
    assertThat(browser.console()).isEmpty();
  }

  @Test
  public void noChartIsEmptyAndWhatWasZeroAllTheTimeIsALine() {
    open(1280, false, report);

    assertThat(
            strings(
                "return window.charts"
                    + "  .filter(m => !m.series.some(s => s.ys.some(y => y)))"
                    + "  .map(m => m.title)"))
        .isEmpty();
    // Of the 24 runs one compacts.
    assertThat(
            count(
                "return [...document.querySelectorAll('details.run .note')].filter(n =>"
                    + " n.textContent.includes(' 0 all the time: compactions waiting,"
                    + " flushes waiting, compaction input, memstore flushes.')).length"))
        .isEqualTo(23);
  }

  /** A linear axis has multiples of 1, 2 or 5 times a power of ten, a logarithmic one these. */
  @Test
  public void ticksOfAxesAreRoundNumbers() {
    for (int width : List.of(1280, 390)) {
      open(width, false, report);
      browser.eval(DRAW_A_CELL);

      assertThat(
              strings(
                  "const round = v => [1, 2, 5].includes(+(v / 10 ** Math.floor(Math.log10(v) +"
                      + "  1e-9)).toPrecision(6));"
                      + "const models = window.charts;"
                      + "return [...document.querySelectorAll('figure[data-chart]')].flatMap(f => {"
                      + "  const m = models[+f.dataset.chart];"
                      + "  const chart = echarts.getInstanceByDom(f.querySelector('.plot'));"
                      + "  return ['x', 'y'].flatMap(xy => {"
                      + "    const axis = chart.getModel().getComponent(xy + 'Axis').axis;"
                      + "    if (axis.type === 'category') return [];"
                      + "    const ticks = axis.getViewLabels().map(l => l.tickValue);"
                      + "    const good = ticks.length > 1 && (axis.type === 'log' ?"
                      + "      ticks.every(round) : round(+(ticks[1] - ticks[0]).toPrecision(9))"
                      + "      && ticks.map(t => t / (ticks[1] - ticks[0]))"
                      + "        .every(t => Math.abs(t - Math.round(t)) < 1e-6));"
                      + "    return good ? [] : [m.title + ' ' + xy + ': ' + ticks];"
                      + "  });"
                      + "})"))
          .isEmpty();
    }
  }

  @Test
  public void theAnswerIsAboveTheFold() {
    for (Path file : List.of(report, large)) {
      open(1280, false, file);

      assertThat(count("return document.querySelector('#answers li, #answers summary').offsetTop"))
          .isLessThan(300);
      assertThat(top("figure")).isLessThan(700);
    }
    open(1300, false, Path.of("../results/measured/as-stock/report.html"));
    assertThat(top("figure")).isLessThan(700);
    assertThat(count("return document.documentElement.scrollHeight")).isLessThan(6000);
  }

  @Test
  public void contentsLeadToEveryCellAndOpenIt() {
    open(1280, false, large);

    assertThat(count("return document.querySelectorAll('details.cell').length")).isEqualTo(40);
    assertThat(count("return document.querySelectorAll('details.cell[open]').length")).isZero();
    assertThat(
            strings(
                "return [...document.querySelectorAll('nav a')].map(a => a.hash.slice(1))"
                    + "  .filter(id => !document.getElementById(id))"))
        .isEmpty();
    assertThat(
            strings(
                "return [...document.querySelectorAll('details.cell')].filter(cell =>"
                    + "  !document.querySelector('nav a[href=\"#' + cell.id + '\"]')"
                    + "  || !document.querySelector('#table a[href=\"#' + cell.id + '\"]'))"
                    + "  .map(cell => cell.id)"))
        .isEmpty();

    browser.eval("document.querySelector('nav a[href=\"#cell-30\"]').click()");
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(
            () ->
                assertThat(
                        strings(
                            "return [...document.querySelectorAll('details.cell[open]')]"
                                + ".map(cell => cell.id)"))
                    .containsExactly("cell-30"));
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> count("return document.querySelectorAll('#cell-30 figure svg').length") > 0);
    assertThat(
            count(
                "return"
                    + " Math.round(document.getElementById('cell-30').getBoundingClientRect().top)"))
        .isBetween(-1L, 60L);
    browser.eval("document.getElementById('all').click()");
    assertThat(count("return document.querySelectorAll('details.cell[open]').length"))
        .isEqualTo(40);
    assertThat(browser.console()).isEmpty();
  }

  @Test
  public void detailsAreOpenedByKeyboard() {
    open(1280, false, large);
    browser.press(Keys.TAB);
    assertThat(browser.eval("return document.activeElement.className")).isEqualTo("skip");

    browser.eval("document.querySelector('#cell-2 > summary').focus()");
    browser.press(Keys.ENTER);
    assertThat(browser.eval("return document.getElementById('cell-2').open")).isEqualTo(true);
    browser.press(Keys.SPACE);
    assertThat(browser.eval("return document.getElementById('cell-2').open")).isEqualTo(false);
  }

  @Test
  public void widerTablesAreScrolledByKeyboardAndNamed() {
    open(390, false, report);

    assertThat(
            strings(
                "return [...document.querySelectorAll('.wide')]"
                    + "  .filter(w => w.scrollWidth > w.clientWidth)"
                    + "  .filter(w => w.tabIndex !== 0 || !w.getAttribute('aria-label'))"
                    + "  .map(w => w.textContent)"))
        .isEmpty();
  }

  @Test
  public void nothingIsAskedOfAnyNetwork() {
    browser.requests();
    open(1280, false, report);
    browser.eval(DRAW_A_CELL);

    assertThat(browser.requests())
        .isNotEmpty()
        .allMatch(
            request ->
                request.contains("\"url\":\"file://") || request.contains("\"url\":\"data:"));
  }

  @Test
  public void phonesShowAllOfItsWidth() {
    for (Path file : List.of(report, large)) {
      open(400, true, file);
      browser.eval(DRAW_A_CELL);

      assertThat(count("return document.documentElement.scrollWidth")).isEqualTo(400);
      assertThat(browser.console()).isEmpty();
    }
  }

  /** Of each change and of each cell. */
  @Test
  public void figuresAreSeenOnPhonesWithoutScrollingTheTable() {
    for (int width : List.of(400, 500, 700)) {
      open(width, false, report);
      browser.eval(
          "document.querySelectorAll('#changes details, #table details')"
              + "  .forEach(d => d.open = true);");

      assertThat(
              strings(
                  "return [...document.querySelectorAll('#changes .blocks td, #table .blocks td')]"
                      + "  .map(td => [td.textContent, td.getBoundingClientRect()])"
                      + "  .filter(([text, at]) => text)"
                      + "  .map(([text, at]) => at.left >= 0 && at.width > 0"
                      + "    && at.right <= document.documentElement.clientWidth"
                      + "    ? 'seen' : 'not seen: ' + text)"))
          .isNotEmpty()
          .containsOnly("seen");
    }
  }

  @Test
  public void darkIsFollowedWithoutLoadingAgain() {
    open(1280, false, report);
    String background = "return getComputedStyle(document.body).backgroundColor";
    Object lightBackground = browser.eval(background);
    Object lightText = textColor();
    browser.as(1280, true);

    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(
            () -> {
              assertThat(browser.eval(background)).isNotEqualTo(lightBackground);
              assertThat(textColor()).isNotEqualTo(lightText);
            });
  }

  @Test
  public void paperIsWhiteWhateverTheScreenIs() {
    open(1280, false, report);
    Object light = textColor();
    open(1280, true, report);
    Object dark = textColor();
    browser.eval(DRAW_A_CELL);

    assertThat(textColor()).isEqualTo(light).isNotEqualTo(dark);
    assertThat(count("return document.querySelectorAll('.plot svg:not([viewBox])').length"))
        .isZero();
    browser.eval("window.dispatchEvent(new Event('afterprint'))");
    assertThat(textColor()).isEqualTo(dark);
  }

  @Test
  public void chartsAreAsWideAsPaperAndVerdictsAsTheirTable() {
    // A4 between the margins.
    open(718, false, report);
    browser.eval(DRAW_A_CELL);
    browser.onPaper();

    assertThat(
            strings(
                "const width = document.getElementById('main').clientWidth;"
                    + "const figures = document.querySelectorAll('.charts:not(.small) > figure');"
                    + "return [...figures].filter(f => !f.closest('details:not([open])'))"
                    + "  .map(f => [f, f.querySelector('svg').getBoundingClientRect().width])"
                    + "  .filter(([f, drawn]) => drawn < 0.95 * width)"
                    + "  .map(([f]) => f.textContent)"))
        .isEmpty();
    assertThat(
            strings(
                "const size = e => getComputedStyle(e).fontSize;"
                    + "return [...document.querySelectorAll('td .verdict')]"
                    + "  .map(v => size(v) + ' in ' + size(v.closest('td')))"))
        .isNotEmpty()
        .containsOnly("8px in 8px");
  }

  /** Of a chart; they are drawn when they come into view, a moment after the page is there. */
  private static Object textColor() {
    browser.eval("document.querySelector('figure').scrollIntoView()");
    String text = "document.querySelector('figure svg text[fill]')";
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> Boolean.TRUE.equals(browser.eval("return " + text + " !== null")));
    return browser.eval("return " + text + ".getAttribute('fill')");
  }

  @Test
  public void everyChartHasItsValuesAsATable() {
    open(1280, false, report);

    browser.eval(DRAW_A_CELL);

    assertThat(
            strings(
                "document.querySelectorAll('details.values').forEach(d => {"
                    + "  d.open = true;"
                    + "  d.dispatchEvent(new Event('toggle'));"
                    + "});"
                    + "return [...document.querySelectorAll('figure[data-chart]')]"
                    + "  .filter(f => f.querySelectorAll('.values tr').length < 3)"
                    + "  .map(f => f.querySelector('figcaption').textContent)"))
        .isEmpty();
  }

  @Test
  public void namesAreTextWhateverTheyAre() throws IOException {
    Path results = FOLDER.newFolder().toPath();
    ResultFiles.write(HtmlReportTest.evil(results), results);
    open(1280, false, results.resolve(ResultFiles.HTML));
    browser.eval(DRAW_A_CELL);

    assertThat(browser.eval("return document.querySelector('h1').textContent"))
        .isEqualTo(HtmlReportTest.EVIL);
    assertThat(count("return document.querySelectorAll('figure svg').length")).isPositive();
    assertThat(browser.console()).isEmpty();
  }
}
