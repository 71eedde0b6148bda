package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.check.AssumedRates;
import io.github.hbaseycsb.campaign.check.PlanSummary;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

/** Every plan in {@code campaigns/} and its directories, at full scale and small. */
@RunWith(Parameterized.class)
public class PublishedPlansTest {
  private static final Path CAMPAIGNS = Checkout.directory().resolve("campaigns");

  @ClassRule public static final TemporaryFolder USER = new TemporaryFolder();

  /** Each is loaded once for all tests. */
  private static final Map<List<Object>, Plan> LOADED = new HashMap<>();

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Path file;
  private final Optional<String> scale;

  public PublishedPlansTest(String name, Optional<String> scale) {
    this.file = CAMPAIGNS.resolve(name);
    this.scale = scale;
  }

  @Parameters(name = "{0} {1}")
  public static List<Object[]> plans() throws IOException {
    List<Object[]> plans = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CAMPAIGNS)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".yaml")).sorted().toList()) {
        String name = CAMPAIGNS.relativize(file).toString();
        plans.add(new Object[] {name, Optional.empty()});
        plans.add(new Object[] {name, Optional.of("small")});
      }
    }
    return plans;
  }

  @Test
  public void loads() throws Exception {
    Plan plan = load();

    assertThat(plan.name() + ".yaml").isEqualTo(file.getFileName().toString());
    assertThat(plan.description()).isNotEmpty();
    assertThat(plan.cells()).isNotEmpty();
  }

  @Test
  public void smallScaleNeedsNoClusterOfTheUsers() throws Exception {
    if (scale.isPresent()) {
      assertThat(load().cells()).extracting(Cell::cluster).allMatch(ClusterTarget::owned);
      assertThat(load().cells()).allMatch(cell -> cell.get(PlanKeys.RECORDS) <= 100_000);
    } else {
      assertThat(load().cells()).allMatch(cell -> cell.get(PlanKeys.RECORDS) >= 100_000);
    }
  }

  @Test
  public void aCellHasKeysOfOneKindOfClusterOnly() throws Exception {
    List<String> ofExisting = List.of("restart", "prepare");
    for (Cell cell : load().cells()) {
      assertThat(
              PlanKeys.ALL.stream()
                  .filter(key -> key.section().equals("cluster") && cell.given(key).isPresent())
                  .map(key -> key.path().split("\\.", 3)[1])
                  .map(kind -> ofExisting.contains(kind) ? "conf" : kind)
                  .distinct())
          .hasSize(1);
    }
  }

  @Test
  public void isSummedUpInLinesThatFitTheTerminal() throws Exception {
    Plan plan = load();
    boolean searched = plan.cells().stream().anyMatch(cell -> cell.search().isPresent());
    boolean turns = plan.schedule().order() == RunOrder.TURNS;
    List<String> lines = PlanSummary.of(plan, AssumedRates.DEFAULT).lines().toList();
    assertThat(lines).allMatch(line -> line.length() <= 120);
    // A single cell has no order.
    if (plan.cells().size() > 1) {
      assertThat(lines)
          .anyMatch(
              line ->
                  line.startsWith(
                      "Order of the runs: "
                          + (searched ? "blocked" : turns ? "turns" : "interleaved")));
    }
  }

  @Test
  public void aQuestionTakesLessThanTwentyMinutesAtSmallScale() throws Exception {
    if (isQuestion() && scale.isPresent()) {
      assertThat(PlanSummary.expected(load()).toMinutes()).isLessThan(20);
    }
  }

  @Test
  public void runsWithFaultsTakeLessThanTwentyFiveMinutesAtSmallScale() throws Exception {
    boolean faults = load().cells().stream().anyMatch(it -> !it.get(PlanKeys.FAULTS).isEmpty());
    if (faults && scale.isPresent()) {
      assertThat(PlanSummary.expected(load()).toMinutes()).isLessThan(25);
    }
  }

  private boolean isQuestion() {
    return file.getParent().endsWith("questions");
  }

  @Test
  public void comesBackFromTheResults() throws Exception {
    Path results = folder.newFolder("results").toPath();

    Plan written = PlanWriter.write(load(), results);

    Plan read =
        Checkout.loader().load(results.resolve(ResolvedPlan.FILE), Optional.empty(), List.of());
    assertThat(read).isEqualTo(written);
    assertThat(read.cells()).allMatch(cell -> cell.workloadFile().startsWith(results));
  }

  private Plan load() throws Exception {
    List<Object> key = List.of(file, scale);
    Plan loaded = LOADED.get(key);
    if (loaded == null) {
      loaded = loadFile();
      LOADED.put(key, loaded);
    }
    return loaded;
  }

  private Plan loadFile() throws Exception {
    // The clusters are the user's.
    Path root = USER.getRoot().toPath();
    for (String conf : List.of("hbase", "hbase1", "hbase2")) {
      Checkout.conf(root.resolve(conf).resolve("conf"));
    }
    Path plan = root.resolve(file.getFileName());
    Files.writeString(plan, Files.readString(file).replace("{conf: /etc/", "{conf: " + root + "/"));
    return Checkout.loader().load(plan, scale, List.of());
  }
}
