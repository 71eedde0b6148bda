package io.github.hbaseycsb.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.github.hbaseycsb.campaign.result.CampaignSummary;
import io.github.hbaseycsb.campaign.result.CellSummary;
import io.github.hbaseycsb.campaign.result.Finding;
import io.github.hbaseycsb.campaign.result.Host;
import io.github.hbaseycsb.campaign.result.HotThread;
import io.github.hbaseycsb.campaign.result.Latency;
import io.github.hbaseycsb.campaign.result.RestartVariance;
import io.github.hbaseycsb.campaign.result.RunSummary;
import io.github.hbaseycsb.campaign.stats.Mean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;

/** docs/results.md describes every field, column and finding that there is. */
public class ResultsDocumentTest {
  private static final Pattern CODE =
      Pattern.compile("(?:add|finding|suspect)\\(\\s*\"([a-z-]+)\"");

  private static final Pattern NOTE = Pattern.compile("new Note\\(\\s*\"([a-z-]+)\"");

  private static String document() throws IOException {
    return Files.readString(Path.of("../docs/results.md"));
  }

  @Test
  public void everyFieldOfTheSummaryIsDescribed() throws IOException {
    var naming = new PropertyNamingStrategies.SnakeCaseStrategy();
    for (Class<?> type :
        List.of(
            CampaignSummary.class,
            CellSummary.class,
            RunSummary.class,
            Host.class,
            HotThread.class,
            Finding.class,
            Latency.class,
            RestartVariance.class,
            Mean.class)) {
      for (RecordComponent component : type.getRecordComponents()) {
        JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
        String name = named == null ? naming.translate(component.getName()) : named.value();
        assertThat(document()).contains("`" + name + "`");
      }
    }
  }

  @Test
  public void everyColumnIsDescribed() throws IOException {
    String document = document();
    assertThat(SummaryCsv.columns())
        .filteredOn(column -> !column.endsWith("_us") && !column.endsWith("_count"))
        .allSatisfy(column -> assertThat(document).contains("`" + column + "`"));
  }

  @Test
  public void everyFindingIsDescribed() throws IOException {
    String document = document();
    try (Stream<Path> sources =
        Files.walk(Path.of("src/main/java/io/github/hbaseycsb/campaign/result"))) {
      List<String> codes =
          sources
              .filter(
                  file ->
                      file.toString().endsWith("Findings.java")
                          || file.endsWith("CellAnalysis.java"))
              .flatMap(ResultsDocumentTest::codes)
              .distinct()
              .toList();
      assertThat(codes).hasSize(40);
      assertThat(codes)
          .allSatisfy(
              code -> assertThat(document).containsPattern("\\| (`[a-z-]+`, )?`" + code + "`[ ,]"));
    }
  }

  @Test
  public void everyNoteOfTheDriverIsDescribed() throws IOException {
    String document = document();
    try (Stream<Path> sources =
        Files.walk(Path.of("src/main/java/io/github/hbaseycsb/campaign/run"))) {
      List<String> codes =
          sources
              .filter(Files::isRegularFile)
              .flatMap(source -> codes(NOTE, source))
              .distinct()
              .toList();
      assertThat(codes).hasSize(12);
      assertThat(codes).allSatisfy(code -> assertThat(document).contains("| `" + code + "` |"));
    }
  }

  private static Stream<String> codes(Path source) {
    return codes(CODE, source);
  }

  private static Stream<String> codes(Pattern pattern, Path source) {
    try {
      return pattern
          .matcher(Files.readString(source))
          .results()
          .map(match -> match.group(1))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
