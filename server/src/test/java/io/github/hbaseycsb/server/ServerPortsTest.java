package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.Test;

public class ServerPortsTest {
  @Test
  public void aPortThatSomebodyListensOnIsFound() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(new ServerPorts(taken.getLocalPort()).firstTaken()).hasValue(taken.getLocalPort());
    }
  }

  @Test
  public void aBaseWithoutRoomForFivePortsIsRefused() {
    assertThatThrownBy(() -> new ServerPorts(65535)).hasMessageContaining("1024 to 65530");
    assertThatThrownBy(() -> new ServerPorts(80)).hasMessageContaining("port base 80");
  }
}
