package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.Test;

public class BulkLoadMemoryTest {
  @Test
  public void theYoungGenerationGrowsWithTheProcessorsUpToHalfOfTheHeap() {
    assertThat(BulkLoadMemory.options("", 1))
        .containsExactly("-Xmx2g", "-Xmn64m", "-XX:+UseParallelGC");
    assertThat(BulkLoadMemory.options("", 2)).contains("-Xmn128m");
    assertThat(BulkLoadMemory.options("", 80)).contains("-Xmn1024m");
  }

  @Test
  public void theUsersHeapIsNotDividedHere() {
    assertThat(BulkLoadMemory.options("-Xmx512m", 16))
        .containsExactly("-Xmx2g", "-XX:+UseParallelGC");
  }

  @Test
  public void theUserMayChooseAnotherCollector() {
    assertThat(BulkLoadMemory.options("-XX:+UseZGC", 2)).containsExactly("-Xmx2g", "-Xmn128m");
    assertThat(BulkLoadMemory.options("-XX:+UseNUMA", 2)).contains("-XX:+UseParallelGC");
  }
}
