package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.profile.Profiles.ProfiledSide;
import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A flame graph as a browser shows it. */
public class FlameGraphIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final String VISIBLE =
      "return [...document.querySelectorAll('.flame button')]"
          + ".filter(b => b.getBoundingClientRect().width > 1).map(b => b.textContent)";
  private static final String FOCUSED = "return document.activeElement.textContent";

  private static Browser browser;
  private static Path page;

  @BeforeClass
  public static void write() throws IOException {
    browser = Browser.start();
    Path results = FOLDER.newFolder().toPath();
    Path run = Files.createDirectories(RunName.profile().in(results, "cell"));
    Files.writeString(run.resolve(RunRecord.FILE), "{}");
    Stacks stacks = new Stacks();
    stacks.add(List.of("main", "a.B.c", "a.B.d"), 50);
    stacks.add(List.of("main", "a.B.e"), 25);
    stacks.add(List.of("other", "a.B.f"), 25);
    stacks.write(ProfiledSide.CLIENTS.file(run));
    Profiles.write(PlanFixture.plan(1, "cell"), results, line -> {});
    page = results.resolve(Profiles.links(results, "cell").get(0).target());
  }

  @AfterClass
  public static void quit() {
    if (browser != null) {
      browser.close();
    }
  }

  @Before
  public void open() {
    browser.as(1000, false).open(page);
  }

  @SuppressWarnings("unchecked")
  private static List<String> visible() {
    return (List<String>) browser.eval(VISIBLE);
  }

  /** Presses keys on the frame that has the focus, as they reach the page. */
  private static void press(String... keys) {
    for (String key : keys) {
      browser.eval(
          "document.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
              + " {key: '"
              + key
              + "', bubbles: true, cancelable: true})); return null");
    }
  }

  private static void click(String frame) {
    browser.eval(
        "[...document.querySelectorAll('.flame button')].find(b => b.textContent === '"
            + frame
            + "').click(); return null");
  }

  private static double width(String frame) {
    return ((Number)
            browser.eval(
                "const all = document.querySelector('.flame').getBoundingClientRect().width;"
                    + "return [...document.querySelectorAll('.flame button')].find(b =>"
                    + " b.textContent === '"
                    + frame
                    + "').getBoundingClientRect().width / all"))
        .doubleValue();
  }

  @Test
  public void framesHaveTheirSharesOfTheWidthOnAnyScreen() {
    assertThat(visible()).containsExactly("all", "main", "B.c", "B.d", "B.e", "other", "B.f");
    assertThat(width("B.c")).isBetween(0.49, 0.51);
    browser.as(390, true);
    assertThat(width("B.c")).isBetween(0.49, 0.51);
    assertThat(((Number) browser.eval("return document.documentElement.scrollWidth")).intValue())
        .isEqualTo(390);
    assertThat(browser.console()).isEmpty();
  }

  @Test
  public void aClickWidensAFrameAndEscapeShowsAll() {
    click("B.c");

    assertThat(visible()).containsExactly("all", "main", "B.c", "B.d");
    assertThat(width("B.d")).isBetween(0.99, 1.01);
    press("Escape");
    assertThat(visible()).hasSize(7);
    assertThat(width("B.c")).isBetween(0.49, 0.51);
  }

  @Test
  public void arrowKeysGoFromFrameToFrameAndSayWhichItIs() {
    click("all");
    press("ArrowDown", "ArrowDown", "ArrowRight");

    assertThat(browser.eval(FOCUSED)).isEqualTo("B.e");
    assertThat(browser.eval("return document.getElementById('frame-title').textContent"))
        .isEqualTo("a.B.e: 25 samples, 25.0%");
    press("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft");
    assertThat(browser.eval(FOCUSED)).isEqualTo("B.e");
  }

  @Test
  public void nothingIsAskedOfAnyNetwork() {
    browser.requests();
    browser.open(page);

    assertThat(browser.requests())
        .isNotEmpty()
        .allMatch(
            request ->
                request.contains("\"url\":\"file://") || request.contains("\"url\":\"data:"));
  }
}
