package io.github.hbaseycsb.campaign.cluster.docker;

import io.github.hbaseycsb.model.CampaignException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The network of one cluster. Each container keeps its address, because HBase takes a server with
 * another address for another server.
 */
final class DockerNetwork {
  private static final String[] SUBNET_OF = {
    "network", "inspect", "--format", "{{(index .IPAM.Config 0).Subnet}}"
  };

  private final DockerEngine engine;
  private final String name;
  private final String label;
  private String subnet = "";

  DockerNetwork(DockerEngine engine, String name, String label) {
    this.engine = engine;
    this.name = name;
    this.label = label;
  }

  /** Creates the network if it does not exist. */
  void ensure() throws CampaignException, InterruptedException {
    Optional<String> present = subnet();
    if (present.isEmpty()) {
      // Docker gives fixed addresses only in a subnet that was asked for: find a free one first.
      create(List.of());
      String free = subnet().orElseThrow();
      engine.run(List.of("network", "rm", name));
      create(List.of("--subnet", free));
      present = subnet();
    }
    subnet = present.orElseThrow();
  }

  /** An address in the network. Call {@link #ensure} before. */
  String address(int number) {
    String first = subnet.substring(0, subnet.indexOf('/'));
    return first.substring(0, first.lastIndexOf('.') + 1) + number;
  }

  private Optional<String> subnet() throws CampaignException, InterruptedException {
    return engine.ask(SUBNET_OF[0], SUBNET_OF[1], SUBNET_OF[2], SUBNET_OF[3], name);
  }

  private void create(List<String> options) throws CampaignException, InterruptedException {
    engine.run(
        Stream.of(List.of("network", "create", "--label", label), options, List.of(name))
            .flatMap(List::stream)
            .toList());
  }
}
