package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.cluster.ComposeFile.DockerNode;
import java.util.List;
import org.junit.Test;

public class ComposeFileTest {
  @Test
  public void aNodeIsReadWithWhatItTakesFromOthers() {
    assertThat(ComposeFile.nodes("3g"))
        .contains(
            new DockerNode("datanode2", "datanode", 32, "256m", List.of("namenode")),
            new DockerNode(
                "regionserver2",
                "regionserver",
                52,
                "3g",
                List.of("zookeeper", "datanode1", "datanode2")),
            new DockerNode("client", "client", 0, "", List.of("master")));
  }

  @Test
  public void eachGroupOfServersNeedsThoseBeforeIt() {
    assertThat(ComposeFile.groups(3, "1g"))
        .extracting(group -> group.stream().map(DockerNode::name).toList())
        .containsExactly(
            List.of("zookeeper", "namenode"),
            List.of("datanode1", "datanode2"),
            List.of("master", "regionserver1", "regionserver2", "regionserver3"));
    assertThat(ComposeFile.groups(200, "1g").get(2)).last().extracting("number").isEqualTo(250);
  }

  @Test
  public void regionServersStopBeforeTheirMasterAndThatBeforeHdfs() {
    assertThat(ComposeFile.stopOrder())
        .containsExactly("regionserver", "master", "datanode", "namenode", "zookeeper");
  }
}
