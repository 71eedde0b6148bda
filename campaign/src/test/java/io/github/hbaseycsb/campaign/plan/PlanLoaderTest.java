package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.CacheState;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.PlanKeys.Verify;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.SearchSpec;
import io.github.hbaseycsb.model.plan.SettleSpec;
import io.github.hbaseycsb.model.plan.WarmUp;
import io.github.hbaseycsb.property.LoadShape;
import io.github.hbaseycsb.server.ServerJvm;
import io.github.hbaseycsb.server.TinyRelease;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class PlanLoaderTest {
  private static final String MINIMAL =
      "name: n\ncluster: {local: {}}\nworkloads: [workloada, workloadc]\n";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void whatIsNotGivenIsTheWorkloadFilesOrTheDefault() throws Exception {
    Cell cell = load(MINIMAL).cells().get(0);

    assertThat(cell.name()).isEqualTo("workloada");
    assertThat(cell.variant()).isEmpty();
    assertThat(cell.cluster()).isEqualTo(local("2.6.4-hadoop3", "1g", Optional.empty()));
    assertThat(cell.get(PlanKeys.TABLE)).isEqualTo("usertable");
    assertThat(cell.get(PlanKeys.FAMILY)).isEqualTo("family");
    assertThat(cell.get(PlanKeys.REGIONS)).isEqualTo(1);
    assertThat(cell.get(PlanKeys.COMPRESSION)).isEqualTo("NONE");
    assertThat(cell.get(PlanKeys.BLOOM)).isEqualTo("ROW");
    assertThat(cell.get(PlanKeys.BLOCK_SIZE)).isEqualTo(65536);
    assertThat(cell.get(PlanKeys.RECORDS)).isEqualTo(100_000);
    assertThat(cell.get(PlanKeys.FIELD_COUNT)).isEqualTo(1);
    assertThat(cell.get(PlanKeys.FIELD_LENGTH)).isEqualTo(1000);
    assertThat(cell.settle())
        .isEqualTo(new SettleSpec(true, false, Duration.ofSeconds(60), Duration.ofHours(6)));
    assertThat(cell.get(PlanKeys.SERVER_WARMUP)).isEqualTo(WarmUp.AUTO);
    assertThat(cell.get(PlanKeys.COUNT)).isEqualTo(3);
    assertThat(cell.given(PlanKeys.DURATION)).isEmpty();
    assertThat(cell.get(PlanKeys.WARMUP)).isEqualTo(WarmUp.NONE);
    assertThat(cell.given(PlanKeys.OPERATIONS)).isEmpty();
    assertThat(cell.get(PlanKeys.THREADS)).isEqualTo(1);
    assertThat(cell.target()).isEmpty();
    assertThat(cell.get(PlanKeys.CLIENTS)).isEqualTo(1);
    assertThat(cell.get(PlanKeys.ON)).isEqualTo(ClientPlace.LOCAL);
    assertThat(cell.get(PlanKeys.CACHE)).isEqualTo(CacheState.ANY);
  }

  @Test
  public void aClusterInDockerHasAVersionRegionServersAndSettings() throws Exception {
    Plan plan =
        load(
            MINIMAL
                + "variants:\n"
                + "  - {name: a, cluster: {docker: {}}}\n"
                + "  - {name: b, cluster: {docker: {version: 2.2.7, regionservers: 3, heap: 2g,"
                + " disk: 1g, conf: {x.y: z}}}}\n");

    assertThat(plan.cells().get(0).cluster())
        .isEqualTo(
            new ClusterTarget.Docker(
                "2.6.4-hadoop3",
                2,
                "1g",
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    assertThat(plan.cells().get(2).cluster())
        .isEqualTo(
            new ClusterTarget.Docker(
                "2.2.7",
                3,
                "2g",
                Map.of(),
                Map.of("x.y", "z"),
                Optional.empty(),
                Optional.of("1g"),
                Optional.empty()));
  }

  @Test
  public void serversHaveJvmOptionsAndAJdkOfTheirOwn() throws Exception {
    Path jdk = folder.getRoot().toPath().toAbsolutePath().resolve("jdk");
    Files.createSymbolicLink(jdk, Path.of(System.getProperty("java.home")));
    Path own = jdk("own");
    Plan plan =
        load(
            MINIMAL
                + "variants:\n"
                + "  - {name: a, cluster: {local: {jvm: {options: [-XX:+UseZGC], home: jdk}}}}\n"
                + "  - {name: b, cluster: {docker: {jvm: {master: [-XX:+UseZGC], home: own}}}}\n");

    ServerJvm zgc = new ServerJvm("1g", List.of("-XX:+UseZGC"), Optional.of(jdk));
    assertThat(plan.cells().get(0).cluster())
        .isEqualTo(
            new ClusterTarget.Local(
                "2.6.4-hadoop3", zgc, Map.of(), Optional.empty(), Optional.empty()));
    assertThat(plan.cells().get(2).cluster())
        .isEqualTo(
            new ClusterTarget.Docker(
                "2.6.4-hadoop3",
                2,
                "1g",
                Map.of("master", List.of("-XX:+UseZGC")),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(own)));
  }

  /** As far as a plan looks at it. */
  private Path jdk(String name) throws IOException {
    Path java = folder.getRoot().toPath().toAbsolutePath().resolve(name + "/bin/java");
    Files.createDirectories(java.getParent());
    assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
    return java.getParent().getParent();
  }

  @Test
  public void aJdkWhoseFilesAreElsewhereOnThisMachineIsRefusedForContainers() throws Exception {
    Path lib = Files.createDirectories(jdk("own").resolve("lib"));
    Path etc = Files.createFile(folder.getRoot().toPath().resolve("jvm.cfg"));
    Files.createSymbolicLink(lib.resolve("jvm.cfg"), etc);

    assertThat(load(MINIMAL, "cluster.local.jvm.home=" + lib.getParent()).cells()).hasSize(2);
    assertThatThrownBy(() -> load(MINIMAL, "cluster.docker.jvm.home=" + lib.getParent()))
        .hasMessageContaining(
            "cluster.docker.jvm.home: "
                + lib.resolve("jvm.cfg")
                + " links to what containers do not have: use a JDK unpacked from an archive");
  }

  @Test
  public void aHomeIsRelativeToThePlanAndTakesThePlaceOfTheVersion() throws Exception {
    Path directory = folder.getRoot().toPath().toAbsolutePath();
    Path patched = TinyRelease.in(directory.resolve("patched"), "2.7.0-SNAPSHOT");
    Path tarball = Files.createFile(directory.resolve("hbase-2.7.0-bin.tar.gz"));
    String yaml =
        """
        name: n
        workloads: [workloada]
        cluster: {local: {version: 1.7.2, heap: 2g}}
        variants:
          - {name: old}
          - {name: patched, cluster: {local: {home: patched}}}
          - {name: docker, cluster: {docker: {home: hbase-2.7.0-bin.tar.gz}}}
        """;

    assertThat(load(yaml).cells())
        .extracting(Cell::cluster)
        .containsExactly(
            local("1.7.2", "2g", Optional.empty()),
            local("", "2g", Optional.of(patched)),
            new ClusterTarget.Docker(
                "",
                2,
                "1g",
                Map.of(),
                Map.of(),
                Optional.of(tarball),
                Optional.empty(),
                Optional.empty()));
    assertThat(load(yaml, "variants.patched.cluster.local.version=2.4.18").cells().get(1).cluster())
        .isEqualTo(local("2.4.18", "2g", Optional.empty()));
    assertThat(load(yaml, "cluster.local.home=" + tarball).cells().get(0).cluster())
        .isEqualTo(local("", "2g", Optional.of(tarball)));
    assertThat(load(MINIMAL, "cluster.local.version=1.7.2", "cluster.local.home=").cells())
        .extracting(Cell::cluster)
        .containsOnly(local("1.7.2", "1g", Optional.empty()));
  }

  @Test
  public void aHomeThatIsNoHBaseIsNamedOnceWithItsPlace() throws Exception {
    Path home = folder.newFolder("nothing").toPath().toAbsolutePath();

    assertThatThrownBy(() -> load(MINIMAL, "cluster.local={home: " + home + ", version: 1.7.2}"))
        .hasMessageMatching(
            "--set cluster.local: cluster.local.home: "
                + home
                + " is not an HBase .*\n--set cluster.local: cluster.local.home: cannot be "
                + "combined with cluster.local.version: leave one out");
  }

  @Test
  public void disksInMemoryHaveToFitIntoIt() {
    assertThatThrownBy(() -> load(MINIMAL, "cluster.docker.disk=9999g"))
        .hasMessageContaining(
            "cluster.docker.disk: 2 DataNodes of that size, in memory, do not fit into three"
                + " quarters of this machine's");
  }

  @Test
  public void cellsAreWorkloadsTimesVariantsTimesThreadsTimesTargets() throws Exception {
    Plan plan =
        load(
            MINIMAL
                + "runs: {threads: [1, 8], target: [100, 200]}\n"
                + "variants:\n"
                + "  - {name: sync, runs: {target: 5}}\n"
                + "  - {name: async, runs: {threads: 2}, workloads: workloadc}\n");

    assertThat(plan.cells())
        .extracting(Cell::name)
        .containsExactly(
            "workloada-sync-1threads",
            "workloada-sync-8threads",
            "workloadc-sync-1threads",
            "workloadc-sync-8threads",
            "workloadc-async-100target",
            "workloadc-async-200target");
    assertThat(plan.cells().get(5).get(PlanKeys.THREADS)).isEqualTo(2);
  }

  @Test
  public void cellsOfOneClusterAndOfOneTableAreTogether() throws Exception {
    Plan plan =
        load(
            MINIMAL
                + "variants:\n"
                + "  - {name: old, cluster: {local: {version: 1.7.2}}}\n"
                + "  - {name: new}\n"
                + "  - {name: packed, table: {name: packed, compression: gz}}\n"
                + "  - {name: again, properties: {durability: SKIP_WAL}}\n");

    assertThat(plan.cells())
        .extracting(Cell::name)
        .containsExactly(
            "workloada-old",
            "workloadc-old",
            "workloada-new",
            "workloada-again",
            "workloadc-new",
            "workloadc-again",
            "workloada-packed",
            "workloadc-packed");
    assertThat(plan.cells().subList(2, 6))
        .extracting(cell -> cell.values().of("dataset"))
        .containsOnly(plan.cells().get(2).values().of("dataset"));
    assertThat(plan.cells().get(6).get(PlanKeys.LOAD_PROPERTIES))
        .contains(entry("hbase.compression", "GZ"), entry("table", "packed"));
  }

  @Test
  public void loadHasThePlansPropertiesAndRunsTheVariants() throws Exception {
    Cell cell =
        load(MINIMAL
                + "properties: {durability: SYNC_WAL, hbase.connections: 2}\n"
                + "dataset: {properties: {hbase.autoflush: false, insertorder: ordered}}\n"
                + "variants: [{name: v, properties: {durability: SKIP_WAL}}]\n")
            .cells()
            .get(0);

    assertThat(cell.get(PlanKeys.LOAD_PROPERTIES))
        .contains(
            entry("durability", "SYNC_WAL"),
            entry("hbase.connections", "2"),
            entry("hbase.autoflush", "false"),
            entry("insertorder", "ordered"),
            entry("recordcount", "100000"),
            entry("fieldlength", "1000"),
            entry("hbase.createtable", "true"),
            entry("hbase.regions", "1"),
            entry("table", "usertable"),
            entry("columnfamily", "family"));
    assertThat(cell.properties())
        .contains(
            entry("durability", "SKIP_WAL"),
            entry("hbase.connections", "2"),
            entry("insertorder", "ordered"),
            entry("recordcount", "100000"),
            entry("table", "usertable"))
        .doesNotContainKeys("hbase.autoflush", "hbase.createtable", "hbase.regions");
  }

  @Test
  public void saltedKeysNeedZerosForTheRowsThatRunsInsert() throws Exception {
    String plan =
        """
        name: n
        cluster: {local: {}}
        workloads: [timeseries]
        dataset: {records: 1000, properties: {keysalts: 8, zeropadding: 9}}
        """;
    assertThatThrownBy(() -> load(plan + "runs: {duration: 10s}\n"))
        .hasMessageContaining("insertorder=ordered and a zeropadding of 10 or more: set them");
    assertThatThrownBy(() -> load(plan + "runs: {duration: 10s, threads: 4, clients: 4}\n"))
        .as("each client inserts as many")
        .hasMessageContaining("insertorder=ordered and a zeropadding of 11 or more: set them");
    load(plan + "runs: {operations: 1000, threads: 4, clients: 4}\n");
  }

  @Test
  public void howWellValuesCompressBelongsToTheDataset() throws Exception {
    String key = "hbase.values.compressionratio";
    for (String workload : List.of("workloada", "bigtable-scan")) {
      String plan = "name: n\ncluster: {local: {}}\nworkloads: [" + workload + "]\n";
      Cell cell = load(plan + "dataset: {compressionratio: 2.5}\n").cells().get(0);
      assertThat(cell.get(PlanKeys.LOAD_PROPERTIES)).containsEntry(key, "2.5");
      assertThat(cell.properties()).containsEntry(key, "2.5");
    }
    assertThat(load(MINIMAL).cells().get(0).get(PlanKeys.LOAD_PROPERTIES)).containsEntry(key, "1");
    assertThatThrownBy(() -> load(MINIMAL + "dataset: {compressionratio: 0.5}\n"))
        .hasMessageContaining("dataset.compressionratio: '0.5' is not valid: use a number from 1");
    assertThatThrownBy(() -> load(MINIMAL + "properties: {" + key + ": 3}\n"))
        .hasMessageContaining("the plan has a key for this property: set dataset.compressionratio");
    String both = MINIMAL + "dataset: {compressionratio: 3}\nproperties: {dataintegrity: true}\n";
    assertThatThrownBy(() -> load(both))
        .hasMessageContaining(key + "=3 and dataintegrity=true cannot be combined");
  }

  @Test
  public void aFractionOfRowRangesSaysNothingOfOtherWorkloads() throws Exception {
    String more = "dataset: {records: 100, properties: {bigtable.fraction: %s}}\n";

    assertThat(load(MINIMAL + more.formatted("0.5")).cells().get(0).rows()).isEqualTo(100);
    assertThatThrownBy(() -> load(MINIMAL + more.formatted("many")))
        .hasMessageContaining("bigtable.fraction=many");
  }

  @Test
  public void attributesOfATableAreThoseOfTheLoad() throws Exception {
    Cell cell =
        load(MINIMAL
                + "table: {replicas: 2, attributes: {SPLIT_POLICY: x.Y},"
                + " familyAttributes: {TTL: 60, IN_MEMORY_COMPACTION: BASIC}}\n")
            .cells()
            .get(0);

    assertThat(cell.get(PlanKeys.LOAD_PROPERTIES))
        .contains(
            entry("hbase.replicas", "2"),
            entry("hbase.table.SPLIT_POLICY", "x.Y"),
            entry("hbase.family.TTL", "60"),
            entry("hbase.family.IN_MEMORY_COMPACTION", "BASIC"));
    assertThat(cell.properties()).doesNotContainKey("hbase.family.TTL");
  }

  @Test
  public void familiesOfATableHaveTheFieldsThatThePlanSays() throws Exception {
    String plan = MINIMAL + "dataset: {fieldcount: 10}\ntable: {families: %s}\n";
    for (String families : List.of("{a: 0-4, target: 5-9}", "'a:0-4,target:5-9'")) {
      Cell cell = load(plan.formatted(families)).cells().get(0);
      assertThat(cell.get(PlanKeys.LOAD_PROPERTIES))
          .containsEntry("hbase.families", "a:0-4,target:5-9");
      assertThat(cell.properties()).containsEntry("hbase.families", "a:0-4,target:5-9");
    }
    assertThat(load(MINIMAL).cells().get(0).properties()).doesNotContainKey("hbase.families");
    assertThatThrownBy(() -> load(plan.formatted("{a: 0-4}")))
        .hasMessageContaining("hbase.families=a:0-4 and fieldcount=10 cannot be combined");
    assertThatThrownBy(() -> load(plan.formatted("{a: 0-4, b: 4-9}")))
        .hasMessageContaining("table.families: 'a:0-4,b:4-9' is not valid: use families with");
    assertThatThrownBy(() -> load(plan.formatted("{a: 0-9}, family: b")))
        .hasMessageContaining("table.family: table.families has names: leave it out");
    assertThatThrownBy(() -> load(MINIMAL + "properties: {hbase.families: 'a:0'}\n"))
        .hasMessageContaining("the plan has a key for this property: set table.families");
  }

  @Test
  public void anAttributeThatHBaseDoesNotKnowIsRefused() {
    assertThatThrownBy(() -> load(MINIMAL + "table: {familyAttributes: {TTLL: 60}}\n"))
        .hasMessageContaining("HBase has no attribute TTLL: did you mean TTL?");
    assertThatThrownBy(() -> load(MINIMAL + "table: {attributes: {'': x}}\n"))
        .hasMessageContaining("property hbase.table.: HBase has no attribute");
    assertThatThrownBy(() -> load(MINIMAL + "properties: {hbase.family.TTL: 60}\n"))
        .hasMessageContaining(
            "properties.hbase.family.TTL: the plan has a key for this property: set"
                + " table.familyAttributes");
  }

  @Test
  public void rowRangesHaveTheirOwnNamesForThings() throws Exception {
    Cell cell =
        load("name: n\ncluster: {local: {}}\nworkloads: bigtable-random-read-mem\n").cells().get(0);

    assertThat(cell.get(PlanKeys.TABLE)).isEqualTo("usertable_mem");
    assertThat(cell.get(PlanKeys.IN_MEMORY)).isTrue();
    assertThat(cell.rows()).isEqualTo(104_858);
    assertThat(cell.bytes()).isEqualTo(104_858_000);
    assertThat(cell.get(PlanKeys.LOAD_PROPERTIES))
        .contains(
            entry("bigtable.fraction", "0.1"),
            entry("bigtable.valuelength", "1000"),
            entry("recordcount", "1048576"),
            entry("hbase.inmemory", "true"))
        .doesNotContainKeys("fieldcount", "fieldlength");
  }

  @Test
  public void runsIntoNewTablesCreateThem() throws Exception {
    Cell cell = load(MINIMAL + "dataset: {load: empty}\ntable: {regions: 7}\n").cells().get(0);

    assertThat(cell.properties())
        .contains(entry("hbase.createtable", "true"), entry("hbase.regions", "7"));
  }

  @Test
  public void recordsAreReadBackAndAllRowsAreCountedOnlyWhenThePlanSaysSo() throws Exception {
    assertThat(load(MINIMAL).cells().get(0).get(PlanKeys.VERIFY)).isEqualTo(Verify.SAMPLE);
    assertThat(load(MINIMAL, "dataset.verify=count").cells().get(0).get(PlanKeys.VERIFY))
        .isEqualTo(Verify.COUNT);
  }

  @Test
  public void setChangesWhatIsThereAndAddsWhatIsNot() throws Exception {
    Plan plan =
        load(
            MINIMAL + "runs: {count: 3, duration: 15m}\nvariants: [{name: a.b}, {name: a}]\n",
            "runs.count=1",
            "runs.duration=",
            "settle.quiet=5s",
            "properties.hbase.scan.caching=7",
            "cluster.local.site.hbase.wal.provider=filesystem",
            "workloads=[workloadc]",
            "variants.a.b.runs.threads=[2, 4]");

    assertThat(plan.cells())
        .extracting(Cell::name)
        .containsExactly("workloadc-a.b-2threads", "workloadc-a.b-4threads", "workloadc-a");
    Cell cell = plan.cells().get(0);
    assertThat(cell.get(PlanKeys.COUNT)).isEqualTo(1);
    assertThat(cell.given(PlanKeys.DURATION)).isEmpty();
    assertThat(cell.settle().quiet()).isEqualTo(Duration.ofSeconds(5));
    assertThat(cell.properties()).contains(entry("hbase.scan.caching", "7"));
    assertThat(((ClusterTarget.Local) cell.cluster()).site())
        .containsExactly(entry("hbase.wal.provider", "filesystem"));
  }

  @Test
  public void aClusterThatIsSetReplacesOneOfTheOtherKind() throws Exception {
    Plan plan = load(MINIMAL, "cluster.conf=../docker/conf/host");

    assertThat(plan.cells().get(0).cluster())
        .isEqualTo(new ClusterTarget.Existing(Checkout.conf(), Optional.empty()));
  }

  @Test
  public void confIsRelativeToThePlan() throws Exception {
    Path expected = Checkout.conf(folder.getRoot().toPath().toAbsolutePath().resolve("c o"));

    Plan plan = load("name: n\ncluster: {conf: ./x/../c o}\nworkloads: workloada\n");

    assertThat(plan.cells().get(0).cluster())
        .isEqualTo(new ClusterTarget.Existing(expected, Optional.empty()));
  }

  @Test
  public void aTildeIsTheHomeDirectory() {
    assertThatThrownBy(() -> load("name: n\ncluster: {conf: ~/no/such}\nworkloads: workloada\n"))
        .hasMessageContaining(
            ":2:17: cluster.conf: "
                + System.getProperty("user.home")
                + "/no/such does not exist: use the directory");
  }

  @Test
  public void aFileOfFieldLengthsMayBeBesideThePlan() throws Exception {
    String lengths =
        "properties: {fieldlengthdistribution: histogram, fieldlengthhistogram: h.txt}";
    Path beside = folder.newFile("h.txt").toPath().toAbsolutePath();

    Cell cell = load(MINIMAL + lengths).cells().get(0);

    assertThat(cell.properties()).containsEntry("fieldlengthhistogram", beside.toString());
    assertThat(cell.get(PlanKeys.LOAD_PROPERTIES))
        .containsEntry("fieldlengthhistogram", beside.toString());
    String here =
        load(MINIMAL + lengths.replace("h.txt", "pom.xml"))
            .cells()
            .get(0)
            .properties()
            .get("fieldlengthhistogram");
    assertThat(here).as("in the working directory").isEqualTo("pom.xml");
  }

  @Test
  public void aFileOfValuesBelongsToTheDatasetWithItsChecksum() throws Exception {
    Path beside = folder.newFile("v.txt").toPath().toAbsolutePath();
    String plan = MINIMAL + "dataset: {valuesfile: v.txt}\n";
    assertThatThrownBy(() -> load(plan))
        .hasMessageContaining("hbase.values.file=" + beside + " is not valid: use a file that can");
    Files.writeString(beside, "some text");
    Cell cell = load(plan).cells().get(0);
    for (Map<String, String> properties :
        List.of(cell.properties(), cell.get(PlanKeys.LOAD_PROPERTIES))) {
      assertThat(properties).containsEntry("hbase.values.file", beside.toString());
      assertThat(properties.get("hbase.values.checksum")).startsWith("9-");
    }
    assertThatThrownBy(() -> load(MINIMAL + "properties: {hbase.values.checksum: '9-0'}\n"))
        .hasMessageContaining("the plan has a key for this property: set dataset.valuesfile");
  }

  @Test
  public void whatYcsbWouldOnlyRefuseInTheRunIsRefused() {
    assertThatThrownBy(
            () ->
                load(
                    MINIMAL
                        + "properties: {fieldlengthdistribution: zipfian, dataintegrity: true}"))
        .hasMessageContaining(
            ":3:13: properties: with workload workloada: properties dataintegrity=true and"
                + " fieldlengthdistribution=zipfian cannot be combined");
    assertThatThrownBy(
            () ->
                load(
                    MINIMAL
                        + "properties: {fieldlengthdistribution: histogram, fieldlengthhistogram:"
                        + " no.txt}"))
        .hasMessageContaining("fieldlengthhistogram=no.txt is not a file that can be read");
  }

  @Test
  public void namesOfYcsbAreTakenInUpperOrLowerCase() throws Exception {
    Cell cell =
        load(MINIMAL
                + "properties: {insertorder: Ordered, fieldlengthdistribution: CONSTANT,"
                + " dataintegrity: True}")
            .cells()
            .get(0);

    assertThat(cell.properties())
        .contains(entry("insertorder", "ordered"), entry("dataintegrity", "true"));
  }

  @Test
  public void plansAndWorkloadFilesAreReadAsEditorsOfWindowsLeaveThem() throws Exception {
    Path plan = folder.newFolder("m\u00fc \u00df").toPath().resolve("pl\u00e4n.yaml");
    Files.writeString(
        plan.resolveSibling("w\u00f6rk"),
        "\ufeffrecordcount=7\r\nworkload=site.ycsb.workloads.CoreWorkload\r\noperationcount=9 \r\n");
    Files.writeString(
        plan.resolveSibling("latin"),
        "# \u00fc\nrecordcount=8\nworkload=site.ycsb.workloads.CoreWorkload\noperationcount=9\n",
        StandardCharsets.ISO_8859_1);
    Files.writeString(
        plan,
        "\ufeffname: n\r\ncluster: {local: {}}\r\ntable: {name: t}\r\nworkloads: [latin]\r\n");

    assertThat(
            Checkout.loader()
                .load(plan, Optional.empty(), List.of())
                .cells()
                .get(0)
                .get(PlanKeys.RECORDS))
        .isEqualTo(8);
    assertThatThrownBy(
            () -> Checkout.loader().load(plan, Optional.empty(), List.of("workloads=[w\u00f6rk]")))
        .hasMessageContaining("the cell's name 'w\u00f6rk' cannot be a directory name")
        .hasMessageNotContaining("recordcount");
  }

  @Test
  public void aPlanInJsonMayBeIndentedByTabs() throws Exception {
    String json =
        "{\t\"name\": \"n\",\n\t\"cluster\": {\"local\": {}},\n\t\"table\": {\"name\": \"t\"},"
            + "\n\t\"workloads\": [\"workloada\"],\n\t\"runs\": {\"duration\":\t\"7s\"}\n}\n";
    for (String text : List.of(json, "\ufeff" + json, "\n\t" + json)) {
      assertThat(load(text).name()).isEqualTo("n");
    }
  }

  @Test
  public void turkishLettersChangeNothing() throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    try {
      Plan plan =
          load(
              MINIMAL + "table: {inmemory: TRUE, compression: lzo, bloom: rowprefix_fixed_length}",
              "runs.order=INTERLEAVED",
              "settle.warmup=NONE",
              "properties.dataintegrity=FALSE",
              "properties.durability=skip_wal");
      assertThat(plan.schedule().order()).isEqualTo(RunOrder.INTERLEAVED);
      assertThat(plan.cells().get(0).get(PlanKeys.BLOOM)).isEqualTo("ROWPREFIX_FIXED_LENGTH");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  public void setComesAfterTheScale() throws Exception {
    String yaml =
        MINIMAL
            + "dataset: {records: 9, threads: 4}\n"
            + "scale: {small: {dataset.records: 5, runs: {count: 2, warmup: 1s}}}\n";

    Cell cell = load(yaml, Optional.of("small"), "runs.count=1").cells().get(0);

    assertThat(cell.get(PlanKeys.RECORDS)).isEqualTo(5);
    assertThat(cell.get(PlanKeys.LOAD_THREADS)).isEqualTo(4);
    assertThat(cell.get(PlanKeys.COUNT)).isEqualTo(1);
    assertThat(cell.get(PlanKeys.WARMUP)).isEqualTo(WarmUp.of(Duration.ofSeconds(1)));
  }

  @Test
  public void whatIsSetWrongIsNamed() {
    assertThatThrownBy(
            () ->
                load(
                    MINIMAL + "variants: [{name: a}]\n",
                    Optional.of("tiny"),
                    "runs.count=0",
                    "runs.cuont=1",
                    "runs",
                    "runs.threads=[1",
                    "variants.b.runs.count=1"))
        .isInstanceOf(CampaignException.class)
        .hasMessage(
            """
            --scale tiny: the plan has no such scale: it has none
            --set runs: has no value: use KEY=VALUE, such as runs.count=1
            --set runs.count: '0' is not valid: use a whole number from 1 to 1000
            --set runs.cuont: there is no such key: did you mean count?
            --set runs.threads: not YAML: expected ',' or ']', but got <stream end>
            --set variants.b.runs.count: the plan has no such variant: it has a\
            """
                .stripIndent());
  }

  @Test
  public void cellsThatAreComparedAlternate() throws Exception {
    String two =
        "name: n\ncluster: {local: {}}\nworkloads: [workloada, bigtable-random-read-mem]\n";

    assertThat(load(MINIMAL).schedule().order()).isEqualTo(RunOrder.INTERLEAVED);
    assertThat(load(MINIMAL, "workloads=[workloada]").schedule().order())
        .isEqualTo(RunOrder.BLOCKED);
    assertThat(load(two).schedule().order()).as("tables of their own").isEqualTo(RunOrder.BLOCKED);
    assertThat(load(two + "variants: [{name: v}]\n").schedule().order())
        .isEqualTo(RunOrder.INTERLEAVED);
    assertThat(load(MINIMAL, "runs.order=Blocked").schedule().order()).isEqualTo(RunOrder.BLOCKED);
  }

  @Test
  public void theScheduleIsThatOfThePlan() throws Exception {
    Plan plan =
        load(
            MINIMAL + "runs: {count: 2, order: random, seed: 9, until: {ci: 2%, max: 15}}\n",
            "runs.restarts=3",
            "runs.until.ci=0.5%");

    assertThat(plan.schedule())
        .extracting(Schedule::order, Schedule::seed, Schedule::restarts, Schedule::until)
        .containsExactly(RunOrder.RANDOM, 9L, 3, Optional.of(new Schedule.Until(0.5, 15)));
    assertThat(load(MINIMAL + "runs: {until: {ci: 100%, max: 3}}\n", "runs.until=").schedule())
        .as("--set takes a section back")
        .isEqualTo(load(MINIMAL).schedule());
  }

  @Test
  public void aRunWithADurationWarmsUpUntilItIsSteadyUnlessThePlanSays() throws Exception {
    assertThat(warmup(load(MINIMAL, "runs.duration=1m"))).isEqualTo(WarmUp.AUTO);
    assertThat(warmup(load(MINIMAL, "runs.duration=1m", "runs.warmup=Auto")))
        .isEqualTo(WarmUp.AUTO);
    assertThat(warmup(load(MINIMAL, "runs.duration=1m", "runs.warmup=0s"))).isEqualTo(WarmUp.NONE);
    assertThat(warmup(load(MINIMAL))).isEqualTo(WarmUp.NONE);
    assertThat(warmup(load(MINIMAL, "runs.duration=1m", "runs.cache=cold"))).isEqualTo(WarmUp.NONE);
    assertThatThrownBy(() -> load(MINIMAL, "runs.warmup=auto"))
        .hasMessage(
            "--set runs.warmup: auto needs runs.duration: use a duration, or leave it out (in a "
                + "variant, set it to nothing)");
  }

  @Test
  public void serversWarmUpWithTheFirstRunIfThatIsAutomatic() throws Exception {
    assertThat(serverWarmUp("runs.duration=1m", "settle.warmup=auto")).isEqualTo(WarmUp.NONE);
    assertThat(serverWarmUp("runs.duration=1m", "settle.warmup=5s"))
        .isEqualTo(WarmUp.of(Duration.ofSeconds(5)));
    assertThat(serverWarmUp("runs.duration=1m", "runs.warmup=10s")).isEqualTo(WarmUp.AUTO);
    assertThat(
            serverWarmUp(
                "runs.duration=1m",
                "runs.find.objective={READ.p99: 10ms}",
                "runs.find.from=500",
                "runs.find.to=1000"))
        .isEqualTo(WarmUp.AUTO);
  }

  private WarmUp serverWarmUp(String... overrides) throws Exception {
    return load(MINIMAL, overrides).cells().get(0).get(PlanKeys.SERVER_WARMUP);
  }

  @Test
  public void serversThatTakeTurnsMustFitTheMachineTogether() throws Exception {
    String plan =
        """
        name: n
        runs: {order: turns, duration: 1m}
        workloads: workloada
        variants:
          - {name: a, cluster: {local: {heap: 9000g}}}
          - {name: b, cluster: {docker: {heap: 9000g, regionservers: 2}}}
        """;

    assertThatThrownBy(() -> load(plan))
        .hasMessageContaining(
            "runs.order: the servers of 2 clusters, with 27,648,000 MB of heap in all, do not fit"
                + " beside each other");
    assertThat(load(plan, "runs.order=interleaved").cells()).hasSize(2);
  }

  private static WarmUp warmup(Plan plan) {
    return plan.cells().get(0).get(PlanKeys.WARMUP);
  }

  @Test
  public void aRestartCommandIsForTheClusterThatItStandsBeside() throws Exception {
    Path root = folder.getRoot().toPath();
    for (String conf : List.of("a", "b", "c", "z")) {
      Checkout.conf(root.resolve(conf));
    }
    String there =
        "name: n\ncluster: {conf: a, restart: restart-a}\nworkloads: [workloada]\n"
            + "variants: [{name: a}, {name: b, cluster: {conf: b}}, {name: c, cluster: {conf: c,"
            + " restart: restart-c}}, {name: d, cluster: {local: {}}}]\n";

    assertThat(load(there).cells())
        .extracting(Cell::cluster)
        .containsExactly(
            new ClusterTarget.Existing(root.resolve("a"), Optional.of("restart-a")),
            new ClusterTarget.Existing(root.resolve("b"), Optional.empty()),
            new ClusterTarget.Existing(root.resolve("c"), Optional.of("restart-c")),
            local("2.6.4-hadoop3", "1g", Optional.empty()));
    assertThat(
            load(there, "cluster.restart=new", "cluster.conf=" + root.resolve("z"))
                .cells()
                .get(0)
                .cluster())
        .isEqualTo(new ClusterTarget.Existing(root.resolve("z"), Optional.of("new")));
    assertThatThrownBy(() -> load(there, "runs.restarts=2"))
        .hasMessage(
            "--set runs.restarts: nothing restarts the servers of cluster.conf b: give"
                + " cluster.restart a command that does, or leave runs.restarts out");
  }

  @Test
  public void aPlanOfThisProjectIsFoundByItsNameAlone() throws Exception {
    Path file = Checkout.directory().resolve("campaigns/noise.yaml");

    assertThat(Checkout.loader().load(file, Optional.empty(), List.of()).name()).isEqualTo("noise");
  }

  @Test
  public void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(
            () -> Checkout.loader().load(Path.of("nowhere.yaml"), Optional.empty(), List.of()))
        .isInstanceOf(CampaignException.class)
        .hasMessage("nowhere.yaml: there is no such file: specify a plan");
  }

  @Test
  public void textThatIsNotUtf8IsNamed() throws IOException {
    Path file = folder.getRoot().toPath().resolve("latin.yaml");
    Files.write(file, new byte[] {'a', ':', ' ', (byte) 0xff});

    assertThatThrownBy(() -> Checkout.loader().load(file, Optional.empty(), List.of()))
        .isInstanceOf(CampaignException.class)
        .hasMessage(file + ": not UTF-8: save it as UTF-8");
  }

  @Test
  public void aTargetCanChangeOverTime() throws Exception {
    String timed = "runs: {duration: 2m, target: %s}\n";
    Cell ramp = loadTarget("{from: 1000, to: 2000, over: 1m}");
    assertThat(ramp.loadOverTime().orElseThrow()).hasToString("1000-2000x60,2000");
    assertThat(ramp.target()).as("the mean").hasValue(1750);
    assertThat(ramp.name()).isEqualTo("workloada");
    assertThat(ramp.get(PlanKeys.WARMUP)).isEqualTo(WarmUp.of(Duration.ofSeconds(30)));
    assertThat(loadTarget("{base: 2000, burst: 20000, every: 60s, for: 5s}").loadOverTime())
        .contains(LoadShape.parse("[2000x27.5,20000x5,2000x27.5]").orElseThrow());
    assertThat(
            loadTarget("[{rate: 100, for: 30s}, {rate: 500, for: 1m}]")
                .loadOverTime()
                .orElseThrow())
        .hasToString("100x30,500x60,500");
    assertThat(load(MINIMAL + timed.formatted("[500, {from: 100, to: 5_000, over: 5m}]")).cells())
        .extracting(Cell::name)
        .contains("workloada-500target", "workloada-100-5000x300_5000target");
  }

  private Cell loadTarget(String target) throws Exception {
    return load(MINIMAL + "runs: {duration: 2m, target: " + target + "}\n").cells().get(0);
  }

  @Test
  public void aLoadOverTimeThatContradictsItselfOrOtherKeysIsRefused() {
    assertTargetRefused("{from: 1, to: 2}", "has other keys than one of these: use a whole number");
    assertTargetRefused(
        "{base: 1, burst: 2, every: 5s, for: 5s}", "'for' is not less than 'every'");
    assertTargetRefused("{from: 0, to: 2, over: 1m}", "from: '0' is not valid: use a whole number");
    assertTargetRefused("{from: 1, to: 2, over: 1m}, warmup: auto", "auto waits for a steady load");
    assertTargetRefused("{from: 1, to: 2, over: 1m}, duration: ", "needs runs.duration: set it");
    assertTargetRefused(
        "{from: 1, to: 2, over: 1m}, find: {objective: {READ.p99: 9ms}, from: 9, to: 99}",
        "is what runs.find searches for: leave one out");
    assertThatThrownBy(
            () ->
                load(
                    MINIMAL
                        + "runs: {duration: 2m, order: turns, target: {from: 1, to: 2, over: 1m}}\n"
                        + "variants: [{name: a}, {name: b}]\n"))
        .hasMessageContaining("a load over time cannot take turns");
  }

  private void assertTargetRefused(String target, String message) {
    String yaml = MINIMAL + "runs: {target: " + target + ", count: 1";
    assertThatThrownBy(
            () -> load(yaml + (target.contains("duration") ? "}\n" : ", duration: 2m}\n")))
        .hasMessageContaining(message);
  }

  @Test
  public void randomArrivalsNeedARateAndASearchHasThem() throws Exception {
    assertThatThrownBy(() -> load(MINIMAL + "runs: {duration: 2m, arrivals: poisson}\n"))
        .hasMessageContaining("runs.arrivals: poisson needs a rate: set runs.target");
    String find = "find: {objective: {READ.p99: 9ms}, from: 999, to: 9999}";
    assertThat(load(MINIMAL + "runs: {duration: 2m, " + find + "}\n").cells().get(0))
        .extracting(cell -> cell.get(PlanKeys.ARRIVALS))
        .isEqualTo("poisson");
    assertThat(
            load(MINIMAL + "runs: {duration: 2m, arrivals: even, " + find + "}\n").cells().get(0))
        .extracting(cell -> cell.get(PlanKeys.ARRIVALS))
        .isEqualTo("even");
    assertThat(loadTarget("500").get(PlanKeys.ARRIVALS)).isEqualTo("even");
  }

  @Test
  public void aSearchForTheNumberOfThreadsHasNoRate() throws Exception {
    Cell cell =
        load(MINIMAL + "runs: {duration: 2m, find: {by: threads, from: 1, to: 64}}\n")
            .cells()
            .get(0);

    SearchSpec search = cell.search().orElseThrow();
    assertThat(search.by()).isEqualTo(SearchSpec.By.THREADS);
    assertThat(search.precisionPercent()).isEqualTo(50);
    assertThat(cell.get(PlanKeys.ARRIVALS)).isEqualTo("even");
    assertThat(cell.get(PlanKeys.THREADS)).isEqualTo(64);
    Cell one = cell.at(7, Duration.ofSeconds(10));
    assertThat(one.get(PlanKeys.THREADS)).isEqualTo(7);
    assertThat(one.target()).isEmpty();
    assertThat(one.search()).isEmpty();
  }

  @Test
  public void theServersProcessorsAreAnObjective() throws Exception {
    String find = "find: {objective: {server.cpu: 72.5%}, from: 9, to: 99}";

    Cell cell = load(MINIMAL + "runs: {duration: 2m, " + find + "}\n").cells().get(0);

    assertThat(cell.search().orElseThrow().objective().serverCpuMax()).hasValue(0.725);
    assertThat(cell.values().toYaml().toString()).contains("server.cpu=72.5%");
  }

  private static ClusterTarget.Local local(String version, String heap, Optional<Path> home) {
    return new ClusterTarget.Local(
        version, ServerJvm.ofHeap(heap), Map.of(), home, Optional.empty());
  }

  private Plan load(String yaml, String... overrides) throws Exception {
    return load(yaml, Optional.empty(), overrides);
  }

  private Plan load(String yaml, Optional<String> scale, String... overrides) throws Exception {
    Path file = folder.getRoot().toPath().resolve("plan.yaml");
    Files.writeString(file, yaml);
    return Checkout.loader().load(file, scale, Arrays.asList(overrides));
  }
}
