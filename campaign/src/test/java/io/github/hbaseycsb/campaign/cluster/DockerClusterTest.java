package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.campaign.cluster.DockerClusters.DockerBuild;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Fault;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.Fault.Role;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.TinyRelease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The docker command lines, without an engine. */
public class DockerClusterTest {
  private static final Output OK = new Output(0, "", "");
  private static final Output NO = new Output(1, "", "warning\nno such thing\n");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<String> commands = new ArrayList<>();
  private final Set<String> created = new HashSet<>();
  private final List<String> said = new ArrayList<>();
  private Path build;
  private boolean engineRuns = true;
  private boolean imageIsThere = true;
  private String state = "running";
  private String stateOfStarted = "";
  private String networks = "1";
  private boolean copies = true;
  private int failedHealthChecks;
  private int regionServers = 3;
  private Output recorder = OK;
  private DockerBuild hbase;
  private Optional<String> disk = Optional.empty();
  private Optional<Path> jdk = Optional.empty();
  private String image = "";

  @Before
  public void makeFilesOfTheImage() throws Exception {
    hbase = DockerBuild.ofVersion("2.6.4-hadoop3");
    Path docker = folder.newFolder("docker").toPath();
    Files.createDirectory(docker.resolve("conf"));
    for (String name : List.of("build", "Dockerfile", "entrypoint.sh", "healthcheck.sh")) {
      Files.writeString(docker.resolve(name), name);
    }
    build = docker.resolve("build");
    assertThat(build.toFile().setExecutable(true)).isTrue();
  }

  @Test
  public void startsEachServerAtAnAddressOfItsOwnAndAfterThoseThatItNeeds() throws Exception {
    cluster().start();

    assertThat(commands)
        .anyMatch(command -> command.startsWith("docker network create --label"))
        .anyMatch(command -> command.contains("--subnet 172.19.0.0/16 c"))
        .anyMatch(
            command ->
                command.contains("create --name c-regionserver3 ")
                    && command.contains("--ip 172.19.0.53")
                    && command.contains("HBASE_HEAPSIZE=2g")
                    && command.contains("--env HBASE_OPTS=-XX:+UseZGC -Xlog:gc ")
                    && command.endsWith(" regionserver -conf /opt/hbase/conf/campaign-site.xml"))
        .noneMatch(command -> command.contains(" datanode -conf") || command.contains("c d"))
        .noneMatch(
            command -> command.contains("--name c-master ") && command.contains("HBASE_OPTS"))
        .containsSubsequence(
            "docker start c-zookeeper c-namenode",
            "docker start c-datanode1 c-datanode2",
            "docker start c-master c-regionserver1 c-regionserver2 c-regionserver3");
    assertThat(site("conf")).contains("<value>172.19.0.10</value>").doesNotContain("fs.defaultFS");
    assertThat(site("bulk-load-conf"))
        .contains("<value>172.19.0.10</value>", "<value>172.19.0.20:8020</value>", "fs.defaultFS")
        .doesNotContain("HBASE_SUBNET");
    assertThat(said).isEmpty();
  }

  @Test
  public void containersOfAnotherImageAreMadeAgain() throws Exception {
    cluster().start();
    commands.clear();
    Files.writeString(build.resolveSibling("entrypoint.sh"), "changed");
    cluster().start();

    assertThat(said)
        .singleElement()
        .asString()
        .startsWith("the containers are of another image than hbase-ycsb/campaign:2.6.4-hadoop3-")
        .endsWith(": they are made again");
    assertThat(commands)
        .anyMatch(command -> command.startsWith("docker rm --force --volumes c-zookeeper "))
        .filteredOn(command -> command.startsWith("docker create "))
        .isNotEmpty()
        .allMatch(command -> command.contains(" " + image + " "));
  }

  @Test
  public void aMasterDoesNotWaitForASecondRegionServerWhereThereIsOne() throws Exception {
    cluster().start();
    assertThat(commands).noneMatch(command -> command.contains("mintostart"));
    created.clear();
    regionServers = 1;
    cluster().start();

    assertThat(commands)
        .anyMatch(
            command ->
                command.contains("create --name c-master ")
                    && command.endsWith(" -D hbase.master.wait.on.regionservers.mintostart=1"));
  }

