package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.campaign.Campaigns.Running;
import io.github.hbaseycsb.docker.Command.Output;
import io.github.hbaseycsb.server.Nightly;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.ExternalResource;
import org.junit.rules.RuleChain;
import org.junit.rules.TemporaryFolder;

/**
 * {@code scripts/ycsb} and {@code scripts/campaign} against a server that takes nobody without a
 * Kerberos ticket.
 */
public class KerberosIT {
  private static final String RECORDS = "200";

  /** The build's for all JVMs that its tests start. */
  private static final String JVM_OPTIONS = System.getenv().getOrDefault("JDK_JAVA_OPTIONS", "");

  private static final String SERVER = "hbase/cluster";
  private static final String SERVER_KEYTAB = "/etc/security/hbase.keytab";

  /** What gives tokens to the tasks of jobs. */
  private static final String TOKEN_PROVIDER =
      "org.apache.hadoop.hbase.security.token.TokenProvider";

  private static final String ON_MAPREDUCE = ", clients: 2, on: mapreduce";

  private static final String SIMPLE = "hbase.security.authentication=simple";

  private static final TestKdc KDC = new TestKdc();
  private static final ContainerCluster HBASE =
      ContainerCluster.standalone(ContainerCluster.defaultVersion());

  @ClassRule
  public static final RuleChain SECURE_CLUSTER =
      RuleChain.outerRule(KDC)
          .around(
              new ExternalResource() {
                @Override
                protected void before() throws Throwable {
                  secure();
                }
              })
          .around(HBASE)
          .around(
              new ExternalResource() {
                @Override
                protected void before() throws Throwable {
                  prepareClients();
                }
              });

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static Path alice;
  private static Path bob;
  private static Path clientConf;

  /** What the cluster needs before it starts. */
  private static void secure() throws Exception {
    Configuration core = new Configuration(false);
    core.set("hadoop.security.authentication", "kerberos");
    HBASE
        .withFile(write(core, "core-site.xml"), "/opt/hbase/conf/standalone/core-site.xml")
        .withFile(KDC.krb5Conf(ContainerCluster.HOST), "/etc/krb5.conf")
        .withFile(KDC.keytab(SERVER), SERVER_KEYTAB)
        .with("hbase.coprocessor.region.classes", TOKEN_PROVIDER)
        .with("hbase.security.authentication", "kerberos");
    for (String role : List.of("master", "regionserver")) {
      HBASE
          .with("hbase." + role + ".kerberos.principal", KDC.principal(SERVER))
          .with("hbase." + role + ".keytab.file", SERVER_KEYTAB);
    }
  }

  private static void prepareClients() throws Exception {
    alice = KDC.keytab("alice");
    bob = KDC.keytab("bob");
    Configuration site = new Configuration(false);
    site.addResource(HBASE.clientConf().resolve("hbase-site.xml").toUri().toURL());
    site.set("hbase.security.authentication", "kerberos");
    site.set("hbase.master.kerberos.principal", KDC.principal(SERVER));
    site.set("hbase.regionserver.kerberos.principal", KDC.principal(SERVER));
    clientConf = write(site, "hbase-site.xml").getParent();
  }

  @Test
  public void aKeytabLogsIn() throws Exception {
    assertRan(load("keytab", Map.of(), login("alice", alice)));
  }

  @Test
  public void aTicketCacheLogsIn() throws Exception {
    assertRan(load("ticket", Map.of("KRB5CCNAME", KDC.ticketCache("alice", alice).toString())));
  }

  @Test
  public void aKeytabOfAnotherPrincipalIsRefused() throws Exception {
    Output result = load("refused", Map.of(), login("alice", bob));
    assertRefused(result, "cannot log in as " + KDC.principal("alice"), bob.toString());
  }

  @Test
  public void aKeytabWithAnotherKeyIsRefused() throws Exception {
    Path wrong = KDC.wrongKeytab("alice", alice);
    assertRefused(
        load("refused", Map.of(), login("alice", wrong)),
        "cannot log in as " + KDC.principal("alice"),
        wrong.toString());
  }

  @Test
  public void aKeytabThatIsNotThereIsNamed() throws Exception {
    assertRefused(
        load("refused", Map.of(), login("alice", Path.of("/no/such.keytab"))),
        "keytab /no/such.keytab");
  }

  @Test
  public void anExpiredTicketIsRefused() throws Exception {
    Path expired = KDC.expiredTicketCache("alice", alice);
    assertRefused(
        load("refused", Map.of("KRB5CCNAME", expired.toString())),
        "no valid Kerberos ticket",
        expired.toString());
  }

