package io.github.hbaseycsb.analysis.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.DetectableChange;
import io.github.hbaseycsb.model.run.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class NoiseFloorTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private NoiseFloor floor(CellFixture... cells) throws IOException {
    Path results = folder.newFolder().toPath();
    Files.writeString(
        results.resolve(Environment.FILE), "{\"client\":{\"host\":\"vm\",\"processors\":2}}");
    return NoiseFloor.of(
        PlanFixture.plan(3, "x"), CellFixture.campaign(cells), RunView.Source.in(results), results);
  }

  /** Runs that vary by 2%, and others by 1%. */
  private NoiseFloor twoCells() throws IOException {
    return floor(
        new CellFixture("x-a1", 980, 1000, 1020),
        new CellFixture("x-a2", 980, 1000, 1020),
        new CellFixture("y-a1", 990, 1000, 1010),
        new CellFixture("y-a2", 990, 1000, 1010));
  }

  private static String percent(double variation, boolean paired, int units) {
    return String.format(
        Locale.ROOT, "%.1f%%", new DetectableChange(variation, paired).percent(units));
  }

  @Test
  public void variationIsPooledOverTheCellsNotTakenFromTheQuietest() throws IOException {
    NoiseFloor floor = twoCells();

    assertThat(floor.cells().get(0).variation().getAsDouble()).isCloseTo(0.02, within(1e-9));
    assertThat(floor.cells().get(1).variation().getAsDouble()).isCloseTo(0.01, within(1e-9));
    double pooled = Math.sqrt((0.02 * 0.02 + 0.01 * 0.01) / 2);
    assertThat(floor.detectablePercent(false, 3).getAsDouble())
        .isCloseTo(new DetectableChange(pooled, false).percent(3), within(1e-9));
    assertThat(floor.detectablePercent(true, 3)).isEmpty();
    assertThat(floor.sentence())
        .isEqualTo(
            "0 of 2 results of the A/A test were false, after Holm's correction for all of them; one"
                + " A/A test in twenty has a false result by chance. With 3 runs a side within one"
                + " start of the servers, true changes of throughput of less than "
                + percent(pooled, false, 3)
                + " are missed more than once in five times. For a change of any size, rely on "
                + "its interval. Two campaigns differ by more than two sides of one.");
    assertThat(floor.toText()).contains("throughput  3 runs").endsWith("of one.\n");
  }

  @Test
  public void falseWordIsCounted() throws IOException {
    NoiseFloor floor =
        floor(
            new CellFixture("x-a1", 980, 1000, 1020).inRounds(),
            new CellFixture("x-a2", 1980, 2001, 2020).inRounds());

    assertThat(floor.falseWords()).isEqualTo(1);
    assertThat(floor.sentence()).startsWith("1 of 1 results of the A/A test was false");
    assertThat(floor.cells().get(0).paired()).isTrue();
    assertThat(floor.cells().get(0).word()).isEqualTo("faster");
  }

  @Test
  public void cellWithATargetRateEntersWithItsPercentile() throws IOException {
    NoiseFloor floor =
        floor(
            new CellFixture("x-a1", 980, 1000, 1020),
            new CellFixture("x-a2", 980, 1000, 1020),
            new CellFixture("t-a1", 500, 500, 500).target(500).p99s(9000, 10000, 11000),
            new CellFixture("t-a2", 500, 500, 500).target(500).p99s(9000, 10000, 11000));

    NoiseFloor.CellNoise target = floor.cells().get(1);
    assertThat(target.figure()).isEqualTo("Intended-READ p99");
    assertThat(target.variation().getAsDouble()).isCloseTo(0.1, within(1e-3));
    assertThat(floor.sentence())
        .contains("throughput of less than " + percent(0.02, false, 3))
        .contains(" and of a 99th percentile of less than " + percent(0.1, false, 3));
  }

  @Test
  public void noiseOfMoreThanTenfoldIsSaidWithoutDigits() throws IOException {
    NoiseFloor floor =
        floor(
            new CellFixture("t-a1", 500, 500, 500).target(500).p99s(9000, 500_000, 11000),
            new CellFixture("t-a2", 500, 500, 500).target(500).p99s(9000, 10000, 900_000));

    assertThat(floor.sentence())
        .contains("true changes of a 99th percentile up to tenfold and more are missed");
    assertThat(floor.toText()).contains("> 900%");
  }

  @Test
  public void smallerNumberOfUnitsCounts() throws IOException {
    NoiseFloor floor =
        floor(
            new CellFixture("x-a1", 980, 1000, 1020, 1000),
            new CellFixture("x-a2", 980, 1000, 1020),
            new CellFixture("y-a1", 980, 1000, 1020, 1000),
            new CellFixture("y-a2", 980, 1000, 1020, 1000));

    assertThat(floor.cells()).extracting(NoiseFloor.CellNoise::units).containsExactly(3, 4);
    assertThat(floor.units()).hasValue(3);
    assertThat(floor.sentence()).contains("With 3 runs a side");
  }

  /** Restarts vary by 2%, and by much less between the sides, which share them. */
  @Test
  public void whatRestartsChangeIsInTheNoiseOfTwoCampaignsAndNotInThatOfOne() throws IOException {
    NoiseFloor floor =
        floor(
            new CellFixture("x-a1", 980, 1000, 1020).inRounds().restarts(),
            new CellFixture("x-a2", 979, 1001, 1020).inRounds().restarts());

    NoiseFloor.CellNoise noise = floor.cells().get(0);
    assertThat(noise.unit()).contains(AnalysisUnit.RESTART);
    assertThat(noise.paired()).isTrue();
    assertThat(noise.variation().getAsDouble()).isLessThan(0.001);
    assertThat(noise.campaignVariation().getAsDouble()).isCloseTo(0.02, within(0.001));
    assertThat(floor.detectablePercent(false, 3).getAsDouble())
        .isCloseTo(
            new DetectableChange(noise.campaignVariation().getAsDouble(), false).percent(3),
            within(1e-9));
    assertThat(floor.sentence())
        .contains(
            "With 3 restarts a side of two campaigns, true changes of throughput of less than "
                + percent(noise.campaignVariation().getAsDouble(), false, 3))
        .endsWith(
            "Between sides that share each start, it is true changes of throughput of less than "
                + percent(noise.variation().getAsDouble(), true, 3)
                + ".")
        .doesNotContain("within one start");
  }

  /** Rounds vary by 2%, and by much less between the sides, which share them. */
  @Test
  public void whatRoundsChangeIsInTheNoiseOfTwoCampaigns() throws IOException {
    NoiseFloor floor =
        floor(
            new CellFixture("x-a1", 980, 1000, 1020).inRounds(),
            new CellFixture("x-a2", 979, 1001, 1020).inRounds());

    NoiseFloor.CellNoise noise = floor.cells().get(0);
    assertThat(noise.unit()).contains(AnalysisUnit.RUN);
    assertThat(noise.variation().getAsDouble()).isLessThan(0.001);
    assertThat(noise.campaignVariation().getAsDouble()).isCloseTo(0.02, within(0.001));
    assertThat(floor.sentence())
        .contains(
            "With 3 runs a side within one start of the servers, true changes of throughput of less"
                + " than "
                + percent(noise.variation().getAsDouble(), true, 3));
  }

  @Test
  public void whatCouldNotBeTestedIsUnknown() throws IOException {
    NoiseFloor floor = floor(new CellFixture("x-a1", 980), new CellFixture("x-a2", 990));

    assertThat(floor.sentence())
        .isEqualTo("No result of the A/A test could be tested. Its noise is not known.");
    assertThat(floor.toText()).contains("not tested");
  }

  @Test
  public void isReadAsItWasWritten() throws IOException {
    Path campaign = folder.newFolder().toPath();
    assertThat(NoiseFloor.read(campaign)).isEmpty();

    NoiseFloor floor = twoCells();
    floor.write(campaign);
    assertThat(NoiseFloor.read(campaign)).contains(floor);
    assertThat(Files.readString(campaign.resolve(NoiseFloor.FILE))).doesNotContain("of_restarts");

    Path results = Files.createDirectory(campaign.resolve("20261101-080000"));
    CampaignSummary summary = CellFixture.campaign(new CellFixture("x", 1, 2));
    assertThat(NoiseFloor.beside(results, summary, Map.of("client.host", "vm")))
        .contains("A/A test of " + floor.plan() + ": " + floor.sentence());
    assertThat(NoiseFloor.beside(results, summary, Map.of("client.host", "other"))).isEmpty();
  }

  @Test
  public void everyFigureThatRepeatAaReadsIsInTheFile() throws IOException {
    Path campaign = folder.newFolder().toPath();
    NoiseFloor floor = twoCells();
    floor.write(campaign);
    String file = Files.readString(campaign.resolve(NoiseFloor.FILE));
    String script = Files.readString(Path.of("../scripts/dev/repeat-aa"));

    assertThat(keys(script, "\\$\\(value ([a-z0-9_]+) <"))
        .containsExactly("tests", "false_words")
        .allSatisfy(key -> assertThat(file).containsPattern("\n  \"" + key + "\" : "));
    // Of each cell, in this order: the last one ends a row.
    assertThat(keys(script, "\\$1 == \"\\\\\"([a-z0-9_]+)"))
        .containsExactly(
            "cell",
            "change_percent",
            "low_percent",
            "high_percent",
            "detectable_percent",
            "word",
            "figure")
        .satisfies(
            keys ->
                assertThat(file)
                    .containsSubsequence(
                        keys.stream().map(key -> "\n    \"" + key + "\" : ").toList()));
  }

  private static List<String> keys(String script, String pattern) {
    return Pattern.compile(pattern).matcher(script).results().map(it -> it.group(1)).toList();
  }

  private static CellFixture measured(String name, String duration) {
    return new CellFixture(name, 980, 1000, 1020)
        .regime("duration", duration)
        .regime("order", name.equals("x") ? "blocked" : "interleaved")
        .regime("restarts", "0");
  }

  @Test
  public void testOfOtherConditionsSaysNothingButWhatDiffers() throws IOException {
    Path campaign = folder.newFolder().toPath();
    Path results = Files.createDirectory(campaign.resolve("20261101-080000"));
    String environment =
        "{\"client\":{\"host\":\"vm\"},\"clusters\":{\"a\":{\"master\":\"m,1,1\",\"version\":\"2.6.4\","
            + "\"revision\":\"67f414cfed13\",\"source_checksum\":\"%s\"}}}";
    Files.writeString(results.resolve(Environment.FILE), environment.formatted("8b72a6f6c4bc"));
    NoiseFloor.of(
            PlanFixture.plan(3, "x"),
            CellFixture.campaign(measured("x-a1", "10s"), measured("x-a2", "10s")),
            RunView.Source.in(results),
            results)
        .write(campaign);

    assertThat(
            NoiseFloor.beside(
                    results,
                    CellFixture.campaign(measured("x", "10s")),
                    FlatEnvironment.read(results))
                .orElseThrow())
        .contains(": 0 of 1 results of the A/A test");
    Files.writeString(results.resolve(Environment.FILE), environment.formatted("11111111c4bc"));
    assertThat(
            NoiseFloor.beside(
                results, CellFixture.campaign(measured("x", "60s")), FlatEnvironment.read(results)))
        .contains(
            "A/A test of "
                + NoiseFloor.read(campaign).orElseThrow().plan()
                + " left out, which was of other conditions: HBase 2.6.4 67f414cf/8b72a6f6, here"
                + " 2.6.4 67f414cf/11111111; duration 10s, here 60s.");
  }

  @Test
  public void fileWithoutTheVariationIsReadAndItsNoiseUnknown() throws IOException {
    Path campaign = folder.newFolder().toPath();
    Files.writeString(
        campaign.resolve(NoiseFloor.FILE),
        """
        {"plan":"n","measured":null,"host":"vm","processors":"2","order":"blocked","tests":1,
         "false_words":0,"cells":[{"cell":"x","units":3,"change_percent":0.5,"low_percent":-1.0,
         "high_percent":2.0,"detectable_percent":3.0,"word":"no difference shown"}]}""");

    NoiseFloor floor = NoiseFloor.read(campaign).orElseThrow();
    assertThat(floor.sentence()).startsWith("0 of 1 results").endsWith("Its noise is not known.");
    assertThat(floor.conditions()).isEmpty();
    assertThat(floor.toText()).contains("throughput");
  }

  @Test
  public void damagedFileIsNamedInOneLine() throws IOException {
    Path campaign = folder.newFolder().toPath();
    Files.writeString(campaign.resolve(NoiseFloor.FILE), "{\"plan\":");

    assertThatThrownBy(() -> NoiseFloor.read(campaign))
        .isInstanceOf(IOException.class)
        .hasMessageMatching(".*aa\\.json is damaged: .*: delete it, or repeat the A/A test");
  }
}
