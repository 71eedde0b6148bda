package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The commands that need no HBase, in a distribution whose HBase was taken away. */
public class ResultCommandsIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static Campaigns campaigns;
  private static Ended reported;

  @BeforeClass
  public static void reportACampaignThatHasNoRunsYet() throws Exception {
    Path folder = FOLDER.getRoot().toPath();
    Path home = UnpackedDistribution.in(folder);
    List<Path> removed;
    try (Stream<Path> files = Files.walk(home)) {
      removed =
          files.filter(file -> file.getFileName().toString().startsWith("hbase-shaded")).toList();
    }
    assertThat(removed).isNotEmpty();
    for (Path jar : removed) {
      Files.delete(jar);
    }
    Path results = Files.createDirectories(folder.resolve("results/before/20261101T080000Z"));
    Files.copy(
        Path.of(
            System.getProperty("checkout"),
            "campaign/src/test/resources/plans/as-run/campaign.yaml"),
        results.resolve("campaign.yaml"));
    campaigns = new Campaigns(home.resolve("bin/campaign"), folder, Map.of());
    reported = campaigns.run("report", results.toString(), "--images");
  }

  @Test
  public void aReportIsWritten() {
    assertThat(reported.status()).as(reported.said()).isEqualTo(3);
    assertThat(reported.out()).contains("runs-missing 2");
    assertThat(campaigns.results("before").resolveSibling("20261101T080000Z/report.html"))
        .content()
        .contains("<title>");
  }

  @Test
  public void campaignsAreListed() throws Exception {
    Ended listed = campaigns.run("list");
    assertThat(listed.status()).as(listed.said()).isZero();
    assertThat(listed.out()).contains("before");
  }

  @Test
  public void campaignsAreCompared() throws Exception {
    String results = "results/before/20261101T080000Z";
    Ended compared = campaigns.run("compare", results, results, "--fail-if-slower", "5%");
    assertThat(compared.status()).as(compared.said()).isEqualTo(5);
    assertThat(compared.out()).contains("workloadc");
  }
}
