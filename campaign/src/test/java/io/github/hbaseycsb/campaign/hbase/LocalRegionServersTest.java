package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Test;

public class LocalRegionServersTest {
  /** Of a range that is for documents and belongs to no machine. */
  private static final String ELSEWHERE = "192.0.2.7,16020,1";

  @Test
  public void aServerThatHasAnAddressOfThisMachineSharesIt() throws IOException {
    String own = InetAddress.getLocalHost().getHostAddress();

    String here = own + ",16020,1";
    assertThat(LocalRegionServers.among(List.of("127.0.0.1,16020,1")))
        .hasValue(List.of("127.0.0.1,16020,1"));
    assertThat(LocalRegionServers.among(List.of(ELSEWHERE, here))).hasValue(List.of(here));
  }

  @Test
  public void serversElsewhereDoNotUnlessThisProcessCannotTell() throws IOException {
    boolean inContainer =
        Files.exists(Path.of("/.dockerenv")) || Files.exists(Path.of("/run/.containerenv"));

    assertThat(LocalRegionServers.among(List.of(ELSEWHERE)))
        .isEqualTo(inContainer ? Optional.empty() : Optional.of(List.of()));
  }

  @Test
  public void withoutAServersAddressItIsNotKnown() throws IOException {
    assertThat(LocalRegionServers.among(List.of())).isEmpty();
    assertThat(LocalRegionServers.among(List.of("no-such-host.invalid,16020,1"))).isEmpty();
  }

  @Test
  public void containersAreInTheNetworkOfTheirBridge() throws IOException {
    byte[] bridge = InetAddress.getByName("172.18.0.1").getAddress();

    assertThat(LocalRegionServers.isIn(bridge, 16, address("172.18.0.51"))).isTrue();
    assertThat(LocalRegionServers.isIn(bridge, 16, address("172.19.0.51"))).isFalse();
    assertThat(LocalRegionServers.isIn(bridge, 20, address("172.18.16.1"))).isFalse();
    assertThat(LocalRegionServers.isIn(bridge, 16, address("fd00::1"))).isFalse();
  }

  private static byte[] address(String text) throws IOException {
    return InetAddress.getByName(text).getAddress();
  }
}
