package io.github.hbaseycsb.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.Network.Ipam;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Network;

/**
 * A network of its own for one cluster, in which each container has the same address for life: a
 * server that is restarted, or cut off and connected again, must come back as itself.
 */
final class ClusterNetwork implements AutoCloseable {
  /** Another process may take the range between choosing and using it. */
  private static final int ATTEMPTS = 5;

  private final DockerClient docker = DockerClientFactory.instance().client();
  private final String subnet;
  private final Network network;

  private ClusterNetwork(String subnet, Map<String, String> labels) {
    this.subnet = subnet;
    network =
        Network.builder()
            .createNetworkCmdModifier(
                command ->
                    command
                        .withIpam(new Ipam().withConfig(new Ipam.Config().withSubnet(subnet)))
                        .withLabels(labels))
            .build();
    // The engine is asked now and not by the first container.
    network.getId();
  }

  static ClusterNetwork create(Map<String, String> labels) {
    for (int attempt = 1; ; attempt++) {
      try {
        return new ClusterNetwork(freeSubnet(), labels);
      } catch (DockerException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /**
   * Docker gives fixed addresses only in a range that was asked for: ask for what it would give.
   */
  static String freeSubnet() {
    try (Network probe = Network.newNetwork()) {
      return DockerClientFactory.instance()
          .client()
          .inspectNetworkCmd()
          .withNetworkId(probe.getId())
          .exec()
          .getIpam()
          .getConfig()
          .get(0)
          .getSubnet();
    }
  }

  Network network() {
    return network;
  }

  /**
   * An address of the range.
   *
   * @param number 2 to 254; 1 is the host's
   */
  String address(int number) {
    String first = subnet.substring(0, subnet.indexOf('/'));
    return first.substring(0, first.lastIndexOf('.') + 1) + number;
  }

  void disconnect(String containerId) {
    docker
        .disconnectFromNetworkCmd()
        .withNetworkId(network.getId())
        .withContainerId(containerId)
        .withForce(true)
        .exec();
  }

  void connect(String containerId, String name, String address) {
    docker
        .connectToNetworkCmd()
        .withNetworkId(network.getId())
        .withContainerId(containerId)
        .withContainerNetwork(
            new ContainerNetwork()
                .withIpamConfig(new ContainerNetwork.Ipam().withIpv4Address(address))
                .withAliases(name))
        .exec();
  }

  @Override
  public void close() {
    network.close();
  }
}
