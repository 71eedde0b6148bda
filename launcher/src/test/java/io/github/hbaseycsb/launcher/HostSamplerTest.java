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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** On the machine that the test runs on. */
public class HostSamplerTest {
  private static final long BUSY_NS = TimeUnit.MILLISECONDS.toNanos(600);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

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

  @Test
  public void aRunIsSampledOnlyWhenAskedTo() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/stat")));
    Path samples = folder.getRoot().toPath().resolve("host.jsonl");

    assertThat(run("--host-samples", samples.toString())).isZero();
    assertThat(samples).content().startsWith("{").endsWith("}\n");
    assertThat(stderr()).content().doesNotContain("ycsb: ", "Exception");
    Files.delete(samples);

    assertThat(run()).isZero();
    assertThat(samples).doesNotExist();
  }

  @Test
  public void samplesThatCannotBeWrittenFailNoRunAndAreNotTalkedAbout() throws Exception {
    Path nowhere = folder.getRoot().toPath().resolve("missing/host.jsonl");

    assertThat(run("--host-samples", nowhere.toString())).isZero();
    assertThat(stderr()).content().doesNotContain("missing", "Exception", "ycsb: ");
  }

  private Path stderr() {
    return folder.getRoot().toPath().resolve("stderr.log");
  }

  private int run(String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(YcsbCommand.class.getName(), "run", "basic"));
    command.addAll(List.of("-P", "../workloads/workloada", "-p", "operationcount=1000"));
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(stderr().toFile())
        .start()
        .waitFor();
  }
}
