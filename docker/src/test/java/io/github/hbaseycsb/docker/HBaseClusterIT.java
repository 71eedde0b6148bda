package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import io.github.hbaseycsb.server.Nightly;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerLaunchException;

/** The fixture itself: what other tests rely on when they break a server. */
@Category(Nightly.class)
public class HBaseClusterIT {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final int ZOOKEEPER_PORT = 2181;

  @ClassRule
  public static final ContainerCluster HBASE =
      ContainerCluster.standalone(ContainerCluster.defaultVersion());

  @Test
  public void aContainerThatWasCutOffComesBackAtItsAddress() {
    String address = HBASE.address("standalone");
    assertThat(accepts(address)).isTrue();
    HBASE.disconnect("standalone");
    assertThat(accepts(address)).isFalse();
    HBASE.reconnect("standalone");
    await().atMost(LIMIT).until(() -> accepts(address));
  }

  @Test
  public void aPausedContainerAnswersAgain() throws Exception {
    HBASE.pause("standalone");
    assertThat(HBASE.container("standalone").getCurrentContainerInfo().getState().getPaused())
        .isTrue();
    HBASE.unpause("standalone");
    assertThat(HBASE.container("standalone").execInContainer("true").getExitCode()).isZero();
  }

  @Test
  public void aContainerThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> HBASE.kill("regionserver1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no regionserver1 among [standalone]");
  }

  @Test
  public void aStartThatFailsLeavesNothing() {
    ContainerCluster broken =
        ContainerCluster.standalone(ContainerCluster.defaultVersion())
            .with("hbase.rootdir", "nosuchscheme://x/y");
    Statement test =
        broken.apply(
            new Statement() {
              @Override
              public void evaluate() {
                throw new AssertionError("the test must not begin");
              }
            },
            Description.EMPTY);
    // The cause depends on whether the server ends before or while its ports are looked at.
    assertThatThrownBy(test::evaluate)
        .hasCauseInstanceOf(ContainerLaunchException.class)
        .cause()
        .hasMessageStartingWith("Container startup failed for image ");
    assertNothingLeft(broken);
  }

  @Test
  public void aTestThatFailsLeavesNothing() {
    ContainerCluster cluster = ContainerCluster.standalone(ContainerCluster.defaultVersion());
    Statement test =
        cluster.apply(
            new Statement() {
              @Override
              public void evaluate() {
                assertThat(leftOf(cluster)).isEqualTo(2);
                throw new AssertionError("as a test may");
              }
            },
            Description.EMPTY);
    assertThatThrownBy(test::evaluate).hasMessage("as a test may");
    assertNothingLeft(cluster);
  }

  private static void assertNothingLeft(ContainerCluster cluster) {
    assertThat(leftOf(cluster)).isZero();
  }

  /** How many containers and networks of the cluster Docker has, found as a user would. */
  private static int leftOf(ContainerCluster cluster) {
    DockerClient docker = DockerClientFactory.instance().client();
    List<String> labels =
        cluster.label().entrySet().stream()
            .map(label -> label.getKey() + "=" + label.getValue())
            .toList();
    return docker
            .listContainersCmd()
            .withShowAll(true)
            .withLabelFilter(cluster.label())
            .exec()
            .size()
        + docker.listNetworksCmd().withFilter("label", labels).exec().size();
  }

  private static boolean accepts(String address) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, ZOOKEEPER_PORT), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
