package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** {@code scripts/hbase}, on builds of the user's own and on servers that die. */
public class ServerCommandIT {
  private static final String VERSION = ServerDistribution.defaultVersion();
  private static final String OLD = "1.7.2";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path root;
  private Path directory;
  private LocalServer server;

  /** What a command did. */
  private record Ended(int status, String out, String err) {
    List<String> lines() {
      return Stream.concat(out.lines(), err.lines()).toList();
    }
  }

  @Before
  public void prepare() {
    root = folder.getRoot().toPath().toAbsolutePath();
    directory = root.resolve("server");
    server = new LocalServer(directory);
  }

  @After
  public void end() throws Exception {
    server.kill();
  }

  @Test
  public void aReleaseAndItsTarballAreStartedAndAServerThatDiesIsNamed() throws Exception {
    Path release = withLog4j2(TestRelease.of(VERSION, root));
    Path tarball = TestRelease.tarball(release);

    Path libraries =
        Files.createDirectories(
            release.resolve("lib/native/Linux-" + System.getProperty("os.arch") + "-64"));
    Ended started = hbase("start", "--home", release.toString(), "--heap", OutOfMemory.HEAP);
    assertThat(started.status()).as(started.err()).isZero();
    assertDescribed(started, VERSION, release.toString());
    String pid = server.running().orElseThrow().pids().get(0).toString();
    assertThat(Path.of("/proc", pid, "environ"))
        .content()
        .containsPattern("LD_LIBRARY_PATH=" + libraries + "[:\\x00]");
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertDescribed(hbase("status"), VERSION, release.toString()));
    assertThat(directory.resolve("logs/standalone.log")).content().contains("HMaster");
    Ended another = hbase("start", "--home", tarball.toString());
    assertThat(another.status()).isEqualTo(1);
    assertThat(another.err())
        .startsWith("hbase: " + directory + " runs HBase " + VERSION + " of " + release + ": stop");

    OutOfMemory.provoke(server.clientConf());
    awaitEnd();
    String why = "java.lang.OutOfMemoryError: Java heap space (see " + directory + "/logs/";
    assertNamed(hbase("status"), "No server runs in " + directory + ", it ended at ", why);
    assertNamed(hbase("conf"), "hbase: no server runs in " + directory + ", it ended at ", why);

    Ended again = hbase("start", "--home", tarball.toString());
    assertThat(again.status()).as(again.err()).isZero();
    assertThat(again.err()).startsWith("hbase: the server before this one ended at ").contains(why);
    assertDescribed(again, VERSION, root.resolve("ycsb-home/releases").toString());
    Path kept = directory.resolve("logs/before/standalone.log");
    assertThat(again.err()).contains("(see " + kept + ")");
    assertThat(kept).content().contains("HMaster");

