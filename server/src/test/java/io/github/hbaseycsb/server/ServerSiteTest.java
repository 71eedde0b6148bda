package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.server.LocalServer.Options;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ServerSiteTest {
  private static final String PROVIDER = "hbase.crypto.keyprovider";
  private static final String PARAMETERS = "hbase.crypto.keyprovider.parameters";
  private static final String OF_A_KEY_STORE =
      "org.apache.hadoop.hbase.io.crypto.KeyStoreKeyProvider";

  private static final String ZSTD = "hbase.io.compress.zstd.codec";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aServerThatEncryptsHasAMasterKeyThatItsDataKeeps() throws Exception {
    byte[] first = masterKey(written("a server", Map.of(PROVIDER, OF_A_KEY_STORE)));
    assertThat(first).hasSize(16);
    assertThat(masterKey(written("a server", Map.of(PROVIDER, OF_A_KEY_STORE)))).isEqualTo(first);
    assertThat(masterKey(written("another", Map.of(PROVIDER, OF_A_KEY_STORE)))).isNotEqualTo(first);
  }

  @Test
  public void aKeyStoreOfTheUsersOwnIsLeftAloneAndOtherServersHaveNone() throws Exception {
    Map<String, String> own = Map.of(PROVIDER, OF_A_KEY_STORE, PARAMETERS, "jceks:///mine");
    assertThat(written("own", own).get(PARAMETERS)).isEqualTo("jceks:///mine");
    assertThat(written("plain", Map.of()).get(PARAMETERS)).isNull();
    try (var files = Files.walk(folder.getRoot().toPath())) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".jceks"));
    }
  }

  private Configuration written(String name, Map<String, String> site) throws Exception {
    Path directory = folder.getRoot().toPath().resolve(name);
    Path conf = directory.resolve("conf");
    Path home = folder.newFolder().toPath();
    Files.createDirectory(home.resolve("lib"));
    ServerSite.writeServer(
        conf,
        directory.resolve("data"),
        new ServerPorts(31_000),
        new Options(
            new ServerDistribution("2.6.4", home), Optional.empty(), ServerJvm.ofHeap("1g"), site));
    Configuration written = new Configuration(false);
    written.addResource(new org.apache.hadoop.fs.Path(conf.resolve("hbase-site.xml").toUri()));
    return written;
  }

  /** As HBase reads it. */
  private static byte[] masterKey(Configuration site) throws Exception {
    URI parameters = new URI(site.get(PARAMETERS));
    char[] password = parameters.getQuery().replace("password=", "").toCharArray();
    KeyStore store = KeyStore.getInstance(parameters.getScheme());
    try (InputStream in = Files.newInputStream(Path.of(parameters.getPath()))) {
      store.load(in, password);
    }
    return store.getKey(site.get("hbase.crypto.master.key.name"), password).getEncoded();
  }

  @Test
  public void aServerUsesHBasesOwnZstdIfItHasItsJar() throws Exception {
    String codec = "org.apache.hadoop.hbase.io.compress.zstd.ZstdCodec";
    assertThat(site("hbase-server-2.6.4.jar", Map.of())).doesNotContain(ZSTD);
    assertThat(site("hbase-compression-zstd-2.6.4.jar", Map.of())).contains(ZSTD, codec);
    assertThat(site("hbase-compression-zstd-2.6.4.jar", Map.of(ZSTD, "x.Codec")))
        .contains(ZSTD, "x.Codec")
        .doesNotContain(codec);
  }

  /** The settings of a server with one jar. */
  private String site(String jar, Map<String, String> settings) throws Exception {
    Path home = folder.newFolder().toPath();
    Files.createFile(Files.createDirectory(home.resolve("lib")).resolve(jar));
    ServerSite.writeServer(
        home.resolve("conf"),
        home.resolve("data"),
        new ServerPorts(21000),
        new Options(
            new ServerDistribution("2.6.4", home),
            Optional.empty(),
            ServerJvm.ofHeap("1g"),
            settings));
    return Files.readString(home.resolve("conf/hbase-site.xml"));
  }
}
