package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.Test;

public class BulkLoadTest {
  private static final long NOW_MS = 1_000_000_000;
  private static final long SEED = 17;

  private final Random random = new Random(SEED);

  private long timestamp(long... reportedMs) {
    return BulkLoad.timestamp(NOW_MS, LongStream.of(reportedMs), random);
  }

  @Test
  public void cellsAreNotNewerThanAnyClock() {
    long behind = NOW_MS - 3_600_000;
    assertThat(timestamp(NOW_MS + 1, 0)).isBetween(NOW_MS - 9_999, NOW_MS);
    assertThat(timestamp(NOW_MS, behind)).isBetween(behind - 9_999, behind);
  }

  private static boolean isHere(String address) throws IOException {
    return BulkLoad.isHere(InetAddress.getByName(address));
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

  @Test
  public void loadsThatBeginTogetherHaveTimesOfTheirOwn() {
    assertThat(timestamp(NOW_MS - 1)).isNotEqualTo(timestamp(NOW_MS - 1));
  }
}
