package io.github.hbaseycsb.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.utility.DockerStatus;
import org.testcontainers.utility.LazyFuture;

/**
 * A standalone HBase in a container, for the length of a test or of a test class:
 *
 * <pre>{@code
 * @ClassRule public static final HBaseContainer HBASE = new HBaseContainer();
 * ...
 * try (Connection connection = HBASE.connect()) { ... }
 * }</pre>
 *
 * <p>The image is built from {@code docker/Dockerfile} on {@code BASE_IMAGE}, or is {@code
 * HBASE_IMAGE}, each a system property or an environment variable. Clients on a Linux host reach
 * the server by the container's IP; no port is published.
 */
public final class HBaseContainer extends ExternalResource {
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  /** Resolved once, when the first container starts and not before. */
  private static final Future<String> IMAGE =
      new LazyFuture<>() {
        @Override
        protected String resolve() {
          return Checkout.setting("HBASE_IMAGE").orElseGet(HBaseContainer::build);
        }
      };

  private final TemporaryFolder conf = new TemporaryFolder();
  private final GenericContainer<?> container =
      new GenericContainer<>(IMAGE)
          .withStartupCheckStrategy(new HealthyOrEnded().withTimeout(START_LIMIT));

  /** The directory to put on a client's class path; it holds {@code hbase-site.xml}. */
  public Path conf() {
    return conf.getRoot().toPath();
  }

  /** A new connection of a plain HBase client; the caller closes it. */
  public Connection connect() throws IOException {
    return ConnectionFactory.createConnection(configuration());
  }

  /** The container itself, to look at its health or its logs. */
  GenericContainer<?> container() {
    return container;
  }

  @Override
  protected void before() throws Throwable {
    DockerEngine.require();
    try {
      container.start();
      conf.create();
      writeConf();
      checkAsClient();
    } catch (Throwable e) {
      // JUnit calls after() only when before() succeeded.
      after();
      throw e;
    }
  }

  @Override
  protected void after() {
    container.stop();
    conf.delete();
  }

  private static String build() {
    ServerDistribution distribution = distribution();
    Path docker = Checkout.file("docker");
    // A name of its own and kept, so that the next build finds its layers.
    return new ImageFromDockerfile("hbase-ycsb/hbase-test:" + distribution.version(), false)
        .withFileFromPath("Dockerfile", docker.resolve("Dockerfile"))
        .withFileFromPath("conf", docker.resolve("conf"))
        .withFileFromPath("entrypoint.sh", docker.resolve("entrypoint.sh"))
        .withFileFromPath("healthcheck.sh", docker.resolve("healthcheck.sh"))
        .withFileFromPath("lib", distribution.directory().resolve("lib"))
        .withFileFromPath("webapps-stub", distribution.directory().resolve("webapps-stub"))
        .withBuildArg("BASE_IMAGE", DockerEngine.requireBaseImage())
        .get();
  }

  private static ServerDistribution distribution() {
    try {
      return ServerDistribution.obtain(
          ServerDistribution.defaultVersion(),
          ServerHome.of(System.getenv()).distributions(),
          Checkout.file("server/distribution/pom.xml"));
    } catch (ServerException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private void writeConf() throws IOException {
    Configuration site = new Configuration(false);
    site.set("hbase.zookeeper.quorum", address());
    site.set("hbase.zookeeper.property.clientPort", "2181");
    try (OutputStream out = Files.newOutputStream(conf().resolve("hbase-site.xml"))) {
      site.writeXml(out);
    }
  }

  /** The container's IP on its network. */
  private String address() {
    return container.getContainerInfo().getNetworkSettings().getNetworks().values().stream()
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the container is on no network"))
        .getIpAddress();
  }

  /** Fails, instead of the first test, when a client cannot use what called itself healthy. */
  private void checkAsClient() throws IOException {
    Configuration impatient = configuration();
    impatient.setInt("hbase.client.retries.number", 3);
    impatient.setInt("hbase.rpc.timeout", 10_000);
    impatient.setInt("zookeeper.recovery.retry", 1);
    try (Connection connection = ConnectionFactory.createConnection(impatient);
        Admin admin = connection.getAdmin()) {
      admin.listTableNames();
    } catch (IOException e) {
      throw new IOException(
          "HBase in the container started but does not answer at " + address() + ": " + e, e);
    }
  }

  private Configuration configuration() throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    configuration.addResource(conf().resolve("hbase-site.xml").toUri().toURL());
    return configuration;
  }

  /** Succeeds when the image's own health check does, fails as soon as the server has ended. */
  private static final class HealthyOrEnded extends StartupCheckStrategy {
    @Override
    public StartupStatus checkStartupState(DockerClient docker, String containerId) {
      ContainerState state = getCurrentState(docker, containerId);
      if (DockerStatus.isContainerStopped(state)) {
        return StartupStatus.FAILED;
      }
      return "healthy".equals(state.getHealth().getStatus())
          ? StartupStatus.SUCCESSFUL
          : StartupStatus.NOT_YET_KNOWN;
    }
  }
}
