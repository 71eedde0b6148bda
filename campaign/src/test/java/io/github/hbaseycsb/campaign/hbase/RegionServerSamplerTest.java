package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.SettableClock;
import io.github.hbaseycsb.campaign.hbase.ServerJmx.Bean;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.Test;

public class RegionServerSamplerTest {
  private static Bean collector(String name, long ms) {
    return new Bean(Map.of("Name", name, "CollectionTime", ms), 0);
  }

  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final SettableClock clock = new SettableClock();
  private final RegionServerSampler sampler = new RegionServerSampler();

  @Test
  public void readersAtTheSameTimeShareAnAnswer() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI silent = URI.create("http://127.0.0.1:" + listening.getLocalPort());
      CompletableFuture<?> first = ask(silent, "first");

      clock.pass(Duration.ofMillis(499));
      assertThat(ask(silent, "second")).isSameAs(first);
      clock.pass(Duration.ofMillis(1));
      assertThat(ask(silent, "second")).isNotSameAs(first);
    }
  }

  @Test
  public void aReaderNeverGetsItsOwnLastAnswerOrAFailureAgain() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI silent = URI.create("http://127.0.0.1:" + listening.getLocalPort());
      assertThat(ask(silent, "first")).isNotSameAs(ask(silent, "first"));
    }
    URI switchedOff = URI.create("http://127.0.0.1:-1");
    assertThat(ask(switchedOff, "first")).isNotSameAs(ask(switchedOff, "second"));
  }

  private CompletableFuture<?> ask(URI infoServer, String reader) {
    RegionServerInfo server = new RegionServerInfo("a,16020,1", infoServer, OptionalInt.empty());
    return sampler.sample(server, clock, PERIOD, reader);
  }

  @Test
  public void timeInCollectionsIsThatOfPauses() {
    assertThat(
            RegionServerSampler.pausesMs(
                List.of(
                    collector("G1 Young Generation", 20),
                    collector("G1 Old Generation", 5),
                    collector("G1 Concurrent GC", 3))))
        .isEqualTo(28);
    assertThat(
            RegionServerSampler.pausesMs(
                List.of(
                    collector("ZGC Minor Cycles", 9000),
                    collector("ZGC Minor Pauses", 2),
                    collector("ZGC Major Cycles", 4000),
                    collector("ZGC Major Pauses", 1))))
        .isEqualTo(3);
    assertThat(
            RegionServerSampler.pausesMs(
                List.of(collector("Shenandoah Pauses", 7), collector("Shenandoah Cycles", 800))))
        .isEqualTo(7);
    assertThat(RegionServerSampler.pausesMs(List.of())).isEqualTo(-1);
  }
}
