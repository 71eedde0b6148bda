package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.CellSummary.CellFault;
import io.github.hbaseycsb.analysis.RestartVariance;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.limit.CallTime;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.limit.Limit;
import io.github.hbaseycsb.analysis.limit.LimitEvidence;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.analysis.server.HostWindow.HotThread;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.Finding;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Test;

/** docs/reference/files.md describes every field and column that there is. */
public class ResultsDocumentTest {
  private static String document() throws IOException {
    return Files.readString(Path.of("../docs/reference/files.md"));
  }

  @Test
  public void everyFieldOfTheSummaryIsDescribed() throws IOException {
    var naming = new PropertyNamingStrategies.SnakeCaseStrategy();
    for (Class<?> type :
        List.of(
            CampaignSummary.class,
            CellSummary.class,
            RunSummary.class,
            FaultFigures.class,
            FaultFigures.Outage.class,
            FaultRecord.class,
            CellFault.class,
            Host.class,
            HotThread.class,
            Finding.class,
            Latency.class,
            RestartVariance.class,
            Limit.class,
            Limit.Estimate.class,
            LimitEvidence.class,
            CellLimit.class,
            CallTime.class,
            Mean.class)) {
      for (RecordComponent component : fields(type).toList()) {
        JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
        String name = named == null ? naming.translate(component.getName()) : named.value();
        assertThat(document()).contains("`" + name + "`");
      }
    }
  }

  /** The components of a record, with those of an unwrapped one in its place. */
  private static Stream<RecordComponent> fields(Class<?> type) {
    return Stream.of(type.getRecordComponents())
        .flatMap(
            component ->
                component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                    ? fields(component.getType())
                    : Stream.of(component));
  }

  @Test
  public void everyCostIsDescribed() throws IOException {
    for (Cost cost : Cost.values()) {
      assertThat(document()).contains("| `" + cost.field() + "` |");
    }
  }

  @Test
  public void everyFigureOfAFaultIsDescribed() throws IOException {
    for (FaultFigure figure : FaultFigure.values()) {
      assertThat(document()).contains("| `" + figure.field() + "` |");
    }
  }

  @Test
  public void everyColumnIsDescribed() throws IOException {
    String document = document();
    assertThat(SummaryCsv.columns())
        .filteredOn(column -> !column.endsWith("_us") && !column.endsWith("_count"))
        .allSatisfy(column -> assertThat(document).contains("`" + column + "`"));
  }
}
