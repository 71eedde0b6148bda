package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;
import picocli.CommandLine;

/**
 * Results directories of each kind as an earlier build has left them, without its reports. Their
 * {@code summary.json} is what that build made of them.
 */
@RunWith(Parameterized.class)
public class EarlierResultsTest {
  private static final Path KINDS = Path.of("src/test/resources/results");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Parameter public String kind;
  private Path results;

  @Parameters(name = "{0}")
  public static List<String> kinds() throws IOException {
    try (Stream<Path> directories = Files.list(KINDS)) {
      return directories.map(directory -> directory.getFileName().toString()).sorted().toList();
    }
  }

  @Before
  public void copy() throws IOException {
    results = copied(kind);
  }

  private Path copied(String of) throws IOException {
    Path from = KINDS.resolve(of);
    Path to = folder.getRoot().toPath().resolve(of);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    return to;
  }

  @Test
  public void theirReportHasTheFiguresOfThen() throws IOException {
    JsonNode then = summary();

    // A broken run is missing.
    assertThat(execute("report", results.toString()))
        .as(err.toString())
        .isEqualTo(kind.equals("faults") ? 3 : 0);

    JsonNode now = summary();
    assertThat(now.path("cells")).hasSameSizeAs(then.path("cells"));
    for (int i = 0; i < then.path("cells").size(); i++) {
      JsonNode before = then.path("cells").path(i);
      JsonNode cell = now.path("cells").path(i);
      for (String figure : List.of("name", "planned_runs", "throughput", "latency_us")) {
        assertThat(before.has(figure)).as(figure).isTrue();
        assertThatItHolds(before.path(figure), cell.path(figure), figure);
      }
      assertThat(cell.path("runs")).isNotEmpty().hasSameSizeAs(before.path("runs"));
      assertThat(cell.path("capacity").path("rate"))
          .isEqualTo(before.path("capacity").path("rate"));
    }
    assertThat(results).isDirectoryContaining("glob:**/report.html");
    assertThat(out.toString()).contains(now.path("cells").path(0).path("name").asText());
  }

  /** All that was said; what a later build adds is left aside. */
  private static void assertThatItHolds(JsonNode then, JsonNode now, String what) {
    if (then.isObject()) {
      then.properties()
          .forEach(
              field ->
                  assertThatItHolds(
                      field.getValue(), now.path(field.getKey()), what + "." + field.getKey()));
    } else {
      assertThat(now).as(what).isEqualTo(then);
    }
  }

  @Test
  public void theyAreComparedWithOthers() throws IOException {
    String other = copied(kind.equals("plain") ? "comparison" : "plain").toString();
    Path json = folder.getRoot().toPath().resolve("compare.json");

    assertThat(execute("compare", other, results.toString(), "--json=" + json))
        .as(err.toString())
        .isZero();

    assertThat(out.toString()).contains(summary().path("cells").path(0).path("name").asText());
    assertThat(json).content().contains(kind);
  }

  private JsonNode summary() throws IOException {
    return Json.mapper().readTree(results.resolve("summary.json").toFile());
  }

  private int execute(String... arguments) {
    CommandLine command = CampaignCommand.commandLine(new ResultsCommand());
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }
}
