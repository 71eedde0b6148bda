package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.Assume.assumeFalse;

import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * The archive of classes that the first report leaves, so that what reads results starts sooner.
 */
public class ClassArchivesIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path archives;
  private Campaigns campaigns;
  private Path results;

  @Before
  public void prepare() throws Exception {
    Path home = UnpackedDistribution.shared();
    assumeFalse("Java 17 shares no classes of such jars", home.toString().contains(" "));
    archives = home.resolve("classes");
    campaigns = new Campaigns(home.resolve("bin/campaign"), folder.getRoot().toPath(), Map.of());
    results = Files.createDirectories(folder.getRoot().toPath().resolve("results/before/run"));
    Files.copy(
        Path.of(
            System.getProperty("checkout"),
            "campaign/src/test/resources/plans/as-run/campaign.yaml"),
        results.resolve("campaign.yaml"));
    Ended first = campaigns.run("report", results.toString());
    assertThat(first.out()).as(first.said()).contains("runs-missing 2");
    assertThat(first.err()).doesNotContain("[cds");
  }

  private Path archive() throws Exception {
    try (Stream<Path> files = Files.list(archives)) {
      return files.reduce((one, another) -> one).orElseThrow();
    }
  }

  @Test
  public void laterCommandsTakeTheirClassesFromIt() throws Exception {
    Path log = folder.getRoot().toPath().resolve("classes.log");
    assertThat(archive()).isRegularFile();

    Ended report =
        campaigns
            .with(Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log))
            .run("report", results.toString());

    assertThat(report.status()).as(report.said()).isEqualTo(3);
    assertThat(Files.readString(log))
        .containsPattern(
            " io.github.hbaseycsb.analysis.\\S+ source: shared objects file \\(top\\)");
  }

  @Test
  public void oneThatCannotBeUsedIsNotMissed() throws Exception {
    Path archive = archive();
    byte[] whole = Files.readAllBytes(archive);
    Files.delete(archive);
    try {
      Files.write(archive, new byte[whole.length]);

      Ended listed = campaigns.run("list");

      assertThat(listed.status()).as(listed.said()).isZero();
      assertThat(listed.out()).contains("before");
      assertThat(listed.err().lines().filter(line -> !line.startsWith("NOTE: "))).isEmpty();
    } finally {
      Files.delete(archive);
    }
  }
}