  @Test
  public void noTicketIsRefused() throws Exception {
    Path none = KDC.directory().resolve("none.ccache");
    assertRefused(
        load("refused", Map.of("KRB5CCNAME", none.toString())),
        "no valid Kerberos ticket",
        none.toString());
  }

  @Test
  @Category(Nightly.class)
  public void aKdcThatDoesNotAnswerIsNamedInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0)) {
      Path krb5Conf = KDC.krb5Conf("localhost", silent.getLocalPort());
      assertRefused(
          ycsb("refused", Map.of(), krb5Conf, login("alice", alice)),
          "no Kerberos login within 25 s: check that the KDC that krb5.conf names answers");
    }
  }

  @Test
  public void aHostWithoutAKrb5ConfIsToldSo() throws Exception {
    assertRefused(
        ycsb("refused", Map.of(), Path.of("/no/such/krb5.conf"), login("alice", alice)),
        "Kerberos is not configured on this host",
        "krb5.conf");
  }

  @Test
  public void aKeytabForAClusterThatIsNotSecuredIsRefused() throws Exception {
    assertRefused(
        load("refused", Map.of(), login("alice", alice), "-p", SIMPLE),
        "no hbase.security.authentication=kerberos");
  }

  @Test
  public void aCampaignLogsInByKeytabAndSoDoItsClients() throws Exception {
    Ended campaign = campaign("run", "bykeytab", Map.of(), alice);
    assertThat(campaign.status()).as(campaign.said()).isZero();
    assertThat(campaign.out()).containsPattern("workloada +(valid|unjudged|suspect) +1/1");
  }

  @Test
  @Category(Nightly.class)
  public void theClientsOfAJobHaveTokensAndNoKeytab() throws Exception {
    Path temporary = folder.newFolder("temporary").toPath();
    Path keytab = Files.copy(alice, temporary.resolve("alice.keytab"));
    Map<String, String> environment =
        Map.of(
            "KRB5CCNAME",
            KDC.directory().resolve("none").toString(),
            "JDK_JAVA_OPTIONS",
            "%s -Djava.io.tmpdir=%s -Djava.security.krb5.conf=%s"
                .formatted(JVM_OPTIONS, temporary, KDC.krb5Conf("localhost")));
    Campaigns campaigns = SmallCampaign.in(folder.getRoot().toPath(), environment);
    Running load = campaigns.start("load", plan(campaigns, "bytoken", keytab, ON_MAPREDUCE));
    // From when the job has what its clients need, driver and job being logged in. Reading the
    // records back is the driver's own work: it logs in anew, and so it alone misses the keytab.
    await()
        .pollInterval(Duration.ofMillis(20))
        .atMost(Duration.ofMinutes(1))
        .until(() -> !load.process().isAlive() || hasNumbers(temporary));
    Files.delete(keytab);

    Ended loaded = load.await();
    assertThat(loaded.err())
        .contains("the records of table bytoken could not be read back: ", "keytab " + keytab);
    assertThat(loaded.status()).isEqualTo(1);

    Files.copy(alice, keytab);
    Ended resumed = campaigns.run("resume", campaigns.results("bytoken").toString());
    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertNoSecret(loaded.said() + resumed.said());
  }

  private static boolean hasNumbers(Path temporary) throws IOException {
    try (Stream<Path> files = Files.find(temporary, 2, (file, is) -> file.endsWith("numbers"))) {
      return files.findAny().isPresent();
    }
  }

  @Test
  @Category(Nightly.class)
  public void aCampaignLoadsWithATicket() throws Exception {
    Map<String, String> ticket = Map.of("KRB5CCNAME", KDC.ticketCache("alice", alice).toString());
    Ended campaign = campaign("load", "byticket", ticket, null);
    assertThat(campaign.status()).as(campaign.said()).isZero();
  }

  @Test
  @Category(Nightly.class)
  public void aCampaignThatMayNotLogInSaysSo() throws Exception {
    assertRefused(
        campaign("run", "wrongkeytab", Map.of(), bob), "cannot log in as ", bob.toString());

    Path expired = KDC.expiredTicketCache("alice", alice);
    Map<String, String> cache = Map.of("KRB5CCNAME", expired.toString());
    assertRefused(
        campaign("run", "expired", cache, null), "no valid Kerberos ticket", expired.toString());

    Map<String, String> none = Map.of("KRB5CCNAME", KDC.directory().resolve("none").toString());
    assertRefused(campaign("run", "noticket", none, null), "no valid Kerberos ticket");
  }

  @Test
  @Category(Nightly.class)
  public void aClientThatKnowsOfNoKerberosIsToldToLogIn() throws Exception {
    Output load = load("refused", Map.of(), new String[0], "-p", SIMPLE);
    assertRefused(load, "hbase.security.authentication=kerberos");
  }

  /**
   * Runs or loads a small campaign.
   *
   * @param keytab for alice to log in by, or null
   */
  private Ended campaign(String command, String name, Map<String, String> environment, Path keytab)
      throws Exception {
    Map<String, String> variables = new HashMap<>(environment);
    variables.put(
        "JDK_JAVA_OPTIONS",
        JVM_OPTIONS + " -Djava.security.krb5.conf=" + KDC.krb5Conf("localhost"));
    Campaigns campaigns = SmallCampaign.in(folder.getRoot().toPath(), variables);
    Ended ended = campaigns.run(command, plan(campaigns, name, keytab, ""));
    assertNoSecret(ended.out() + ended.err());
    return ended;
  }

  private static String plan(Campaigns campaigns, String name, Path keytab, String runs)
      throws IOException {
    String login =
        keytab == null
            ? "{}"
            : "{principal: '%s', keytab: '%s'}".formatted(KDC.principal("alice"), keytab);
    return SmallCampaign.plan(
        campaigns,
        name,
        name,
        clientConf,
        "{count: 1, duration: 2s, warmup: 1s, threads: 2, target: 300" + runs + "}",
        "properties: " + login);
  }

  private static void assertRefused(Ended campaign, String... explanation) {
    assertThat(campaign.status()).as(campaign.said()).isEqualTo(1);
    List<String> complaints =
        campaign.err().lines().filter(line -> line.startsWith("campaign: ")).toList();
    assertThat(complaints).as(campaign.said()).hasSize(1);
    assertThat(complaints.get(0)).contains(explanation);
  }

  private static String[] login(String name, Path keytab) {
    return new String[] {"-p", "principal=" + KDC.principal(name), "-p", "keytab=" + keytab};
  }

  /** Loads a table with these further arguments. */
  private static Output load(
      String table, Map<String, String> environment, String[] login, String... more)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of(login));
    arguments.addAll(List.of(more));
    return ycsb(table, environment, KDC.krb5Conf("localhost"), arguments.toArray(String[]::new));
  }

  private static Output load(String table, Map<String, String> environment) throws Exception {
    return load(table, environment, new String[0]);
  }

  private static Output ycsb(
      String table, Map<String, String> environment, Path krb5Conf, String... more)
      throws Exception {
    List<String> arguments =
        Ycsb.arguments(
            "load",
            Checkout.file("workloads/workloada").toString(),
            clientConf.toString(),
            List.of("table=" + table, "recordcount=" + RECORDS, "hbase.createtable=true"));
    arguments.addAll(List.of("-jvm-args", "-Djava.security.krb5.conf=" + krb5Conf));
    arguments.addAll(List.of(more));
    Output result = Ycsb.onHost(environment, arguments);
    assertNoSecret(result.out() + result.err());
    return result;
  }

  private static void assertRan(Output result) {
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.value("INSERT", "Return=OK")).isEqualTo(Double.parseDouble(RECORDS));
  }

  private static void assertRefused(Output result, String... explanation) {
    assertThat(result.status()).as(result.err()).isEqualTo(1);
    assertThat(result.err().lines()).as("what it says").hasSize(1);
    assertThat(result.err()).startsWith("ycsb: ").contains(explanation);
    assertThat(result.out()).isEmpty();
  }

  /** No key of a keytab is in the output, in any of the ways that one is usually written. */
  private static void assertNoSecret(String output) throws IOException {
    String lowerCase = output.toLowerCase(Locale.ROOT);
    for (Path keytab : List.of(alice, bob)) {
      assertThat(TestKdc.keys(keytab)).isNotEmpty();
      for (byte[] key : TestKdc.keys(keytab)) {
        assertThat(lowerCase).doesNotContain(HexFormat.of().formatHex(key));
        assertThat(lowerCase).doesNotContain(HexFormat.ofDelimiter(" ").formatHex(key));
        assertThat(output).doesNotContain(Base64.getEncoder().encodeToString(key));
        assertThat(output).doesNotContain(new String(key, StandardCharsets.ISO_8859_1));
      }
    }
  }

  private static Path write(Configuration configuration, String name) throws IOException {
    Path file = Files.createDirectories(KDC.directory().resolve(name + ".d")).resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      configuration.writeXml(out);
    }
    return file;
  }
}
