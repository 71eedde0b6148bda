package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.startup.RegionSplits;
import io.github.hbaseycsb.server.ServerHome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;
import site.ycsb.workloads.ConstantOccupancyWorkload;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.TimeSeriesWorkload;

public class YcsbCommandTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Path workload;

  /** A workload of somebody else. */
  public static class OwnWorkload extends CoreWorkload {}

  @Before
  public void writeWorkload() throws Exception {
    workload =
        Files.writeString(
            folder.newFile("workload").toPath(),
            """
            workload=site.ycsb.workloads.CoreWorkload
            recordcount=1000
            operationcount=1000
            readproportion=0.5
            updateproportion=0.5
            requestdistribution=zipfian
            """);
  }

  private CheckedCommand check(String command, String... properties) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    arguments.addAll(List.of("-P", workload.toString()));
    for (String property : properties) {
      arguments.addAll(List.of("-p", property));
    }
    return CheckedCommand.of(arguments.toArray(String[]::new));
  }

  private void assertRefused(String complaint, CheckedCommand checked) {
    assertThat(checked.status()).as(complaint).isEqualTo(1);
    assertThat(checked.lines()).hasSize(1);
    assertThat(checked.complaint()).startsWith(complaint);
  }

  private void assertRefused(String complaint, String... properties) {
    assertRefused(complaint, check("run hbase", properties));
    assertRefused(complaint, check("run basic", properties));
  }

  @Test
  public void namesThatNobodyKnowsAreRefusedWithTheNearest() {
    assertRefused("unknown property threads: did you mean threadcount?", "threads=10");
    assertRefused("unknown property autoflush: did you mean hbase.autoflush?", "autoflush=false");
    assertRefused("unknown property operations: did you mean operationcount?", "operations=1");
    assertRefused("unknown property hbase.config: did you mean -cp ", "hbase.config=/x/site.xml");
    assertRefused(
        "unknown property hbase.autoflsh: did you mean hbase.autoflush?", "hbase.autoflsh=true");
    assertRefused("property =x has no name: write NAME=VALUE", "=x");
    assertRefused("property =x has no name: write NAME=VALUE", " =x");
    assertRefused("Value for option option '-p' (KEY=VALUE)", "noequals");
  }

  @Test
  public void turnsAreOnlyForRunsAndMustBeValid() {
    assertThat(check("run basic", "client.turns=1/2,1764100000000,5000,7").status()).isZero();
    assertRefused(
        "property client.turns=2/2,1764100000000,5000,7 is not valid: use"
            + " SIDE/SIDES,START,LENGTH,SEED with a LENGTH above 200 ms, such as 0/2,",
        "client.turns=2/2,1764100000000,5000,7");
    assertRefused(
        "property client.turns=1/2,1764100000000,5000,7 is only for runs: a load takes no turns,"
            + " leave it out",
        check("load basic", "client.turns=1/2,1764100000000,5000,7"));
  }

  @Test
  public void propertiesOfArrivalsAreTakenFromTheCommandLine() throws Exception {
    assertThat(Pace.takeFrom(checked("target=500"))).as("YCSB paces").isEmpty();
    Properties poisson = checked("target=500", "client.arrivals=poisson", "client.arrivals.seed=7");
    assertThat(poisson)
        .containsEntry("client.arrivals", "poisson")
        .containsEntry("client.arrivals.seed", "7");
    assertThat(Pace.takeFrom(poisson)).isPresent();
    assertThat(Pace.takeFrom(checked("client.rates=500x30,[500x55,9000x5]"))).isPresent();
    assertThat(Pace.takeFrom(checked("client.rates=500x30,900", "client.arrivals=poisson")))
        .isPresent();

    assertRefused("property client.arrivals=odd is not valid: use ", "client.arrivals=odd");
    assertRefused("property client.rates=5x is not valid: use ", "client.rates=5x");
    assertRefused(
        "property client.arrivals=poisson needs a rate: add -target N", "client.arrivals=poisson");
    assertRefused(
        "properties client.rates and target=5 both say when operations are due",
        "client.rates=500",
        "target=5");
  }

  private Properties checked(String... properties) {
    return check("run basic", properties).properties().orElseThrow();
  }

  @Test
  public void aWorkloadOfSomebodyElseMayHavePropertiesOfItsOwn() {
    CheckedCommand own =
        check("run basic", "workload=" + OwnWorkload.class.getName(), "own.thing=1", "status=yes");
    assertRefused("property status=yes is not valid: use true or false", own);
    assertThat(
            check(
                    "run basic",
                    "workload=" + OwnWorkload.class.getName(),
                    "own.thing=1",
                    "requestdistribution=mine")
                .properties()
                .orElseThrow())
        .containsEntry("own.thing", "1")
        .containsEntry("requestdistribution", "mine");
  }

  @Test
  public void valuesAreCheckedAndWrittenAsYcsbReadsThem() {
    assertThat(
            check(
                    "run basic",
                    "requestdistribution=Latest ",
                    "threadcount= 4",
                    "readallfields=FALSE",
                    "durability=sync_wal",
                    "exporter=com.yahoo.ycsb.measurements.exporter.JSONArrayMeasurementsExporter")
                .properties()
                .orElseThrow())
        .containsEntry("requestdistribution", "latest")
        .containsEntry("threadcount", "4")
        .containsEntry("readallfields", "false")
        .containsEntry("exporter", "site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter");
    assertRefused(
        "property readallfields=yes is not valid: use true or false", "readallfields=yes");
    assertRefused("property durability=none is not valid: use one of ", "durability=none");
    assertRefused("property exporter=no.Such is not an exporter class", "exporter=no.Such");
    assertRefused(
        "property workload=site.ycsb.Workload is not a workload class",
        "workload=site.ycsb.Workload");
    assertRefused("property db=x is not used", "db=x");
    assertRefused("property dotransactions=false contradicts the command", "dotransactions=false");
    assertRefused(
        "properties dataintegrity=true and fieldlengthdistribution=zipfian",
        "dataintegrity=true",
        "fieldlengthdistribution=zipfian");
    assertRefused(
        "property minfieldlength=200 is more than fieldlength=100, its default",
        "minfieldlength=200",
        "fieldlengthdistribution=uniform");
  }

  @Test
  public void deletesAreAShareOfTheOperations() {
    assertThat(check("run basic", "updateproportion=0.2", "deleteproportion=0.3").lines())
        .isEmpty();
    assertRefused("the proportions of operations sum to 1.3, not 1", "deleteproportion=0.3");
    assertRefused("property deleteproportion=2 is not valid: use 0 to 1", "deleteproportion=2");
    assertRefused(
        "properties dataintegrity=true and deleteproportion=0.5 cannot be combined, because a row"
            + " that is lost reads like one that was deleted: leave one out",
        "updateproportion=0",
        "deleteproportion=0.5",
        "dataintegrity=true");
    assertThat(check("load basic", "deleteproportion=0.5", "dataintegrity=true").lines()).isEmpty();
  }

  @Test
  public void saltsNeedKeysInOrder() {
    String needed =
        "property keysalts=8 needs insertorder=ordered and a zeropadding of 4 or more: set them";
    assertRefused(needed, "keysalts=8");
    assertRefused(needed, "keysalts=8", "insertorder=ordered");
    String[] ordered = {"keysalts=8", "insertorder=ordered", "zeropadding=4", "updateproportion=0"};
    assertThat(check("run basic", with(ordered, "readproportion=1")).lines()).isEmpty();

    // YCSB expects up to 10,000 inserts.
    String[] inserting = with(ordered, "insertproportion=0.5", "operationcount=10000");
    String after =
        "property keysalts=8 needs insertorder=ordered and a zeropadding of 5 or more: set them";
    assertRefused(after, inserting);
    assertRefused(after, check("load basic", inserting));
    assertThat(check("run basic", with(inserting, "zeropadding=5")).lines()).isEmpty();
    assertRefused(
        "property keysalts=8 needs insertorder=ordered and a zeropadding of 6 or more: set them",
        with(inserting, "runinsertstart=91000", "zeropadding=5"));
    assertRefused(
        "property keysalts=8 needs insertorder=ordered and a zeropadding of 10 or more: set them",
        with(inserting, "operationcount=0", "maxexecutiontime=5", "zeropadding=9"));
  }

  private static String[] with(String[] some, String... others) {
    return Stream.concat(Stream.of(some), Stream.of(others)).toArray(String[]::new);
  }

  @Test
  public void aWorkloadWhoseKeysHaveNoSaltsTakesNone() {
    for (String other :
        List.of(TimeSeriesWorkload.class.getName(), ConstantOccupancyWorkload.class.getName())) {
      assertRefused(
          "property keysalts=8 is not for %s, whose keys have no salts: leave it out"
              .formatted(other),
          "workload=" + other,
          "keysalts=8");
    }
    assertThat(check("run basic", "workload=" + OwnWorkload.class.getName(), "keysalts=8").status())
        .as("only the class knows")
        .isZero();
  }

  @Test
  public void lengthsOfFieldsThatNobodyKnowsAreRefused() {
    assertRefused(
        "property fieldlengthhistogram=hist.txt is not a file that can be read",
        "fieldlengthdistribution=histogram");
    assertRefused(
        "properties dataintegrity=true and fieldlengthdistribution=uniform cannot be combined,"
            + " because YCSB verifies only fields of constant length: leave one out",
        "dataintegrity=true",
        "fieldlengthdistribution=uniform");
  }

  @Test
  public void recordsThatAreNotThereAreNotAskedFor() {
    assertRefused("nothing to read: property recordcount is 0 or missing", "recordcount=0");
    assertRefused(
        "properties insertstart=900 and insertcount=200 reach beyond recordcount=1000, the number"
            + " of records of all clients together: raise it, or load fewer",
        "insertstart=900",
        "insertcount=200");
    assertRefused("property insertcount=0 is not valid: use a whole number", "insertcount=0");
    assertRefused(
        "property hotspotdatafraction=1.0E-5 leaves 0 of 1000 records hot",
        "requestdistribution=hotspot",
        "hotspotdatafraction=0.00001");
    assertRefused(
        "property hotspotdatafraction=1.0 leaves 1000 of 1000 records hot",
        "requestdistribution=hotspot",
        "hotspotdatafraction=1");
    assertThat(
            check(
                    "run basic",
                    "requestdistribution=hotspot",
                    "hotspotdatafraction=1",
                    "hotspotopnfraction=1")
                .lines())
        .isEmpty();
  }

  @Test
  public void timeAloneEndsARun() {
    assertThat(
            check("run basic", "operationcount=0", "maxexecutiontime=5").properties().orElseThrow())
        .containsEntry("operationcount", "2147483647");
    assertRefused("nothing to do: property operationcount is 0 or missing", "operationcount=0");
  }

  @Test
  public void aLoadHasNoMixAndNoOperations() throws Exception {
    assertThat(check("load basic", "insertproportion=1", "zeropadding=20").lines()).isEmpty();
    Files.writeString(
        workload,
        "workload=com.yahoo.ycsb.workloads.CoreWorkload\nrecordcount=10\nrequestdistribution=zipfian");
    assertThat(check("load basic").properties().orElseThrow())
        .containsEntry("workload", "site.ycsb.workloads.CoreWorkload")
        .containsEntry("operationcount", "0");
    assertRefused("the proportions of operations sum to", "operationcount=1", "readproportion=1");
  }

  @Test
  public void aLoadThatBeginsLaterEndsWithTheLastRecord() {
    assertThat(check("load basic", "insertstart=600").properties().orElseThrow())
        .containsEntry("insertcount", "400");
    assertThat(check("load basic", "insertstart=600", "insertcount=10").properties().orElseThrow())
        .containsEntry("insertcount", "10");
    assertThat(check("load basic").properties().orElseThrow()).doesNotContainKey("insertcount");
    assertThat(check("run basic", "insertstart=600").properties().orElseThrow())
        .doesNotContainKey("insertcount");
  }

  @Test
  public void theStartOfATimeSeriesIsATime() {
    assertThat(
            check(
                    "run basic",
                    "workload=" + TimeSeriesWorkload.class.getName(),
                    "insertstart=1483228800",
                    "timestampunits=seconds")
                .properties()
                .orElseThrow())
        .containsEntry("timestampunits", "SECONDS");
    assertThat(
            check(
                    "run basic",
                    "workload=" + ConstantOccupancyWorkload.class.getName(),
                    "disksize=1000000")
                .lines())
        .isEmpty();
  }

  @Test
  public void filesThatCannotBeWrittenAreRefused() {
    String directory = folder.getRoot().toString();
    assertRefused(
        "property exportfile=" + directory + "/no/out cannot be written: there is no directory ",
        "exportfile=" + directory + "/no/out");
    assertRefused(
        "property exportfile=" + directory + " cannot be written: it is a directory",
        "exportfile=" + directory);
    assertRefused(
        "property hdrhistogram.output.path=" + directory + "/no/ cannot be written: there is no",
        "hdrhistogram.fileoutput=true",
        "hdrhistogram.output.path=" + directory + "/no/");
    assertRefused(
        "property measurement.raw.output_file=" + directory + "/no/raw cannot be written",
        "measurementtype=RAW",
        "measurement.raw.output_file=" + directory + "/no/raw");
    assertThat(check("run basic", "exportfile=" + directory + "/out").lines()).isEmpty();
    assertThat(folder.getRoot().list()).containsExactly("workload");
  }

  @Test
  public void argumentsThatNoOptionTakesAreAnsweredWithTheOneThatWasMeant() {
    assertRefused(
        "–threads begins with a dash that is not the one of the keyboard: write -threads",
        arguments("–threads", "10"));
    assertRefused("−s begins with a dash", CheckedCommand.of("run", "−s", "basic", "-P", "x"));
    assertRefused("unknown option -thread: did you mean -threads?", arguments("-thread", "4"));
    assertRefused("unknown option --threads: did you mean -threads?", arguments("--threads", "4"));
    assertRefused("unknown option -load: write load before the binding", arguments("-load"));
    assertRefused(
        "unknown option -Dhbase.autoflush=false: write -p hbase.autoflush=false",
        arguments("-Dhbase.autoflush=false"));
    assertRefused("unknown option -Xmx4g: write -jvm-args \"-Xmx4g\"", arguments("-Xmx4g"));
    assertRefused(
        "unknown option -nosuchthing: there is no such option", arguments("-nosuchthing"));
    assertRefused(
        "argument " + workload + " needs an option: write -P " + workload,
        CheckedCommand.of("run", "basic", workload.toString()));
    assertRefused(
        "argument threadcount=4 needs an option: write -p threadcount=4",
        arguments("threadcount=4"));
    assertRefused("unexpected argument 10", arguments("10"));
    assertRefused("an argument is empty: a variable in quotes may be empty", arguments(""));
    assertRefused("-P is empty: name a property file", arguments("-P", ""));
    assertRefused(
        "unknown option -pthreadcount=4: write -p threadcount=4", arguments("-pthreadcount=4"));
    assertRefused(
        "unknown option -p\\u00a0threadcount=4: write -p threadcount=4",
        arguments("-p\u00a0threadcount=4"));
    assertRefused(
        "unknown option -P%1$s: write -P %1$s".formatted(workload), arguments("-P" + workload));
    assertRefused("unknown option -n: there is no such option", arguments("-n", "4"));
  }

  @Test
  public void charactersThatNobodySeesAreShown() {
    assertRefused("unknown property \\u00a0threadcount: did you mean", "\u00a0threadcount=4");
    assertRefused("property readallfields=true\\u200b is not", "readallfields=true\u200b");
    assertRefused("property threadcount=4\\u001a is not valid", "threadcount=4\u001a");
    assertRefused("unknown property f\u00fcr", "f\u00fcr=1");
  }

  private CheckedCommand arguments(String... more) {
    return CheckedCommand.of(
        Stream.concat(Stream.of("run", "basic", "-P", workload.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  public void aFileOfAPublicationIsReadFromItsDirectory() {
    String old = Path.of("..", "workloads", "apsaradb-nr1").toString();

    CheckedCommand checked = CheckedCommand.of("run", "basic", "-P", old);

    assertThat(checked.properties().orElseThrow()).containsEntry("bigtable.test", "random-read");
  }

  @Test
  public void formerBindingsAreReplacedByHbase() {
    for (String binding :
        List.of("hbase098", "hbase10", "hbase12", "hbase14", "hbase20", "hbase1", "asynchbase")) {
      assertRefused(
          "binding " + binding + " is not available: hbase replaces it", check("run " + binding));
    }
    for (String binding : List.of("maprdb", "googlebigtable")) {
      assertRefused(
          "binding %s is not available: use hbase with -p hbase.client.connection.impl=CLASS"
              .formatted(binding),
          check("run " + binding));
    }
    assertRefused(
        "binding cassandra-cql is not available: use hbase, basic, or the name of its class",
        check("run cassandra-cql"));
    assertThat(check("run hbase2").lines()).isEmpty();
    assertThat(check("RUN HBase").lines()).isEmpty();
  }

  @Test
  public void aBindingOfSomebodyElseMayHavePropertiesOfItsOwn() {
    CheckedCommand other =
        check(
            "run " + GuardedRun.Refusing.class.getName(),
            "own.thing=1",
            "hbase.own=2",
            "readallfields=TRUE",
            "hbase.autoflush=maybe");
    assertThat(other.properties().orElseThrow())
        .containsEntry("own.thing", "1")
        .containsEntry("hbase.own", "2")
        .containsEntry("readallfields", "true");
    assertRefused("property threadcount=x is not", check("run site.ycsb.BasicDB", "threadcount=x"));
    assertRefused("unknown property own.thing", check("run site.ycsb.BasicDB", "own.thing=1"));
    assertRefused(
        "property threadcount=x is not",
        check("run " + GuardedRun.Refusing.class.getName(), "threadcount=x"));
  }

  @Test
  public void aClassThatIsNoBindingIsRefused() {
    assertRefused(
        "binding no.Such is not a class on the class path: add its jar or directory with -cp",
        check("run no.Such"));
    assertRefused(
        "binding java.lang.String is not a YCSB binding: it does not extend site.ycsb.DB",
        check("run java.lang.String"));
    assertRefused(
        "binding site.ycsb.DB cannot be created: it needs to be public, not abstract",
        check("run site.ycsb.DB"));
    assertRefused(
        "binding site.ycsb.DBWrapper cannot be created: it needs to be public, not abstract",
        check("load site.ycsb.DBWrapper"));
    assertThat(check("load com.yahoo.ycsb.BasicDB").lines()).isEmpty();
  }

  @Test
  public void helpAndDocumentListEveryExitStatus() throws Exception {
    String help = command().getUsageMessage().replaceAll("\\s+", " ");
    String document = Files.readString(Path.of("../docs/reference/files.md")).replace("`", "");
    YcsbCommand.STATUSES.forEach(
        (code, text) -> {
          assertThat(help).contains(" " + code + " " + text);
          assertThat(document).contains("\n| " + code + " | " + text + " |\n");
        });
  }

  @Test
  public void splitsArePrintedAsTheShellReadsThem() throws Exception {
    StringWriter out = new StringWriter();
    int status =
        command()
            .setOut(new PrintWriter(out))
            .execute("splits", "-P", workload.toString(), "-p", "hbase.regions=4");
    assertThat(status).isZero();
    assertThat(out.toString().lines()).hasSize(3);
    assertThat(out.toString().lines().map(Bytes::toBytesBinary).toArray(byte[][]::new))
        .isDeepEqualTo(RegionSplits.of(check("load basic").properties().orElseThrow(), 4));
  }

  @Test
  public void splitsOfNothingAreRefused() {
    StringWriter err = new StringWriter();
    int status =
        command()
            .setErr(new PrintWriter(err))
            .execute("splits", "-P", workload.toString(), "-p", "hbase.createtable=true");
    assertThat(status).isEqualTo(1);
    assertThat(err.toString().lines())
        .containsExactly(
            "ycsb: one region has no splits: set how many there are to be with -p hbase.regions=N");
    assertRefused(
        "nothing to do: property recordcount is 0 or missing",
        check("splits", "hbase.regions=4", "recordcount=0"));
  }

  @Test
  public void aBindingThatIsMissingIsNamed() {
    assertRefused("the binding is missing: write hbase or basic after the command", check("run"));
  }

  @Test
  public void aRowRangeThatCannotBeIsRefused() throws Exception {
    Files.copy(
        Path.of("../workloads/bigtable-sequential-read"),
        workload,
        StandardCopyOption.REPLACE_EXISTING);
    assertRefused("bigtable.client=3 is not valid", "bigtable.clients=3", "bigtable.client=3");
    assertRefused("property bigtable.test=nosuch", "bigtable.test=nosuch");
    assertRefused("property keysalts=8 is not for ", "keysalts=8");
    assertRefused("unknown property bigtable.keys", "bigtable.keys=pe26");
  }

  @Test
  public void withoutAClusterItSaysHowToStartOne() {
    // Records beyond ints are accepted, up to where the cluster is looked for.
    StringWriter err = new StringWriter();
    int status =
        command()
            .setErr(new PrintWriter(err))
            .execute(
                "load",
                "hbase",
                "-P",
                workload.toString(),
                "-p",
                "recordcount=1000000000000",
                "-p",
                "insertstart=999999999000",
                "-p",
                "insertcount=1000");
    assertThat(status).isEqualTo(1);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("ycsb: ")
        .contains("start one with scripts/hbase start");
  }

  @Test
  public void aPortAloneNamesNoCluster() {
    StringWriter err = new StringWriter();
    int status =
        command()
            .setErr(new PrintWriter(err))
            .execute(
                "run",
                "hbase",
                "-P",
                workload.toString(),
                "-p",
                "hbase.zookeeper.property.clientPort=2181");
    assertThat(status).isEqualTo(1);
    assertThat(err.toString())
        .startsWith(
            "ycsb: property hbase.zookeeper.property.clientPort=2181 names no cluster without"
                + " hbase.zookeeper.quorum");
  }

  @Test
  public void anotherImplementationOfTheClientFindsItsClusterByItself() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("hbase.client.connection.impl", "com.example.Other");

    TargetCluster cluster =
        TargetCluster.of(properties, List.of(), new ServerHome(folder.getRoot().toPath()));

    assertThat(cluster.named()).isTrue();
    assertThat(cluster.properties()).isEmpty();
  }

  private CommandLine command() {
    // A home without servers.
    return YcsbCommand.commandLine(new ServerHome(folder.getRoot().toPath()));
  }
}
