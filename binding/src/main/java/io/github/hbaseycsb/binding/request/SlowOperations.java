package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.property.Operation;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.Status;

/**
 * The operations that took longer than a threshold: counts them by operation, region server and
 * region, and keeps the slowest of each second. The client threads only add to counts in memory;
 * another thread writes the file. Thread-safe.
 */
public final class SlowOperations implements AutoCloseable {
  /** How many operations of a second are kept with their time and key. */
  static final int KEPT = 10;

  /** How many counts of a second are by region. Those of all other regions are by server only. */
  static final int GROUPS_KEPT = 50;

  private static final Logger LOG = LoggerFactory.getLogger(SlowOperations.class);
  private static final String UNKNOWN = "";

  private final long thresholdNs;
  private final LongSupplier clockMs;
  private final Map<Group, Long> totals = new HashMap<>();
  private final List<Second> unwritten = new ArrayList<>();
  private final ScheduledExecutorService writing =
      Executors.newSingleThreadScheduledExecutor(new DaemonThreads("hbase-slow"));

  private Second current = new Second(0);

  /** Null if the operations are only counted. One thread writes it. */
  private volatile BufferedWriter file;

  /** What is counted together. An empty text is unknown, or several in a line. */
  private record Group(Operation operation, String server, String region) {
    private Group withoutRegion() {
      return new Group(operation, server, UNKNOWN);
    }

    private String json(long count) {
      return '{' + json() + ",\"count\":" + count + '}';
    }

    private String json() {
      return "\"operation\":\""
          + operation
          + '"'
          + member("server", server)
          + member("region", region);
    }

