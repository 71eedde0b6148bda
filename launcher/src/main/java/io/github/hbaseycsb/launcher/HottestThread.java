package io.github.hbaseycsb.launcher;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the thread that used the most processor time since the last call. It only considers Java
 * threads: garbage collection and compilation run in the JVM's own threads and do not limit a
 * single client thread. The JVM reads a thread's clock in about a microsecond, a tenth of the time
 * for reading {@code /proc}, and knows its full name.
 */
final class HottestThread {
  private static final long NS_PER_MS = 1_000_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private Map<Long, Long> last = new HashMap<>();

  /**
   * The processor time of a thread.
   *
   * @param id its id, unique in this process
   * @param usedMs user and system time since it started, ms
   */
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
