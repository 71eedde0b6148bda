package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.Test;

public class ServerMemoryTest {
  @Test
  public void memstoresAndBlockCacheLeaveRoomForTheRestOfASmallHeap() {
    assertThat(share("256m")).isEqualTo("0.10");
    assertThat(share("512m")).isEqualTo("0.11");
    assertThat(share("1g")).isEqualTo("0.30");
    assertThat(share("2g")).isEqualTo("0.40");
    assertThat(share("16g")).isEqualTo("0.40");
    assertThat(ServerMemory.settings("1g")).containsEntry("hfile.block.cache.size", "0.30");
  }

  @Test
  public void requestsHaveAShareOfTheHeapHoweverItsSizeIsWritten() {
    for (String heap : new String[] {"1g", "1G", "1024m", "1048576k", "1073741824"}) {
      assertThat(ServerMemory.settings(heap))
          .as(heap)
          .containsEntry("hbase.ipc.server.max.callqueue.size", Long.toString(256L << 20));
    }
  }

  @Test
  public void requestsHaveNoMoreThanHBaseItselfGivesThem() {
    for (String heap : new String[] {"4g", "8g", "31g"}) {
      assertThat(ServerMemory.settings(heap))
          .as(heap)
          .containsEntry("hbase.ipc.server.max.callqueue.size", Integer.toString(1 << 30));
    }
  }

  private static String share(String heap) {
    return ServerMemory.settings(heap).get("hbase.regionserver.global.memstore.size");
  }
}
