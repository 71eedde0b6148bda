package io.github.hbaseycsb.scaleout.bulkload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import org.junit.Test;

public class StagingTest {
  private static boolean isHere(String address) throws IOException {
    return Staging.isHere(InetAddress.getByName(address));
  }

  @Test
  public void allLoopbackAddressesAreThisMachine() throws IOException {
    assertThat(isHere("127.0.0.1")).isTrue();
    assertThat(isHere("127.0.1.1")).isTrue();
  }

  @Test
  public void anAddressOfNoInterfaceIsAnotherMachine() throws IOException {
    // Of a network for documentation.
    assertThat(isHere("192.0.2.1")).isFalse();
  }
}
