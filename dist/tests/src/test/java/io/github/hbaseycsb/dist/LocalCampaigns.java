package io.github.hbaseycsb.dist;

import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Running;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.rules.TemporaryFolder;

/** What campaigns that start their servers themselves have in common: a home for each test. */
public abstract class LocalCampaigns {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  Campaigns campaigns;
  Running running;
  private Path home;

  @Before
  public void prepare() throws Exception {
    home = folder.newFolder("home").toPath();
    // Assembled once for all tests of this machine.
    Path distributions = ServerHome.of(System.getenv()).distributions();
    Files.createDirectories(distributions);
    Files.createSymbolicLink(home.resolve("distributions"), distributions);
    Path distribution = UnpackedDistribution.shared();
    campaigns =
        new Campaigns(
                distribution.resolve("bin/campaign"),
                folder.newFolder("working directory").toPath(),
                ClientClasses.shared(distribution))
            .with(Map.of("HBASE_YCSB_HOME", home.toString()));
  }

  @After
  public void endWhatATestLeft() throws Exception {
    if (running != null && running.process().isAlive()) {
      running.process().destroyForcibly().waitFor();
    }
    for (LocalServer server : servers()) {
      server.kill();
    }
  }

  /** The servers of the test's campaign. */
  List<LocalServer> servers() throws Exception {
    Path all = home.resolve("campaigns");
    if (!Files.isDirectory(all)) {
      return List.of();
    }
    try (Stream<Path> found = Files.walk(all, 2)) {
      return found
          .filter(path -> all.relativize(path).getNameCount() == 2)
          .map(LocalServer::new)
          .toList();
    }
  }
}
