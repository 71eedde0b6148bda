package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.PlainProgress;
import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.campaign.run.ClusterCampaign.ServersStarted;
import io.github.hbaseycsb.campaign.run.Journal;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.TinyRelease;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Builds of the user's own in Docker, without an engine. */
public class DockerClustersTest {
  private static final String LABEL = "patched-docker-1f";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<String> commands = new ArrayList<>();
  private Path home;
  private ClusterTarget.Docker target;
  private DockerClusters clusters;

  @Before
  public void makeABuild() throws Exception {
    home = TinyRelease.in(folder.getRoot().toPath().resolve("patched"), "2.7.0-SNAPSHOT");
    target =
        new ClusterTarget.Docker(
            "", 2, "1g", Map.of(), Map.of(), Optional.of(home), Optional.empty(), Optional.empty());
    clusters =
        new DockerClusters(
            new ServerHome(folder.getRoot().toPath().resolve("home")),
            folder.newFile("build").toPath(),
            command -> {
              commands.add(String.join(" ", command));
              return new Output(0, "running", "");
            },
            new PlainProgress(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                Clock.systemUTC()));
    assertThat(folder.getRoot().toPath().resolve("build").toFile().setExecutable(true)).isTrue();
  }

  @Test
  public void namesOfContainersFitIntoALabelOfDns() {
    assertThat(DockerClusters.containers("short", LABEL, 2))
        .isEqualTo("hbase-ycsb-short-patched-docker-1f");
    String longest = DockerClusters.containers("l".repeat(60), LABEL, 12);
    assertThat(longest + "-regionserver12").hasSize(63);
    assertThat(DockerClusters.containers("l".repeat(60), LABEL, 11)).hasSize(longest.length());
    assertThat(DockerClusters.containers("l".repeat(61), LABEL, 12))
        .hasSize(longest.length())
        .isNotEqualTo(longest);
  }

  @Test
  public void clustersOfOtherSettingsHaveOtherNames() {
    assertThat(label(1, "11g", Map.of())).isNotEqualTo(label(11, "1g", Map.of()));
    assertThat(label(1, "1g", Map.of("a", "1, b=2")))
        .isNotEqualTo(label(1, "1g", Map.of("a", "1", "b", "2")));
    // Their 32-bit hash codes are the same.
    assertThat(label(1, "1g", Map.of("a", "Aa"))).isNotEqualTo(label(1, "1g", Map.of("a", "BB")));
    assertThat(label(2, "1g", Map.of("a", "1", "b", "2")))
        .isEqualTo(label(2, "1g", Map.of("b", "2", "a", "1")));
  }

  @Test
  public void otherJvmOptionsMeanOtherContainers() {
    assertThat(label(Map.of("master", List.of("-XX:+UseZGC"))))
        .isNotEqualTo(label(Map.of("regionserver", List.of("-XX:+UseZGC"))))
        .isNotEqualTo(label(Map.of()));
    assertThat(label(Map.of("master", List.of()))).isEqualTo(label(Map.of()));
  }

