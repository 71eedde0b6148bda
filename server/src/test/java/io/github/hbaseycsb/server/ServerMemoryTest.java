package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.Test;

public class ServerMemoryTest {
  @Test
  public void memstoresAndBlockCacheLeaveRoomForTheRestOfASmallHeap() {
    assertThat(share("256m")).isEqualTo("0.10");
    assertThat(share("512m")).isEqualTo("0.10");
    assertThat(share("1g")).isEqualTo("0.25");
    assertThat(share("2g")).isEqualTo("0.35");
    assertThat(share("16g")).isEqualTo("0.40");
    assertThat(ServerSite.memory("1g")).containsEntry("hfile.block.cache.size", "0.25");
  }

  @Test
  public void memstoresBlockCacheAndRequestsTogetherLeaveRoomForTheRest() {
    for (long megabytes = 1 << 10; megabytes <= 16 << 10; megabytes += 64) {
      long bytes = megabytes << 20;
      assertThat(bounds(megabytes))
          .as("%d MB", megabytes)
          .isLessThanOrEqualTo(bytes - (double) (400 << 20))
          .isGreaterThan(bytes / 2.0);
    }
    for (long megabytes = 256; megabytes < 1 << 10; megabytes += 64) {
      assertThat(bounds(megabytes))
          .as("%d MB", megabytes)
          .isBetween((megabytes << 20) * 0.25, (megabytes << 20) * 0.6);
    }
  }

  private static double bounds(long megabytes) {
    Map<String, String> site = ServerSite.memory(megabytes + "m");
    double shares =
        Double.parseDouble(site.get("hbase.regionserver.global.memstore.size"))
            + Double.parseDouble(site.get("hfile.block.cache.size"));
    return shares * (megabytes << 20)
        + Long.parseLong(site.get("hbase.ipc.server.max.callqueue.size"));
  }

  @Test
  public void requestsHaveAShareOfTheHeapHoweverItsSizeIsWritten() {
    for (String heap : new String[] {"1g", "1G", "1024m", "1048576k", "1073741824"}) {
      assertThat(ServerSite.memory(heap))
          .as(heap)
          .containsEntry("hbase.ipc.server.max.callqueue.size", Long.toString((1L << 30) / 10));
    }
  }

  @Test
  public void requestsHaveNoMoreThanHBaseItselfGivesThem() {
    for (String heap : new String[] {"10g", "16g", "31g"}) {
      assertThat(ServerSite.memory(heap))
          .as(heap)
          .containsEntry("hbase.ipc.server.max.callqueue.size", Integer.toString(1 << 30));
    }
  }

  private static String share(String heap) {
    return ServerSite.memory(heap).get("hbase.regionserver.global.memstore.size");
  }
}
