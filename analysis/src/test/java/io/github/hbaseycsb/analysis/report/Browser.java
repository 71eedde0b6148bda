package io.github.hbaseycsb.analysis.report;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.Assume;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium. Where none is installed, the calling test is skipped with the reason; with
 * {@code REQUIRE_BROWSER=1} in the environment it fails.
 */
public final class Browser implements AutoCloseable {
  /** A safety net. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts one. */
  public static Browser start() {
    Optional<Path> chromium = find("chromium", "google-chrome");
    Optional<Path> chromedriver = find("chromedriver");
    if (chromium.isEmpty() || chromedriver.isEmpty()) {
      String reason = "chromium or chromedriver is not installed";
      if ("1".equals(System.getenv("REQUIRE_BROWSER"))) {
        throw new AssertionError(reason + " (REQUIRE_BROWSER=1)");
      }
      Assume.assumeTrue(reason, false);
    }
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.orElseThrow().toFile());
    // The sandbox refuses root, whom CI runs as.
    options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage");
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.orElseThrow().toFile())
            .usingAnyFreePort()
            .build();
    ChromeDriver driver = new ChromeDriver(service, options);
    // By default a script has 30 s, which a busy machine may need.
    driver.manage().timeouts().scriptTimeout(LIMIT).pageLoadTimeout(LIMIT);
    return new Browser(driver);
  }

  private static Optional<Path> find(String... names) {
    return Arrays.stream(names)
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .map(directory -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens a file as from disk. */
  public Browser open(Path file) {
    return open(file.toAbsolutePath().normalize().toUri());
  }

  /** Opens an address. */
  public Browser open(URI address) {
    driver.get(address.toString());
    return this;
  }

  /** Changes the size of the window, CSS pixels, and whether dark colors are preferred. */
  public Browser as(int width, boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 1000, "deviceScaleFactor", 1, "mobile", width < 600));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            "",
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    return this;
  }

  /** Shows the page as on paper, until its size is changed. */
  public Browser onPaper() {
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
    return this;
  }

  /** The value of a script, which begins with return. */
  public Object eval(String script) {
    return driver.executeScript(script);
  }

  /** Presses keys where the focus is. */
  public Browser press(CharSequence... keys) {
    driver.switchTo().activeElement().sendKeys(keys);
    return this;
  }

  /** What is in the console. */
  public List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** What the page asked for, by DevTools. */
  public List<String> requests() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .filter(message -> message.contains("\"Network.requestWillBeSent\""))
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
