package io.github.hbaseycsb.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CapacityFindings;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A whole search for a capacity of 700, which takes long to simulate, from its files. */
public class SearchMeasurementsIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final Cell CELL = CapacityFixture.cell("cell");

  private static Path results;
  private static SearchMeasurements searched;
  private static Capacity found;

  @BeforeClass
  public static void search() throws IOException {
    results = FOLDER.getRoot().toPath();
    new CapacityFixture(results).write(CELL.name(), 700);
    searched = SearchMeasurements.read(CELL, List.of(), results);
    found = searched.capacity();
  }

  /** A measurement at a rate of which clients did 5% more than that, late. */
  private static void caughtUp(RunName name, int rate) throws IOException {
    RunFixture run = new RunFixture(results, CELL.name(), name).target(rate).client(1, 0, 10);
    for (String operation : List.of("READ", "UPDATE", "Intended-READ", "Intended-UPDATE")) {
      run.steady(1, operation, (rate + rate / 20) / 2, 900_000);
    }
    run.done();
  }

  @Test
  public void theKnownCapacityOfAWholeSearchIsInItsInterval() {
    assertThat(found.ending()).contains(Ending.FOUND);
    Capacity.Fit fit = found.fit().orElseThrow();
    assertThat(fit.median().rate()).isBetween(680, 720);
    assertThat(fit.median().low()).isBetween(600, 700);
    assertThat(fit.median().high()).isBetween(700, 800);
    assertThat(fit.most().orElseThrow().rate()).isBetween(600, fit.median().rate());
    assertThat(found.limitedBy()).contains("READ.p99");
    assertThat(searched.runs()).hasSize(3);
  }

  @Test
  public void debtThatNoRunKnowsIsAFinding() {
    assertThat(CapacityFindings.of(found))
        .anyMatch(
            it -> it.code().equals("capacity-debt-unknown") && it.text().contains("store files"));
  }

  @Test
  public void whatWasFoundIsReadBackFromItsJson() throws IOException {
    String json = Json.mapper().writeValueAsString(found);

    assertThat(json).contains("\"limited_by\":\"READ.p99\"").contains("\"ending\":\"found\"");
    assertThat(Json.mapper().readValue(json, Capacity.class)).isEqualTo(found);
  }

  /** Adds measurements, which the other tests do not read. */
  @Test
  public void failedMeasurementsWhoseClientsCaughtUpAreAFinding() throws IOException {
    assertThat(CapacityFindings.of(found)).noneMatch(it -> it.code().equals("capacity-caught-up"));

    caughtUp(searched.next(Kind.PROBE), 200);
    SearchMeasurements measurements = searched.again();
    Capacity below = measurements.capacity();
    assertThat(CapacityFindings.of(below)).noneMatch(it -> it.code().equals("capacity-caught-up"));

    RunName name = measurements.next(Kind.PROBE);
    caughtUp(name, below.fit().orElseThrow().median().rate());
    assertThat(CapacityFindings.of(measurements.again().capacity()))
        .anyMatch(
            it ->
                it.code().equals("capacity-caught-up")
                    && it.text()
                        .startsWith(
                            "In " + name.directory() + " the throughput was more than 0.5%"));
  }
}