    private static String member(String name, String value) {
      return value.isEmpty() ? "" : ",\"" + name + "\":\"" + value + '"';
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  private record Slow(long startMs, long ns, Group group, byte[] row, boolean answered) {
    private String json() {
      String key = Bytes.toStringBinary(row).replace("\\", "\\\\").replace("\"", "\\\"");
      return String.format(
          Locale.ROOT,
          "{\"start_ms\":%d,\"us\":%d,%s,\"key\":\"%s\"%s}",
          startMs,
          TimeUnit.NANOSECONDS.toMicros(ns),
          group.json(),
          key,
          answered ? "" : ",\"failed\":true");
    }
  }

  /** The slow operations that ended within a second. */
  private static final class Second {
    private static final Comparator<Slow> BY_TIME = Comparator.comparingLong(Slow::ns);

    /** Seconds since 1970. */
    private final long number;

    private final Map<Group, Long> counts = new HashMap<>();
    private final PriorityQueue<Slow> slowest = new PriorityQueue<>(KEPT, BY_TIME);

    Second(long number) {
      this.number = number;
    }

    void add(Slow slow) {
      counts.merge(slow.group, 1L, Long::sum);
      slowest.add(slow);
      if (slowest.size() > KEPT) {
        slowest.remove();
      }
    }

    String json() {
      return String.format(
          Locale.ROOT,
          "{\"time_ms\":%d,\"counts\":%s,\"slowest\":%s}\n",
          TimeUnit.SECONDS.toMillis(number),
          array(byCount(limited()).map(each -> each.getKey().json(each.getValue()))),
          array(slowest.stream().sorted(BY_TIME.reversed()).map(Slow::json)));
    }

    private Map<Group, Long> limited() {
      Map<Group, Long> kept = new LinkedHashMap<>();
      byCount(counts)
          .forEach(
              each ->
                  kept.merge(
                      kept.size() < GROUPS_KEPT ? each.getKey() : each.getKey().withoutRegion(),
                      each.getValue(),
                      Long::sum));
      return kept;
    }

    private static String array(Stream<String> items) {
      return items.collect(Collectors.joining(",", "[", "]"));
    }
  }

  public final class OfTable {
    private final Function<byte[], Optional<HRegionLocation>> locations;

    private OfTable(Function<byte[], Optional<HRegionLocation>> locations) {
      this.locations = locations;
    }

    /**
     * Counts an operation that has just ended, if it was slow. If it failed, HBase's client may
     * have forgotten where its row is, and would ask for it: then its region counts as unknown.
     *
     * @param row only asked for if it was slow
     * @param ns how long it took
     */
    public void note(Operation operation, Supplier<byte[]> row, long ns, Status status) {
      if (ns > thresholdNs) {
        add(operation, row.get(), ns, status.isOk() || status.equals(Status.NOT_FOUND));
      }
    }

    private void add(Operation operation, byte[] row, long ns, boolean answered) {
      Group group =
          (answered ? locations.apply(row) : Optional.<HRegionLocation>empty())
              .filter(location -> location.getServerName() != null)
              .map(
                  location ->
                      new Group(
                          operation,
                          location.getServerName().getServerName(),
                          location.getRegion().getEncodedName()))
              .orElseGet(() -> new Group(operation, UNKNOWN, UNKNOWN));
      SlowOperations.this.add(group, row, ns, answered);
    }
  }

  /**
   * @param clockMs {@link System#currentTimeMillis}
   */
  public SlowOperations(Duration threshold, LongSupplier clockMs) {
    this.thresholdNs = threshold.toNanos();
    this.clockMs = clockMs;
  }

  /**
   * Those on a table.
   *
   * @param locations where the region of a row is; empty if that is not known without a request
   */
  public OfTable of(Function<byte[], Optional<HRegionLocation>> locations) {
    return new OfTable(locations);
  }

  /**
   * Writes a line for each second in which slow operations end, until this object is closed.
   *
   * @throws IOException if the file cannot be written
   */
  @SuppressWarnings("FutureReturnValueIgnored") // the task runs until the file is closed
  public synchronized void writeTo(Path path) throws IOException {
    file = Files.newBufferedWriter(path);
    writing.scheduleAtFixedRate(this::writeFinished, 1, 1, TimeUnit.SECONDS);
  }

  private synchronized void add(Group group, byte[] row, long ns, boolean answered) {
    long nowMs = clockMs.getAsLong();
    startSecond(TimeUnit.MILLISECONDS.toSeconds(nowMs));
    current.add(new Slow(nowMs - TimeUnit.NANOSECONDS.toMillis(ns), ns, group, row, answered));
  }

  private void startSecond(long number) {
    if (number != current.number) {
      finishSecond(number);
    }
  }

  private void finishSecond(long next) {
    current.counts.forEach((group, count) -> totals.merge(group, count, Long::sum));
    if (file != null && !current.counts.isEmpty()) {
      unwritten.add(current);
    }
    current = new Second(next);
  }

  private synchronized List<Second> takeFinished() {
    List<Second> finished = List.copyOf(unwritten);
    unwritten.clear();
    return finished;
  }

  private void writeFinished() {
    synchronized (this) {
      startSecond(TimeUnit.MILLISECONDS.toSeconds(clockMs.getAsLong()));
    }
    write();
  }

  private void write() {
    BufferedWriter open = file;
    if (open == null) {
      return;
    }
    try {
      for (Second second : takeFinished()) {
        open.write(second.json());
      }
      open.flush();
    } catch (IOException e) {
      LOG.error("The file of slow operations ends here: {}", RootCause.summary(e));
      file = null;
    }
  }

  /**
   * The counts of all slow operations until now, by what YCSB's summary calls them: all, those of
   * each operation and each server, and those of the regions with the most.
   */
  public synchronized Map<String, Long> summary() {
    finishSecond(current.number);
    Map<String, Long> summary = new LinkedHashMap<>();
    summary.put("Threshold(us)", TimeUnit.NANOSECONDS.toMicros(thresholdNs));
    summary.put("Count", totals.values().stream().mapToLong(Long::longValue).sum());
    summary.putAll(summed(group -> group.operation().toString()));
    summary.putAll(summed(group -> "Server " + addressOf(group.server())));
    byCount(summed(group -> "Region " + (group.region().isEmpty() ? "unknown" : group.region())))
        .limit(KEPT)
        .forEach(each -> summary.put(each.getKey(), each.getValue()));
    return summary;
  }

  /** The host and port of a server; commas separate the columns of YCSB's summary. */
  private static String addressOf(String server) {
    String[] parts = server.split(",", 3);
    return parts.length < 2 ? "unknown" : parts[0] + ':' + parts[1];
  }

  private Map<String, Long> summed(Function<Group, String> name) {
    return totals.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                each -> name.apply(each.getKey()),
                TreeMap::new,
                Collectors.summingLong(Map.Entry::getValue)));
  }

  private static <T> Stream<Map.Entry<T, Long>> byCount(Map<T, Long> counts) {
    return counts.entrySet().stream().sorted(Map.Entry.<T, Long>comparingByValue().reversed());
  }

  @Override
  public void close() {
    writing.shutdown();
    try {
      writing.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      finishSecond(current.number);
    }
    write();
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        LOG.warn("The file of slow operations did not close: {}", RootCause.summary(e));
      }
      file = null;
    }
  }
}
