package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.client.StackSampling;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Stacks of a recording of this JVM. */
public class RecordedStacksTest {
  @ClassRule public static final TemporaryFolder folder = new TemporaryFolder();

  private static final long SPIN_NS = TimeUnit.MILLISECONDS.toNanos(600);

  private static Path file;
  private static long beginMs;
  private static long middleMs;
  private static long endMs;

  /** Two threads, one after the other, that do nothing but count. */
  @BeforeClass
  public static void record() throws Exception {
    file = folder.getRoot().toPath().resolve("test.jfr");
    try (Recording recording = new Recording()) {
      recording.setSettings(StackSampling.SETTINGS);
      recording.start();
      spin("first-1");
      spin("second-2");
      recording.stop();
      recording.dump(file);
    }
    // The times of a recording are those of a clock of its own.
    beginMs = times("").min().orElseThrow();
    middleMs = times("second-").min().orElseThrow();
    endMs = times("").max().orElseThrow() + 1;
  }

  private static LongStream times(String thread) throws IOException {
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals(StackSampling.EVENT))
        .filter(event -> event.getThread("sampledThread").getJavaName().startsWith(thread))
        .mapToLong(event -> event.getStartTime().toEpochMilli());
  }

  private static void spin(String name) throws InterruptedException {
    Thread thread = new Thread(RecordedStacksTest::count, name);
    thread.start();
    thread.join();
  }

  private static void count() {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long sum = 0;
    while (clock.getCurrentThreadCpuTime() < SPIN_NS || sum == 0) {
      // Native code, such as that of the clock, is not sampled.
      for (int i = 0; i < 1_000_000; i++) {
        sum += i ^ sum;
      }
    }
  }

  private static Stacks stacks(long fromMs, long toMs) throws IOException {
    Stacks stacks = new Stacks();
    RecordedStacks.add(file, fromMs, toMs, stacks);
    return stacks;
  }

  private static long samples(long fromMs, long toMs) throws IOException {
    return stacks(fromMs, toMs).all().samples();
  }

  @Test
  public void aStackBeginsWithItsThreadWithoutNumbersAndEndsWithWhatRuns() throws Exception {
    assertThat(stacks(beginMs, endMs).toString())
        .containsPattern("first-#;java.lang.Thread.run;.*RecordedStacksTest.count \\d+")
        .containsPattern("second-#;java.lang.Thread.run;.*RecordedStacksTest.count \\d+");
  }

  @Test
  public void onlySamplesOfTheWindowCount() throws Exception {
    assertThat(stacks(beginMs, middleMs).toString()).contains("first-#").doesNotContain("second-#");
    assertThat(stacks(middleMs, endMs).toString()).contains("second-#").doesNotContain("first-#");
    assertThat(samples(beginMs, middleMs) + samples(middleMs, endMs))
        .isEqualTo(samples(beginMs, endMs));
    assertThat(samples(endMs, endMs + 1000)).isZero();
  }

  @Test
  public void whatIsNoRecordingIsRefused() throws Exception {
    Path other = Files.writeString(folder.newFile().toPath(), "no recording");

    assertThatThrownBy(() -> RecordedStacks.add(other, 0, 1, new Stacks()))
        .isInstanceOf(IOException.class);
  }

  @Test
  public void namesAreThoseOfAnyStartOfAJvm() {
    assertThat(RecordedStacks.type("a.B$$Lambda$123/0x0000000800c8")).isEqualTo("a.B$$Lambda");
    assertThat(RecordedStacks.type("a.B$$Lambda.0x0000000800c8")).isEqualTo("a.B$$Lambda");
    assertThat(RecordedStacks.type("java.lang.invoke.LambdaForm$MH.0x000000080"))
        .isEqualTo("java.lang.invoke.LambdaForm$MH");
    assertThat(RecordedStacks.type("java.lang.invoke.LambdaForm$MH+0x00007fe71.1482968390"))
        .isEqualTo("java.lang.invoke.LambdaForm$MH");
    assertThat(RecordedStacks.type("jdk.internal.reflect.GeneratedMethodAccessor12"))
        .isEqualTo("jdk.internal.reflect.GeneratedMethodAccessor");
    assertThat(RecordedStacks.type("a.B2$C")).isEqualTo("a.B2$C");
    assertThat(RecordedStacks.thread("RpcServer.handler=29,queue=2,port=16020"))
        .isEqualTo("RpcServer.handler=#,queue=#,port=#");
    assertThat(
            RecordedStacks.thread(
                "AsyncFSWAL-0-file:/tmp/my home/campaigns/p/2.6.4-hadoop3-4d5c6fba7c8c9cf/data/hbase"
                    + "-prefix:localhost,16020,1763906052000"))
        .isEqualTo("AsyncFSWAL-#-file:#-prefix:localhost,#,#");
    assertThat(RecordedStacks.thread("FSHLog-0-hdfs://namenode:8020/hbase-prefix:a,16020,1"))
        .isEqualTo("FSHLog-#-hdfs:#-prefix:a,#,#");
    assertThat(RecordedStacks.thread("ReadOnlyZKClient-localhost:2181@0x7c2bf00d-SendThread"))
        .isEqualTo("ReadOnlyZKClient-localhost:#@#-SendThread");
    assertThat(RecordedStacks.thread("StoreOpener-ba5e7f6c1d2e3f405162738495a6b7c8-1"))
        .isEqualTo("StoreOpener-#-#");
    assertThat(RecordedStacks.thread("feedface-closed1234567")).isEqualTo("#-closed#");
  }
}
