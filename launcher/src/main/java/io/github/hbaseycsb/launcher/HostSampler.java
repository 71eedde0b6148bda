package io.github.hbaseycsb.launcher;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.github.hbaseycsb.client.DaemonThread;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Records every second what this machine and this process have used. Each sample is a line of JSON,
 * with counters since the start of the machine or the process. If the machine does not provide
 * them, or the file cannot be written, sampling ends silently and the run goes on.
 */
final class HostSampler implements Runnable {
  private static final long PERIOD_MS = 1000;
  private static final long NS_PER_MS = 1_000_000;

  /** The frequency is read less often, because some kernels wake every processor for it. */
  private static final int SAMPLES_PER_FREQUENCY = 10;

  private final Path file;
  private final HostProbe probe;
  private final HottestThread threads = new HottestThread();
  private final OperatingSystemMXBean process =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private long samples;

  HostSampler(Path file, HostProbe probe) {
    this.file = file;
    this.probe = probe;
  }

  /** Samples this machine until the process ends, in a daemon thread. */
  static void start(Path file) {
    DaemonThread.of("host-sampler", new HostSampler(file, new HostProbe(Path.of("/")))).start();
  }

  @Override
  public void run() {
    try {
      String line = line();
      try (OutputStream out = Files.newOutputStream(file)) {
        while (true) {
          out.write(line.getBytes(StandardCharsets.UTF_8));
          TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
          line = line();
        }
      }
    } catch (IOException | RuntimeException e) {
      // Missing samples are unknown to the reports, which say so.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String line() throws IOException {
    HostProbe.Processors processors = probe.processors();
    Map<String, Object> sample = new LinkedHashMap<>();
    sample.put("time_ms", System.currentTimeMillis());
    sample.put("host", probe.host());
    sample.put("processors", processors.count());
    sample.put("processor_ms", processors.ms());
    sample.put("pressure_us", probe.pressureUs());
    sample.put("memory_bytes", probe.memoryBytes());
    if (samples++ % SAMPLES_PER_FREQUENCY == 0) {
      probe.megahertz().ifPresent(megahertz -> sample.put("megahertz", megahertz));
    }
    HostProbe.Network network = probe.network();
    if (network.bytesPerSecond() > 0) {
      sample.put("network_bytes", network.bytes());
      sample.put("network_bytes_per_second", network.bytesPerSecond());
    }
    sample.put("process_processors", Runtime.getRuntime().availableProcessors());
    sample.put("process_ms", process.getProcessCpuTime() / NS_PER_MS);
    threads
        .next()
        .ifPresent(
            thread -> {
              Map<String, Object> hottest = new LinkedHashMap<>();
              hottest.put("id", thread.id());
              hottest.put("name", thread.name());
              hottest.put("used_ms", thread.usedMs());
              sample.put("hottest_thread", hottest);
            });
    return json(sample) + "\n";
  }

  /**
   * Formats maps, numbers and names. Characters of a name that JSON would have to escape become
   * question marks.
   */
  private static String json(Object value) {
    if (value instanceof Map<?, ?> members) {
      return members.entrySet().stream()
          .map(member -> json(member.getKey()) + ":" + json(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    return value instanceof String name
        ? '"' + name.replaceAll("[\\p{Cntrl}\"\\\\]", "?") + '"'
        : value.toString();
  }

  /**
   * Finds the thread that used the most processor time since the last call. It only considers Java
   * threads: garbage collection and compilation run in the JVM's own threads and do not limit a
   * single client thread. The JVM reads a thread's clock in about a microsecond, a tenth of the
   * time for reading {@code /proc}, and knows its full name.
   */
  static final class HottestThread {
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private Map<Long, Long> last = new HashMap<>();

    /** The user and system time of a thread since it started, ms. */
    record Used(long id, String name, long usedMs) {}

    /**
     * The thread with the most processor time since the last call, or since its start; empty if it
     * has ended.
     */
    Optional<Used> next() {
      long[] ids = threads.getAllThreadIds();
      long[] usedNs = threads.getThreadCpuTime(ids);
      Map<Long, Long> now = new HashMap<>();
      int hottest = 0;
      long most = -1;
      for (int i = 0; i < ids.length; i++) {
        now.put(ids[i], usedNs[i]);
        long since = usedNs[i] - last.getOrDefault(ids[i], 0L);
        if (since > most) {
          hottest = i;
          most = since;
        }
      }
      last = now;
      ThreadInfo info = threads.getThreadInfo(ids[hottest]);
      return info == null
          ? Optional.empty()
          : Optional.of(new Used(ids[hottest], info.getThreadName(), usedNs[hottest] / NS_PER_MS));
    }
  }
}
