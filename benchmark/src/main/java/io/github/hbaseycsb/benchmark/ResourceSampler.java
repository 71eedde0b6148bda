package io.github.hbaseycsb.benchmark;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs another program in this JVM and records the resource use of the process, ten times a second
 * and at its end. Each record is a line {@code
 * epochMs,userMs,systemMs,allocatedBytes,residentBytes}. Times and allocated bytes are counted from
 * the start of the process, without the sampler's own; the last field is the peak resident memory
 * so far.
 *
 * <p>The class only needs the JDK, so it runs with any class path.
 */
public final class ResourceSampler {
  private static final long BYTES_PER_KILOBYTE = 1024;
  private static final double NS_PER_MS = 1e6;
  private static final long PERIOD_MS = 100;

  /** The kernel's unit of {@code /proc/PID/stat}: {@code USER_HZ} is 100 on every Linux. */
  private static final long TICK_MS = 10;

  /** Positions in {@code /proc/PID/stat} after the command's name, see proc(5). */
  private static final int USER_TICKS = 11;

  private static final int SYSTEM_TICKS = 12;

  private final com.sun.management.ThreadMXBean threads =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Map<Long, Long> allocatedByThread = new HashMap<>();
  private final Thread thread = new Thread(this::sampleEachPeriod, "sampler");

  private final PrintWriter out;

  private ResourceSampler(PrintWriter out) {
    this.out = out;
  }

  /**
   * Runs a program, and ends when it ends.
   *
   * @param args the file to write, a class with a main method, and its arguments
   */
  public static void main(String[] args) throws Exception {
    PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[0])));
    ResourceSampler sampler = new ResourceSampler(out);
    sampler.thread.setDaemon(true);
    sampler.thread.start();
    Runtime.getRuntime().addShutdownHook(new Thread(sampler::sample));
    Method main = Class.forName(args[1]).getDeclaredMethod("main", String[].class);
    // The class need not be public.
    main.setAccessible(true);
    main.invoke(null, (Object) Arrays.copyOfRange(args, 2, args.length));
  }

  private void sampleEachPeriod() {
    try {
      while (true) {
        sample();
        Thread.sleep(PERIOD_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void sample() {
    try {
      out.println(line());
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read /proc/self", e);
    }
  }

  private String line() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    double ownMs = Math.max(0, threads.getThreadCpuTime(thread.getId())) / NS_PER_MS;
    double ownUserMs = Math.max(0, threads.getThreadUserTime(thread.getId())) / NS_PER_MS;
    return System.currentTimeMillis()
        + ","
        + (Long.parseLong(fields[USER_TICKS]) * TICK_MS - ownUserMs)
        + ","
        + (Long.parseLong(fields[SYSTEM_TICKS]) * TICK_MS - (ownMs - ownUserMs))
        + ","
        + allocatedBytes()
        + ","
        + residentBytes();
  }

  /** {@code VmHWM}, see proc(5). */
  private static long residentBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * BYTES_PER_KILOBYTE;
      }
    }
    throw new IOException("no VmHWM in /proc/self/status");
  }

  /**
   * The bytes that all observed threads have allocated. Allocations after a thread's last sample
   * are not included.
   */
  private long allocatedBytes() {
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] != thread.getId()) {
        allocatedByThread.merge(ids[i], bytes[i], Math::max);
      }
    }
    return allocatedByThread.values().stream().mapToLong(Long::longValue).sum();
  }
}