  @Test
  public void settingsAreNotOnTheCommandLineBecauseTheyMayBeSecrets() throws Exception {
    cluster().start();

    Path conf = folder.getRoot().toPath().resolve("d/server-conf");
    assertThat(site("server-conf")).contains("<name>a.b</name><value>c d</value>");
    assertThat(Files.getPosixFilePermissions(conf))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    assertThat(commands)
        .filteredOn(command -> command.startsWith("docker cp "))
        .extracting(command -> command.replace(conf.toString(), "D"))
        .containsExactly(
            "docker cp D/hbase-site.xml c-master:/opt/hbase/conf/campaign-site.xml",
            "docker cp D/hbase-site.xml c-regionserver1:/opt/hbase/conf/campaign-site.xml",
            "docker cp D/hbase-site.xml c-regionserver2:/opt/hbase/conf/campaign-site.xml",
            "docker cp D/hbase-site.xml c-regionserver3:/opt/hbase/conf/campaign-site.xml");
  }

  @Test
  public void noServerStartsWithoutItsSettingsEvenIfTheyWereNotCopiedWhenItWasMade()
      throws Exception {
    copies = false;
    assertThatThrownBy(cluster()::start).hasMessageContaining("docker cp failed: no such thing");
    assertThat(commands).noneMatch(command -> command.startsWith("docker start"));
    commands.clear();
    copies = true;
    cluster().start();

    assertThat(commands).noneMatch(command -> command.startsWith("docker create"));
    assertThat(commands).filteredOn(command -> command.startsWith("docker cp ")).hasSize(4);
  }

  @Test
  public void whatIsThereIsStartedAgainAndNotMadeAgain() throws Exception {
    cluster().start();
    commands.clear();
    cluster().start();

    assertThat(commands).noneMatch(command -> command.matches("docker (rm|create) .*"));
    assertThat(commands).contains("docker start c-datanode1 c-datanode2");
  }

  @Test
  public void aMissingImageIsBuiltAndAnotherOneWhenItsFilesChange() throws Exception {
    imageIsThere = false;
    cluster().start();
    Files.writeString(build.resolveSibling("healthcheck.sh"), "other");
    cluster().start();

    List<String> builds = commands.stream().filter(command -> command.startsWith("/")).toList();
    assertThat(builds).hasSize(2).doesNotHaveDuplicates();
    assertThat(builds.get(0)).contains("build --version 2.6.4-hadoop3 --tag hbase-ycsb/campaign:");
    assertThat(said)
        .filteredOn(line -> line.startsWith("building image hbase-ycsb/campaign:2.6.4"))
        .hasSize(2);
  }

  @Test
  public void eachBuildOfTheUsersOwnHasAnImage() throws Exception {
    imageIsThere = false;
    Path home = TinyRelease.in(folder.getRoot().toPath().resolve("patched"), "2.7.0-SNAPSHOT");
    ServerDistribution build = new ServerDistribution("2.7.0-SNAPSHOT", home);
    hbase = DockerBuild.of("patched", build);
    cluster().start();
    Files.writeString(home.resolve("lib/hbase-server-2.7.0-SNAPSHOT.jar"), "changed");
    hbase = DockerBuild.of("patched", build);
    cluster().start();

    List<String> builds = commands.stream().filter(command -> command.startsWith("/")).toList();
    assertThat(builds).hasSize(2).doesNotHaveDuplicates();
    assertThat(builds)
        .allMatch(
            command ->
                command.contains("build --home " + home + " --tag hbase-ycsb/campaign:patched-"));
  }

  @Test
  public void stopsRegionServersFirstAndOnlyWhatIsThere() throws Exception {
    cluster().stop();
    assertThat(commands).noneMatch(command -> command.startsWith("docker stop"));
    cluster().start();
    commands.clear();
    cluster().stop();

    assertThat(commands)
        .filteredOn(command -> command.startsWith("docker stop"))
        .containsExactly(
            "docker stop -t 60 c-regionserver1 c-regionserver2 c-regionserver3",
            "docker stop -t 60 c-master",
            "docker stop -t 60 c-datanode1 c-datanode2",
            "docker stop -t 60 c-namenode",
            "docker stop -t 60 c-zookeeper");
  }