  private static String label(Map<String, List<String>> jvm) {
    return DockerClusters.label(
        new ClusterTarget.Docker(
            "2.6.4-hadoop3",
            2,
            "1g",
            jvm,
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  private static String label(int regionServers, String heap, Map<String, String> conf) {
    return DockerClusters.label(
        new ClusterTarget.Docker(
            "2.6.4-hadoop3",
            regionServers,
            heap,
            Map.of(),
            conf,
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  @Test
  public void disksOfAnotherSizeMeanOtherContainers() {
    assertThat(disk(Optional.of("4g")))
        .isNotEqualTo(disk(Optional.of("2g")))
        .isNotEqualTo(disk(Optional.empty()));
    assertThat(disk(Optional.empty())).isEqualTo(label(Map.of()));
  }

  private static String disk(Optional<String> size) {
    return DockerClusters.label(like(size, Optional.empty()));
  }

  private static ClusterTarget.Docker like(Optional<String> disk, Optional<Path> jdk) {
    return new ClusterTarget.Docker(
        "2.6.4-hadoop3", 2, "1g", Map.of(), Map.of(), Optional.empty(), disk, jdk);
  }

  @Test
  public void anotherJdkMeansOtherContainersAndOneThatDoesNotRunIsRefused() throws Exception {
    ClusterTarget.Docker broken = like(Optional.empty(), Optional.of(Path.of("/no/jdk")));
    Path running = Path.of(System.getProperty("java.home"));

    assertThat(DockerClusters.label(broken))
        .isNotEqualTo(DockerClusters.label(like(Optional.empty(), Optional.of(running))))
        .isNotEqualTo(label(Map.of()));
    clusters.require(like(Optional.empty(), Optional.of(running)));
    assertThatThrownBy(() -> clusters.require(broken))
        .hasMessageStartingWith("cluster.docker.jvm.home /no/jdk: /no/jdk/bin/java does not run: ")
        .satisfies(
            e -> assertThat(((CampaignException) e).status()).isEqualTo(CampaignStatus.USAGE));
    assertThat(commands).isEmpty();
  }

  @Test
  public void anotherBuildThanTheOneThatACampaignBeganWithIsRefusedBeforeAnythingIsStarted()
      throws Exception {
    String begunWith = refused(Optional.of("none")).replaceFirst(".*build \\((\\S+)\\).*", "$1");
    assertThat(begunWith).matches("patched-[0-9a-f]{12}");
    Files.copy(home.resolve("lib/zookeeper-3.8.4.jar"), home.resolve("lib/of-another-build.jar"));

    String refusal = refused(Optional.of(begunWith));
    assertThat(refusal)
        .matches(
            "the HBase of "
                + home
                + " is a different build \\(patched-[0-9a-f]{12}\\) from the one that this "
                + "campaign started with \\("
                + begunWith
                + "\\), which has its tables: restore that build to resume, or start a new "
                + "campaign with campaign run");
    assertThat(commands).isEmpty();
  }

  private String refused(Optional<String> begunWith) {
    CampaignException[] refusal = new CampaignException[1];
    assertThatThrownBy(() -> clusters.start("mine", target, begunWith))
        .isInstanceOfSatisfying(CampaignException.class, e -> refusal[0] = e);
    assertThat(refusal[0].status()).isEqualTo(CampaignStatus.USAGE);
    return refusal[0].getMessage();
  }

  @Test
  public void theJournalTellsWhichBuildACampaignBeganWith() throws Exception {
    Path results = folder.newFolder("results").toPath();
    Files.writeString(
        results.resolve(Journal.FILE),
        "{\"time\":\"2026-01-31T12:00:00Z\",\"step\":\"SERVERS_STARTED\",\"data\":{\"cluster\":\""
            + LABEL
            + "\"}}\n");
    try (Journal journal = Journal.open(results, Clock.systemUTC())) {
      assertThat(ServersStarted.lastBuild(journal, LABEL)).isEmpty();
      journal.add(Step.SERVERS_STARTED, new ServersStarted(LABEL, Optional.of("patched-1")));
      journal.add(Step.SERVERS_STARTED, new ServersStarted("another", Optional.of("patched-2")));
    }

    try (Journal journal = Journal.open(results, Clock.systemUTC())) {
      assertThat(ServersStarted.lastBuild(journal, LABEL)).contains("patched-1");
    }
  }

  @Test
  public void containersOfACampaignThatAreLeftRunningAreStopped() throws Exception {
    assertThat(clusters.stopLeft("mine"))
        .contains("Stopped containers of this campaign that were left running");
    assertThat(commands)
        .contains(
            "docker ps --format {{.Names}} --filter label=io.github.hbaseycsb.campaign.name=mine");
  }
}
