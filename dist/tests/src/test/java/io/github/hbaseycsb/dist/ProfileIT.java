package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.analysis.profile.Stacks.Frame;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.server.Nightly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Profiled runs by the packaged command, on a real server. */
@Category(Nightly.class)
public class ProfileIT extends SmallCampaigns {
  private static final String RUNS =
      "runs: {count: 1, duration: 4s, threads: 2, clients: 2, target: 1000, profile: true}";

  private Path profile() {
    return cell("workloada").resolve("profile-1");
  }

  @Test
  public void clientsAndTheLocalServerAreProfiledAndComparedAfterwards() throws Exception {
    Ended first = campaigns.run("run", plan("workloads: [workloada]", RUNS));
    assertThat(first.status()).as(first.said()).isZero();
    assertThat(first.err()).contains("workloada profile 1: ");
    Path before = campaigns.results(name()).toRealPath();

    assertFramesOf("clients", "org.apache.hadoop.hbase.client.", "site.ycsb.");
    assertFramesOf("servers", "org.apache.hadoop.hbase.regionserver.", "RpcServer.");
    assertThat(profile()).isDirectoryNotContaining("glob:**.jfr");
    assertThat(profile().resolve("client-1")).isDirectoryNotContaining("glob:**.jfr");
    assertThat(campaigns.summary(name()).path("cells").path(0).path("runs")).hasSize(1);

    Ended second = campaigns.run("run", plan("workloads: [workloada]", RUNS));
    assertThat(second.status()).as(second.said()).isZero();
    Path after = campaigns.results(name()).toRealPath();
    Path differences = FOLDER.getRoot().toPath().resolve("differences");
    Ended compared =
        campaigns.run(
            "compare", before.toString(), after.toString(), "--profiles", differences.toString());

    assertThat(compared.status()).as(compared.said()).isZero();
    for (String side : new String[] {"clients", "servers"}) {
      Path page = differences.resolve("workloada-" + side + ".html");
      assertThat(compared.out()).contains("flame graph: " + page);
      assertThat(page)
          .content()
          .contains("org.apache.hadoop.hbase.", "% of A, ", "class=\"change-0\"");
    }
  }

  private void assertFramesOf(String side, String... parts) throws Exception {
    Path file = profile().resolve(side + ".folded");
    Map<String, Long> threads =
        Stacks.read(file).all().callees().stream()
            .collect(Collectors.toMap(Frame::name, Frame::samples));
    assertThat(file).content().as("threads: %s", threads).contains(parts);
    assertThat(Files.readString(campaigns.results(name()).resolve("report.html")))
        .contains("href=\"profiles/workloada-" + side + ".html\"");
    assertThat(campaigns.results(name()).resolve("profiles/workloada-" + side + ".html"))
        .content()
        .contains(parts);
  }
}