    signal("KILL", server.running().orElseThrow().pids().get(0));
    awaitEnd();
    assertNamed(hbase("status"), ", it ended at ", ": killed by SIGKILL, ");
    Ended stopped = hbase("stop");
    assertThat(stopped.status()).isZero();
    assertThat(stopped.out()).contains(", it ended at ", ": killed by SIGKILL, ");
    assertThat(hbase("status").out().strip()).isEqualTo("No server runs in " + directory);
  }

  @Test
  @Category(Nightly.class)
  public void aRegionServerThatAbortsInAProcessThatLivesIsNamedAndStartedAgain() throws Exception {
    String[] start = {
      "--home", TestRelease.of(VERSION, root).toString(), "-D", BlockedFlush.ATTEMPTS + "=1"
    };
    Ended started = hbase("start", start);
    assertThat(started.status()).as(started.err()).isZero();
    long pid = server.running().orElseThrow().pids().get(0);

    Path obstacle = BlockedFlush.provoke(server.clientConf());
    assertThat(server.running()).as("its process lives").isPresent();
    String why = ": ABORTING region server localhost,";
    Path log = directory.resolve("logs/standalone.log");
    assertNamed(
        hbase("status"),
        "HBase " + VERSION + " (pid " + pid + ") runs but does not answer: it gave up at ",
        why,
        "(see " + log + ")");
    assertNamed(hbase("conf"), "no server runs in " + directory + ", it gave up at ", why);

    Files.delete(obstacle);
    Ended again = hbase("start", start);
    assertThat(again.status()).as(again.err()).isZero();
    Path kept = directory.resolve("logs/before/standalone.log");
    assertThat(again.err())
        .startsWith("hbase: the server before this one gave up at ")
        .contains(why, "(see " + kept + ")");
    assertThat(kept).content().contains("ABORTING region server");
    assertThat(server.running().orElseThrow().pids()).doesNotContain(pid);
    assertThat(hbase("status").status()).isZero();

    assertThat(hbase("stop").out()).startsWith("Stopped HBase " + VERSION);
    assertThat(kept).exists();
    assertThat(hbase("start", start).err()).doesNotContain("before this one");
    assertThat(kept).content().contains("ABORTING region server");
  }

  @Test
  @Category(Nightly.class)
  public void anOldReleaseWithoutWebApplicationsIsStartedAndThePartThatDiesIsNamed()
      throws Exception {
    Path release = TestRelease.of(OLD, root);

    Ended started = hbase("start", "--home", release.toString());
    assertThat(started.status()).as(started.err()).isZero();
    assertDescribed(started, OLD, release.toString());
    Path log = directory.resolve("logs/regionserver.log");
    signal("TERM", server.running().orElseThrow().pids().get(2));
    awaitEnd();
    assertNamed(hbase("status"), ", it ended at ", "(see " + log + ")");
    Ended stopped = hbase("stop");
    assertThat(stopped.out()).contains("HBase " + OLD + ", of which a part ended at ");
    assertThat(hbase("status").out().strip()).isEqualTo("No server runs in " + directory);
  }

  @Test
  public void anIncompleteHBaseIsReportedInOneLineWithStatus1() throws Exception {
    Path release = TestRelease.of(VERSION, root);
    Path tarball = TestRelease.tarball(release);
    Path cut = root.resolve("cut.tar.gz");
    Files.write(cut, Arrays.copyOf(Files.readAllBytes(tarball), 1 << 20));
    Path empty = folder.newFolder("empty").toPath();

    assertRefused("cannot be unpacked (", cut);
    assertRefused("is not an HBase", empty);
    assertRefused("is missing", root.resolve("nowhere"));
    Files.delete(release.resolve("lib/hbase-common-" + VERSION + ".jar"));
    assertRefused("it has no hbase-common-VERSION.jar", release);
    Path both = TestRelease.of(OLD, root);
    Files.copy(
        tree(VERSION).resolve("hbase-common-" + VERSION + ".jar"),
        both.resolve("lib/hbase-common-" + VERSION + ".jar"));
    assertRefused("jars of several versions of HBase", both);
    Ended contradiction = hbase("start", "--home", both.toString(), "--version", OLD);
    assertThat(contradiction.status()).isEqualTo(1);
    assertThat(contradiction.lines())
        .containsExactly("hbase: --home has its own version: leave --version out");
    assertThat(directory).doesNotExist();
  }

  private static Path tree(String version) throws ServerException {
    return ServerDistribution.directory(
            version,
            ServerHome.of(System.getenv()).distributions(),
            Path.of(System.getProperty("checkout"), "server", "distribution", "pom.xml"))
        .resolve("lib");
  }

  /** As releases of 2.5 and later are, unlike what Maven resolves. */
  private static Path withLog4j2(Path release) throws Exception {
    Path clientFacing = release.resolve("lib/client-facing-thirdparty");
    try (Stream<Path> jars = Files.list(clientFacing)) {
      for (Path jar : jars.filter(it -> it.toString().contains("reload4j")).toList()) {
        Files.delete(jar);
      }
    }
    try (Stream<Path> jars = Files.list(Path.of("target/log4j2"))) {
      for (Path jar : jars.toList()) {
        Files.copy(jar, clientFacing.resolve(jar.getFileName()));
      }
    }
    Files.createDirectories(release.resolve("hbase-webapps/master"));
    Files.createDirectories(release.resolve("hbase-webapps/regionserver"));
    Files.createDirectories(release.resolve("hbase-webapps/static"));
    return release;
  }

  private void awaitEnd() {
    await().atMost(Duration.ofMinutes(1)).until(() -> server.running().isEmpty());
  }

  private static void signal(String name, long pid) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid)).inheritIO().start().waitFor();
  }

  private static void assertDescribed(Ended ended, String version, String jars) {
    assertThat(ended.out())
        .contains("HBase " + version + " answers (pid ")
        .containsPattern("  revision       [0-9a-f]{40}, source [0-9a-f]{32}\\R")
        .contains("  jars           " + jars);
  }

  private static void assertNamed(Ended ended, String... parts) {
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.lines()).hasSize(1);
    assertThat(ended.lines().get(0)).contains(parts);
  }

  private void assertRefused(String reason, Path home) {
    Ended ended = hbase("start", "--home", home.toString());
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.lines()).hasSize(1);
    assertThat(ended.lines().get(0)).startsWith("hbase: ").contains(reason, home.toString());
  }

  private Ended hbase(String command, String... options) {
    List<String> arguments = new ArrayList<>(List.of(command, "--dir", directory.toString()));
    arguments.addAll(List.of(options));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        ServerCommand.commandLine(
                new ServerHome(root.resolve("ycsb-home")), Path.of("no pom is needed"))
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err));
    int status = line.execute(arguments.toArray(String[]::new));
    line.getOut().flush();
    line.getErr().flush();
    return new Ended(status, out.toString(), err.toString());
  }
}
