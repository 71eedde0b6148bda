package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class HBaseHomeTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path root;
  private Path cache;

  @Before
  public void prepare() {
    root = folder.getRoot().toPath().toAbsolutePath();
    cache = root.resolve("releases");
  }

  @Test
  public void anUnpackedReleaseIsUsedWhereItIs() throws Exception {
    Path home = TinyRelease.in(root.resolve("hbase-2.7.0-SNAPSHOT"), "2.7.0-SNAPSHOT");

    assertThat(HBaseHome.open(home, cache))
        .isEqualTo(new ServerDistribution("2.7.0-SNAPSHOT", home));
    assertThat(cache).doesNotExist();
  }

  @Test
  public void aDirectoryWithNothingButAReleaseIsThatRelease() throws Exception {
    Path home = TinyRelease.in(root.resolve("hbase-2.7.0-bin/hbase-2.7.0"), "2.7.0");

    assertThat(HBaseHome.open(home.getParent(), cache).directory()).isEqualTo(home);
  }

  @Test
  public void aTarballIsUnpackedOnceAndAnotherOneBesideIt() throws Exception {
    Path release = TinyRelease.in(root.resolve("hbase-2.7.0"), "2.7.0");
    Path tarball = TestRelease.tarball(release);

    ServerDistribution first = HBaseHome.open(tarball, cache);
    assertThat(first.version()).isEqualTo("2.7.0");
    assertThat(first.directory()).startsWith(cache).endsWithRaw(Path.of("hbase-2.7.0"));
    Object inode = Files.getAttribute(first.directory(), "unix:ino");
    assertThat(HBaseHome.open(tarball, cache)).isEqualTo(first);
    assertThat(Files.getAttribute(first.directory(), "unix:ino")).isEqualTo(inode);

    TinyRelease.jar(release.resolve("lib/another.jar"), "a", "b");
    ServerDistribution second = HBaseHome.open(TestRelease.tarball(release), cache);
    assertThat(second.directory()).isNotEqualTo(first.directory());
    assertThat(second.fingerprint()).isNotEqualTo(first.fingerprint());
    assertThat(names(cache)).hasSize(2);
  }

  @Test
  public void aTarballThatIsCutShortIsSaidAndLeavesNothing() throws Exception {
    Path tarball = TestRelease.tarball(TinyRelease.in(root.resolve("hbase-2.7.0"), "2.7.0"));
    try (RandomAccessFile file = new RandomAccessFile(tarball.toFile(), "rw")) {
      file.setLength(file.length() / 2);
    }

    assertRefused(tarball)
        .hasMessageContaining(tarball + " cannot be unpacked (")
        .hasMessageMatching(".*(unexpected end of file|Unexpected EOF).*")
        .hasMessageEndingWith("): download or build it again");
    assertThat(names(cache)).isEmpty();
  }

  @Test
  public void aTarballOfSomethingElseIsSaidAndLeavesNothing() throws Exception {
    Path other = Files.createDirectories(root.resolve("other/src"));
    Files.writeString(other.resolve("file"), "text");

    assertRefused(TestRelease.tarball(root.resolve("other")))
        .hasMessageContaining("other-bin.tar.gz is not an HBase");
    assertThat(names(cache)).isEmpty();
    Path text = Files.writeString(root.resolve("text"), "text");
    assertRefused(text).hasMessageContaining(text + " cannot be unpacked (");
  }

  @Test
  public void aDirectoryWithoutHBaseIsRefusedWithWhatToName() throws Exception {
    Files.createDirectories(root.resolve("empty/lib"));

    assertRefused(root.resolve("empty"))
        .hasMessage(
            root.resolve("empty")
                + " is not an HBase (no lib/hbase-server-VERSION.jar): specify an unpacked release,"
                + " its tarball, or a source tree after mvn -DskipTests package assembly:single");
    assertRefused(root.resolve("nowhere"))
        .hasMessageStartingWith(root.resolve("nowhere") + " is missing: specify");
  }

  @Test
  public void aReleaseThatIsHalfUnpackedIsSaidWithTheJar() throws Exception {
    Path home = TinyRelease.in(root.resolve("hbase-2.7.0"), "2.7.0");
    Path server = home.resolve("lib/hbase-server-2.7.0.jar");
    try (RandomAccessFile file = new RandomAccessFile(server.toFile(), "rw")) {
      file.setLength(file.length() - 10);
    }
    assertRefused(home)
        .hasMessageStartingWith(home + " has a damaged jar, hbase-server-2.7.0.jar (")
        .hasMessageEndingWith("): unpack or build it again");
    Path tarball = TestRelease.tarball(home);
    assertRefused(tarball).hasMessageStartingWith(tarball + " has a damaged jar, hbase-server-");
    assertThat(names(cache)).isEmpty();

    home = TinyRelease.in(root.resolve("hbase-2.7.1"), "2.7.1");
    Files.delete(home.resolve("lib/hadoop-common-3.4.2.jar"));
    assertRefused(home)
        .hasMessage(
            home
                + " is not a complete HBase, it has no hadoop-common-VERSION.jar: unpack a "
                + "complete -bin release");
    Files.delete(home.resolve("lib/hbase-protocol-shaded-2.7.1.jar"));
    assertRefused(home).hasMessageContaining("no hbase-protocol-shaded-VERSION.jar");
  }

  @Test
  public void aModuleThatIsThereTwiceIsRefusedUnlessItIsOfTestsOrSources() throws Exception {
    Path home = TinyRelease.in(root.resolve("twice"), "2.6.4");
    Path jar = home.resolve("lib/hbase-server-2.6.4.jar");
    for (String classifier : new String[] {"tests", "sources", "test-sources"}) {
      Files.copy(jar, home.resolve("lib/hbase-server-2.6.4-" + classifier + ".jar"));
    }
    assertThat(HBaseHome.open(home, cache).version()).isEqualTo("2.6.4");

    Files.copy(jar, home.resolve("lib/hbase-server-2.6.4-mine.jar"));
    assertRefused(home)
        .hasMessage(
            home
                + " has the same module of HBase in several jars (hbase-server-2.6.4-mine.jar,"
                + " hbase-server-2.6.4.jar): keep only the one that you want");
  }

  @Test
  public void jarsOfTwoVersionsInOneLibAreSaid() throws Exception {
    Path home = TinyRelease.in(root.resolve("both"), "2.7.0");
    TinyRelease.module(home.resolve("lib"), "hbase-client", "2.6.4");

    assertRefused(home)
        .hasMessage(
            home
                + " has jars of several versions of HBase (hbase-client-2.6.4.jar,"
                + " hbase-client-2.7.0.jar): unpack each release into a directory of its own");
  }

  @Test
  public void ofASourceTreeTheTarballIsTaken() throws Exception {
    Path tree = sourceTree("2.7.0-SNAPSHOT");
    Path release = TinyRelease.in(root.resolve("hbase-2.7.0-SNAPSHOT"), "2.7.0-SNAPSHOT");
    Path target = Files.createDirectories(tree.resolve("hbase-assembly/target"));
    Files.move(TestRelease.tarball(release), target.resolve("hbase-2.7.0-SNAPSHOT-bin.tar.gz"));
    Files.createFile(target.resolve("hbase-2.7.0-SNAPSHOT-client-bin.tar.gz"));

    ServerDistribution found = HBaseHome.open(tree, cache);
    assertThat(found.version()).isEqualTo("2.7.0-SNAPSHOT");
    assertThat(found.directory()).startsWith(cache);

    Path built = tree.resolve("hbase-client/target/hbase-client-2.7.0-SNAPSHOT.jar");
    TinyRelease.jar(built, "changed", "since");
    assertRefused(tree)
        .hasMessageContaining(
            "does not have the hbase-client/target/hbase-client-2.7.0-SNAPSHOT.jar of the last "
                + "build");

    Files.createFile(target.resolve("hbase-2.7.0-SNAPSHOT-hadoop3-bin.tar.gz"));
    assertRefused(tree).hasMessageContaining("has several builds in hbase-assembly/target");
  }

  @Test
  public void ofASourceTreeWithoutATarballTheClassPathOfItsBuildIsTaken() throws Exception {
    Path tree = sourceTree("2.7.0-SNAPSHOT");
    assertRefused(tree)
        .hasMessage(tree + " is not built: run mvn -DskipTests package assembly:single in it");

    Path repository = TinyRelease.in(root.resolve("repository"), "2.7.0-SNAPSHOT").resolve("lib");
    Path built = tree.resolve("hbase-client/target/hbase-client-2.7.0-SNAPSHOT.jar");
    Path classPath = tree.resolve("hbase-build-configuration/target/cached_classpath.txt");
    Files.createDirectories(classPath.getParent());
    String others =
        String.join(
            ":",
            names(repository)
                .filter(name -> !name.contains("hbase-client"))
                .map(repository::resolve)
                .map(Path::toString)
                .toList());
    Files.writeString(classPath, built + ":" + others + "\n");
    Files.createDirectories(tree.resolve("hbase-server/target/hbase-webapps/master"));

    ServerDistribution found = HBaseHome.open(tree, cache);
    assertThat(found.version()).isEqualTo("2.7.0-SNAPSHOT");
    assertThat(found.directory().resolve("lib").resolve(built.getFileName()).toRealPath())
        .isEqualTo(built.toRealPath());
    assertThat(found.directory().resolve("hbase-webapps/master")).isDirectory();
    assertThat(HBaseHome.open(tree, cache)).isEqualTo(found);

    Files.writeString(classPath, tree.resolve("hbase-client/target/classes") + ":" + others);
    assertRefused(tree).hasMessageContaining("which is not a jar: run mvn");
    Files.delete(built);
    Files.writeString(classPath, built + ":" + others + "\n");
    assertRefused(tree).hasMessageStartingWith(tree + " cannot be read (");
  }

  @Test
  public void whatCanBeCheckedIsCheckedWithoutUnpacking() throws Exception {
    Path release = TinyRelease.in(root.resolve("hbase-2.7.0"), "2.7.0");
    HBaseHome.check(release);
    HBaseHome.check(TestRelease.tarball(release));
    TinyRelease.module(release.resolve("lib"), "hbase-client", "2.6.4");

    assertThatThrownBy(() -> HBaseHome.check(release)).hasMessageContaining("several versions");
    assertThatThrownBy(() -> HBaseHome.check(root.resolve("nowhere")))
        .hasMessageContaining("is missing");
    assertThat(cache).doesNotExist();
  }

  /** A checkout with one module built. */
  private Path sourceTree(String version) throws Exception {
    Path tree = root.resolve("src");
    Files.createDirectories(tree.resolve("hbase-assembly"));
    Files.createFile(tree.resolve("hbase-assembly/pom.xml"));
    TinyRelease.module(tree.resolve("hbase-client/target"), "hbase-client", version);
    return tree;
  }

  private AbstractThrowableAssert<?, ?> assertRefused(Path home) {
    return assertThatThrownBy(() -> HBaseHome.open(home, cache))
        .isInstanceOf(ServerException.class)
        .hasMessageNotContaining("\n");
  }

  private static Stream<String> names(Path directory) {
    String[] names = directory.toFile().list();
    return names == null ? Stream.empty() : Stream.of(names).sorted();
  }
}
