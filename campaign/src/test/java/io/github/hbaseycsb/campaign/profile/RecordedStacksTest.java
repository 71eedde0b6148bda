package io.github.hbaseycsb.campaign.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.client.StackSampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.Recording;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Stacks of a recording of this JVM. */
public class RecordedStacksTest {
  @ClassRule public static final TemporaryFolder folder = new TemporaryFolder();

  private static final long LENGTH_MS = 600;

  /** A recording has a clock of its own, which may differ by a few milliseconds. */
  private static final long CLOCKS_MS = 50;

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
      beginMs = Instant.now().toEpochMilli();
      spin("first-1");
      middleMs = Instant.now().toEpochMilli();
      spin("second-2");
      endMs = Instant.now().toEpochMilli();
      recording.stop();
      recording.dump(file);
    }
  }

  private static void spin(String name) throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    Thread thread = new Thread(() -> count(over), name);
    thread.start();
    thread.join(LENGTH_MS);
    over.set(true);
    thread.join();
  }

  private static long count(AtomicBoolean over) {
    long count = 0;
    while (!over.get()) {
      count++;
    }
    return count;
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
        .containsPattern(
            "first-#;java.lang.Thread.run;.*RecordedStacksTest.count(;.*AtomicBoolean.get)? \\d+")
        .containsPattern(
            "second-#;java.lang.Thread.run;.*RecordedStacksTest.count(;.*AtomicBoolean.get)? \\d+");
  }

  @Test
  public void onlySamplesOfTheWindowCount() throws Exception {
    assertThat(stacks(beginMs, middleMs - CLOCKS_MS).toString())
        .contains("first-#")
        .doesNotContain("second-#");
    assertThat(stacks(middleMs + CLOCKS_MS, endMs).toString())
        .contains("second-#")
        .doesNotContain("first-#");
    assertThat(samples(beginMs, middleMs) + samples(middleMs, endMs))
        .isEqualTo(samples(beginMs, endMs));
    assertThat(samples(endMs + CLOCKS_MS, endMs + 1000 + CLOCKS_MS)).isZero();
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
