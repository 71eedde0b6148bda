package io.github.hbaseycsb.analysis.report.compare;

import static io.github.hbaseycsb.analysis.report.compare.CellFixture.campaign;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.compare.Comparison.Difference;
import io.github.hbaseycsb.model.run.Conditions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Two campaigns, each with a cell on a cluster of 2.5.13 and one on a cluster of 2.6.4. */
public class CellEnvironmentsTest {
  private static final String OLD = "clusters.2.5.13-17d838.";
  private static final String NEW = "clusters.2.6.4-17d838.";
  private static final String SERVER = "region_servers.0.name";
  private static final String HANDLERS = "settings.hbase.regionserver.handler.count";
  private static final String REGIONS = "tables.usertable.regions";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final SortedMap<String, String> first = environment(1);
  private final SortedMap<String, String> second = environment(2);

  /**
   * @param start of the servers, which differs in each campaign
   */
  private static SortedMap<String, String> environment(int start) {
    SortedMap<String, String> environment = new TreeMap<>(Map.of("client.processors", "2"));
    for (String cluster : List.of(OLD, NEW)) {
      int port = cluster.equals(OLD) ? 20_000 : 30_000;
      environment.put(cluster + SERVER, "localhost,%d,%d".formatted(port, start));
      environment.put(cluster + HANDLERS, "30");
      environment.put(cluster + REGIONS, "4");
    }
    return environment;
  }

  private void run(Path results, String cell, String server) throws IOException {
    new RunFixture(results, cell, 1)
        .conditions(
            new Conditions(
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.of(new Conditions.Servers("2.6.4", "r1", List.of(server), "s1")),
                Optional.empty(),
                List.of(),
                Map.of(),
                0,
                Optional.empty()))
        .client(1, 0, 1)
        .steady(1, "READ", 10, 1000)
        .done();
  }

  private static CellFixture cell(String name, String table) {
    return new CellFixture(name, 100).property("table", table);
  }

  private Comparison.Side side(String label, SortedMap<String, String> environment)
      throws IOException {
    Path results = folder.newFolder().toPath();
    run(results, "old", environment.get(OLD + SERVER));
    run(results, "new", environment.get(NEW + SERVER));
    return new Comparison.Side(
        label,
        campaign(cell("old", "usertable"), cell("new", "usertable")),
        environment,
        Optional.of(results));
  }

  private Comparison comparison() throws IOException {
    return Comparison.of(List.of(side("a", first), side("b", second)));
  }

  private static List<Difference> byCell(Comparison comparison) {
    return comparison.others().get(0).environments();
  }

  @Test
  public void whatDiffersOnOneClusterIsToldWithItsCell() throws IOException {
    second.put(NEW + HANDLERS, "100");
    second.put("client.processors", "8");
    Comparison comparison = comparison();
    String line = "cluster.settings.hbase.regionserver.handler.count: 30, 100";

    assertThat(comparison.environment().mattering()).containsExactly("client.processors: 2, 8");
    assertThat(comparison.environment().unknown()).isEmpty();
    assertThat(comparison.environment().folded())
        .containsExactly(
            "cluster.region_servers.name: localhost,20000,1, localhost,20000,2",
            "cluster.region_servers.name: localhost,30000,1, localhost,30000,2");
    assertThat(byCell(comparison)).containsExactly(new Difference("new", List.of(line)));
    assertThat(comparison.toText(false))
        .contains("  The environments differ in new:\n    " + line + "\n");
    assertThat(comparison.toHtml()).contains("The environments differ in new:", line);
  }

  @Test
  public void clustersOfAnotherNameAreComparedWithThoseOfTheSameCells() throws IOException {
    for (String key : List.copyOf(second.keySet())) {
      if (key.startsWith("clusters.")) {
        second.put(key.replace("17d838", "99"), second.get(key));
      }
    }
    first.put(OLD + "version", "2.5.13");
    first.put(NEW + "version", "2.6.4");
    second.put("clusters.2.5.13-99.version", "2.5.14");
    second.put("clusters.2.6.4-99.version", "2.6.4");
    Comparison.Side after = side("b", second);
    second.keySet().removeIf(key -> key.contains("17d838"));
    Comparison comparison = Comparison.of(List.of(side("a", first), after));

    assertThat(comparison.environment().mattering()).isEmpty();
    assertThat(byCell(comparison))
        .containsExactly(new Difference("old", List.of("cluster.version: 2.5.13, 2.5.14")));
  }

  @Test
  public void whatDiffersOnAllClustersIsToldOnce() throws IOException {
    second.put(OLD + REGIONS, "8");
    second.put(NEW + REGIONS, "8");

    assertThat(byCell(comparison()))
        .containsExactly(new Difference("all cells", List.of("cluster.table.regions: 4, 8")));
  }

  @Test
  public void tablesOfOneClusterAreToldApartByTheCellsProperties() throws IOException {
    for (SortedMap<String, String> of : List.of(first, second)) {
      of.keySet().removeIf(key -> key.startsWith(OLD));
      of.put(NEW + "tables.other.regions", "4");
    }
    second.put(NEW + "tables.other.regions", "16");
    CellFixture[] cells = {cell("x", "usertable"), cell("y", "other")};

    Comparison comparison =
        Comparison.of(
            List.of(
                new Comparison.Side("a", campaign(cells), first, Optional.empty()),
                new Comparison.Side("b", campaign(cells), second, Optional.empty())));

    assertThat(comparison.environment().mattering()).isEmpty();
    assertThat(byCell(comparison))
        .containsExactly(new Difference("y", List.of("cluster.table.regions: 4, 16")));
  }

  @Test
  public void ifItIsNotKnownWhereACellWasMeasuredTheClustersAreComparedByName() throws IOException {
    second.put(NEW + HANDLERS, "100");
    Comparison.Side after = side("b", second);
    second.put(OLD + SERVER, "localhost,20000,3");
    Comparison comparison = Comparison.of(List.of(side("a", first), after));

    assertThat(byCell(comparison)).isEmpty();
    assertThat(comparison.environment().mattering())
        .containsExactly("clusters.2.6.4-17d838." + HANDLERS + ": 30, 100");
  }
}
