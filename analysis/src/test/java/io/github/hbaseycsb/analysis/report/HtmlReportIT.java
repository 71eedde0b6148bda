package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The report as a browser shows it. */
public class HtmlReportIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  /** Draws what is seen only after scrolling, closed runs too, as for paper. */
  private static final String DRAW_ALL =
      "document.querySelectorAll('details.run').forEach(d => d.open = true);"
          + "document.body.offsetHeight;"
          + "window.dispatchEvent(new Event('beforeprint'));";

  private static Browser browser;
  private static Path report;

  @BeforeClass
  public static void write() throws IOException {
    browser = Browser.start();
    Path results = FOLDER.newFolder().toPath();
    ResultFiles.write(new CampaignFixture(results, 40, 1).write("fixture"), results);
    report = results.resolve(HtmlReport.FILE);
  }

  @AfterClass
  public static void quit() {
    if (browser != null) {
      browser.close();
    }
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
    browser.as(1280, false).open(report);
    browser.eval(DRAW_ALL);

    // 8 cells x 3 runs x 10 of servers and throughput and latencies, and those of the cells.
    assertThat(count("return document.querySelectorAll('figure[data-chart]').length"))
        .isGreaterThan(250);
    assertThat(
            strings(
                "const models = JSON.parse(document.getElementById('charts').textContent);"
                    + "return [...document.querySelectorAll('figure[data-chart]')].map(f => {"
                    + "  const m = models[+f.dataset.chart];"
                    + "  const svg = f.querySelector('svg');"
                    + "  if (!svg) return 'not drawn: ' + m.title;"
                    + "  const texts = [...svg.querySelectorAll('text')].map(t => t.textContent);"
                    + "  const y = m.kind === 'HEAT' ? m.y.title : m.y.label;"
                    + "  const missing = [m.x.label, y].filter(t => !texts.includes(t));"
                    + "  if (missing.length) return m.title + ' has no ' + missing;"
                    + "  if (svg.querySelectorAll('path').length < 5) return 'empty: ' + m.title;"
                    + "  return f.querySelector('figcaption').textContent === m.title"
                    + "    ? '' : 'no title: ' + m.title;"
                    + "}).filter(problem => problem)"))
        .isEmpty();
    assertThat(browser.console()).isEmpty();
  }

  @Test
  public void nothingIsAskedOfAnyNetwork() {
    browser.requests();
    browser.as(1280, false).open(report);
    browser.eval(DRAW_ALL);

    assertThat(browser.requests())
        .isNotEmpty()
        .allMatch(
            request ->
                request.contains("\"url\":\"file://") || request.contains("\"url\":\"data:"));
  }

  @Test
  public void phonesShowAllOfItsWidth() {
    browser.as(390, true).open(report);
    browser.eval(DRAW_ALL);

    assertThat(count("return document.documentElement.scrollWidth")).isEqualTo(390);
    assertThat(browser.console()).isEmpty();
  }

  @Test
  public void darkIsFollowedWithoutLoadingAgain() {
    browser.as(1280, false).open(report);
    String background = "return getComputedStyle(document.body).backgroundColor";
    Object lightBackground = browser.eval(background);
    Object lightText = textColor();
    browser.as(1280, true);

    await()
        .untilAsserted(
            () -> {
              assertThat(browser.eval(background)).isNotEqualTo(lightBackground);
              assertThat(textColor()).isNotEqualTo(lightText);
            });
  }

  @Test
  public void paperIsWhiteWhateverTheScreenIs() {
    browser.as(1280, false).open(report);
    Object light = textColor();
    browser.as(1280, true).open(report);
    Object dark = textColor();
    browser.eval(DRAW_ALL);

    assertThat(textColor()).isEqualTo(light).isNotEqualTo(dark);
    assertThat(count("return document.querySelectorAll('.plot svg:not([viewBox])').length"))
        .isZero();
    browser.eval("window.dispatchEvent(new Event('afterprint'))");
    assertThat(textColor()).isEqualTo(dark);
  }

  /** Of a chart; they are drawn when they come into view, a moment after the page is there. */
  private static Object textColor() {
    String text = "document.querySelector('figure svg text[fill]')";
    await().until(() -> Boolean.TRUE.equals(browser.eval("return " + text + " !== null")));
    return browser.eval("return " + text + ".getAttribute('fill')");
  }

  @Test
  public void everyChartHasItsValuesAsATable() {
    browser.as(1280, false).open(report);

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
    browser.as(1280, false).open(results.resolve(HtmlReport.FILE));
    browser.eval(DRAW_ALL);

    assertThat(browser.eval("return document.querySelector('h1').textContent"))
        .isEqualTo(HtmlReportTest.EVIL);
    assertThat(count("return document.querySelectorAll('figure svg').length")).isPositive();
    assertThat(browser.console()).isEmpty();
  }
}
