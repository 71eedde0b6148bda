package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.docker.Command.Output;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A campaign that brings its own cluster: {@code cluster: {docker: ...}}. */
public class DockerCampaignIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** Its containers are this test's alone. */
  private final String campaign = "docker-test-" + ProcessHandle.current().pid();

  private String baseImage;

  @Before
  public void requireDocker() {
    DockerEngine.require();
    baseImage = DockerEngine.requireBaseImage();
  }

  @After
  public void removeItsContainers() throws Exception {
    List<String> containers = containers("--all");
    if (!containers.isEmpty()) {
      docker("rm", List.of("--force"), containers);
    }
    docker("network", List.of("rm"), List.of("hbase-ycsb-" + campaign + "-" + label()));
  }

  @Test
  public void isMeasuredOnItsOwnClusterThatKeepsItsData() throws Exception {
    Ended first = campaign("run");

    assertThat(first.status()).as(first.said()).isZero();
    assertThat(first.out()).contains("workloada");
    String environment =
        Files.readString(campaigns().results(campaign).resolve("environment.json"));
    assertThat(environment).contains("2.6.4-hadoop3").contains(".51,16020,").contains(".52,16020,");
    assertThat(environment).contains("\"hbase.regionserver.handler.count\" : \"17\"");
    assertThat(containers("--all")).hasSize(7);
    assertThat(containers()).isEmpty();

    Ended second = campaign("load");
    assertThat(second.status()).as(second.said()).isZero();
    assertThat(second.err()).contains("is not loaded again");
    assertThat(containers()).isEmpty();
  }

  private Ended campaign(String step) throws Exception {
    String plan =
        campaigns()
            .plan(
                campaign,
                "cluster:",
                "  docker:",
                "    version: " + HBaseCluster.defaultVersion(),
                "    regionservers: 2",
                "    heap: 512m",
                "    conf: {hbase.regionserver.handler.count: 17}",
                "table: {regions: 4}",
                "dataset: {records: 2000}",
                "settle: {flush: true, quiet: 1s, timeout: 3m, warmup: none}",
                "runs: {count: 1, duration: 3s, warmup: 1s, threads: 2}",
                "workloads: [workloada]");
    return campaigns().run(step, plan);
  }

  private Campaigns campaigns() {
    return SmallCampaign.in(
        folder.getRoot().toPath(),
        Map.of("HBASE_YCSB_HOME", home().toString(), "BASE_IMAGE", baseImage));
  }

  private Path home() {
    return folder.getRoot().toPath().resolve("home");
  }

  private String label() {
    String[] labels = home().resolve("campaigns").resolve(campaign).toFile().list();
    return labels == null ? "none" : labels[0];
  }

  private List<String> containers(String... options) throws Exception {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--format", "{{.Names}}", "--filter", "name=hbase-ycsb-" + campaign));
    return docker("ps", all, List.of()).out().lines().toList();
  }

  private static Output docker(String verb, List<String> options, List<String> names)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("docker", verb));
    command.addAll(options);
    command.addAll(names);
    return Command.run(Map.of(), command);
  }
}
