package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.Assume.assumeTrue;

import io.github.hbaseycsb.launcher.HostSampler.HottestThread;
import io.github.hbaseycsb.launcher.HostSampler.HottestThread.Used;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.Test;

/** On the machine that the test runs on. */
public class HostSamplerTest {
  private static final long BUSY_NS = TimeUnit.MILLISECONDS.toNanos(600);

  @Test
  public void theBusiestThreadIsFoundByItsNameAndUsesAWholeProcessor() throws Exception {
    HottestThread threads = new HottestThread();
    CountDownLatch used = new CountDownLatch(1);
    CountDownLatch seen = new CountDownLatch(1);
    Thread busy = new Thread(() -> spin(used, seen), "netty \"event\" loop-7");
    threads.next();
    busy.start();
    used.await();
    Used hottest = threads.next().orElseThrow();
    seen.countDown();
    busy.join();

    assertThat(hottest.name()).isEqualTo(busy.getName());
    assertThat(hottest.id()).isEqualTo(busy.getId());
    assertThat(hottest.usedMs()).isGreaterThanOrEqualTo(600);
  }

  private static void spin(CountDownLatch used, CountDownLatch seen) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    while (clock.getCurrentThreadCpuTime() < BUSY_NS) {
      Thread.onSpinWait();
    }
    used.countDown();
    try {
      seen.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  public void aSampleIsALineOfJsonWhateverThreadsAreCalled() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/stat")));
    Thread.currentThread().setName("of a \"user\"\n\\");
    HostSampler sampler = new HostSampler(Path.of("unused"), new HostProbe(Path.of("/")));

    assertThat(sampler.line())
        .startsWith("{\"time_ms\":")
        .contains(
            "\"processor_ms\":{\"user\":",
            "\"steal\":",
            "\"process_processors\":",
            "\"process_ms\":")
        .contains("\"hottest_thread\":{\"id\":", "\"name\":\"of a ?user???\"")
        .endsWith("}}\n")
        .hasLineCount(1);
  }
}
