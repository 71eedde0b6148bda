package io.github.hbaseycsb.dist;

import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Running;
import io.github.hbaseycsb.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.After;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;

/** What campaigns on a real server, by the packaged command, have in common. */
public abstract class SmallCampaigns {
  static final Duration LIMIT = Duration.ofMinutes(3);

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  static TestServer server;
  static Path distribution;
  static Campaigns campaigns;

  @Rule public final TestName test = new TestName();

  Running running;

  @BeforeClass
  public static void prepare() throws Exception {
    server = TestServer.shared();
    distribution = UnpackedDistribution.shared();
    campaigns = of(distribution, ClientClasses.shared(distribution));
  }

  private static Campaigns of(Path distribution, Map<String, String> environment) throws Exception {
    return new Campaigns(
        distribution.resolve("bin/campaign"),
        Files.createDirectories(FOLDER.getRoot().toPath().resolve("working directory")),
        environment);
  }

  /** The commands of a distribution whose own path has a space, too. */
  static Campaigns inADirectoryWithASpace() throws Exception {
    return of(UnpackedDistribution.in(FOLDER.getRoot().toPath()), Map.of());
  }

  @After
  public void endWhatATestLeft() throws Exception {
    if (running != null && running.process().isAlive()) {
      running.process().destroyForcibly().waitFor();
    }
  }

  String name() {
    return test.getMethodName();
  }

  String plan(String... lines) throws Exception {
    return planOn(name(), name(), lines);
  }

  /** Two short runs on a table of the test's own; the lines override single keys. */
  static String planOn(String campaign, String table, String... lines) throws Exception {
    return campaigns.plan(
        campaign,
        Stream.concat(
                Stream.of(
                    "cluster: {conf: " + server.clientConf() + "}",
                    "table: {name: " + table + ", regions: 2}",
                    "settle: {flush: true, quiet: 1s, timeout: 2m, warmup: none}"),
                Stream.of(merged(lines)))
            .toArray(String[]::new));
  }

  /** Sections that a test gives come with the defaults of these tests for their other keys. */
  private static String[] merged(String... lines) {
    String duration = isGiven(lines, " duration:") ? "" : "duration: 5s, ";
    // Other guests of this machine do not decide how many runs there are.
    String runs =
        "runs: {" + duration + "warmup: 1s, stealRepeats: 0" + threads(lines) + target(lines);
    String dataset = "dataset: {";
    return Stream.concat(
            Stream.of(lines)
                .filter(line -> !line.startsWith("runs:") && !line.startsWith("dataset:")),
            Stream.of(
                runs + given(lines, "runs:", "count: 2") + "}",
                dataset + given(lines, "dataset:", "records: 2000").substring(2) + "}"))
        .toArray(String[]::new);
  }

  /** A rate that leaves the processors to the other tests, unless one is searched for. */
  private static String target(String[] lines) {
    return isGiven(lines, "target:") || isGiven(lines, "find:") ? "" : ", target: 300";
  }

  private static String threads(String[] lines) {
    return isGiven(lines, "threads:") || isGiven(lines, "by: threads") ? "" : ", threads: 1";
  }

  private static boolean isGiven(String[] lines, String key) {
    return Stream.of(lines).anyMatch(line -> line.startsWith("runs:") && line.contains(key));
  }

  private static String given(String[] lines, String section, String otherwise) {
    return ", "
        + Stream.of(lines)
            .filter(line -> line.startsWith(section))
            .map(line -> line.substring(line.indexOf('{') + 1, line.lastIndexOf('}')))
            .findFirst()
            .orElse(otherwise);
  }

  Path cell(String name) {
    return campaigns.results(name()).resolve("cells").resolve(name);
  }

  Path run(String cell, int number) {
    return cell(cell).resolve("run-" + number);
  }

  List<String> runs() throws Exception {
    return campaigns.journal(name(), "RUN").stream()
        .map(run -> run.path("cell").asText() + " " + run.path("run").asInt())
        .toList();
  }

  void awaitRuns(int count) {
    await().atMost(LIMIT).until(() -> runs().size() >= count);
  }

  List<ProcessHandle> awaitClients() {
    await().atMost(LIMIT).until(() -> !running.clients().isEmpty());
    return running.clients();
  }

  static boolean balancerIsOn() throws Exception {
    return switches(server).get(0);
  }

  /** Balancer, normalizer, splits and merges. */
  static List<Boolean> switches(TestServer server) throws Exception {
    try (Connection connection = connect(server);
        Admin admin = connection.getAdmin()) {
      return List.of(
          admin.isBalancerEnabled(),
          admin.isNormalizerEnabled(),
          admin.isSplitEnabled(),
          admin.isMergeEnabled());
    }
  }

  static Connection connect(TestServer server) throws Exception {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(server.clientConf().resolve("hbase-site.xml").toUri().toURL());
    return ConnectionFactory.createConnection(conf);
  }
}