  @Test
  public void whatIsLeftRunningOfACampaignIsStoppedWhicheverClusterItIsOf() throws Exception {
    assertThat(DockerCluster.stopAll("mine", this::run)).isFalse();
    created.addAll(
        List.of(
            "mine-2.5-docker-1f-master", "mine-2.6-docker-2e-regionserver1", "mine-x-datanode1"));
    commands.clear();

    assertThat(DockerCluster.stopAll("mine", this::run)).isTrue();
    assertThat(commands)
        .containsExactly(
            "docker version --format {{.Server.Version}}",
            "docker ps --format {{.Names}} --filter label=io.github.hbaseycsb.campaign.name=mine",
            "docker stop -t 60 mine-2.6-docker-2e-regionserver1",
            "docker stop -t 60 mine-2.5-docker-1f-master",
            "docker stop -t 60 mine-x-datanode1");
    cluster().start();
    assertThat(commands)
        .filteredOn(command -> command.startsWith("docker create "))
        .isNotEmpty()
        .allMatch(command -> command.contains(" --label io.github.hbaseycsb.campaign.name=mine "));
  }

  @Test
  public void aSnapshotIsNoVersionOfAnImage() {
    assertThatThrownBy(() -> DockerBuild.ofVersion("2.7.0-SNAPSHOT"))
        .hasMessageContaining("HBase 2.7.0-SNAPSHOT is not a release")
        .satisfies(
            e -> assertThat(((CampaignException) e).status()).isEqualTo(CampaignStatus.USAGE));
  }

  @Test
  public void killsPausesStopsAndCutsOffTheServersOfARole() throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    commands.clear();

    assertThat(cluster.servers(Role.DATANODE)).containsExactly("datanode1", "datanode2");
    assertThat(cluster.host("regionserver2")).isEqualTo("172.19.0.52");
    cluster.act(Action.KILL, cluster.servers(Role.REGIONSERVER));
    cluster.act(Action.PAUSE, List.of("datanode1"));
    cluster.act(Action.STOP, List.of("master"));
    cluster.act(Action.CUT, List.of("zookeeper"));

