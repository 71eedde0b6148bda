package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.client.StackSampling;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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
public class RecordedStacksIT {
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
    Thread thread = new Thread(RecordedStacksIT::count, name);
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
    new FlightRecorderProfiler().addStacks(file, fromMs, toMs, stacks);
    return stacks;
  }

  private static long samples(long fromMs, long toMs) throws IOException {
    return stacks(fromMs, toMs).all().samples();
  }

  @Test
  public void aStackBeginsWithItsThreadWithoutNumbersAndEndsWithWhatRuns() throws Exception {
    assertThat(stacks(beginMs, endMs).toString())
        .containsPattern("first-#;java.lang.Thread.run;.*RecordedStacksIT.count \\d+")
        .containsPattern("second-#;java.lang.Thread.run;.*RecordedStacksIT.count \\d+");
  }

  @Test
  public void onlySamplesOfTheWindowCount() throws Exception {
    assertThat(stacks(beginMs, middleMs).toString()).contains("first-#").doesNotContain("second-#");
    assertThat(stacks(middleMs, endMs).toString()).contains("second-#").doesNotContain("first-#");
    assertThat(samples(beginMs, middleMs) + samples(middleMs, endMs))
        .isEqualTo(samples(beginMs, endMs));
    assertThat(samples(endMs, endMs + 1000)).isZero();
  }
}