    assertThat(commands)
        .containsExactly(
            "docker kill c-regionserver1 c-regionserver2 c-regionserver3",
            "docker pause c-datanode1",
            "docker stop -t 60 c-master",
            "docker network disconnect c c-zookeeper");
  }

  @Test
  public void undoingLetsAPausedServerGoOnConnectsOneThatWasCutOffAndStartsTheOthers()
      throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    commands.clear();

    state = "paused";
    cluster.undo(fault(Action.PAUSE, ""), List.of("datanode1"));
    state = "exited";
    stateOfStarted = "running";
    cluster.undo(fault(Action.KILL, ""), List.of("regionserver2"));
    networks = "0";
    cluster.undo(fault(Action.CUT, ""), List.of("zookeeper"));

    assertThat(undone())
        .containsExactly(
            "docker unpause c-datanode1",
            "docker start c-regionserver2",
            "docker network connect --ip 172.19.0.10 --alias zookeeper c c-zookeeper");
  }

  private List<String> undone() {
    return commands.stream()
        .filter(command -> command.matches("docker (unpause|start|network) .*"))
        .toList();
  }

  private void begin(DockerCluster cluster, String server, Fault... faults) throws Exception {
    cluster.start();
    for (Fault fault : faults) {
      cluster.act(fault, List.of(server));
    }
    commands.clear();
  }

  @Test
  public void undoingAFaultLeavesWhatOthersDoToTheServer() throws Exception {
    DockerCluster cluster = cluster();
    Fault cut = fault(Action.CUT, "");
    Fault pause = fault(Action.PAUSE, "");
    Fault slow = fault(Action.SLOW_NETWORK, "1m");
    begin(cluster, "regionserver1", cut, pause, slow);
    networks = "0";
    state = "paused";

    cluster.undo(pause, List.of("regionserver1"));
    state = "running";
    assertThat(undone()).containsExactly("docker unpause c-regionserver1");
    assertThat(limits()).isEmpty();
    cluster.undo(cut, List.of("regionserver1"));
    networks = "1";
    assertThat(undone()).last().asString().startsWith("docker network connect --ip 172.19.0.51 ");
    assertThat(limits()).as("a new connection has no limit").containsExactly("1048576");
    cluster.undo(slow, List.of("regionserver1"));

    assertThat(undone()).hasSize(2);
    assertThat(limits()).containsExactly("1048576", "0");
  }

  @Test
  public void undoingALimitLeavesAServerDownThatIsKilledAndOneCutOffThatIsCutOff()
      throws Exception {
    DockerCluster cluster = cluster();
    Fault slow = fault(Action.SLOW_NETWORK, "1m");
    begin(cluster, "regionserver1", slow, fault(Action.KILL, ""));
    state = "exited";
    cluster.undo(slow, List.of("regionserver1"));
    assertThat(undone()).isEmpty();

    cluster.act(slow, List.of("regionserver2"));
    cluster.act(fault(Action.CUT, ""), List.of("regionserver2"));
    commands.clear();
    networks = "0";
    state = "running";
    cluster.undo(slow, List.of("regionserver2"));

    assertThat(undone()).isEmpty();
    assertThat(limits()).isEmpty();
  }

  @Test
  public void aServerIsDownUntilTheLastFaultThatEndedItIsUndone() throws Exception {
    DockerCluster cluster = cluster();
    Fault kill = fault(Action.KILL, "");
    Fault stop = fault(Action.STOP, "");
    Fault slow = fault(Action.SLOW_DISK, "1m");
    begin(cluster, "datanode1", slow, kill, stop);
    state = "exited";
    stateOfStarted = "running";

    cluster.undo(kill, List.of("datanode1"));
    assertThat(undone()).isEmpty();
    cluster.undo(stop, List.of("datanode1"));

    assertThat(undone()).containsExactly("docker start c-datanode1");
    assertThat(limits()).as("the started one has no limit").containsExactly("1048576");
  }

  @Test
  public void ofTwoLimitsOfADiskTheOtherOneStaysWhenOneIsUndone() throws Exception {
    DockerCluster cluster = cluster();
    Fault first = fault(Action.SLOW_DISK, "1m");
    Fault second = fault(Action.SLOW_DISK, "512k");
    begin(cluster, "datanode1", first, second);

    cluster.undo(second, List.of("datanode1"));
    cluster.undo(first, List.of("datanode1"));

    assertThat(limits()).containsExactly("1048576", "0");
    assertThat(undone()).isEmpty();
  }

  @Test
  public void aKilledServerThatIsStillCutOffIsNotSaidToBeBack() throws Exception {
    DockerCluster cluster = cluster();
    Fault kill = fault(Action.KILL, "");
    begin(cluster, "regionserver1", fault(Action.CUT, ""), kill);
    networks = "0";
    state = "exited";

    assertThatThrownBy(() -> cluster.undo(kill, List.of("regionserver1")))
        .hasMessage("regionserver1 is not started while it is cut off: undo the cut before");
    assertThat(undone()).isEmpty();
  }

  @Test
  public void aFullDiskOfAServerThatIsStillPausedIsNotSaidToBeEmptied() throws Exception {
    disk = Optional.of("2g");
    DockerCluster cluster = cluster();
    Fault full = fault(Action.FILL_DISK, "");
    begin(cluster, "datanode1", fault(Action.PAUSE, ""), full);
    state = "paused";

    assertThatThrownBy(() -> cluster.undo(full, List.of("datanode1")))
        .hasMessage(
            "the disk of datanode1 is not emptied while it is paused: undo the pause before");
    assertThat(undone()).isEmpty();
  }

  /** The limits in bytes a second that were set, in order; 0 lifts one. */
  private List<String> limits() {
    return commands.stream()
        .filter(command -> command.startsWith("docker run --rm "))
        .map(command -> command.substring(command.lastIndexOf(' ') + 1))
        .toList();
  }

  @Test
  public void aDiskIsLimitedFromOutsideItsContainerUntilThatIsUndone() throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    commands.clear();

    cluster.act(fault(Action.SLOW_DISK, "512k"), List.of("datanode1"));
    assertThat(commands)
        .last()
        .asString()
        .startsWith(
            "docker run --rm --label io.github.hbaseycsb.campaign.name=mine --cap-drop=ALL --pid=host ")
        .contains("--volume=/sys/fs/cgroup:/cgroup ", "/proc/$1/cgroup", " >$unified/io.max ")
        .endsWith(" limit running 524288");
    commands.clear();
    cluster.undo(fault(Action.SLOW_DISK, "512k"), List.of("datanode1", "datanode2"));
    cluster.heal();

    assertThat(commands)
        .filteredOn(command -> command.startsWith("docker run "))
        .singleElement()
        .asString()
        .endsWith(" limit running 0");
  }

  @Test
  public void aNetworkIsLimitedInItsContainerUntilThatIsUndone() throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    commands.clear();

    cluster.act(fault(Action.SLOW_NETWORK, "1m"), List.of("regionserver1", "regionserver2"));
    assertThat(commands)
        .filteredOn(command -> command.startsWith("docker run --rm "))
        .hasSize(2)
        .allMatch(
            command ->
                command.contains(" --network=container:c-regionserver")
                    && command.contains(" --cap-drop=ALL --network=container:")
                    && command.contains(" --cap-add=NET_ADMIN ")
                    && command.contains("tc qdisc replace dev $device root tbf rate ${1}bps ")
                    && command.endsWith(" limit 1048576"));
    commands.clear();
    cluster.heal();
    cluster.heal();

    assertThat(commands)
        .filteredOn(command -> command.startsWith("docker run --rm "))
        .hasSize(2)
        .allMatch(command -> command.endsWith(" limit 0"));
  }

  @Test
  public void whatEndedWithAContainerIsNotLifted() throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    cluster.act(fault(Action.SLOW_NETWORK, "1m"), List.of("regionserver1"));
    commands.clear();

    state = "exited";
    assertThatThrownBy(cluster::heal).hasMessageContaining("ended while it started");

    assertThat(commands).noneMatch(command -> command.startsWith("docker run --rm "));
  }

  @Test
  public void aDiskThatIsFilledIsInMemoryAndEmptyAfterEachStart() throws Exception {
    disk = Optional.of("2g");
    DockerCluster cluster = cluster();
    cluster.start();
    assertThat(commands)
        .filteredOn(
            command -> command.contains(" --tmpfs=/data/datanode:size=2g,uid=990,gid=990,mode=700"))
        .hasSize(2)
        .allMatch(command -> command.contains("--name c-datanode"));
    commands.clear();

    cluster.act(fault(Action.FILL_DISK, ""), List.of("datanode1"));
    assertThat(commands)
        .singleElement()
        .asString()
        .startsWith("docker exec c-datanode1 sh -c LC_ALL=C dd if=/dev/zero of=/data/datanode/full")
        .endsWith(" fill 2048");
    commands.clear();
    cluster.undo(fault(Action.FILL_DISK, ""), List.of("datanode1"));
    assertThat(commands).contains("docker exec c-datanode1 rm -f /data/datanode/full");
    commands.clear();

    cluster().start();

    assertThat(commands)
        .anyMatch(command -> command.startsWith("docker rm --force --volumes c-zookeeper "))
        .anyMatch(command -> command.startsWith("docker create --name c-namenode "));
  }

  private static Fault fault(Action action, String rate) {
    return new Fault(
        Duration.ZERO,
        action,
        Optional.of(Role.DATANODE),
        "1",
        Optional.empty(),
        Optional.of(rate).filter(text -> !text.isEmpty()),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  public void aRollingRestartWaitsForEachRegionServerBeforeTheNext() throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    commands.clear();

    cluster.act(Action.ROLLING_RESTART, List.of("regionserver1", "regionserver2"));

    assertThat(commands)
        .filteredOn(command -> command.matches("docker (stop|start|exec) .*"))
        .extracting(command -> command.split(" timeout", 2)[0])
        .containsExactly(
            "docker stop -t 60 c-regionserver1",
            "docker start c-regionserver1",
            "docker exec c-regionserver1",
            "docker stop -t 60 c-regionserver2",
            "docker start c-regionserver2",
            "docker exec c-regionserver2");
  }

  @Test
  public void healingLetsPausedServersGoOnAndStartsThoseThatEnded() throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    commands.clear();

    cluster.heal();

    assertThat(commands)
        .noneMatch(command -> command.startsWith("docker unpause"))
        .containsSubsequence(
            "docker start c-zookeeper c-namenode",
            "docker start c-datanode1 c-datanode2",
            "docker start c-master c-regionserver1 c-regionserver2 c-regionserver3");
  }

  @Test
  public void regionServersStartAgainWithoutWaitingForTheOthers() throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    commands.clear();
    state = "exited";
    stateOfStarted = "running";

    cluster.heal(cluster.servers(Role.REGIONSERVER));

    assertThat(undone())
        .containsExactly("docker start c-regionserver1 c-regionserver2 c-regionserver3");
    assertThat(commands).noneMatch(command -> command.contains(" c-master"));
  }

  @Test
  public void masterAndRegionServersRunOnTheJdkOfThisMachineAndHdfsOnTheImages() throws Exception {
    jdk = Optional.of(Path.of("/opt/jdk-21"));
    cluster().start();

    assertThat(commands)
        .filteredOn(
            command ->
                command.contains(
                    " --env JAVA_HOME=/opt/jdk"
                        + " --mount=type=bind,source=/opt/jdk-21,target=/opt/jdk,readonly "))
        .extracting(command -> command.replaceAll(".* --name (\\S+) .*", "$1"))
        .containsExactly("c-master", "c-regionserver1", "c-regionserver2", "c-regionserver3");
    assertThat(commands)
        .noneMatch(
            command -> command.contains("--name c-datanode1 ") && command.contains("JAVA_HOME"));
  }

  @Test
  public void recordsTheRegionServersFromInsideTheirContainers() throws Exception {
    recorder = new Output(0, "Started recording 1.\n1 kB written to:\n\n/tmp/hbase-ycsb.jfr\n", "");
    Path directory = Path.of("run");

    try (ServerRecordings recordings = cluster().record(Duration.ofSeconds(90))) {
      assertThat(recordings.obstacle()).isEmpty();
      assertThat(commands)
          .hasSize(3)
          .allMatch(
              command ->
                  command.contains(" -m jdk.jcmd/sun.tools.jcmd.JCmd 1 JFR.configure stackdepth=")
                      && command.contains("\nJFR.start name=hbase-ycsb settings=none ")
                      && command.contains(" duration=90s +jdk.ExecutionSample#enabled=true "));
      assertThat(recordings.write(directory))
          .containsExactly(
              directory.resolve("server-c-regionserver1.jfr"),
              directory.resolve("server-c-regionserver2.jfr"),
              directory.resolve("server-c-regionserver3.jfr"));
      commands.clear();
    }

    assertThat(commands).as("nothing is left to stop").isEmpty();
  }

  @Test
  public void whenOneServerCannotBeRecordedNoneIsAndItSaysWhy() throws Exception {
    recorder = new Output(1, "", "FindException: Module jdk.jcmd not found\n");

    assertThat(cluster().record(Duration.ofSeconds(90)).obstacle())
        .contains(
            "the Java of c-regionserver1 has no module jdk.jcmd, build its image on one with a"
                + " JDK");

    recorder = new Output(124, "", "");
    assertThat(cluster().record(Duration.ofSeconds(90)).obstacle())
        .contains("c-regionserver1: no answer within 30 s");
  }

  @Test
  public void aRecordingThatIsNotWrittenIsStoppedAndTheRunIsNotWhole() throws Exception {
    recorder = new Output(0, "Started recording 1.\n", "");
    ServerRecordings recordings = cluster().record(Duration.ofSeconds(90));
    recorder = new Output(0, "1:\nCould not find hbase-ycsb.\n\nUse JFR.check\n", "");

    assertThatThrownBy(() -> recordings.write(Path.of("run")))
        .hasMessage("the Flight Recorder of c-regionserver1 fails: Could not find hbase-ycsb.");
    commands.clear();
    recordings.close();

    assertThat(commands)
        .hasSize(3)
        .allMatch(command -> command.endsWith(" 1 JFR.stop name=hbase-ycsb"));
  }

  @Test
  public void aContainerIsWaitedForUntilItIsHealthyAndThenLeftAlone() throws Exception {
    failedHealthChecks = 2;

    cluster().start();

    assertThat(commands)
        .filteredOn(command -> command.startsWith("docker exec c-zookeeper "))
        .hasSize(3);
    assertThat(commands)
        .filteredOn(command -> command.startsWith("docker create "))
        .isNotEmpty()
        .allMatch(command -> command.contains(" --no-healthcheck "));
  }

  @Test
  public void aContainerThatEndsIsNamedWithItsLog() {
    state = "exited";

    assertThatThrownBy(cluster()::start)
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("the container of zookeeper ended while it started: see ");
    assertThat(folder.getRoot().toPath().resolve("d/zookeeper.log")).isNotEmptyFile();
  }

  @Test
  public void theLogsOfAllContainersCanBeSavedBeforeTheyAreRemoved() throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    cluster.saveLogs();

    assertThat(folder.getRoot().toPath().resolve("d/master.log")).hasContent("its log");
    assertThat(folder.getRoot().toPath().resolve("d/regionserver3.log")).hasContent("its log");
  }

  @Test
  public void anEngineThatDoesNotAnswerIsSaidWithWhatToDo() {
    engineRuns = false;

    assertThatThrownBy(cluster()::start)
        .hasMessage(
            "no Docker engine answers (no such thing): start one, set DOCKER_HOST, or use"
                + " cluster.local")
        .satisfies(
            e -> assertThat(((CampaignException) e).status()).isEqualTo(CampaignStatus.CLUSTER));
  }

  @Test
  public void aClusterHasEndedIfTheEngineAnswersAndNoContainerRuns() throws Exception {
    DockerCluster cluster = cluster();
    cluster.start();
    assertThat(cluster.hasEnded()).isFalse();
    created.clear();
    assertThat(cluster.hasEnded()).isTrue();
    engineRuns = false;
    assertThat(cluster.hasEnded()).isFalse();
  }

  @Test
  public void aMissingDockerCommandIsSaidWithWhatToDo() {
    DockerCluster cluster =
        cluster(
            command -> {
              throw new IOException("Cannot run program");
            });

    assertThatThrownBy(cluster::start).hasMessageContaining("there is no docker command: install");
  }

  @Test
  public void anEngineThatHangsIsSaidWithTheCommand() {
    DockerCluster cluster =
        cluster(
            command -> {
              throw new TimeoutException("it did not end within 30m");
            });

    assertThatThrownBy(() -> cluster.act(Action.KILL, cluster.servers(Role.REGIONSERVER)))
        .hasMessage(
            "docker kill failed: it did not end within 30m: see whether the Docker engine answers")
        .satisfies(
            e -> assertThat(((CampaignException) e).status()).isEqualTo(CampaignStatus.CLUSTER));
  }

  private String site(String conf) throws IOException {
    return Files.readString(
        folder.getRoot().toPath().resolve("d").resolve(conf + "/hbase-site.xml"));
  }

  private DockerCluster cluster() {
    return cluster(this::run);
  }

  private DockerCluster cluster(Commands runner) {
    return new DockerCluster(
        "mine",
        "c",
        folder.getRoot().toPath().resolve("d"),
        new DockerCluster.Options(
            hbase,
            regionServers,
            "2g",
            Map.of("regionserver", List.of("-XX:+UseZGC", "-Xlog:gc")),
            Map.of("a.b", "c d"),
            disk,
            jdk),
        runner,
        build,
        said::add);
  }

  /** What an engine would say. */
  private Output run(List<String> command) {
    String line = String.join(" ", command);
    commands.add(line);
    String what = command.size() > 1 ? command.get(1) : "";
    String last = command.get(command.size() - 1);
    return switch (what) {
      case "version" -> engineRuns ? OK : NO;
      case "image" -> imageIsThere ? OK : NO;
      case "network" -> network(command.get(2));
      case "create" -> {
        created.add(command.get(command.indexOf("--name") + 1));
        image = command.stream().filter(it -> it.startsWith("hbase-ycsb/")).findFirst().get();
        yield OK;
      }
      case "rm" -> {
        created.removeAll(command);
        yield OK;
      }
      case "start" -> {
        state = stateOfStarted.isEmpty() ? state : stateOfStarted;
        yield OK;
      }
      case "cp" -> copies ? OK : NO;
      case "inspect" ->
          created.contains(last)
              ? new Output(0, command.get(3).contains("Networks") ? networks : state, "")
              : NO;
      case "exec" -> command.contains("java") ? recorder : failedHealthChecks-- > 0 ? NO : OK;
      case "ps" -> {
        String found = last.equals("{{.Image}}") ? image : String.join("\n", created);
        yield engineRuns ? new Output(0, found, "") : NO;
      }
      case "logs" -> new Output(0, "its log", "");
      default -> OK;
    };
  }

  private Output network(String verb) {
    return switch (verb) {
      case "create" -> {
        created.add("network");
        yield OK;
      }
      case "rm" -> {
        created.remove("network");
        yield OK;
      }
      default -> created.contains("network") ? new Output(0, "172.19.0.0/16\n", "") : NO;
    };
  }
}
