package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.HostSample;
import io.github.hbaseycsb.model.run.HostSample.Used;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The activity of the clients' machines in a run's window, from each client's {@code host.jsonl}.
 * Counters are assumed to grow evenly between two samples. A machine with several clients,
 * identified by its name, is counted once. If the clients take turns, what grew within their turns
 * is counted.
 *
 * @param hosts by name
 * @param threads the hottest thread of each client, if one thread was the hottest for most of the
 *     window
 * @param unknown numbers of the clients with samples for less than half of the window
 * @param turnProcessors the number of processors that all clients together used, by the block of
 *     the turn; without turns of which less than half is known
 */
public record HostWindow(
    List<Host> hosts,
    List<HotThread> threads,
    List<Integer> unknown,
    Map<Integer, Double> turnProcessors) {
  private static final double COVERED_SHARE_MIN = 0.5;
  private static final double MS_PER_US = 0.001;

  /** Reads the samples of the clients of a run, whose window has an end, one at a time. */
  public static HostWindow read(Path run, RunRecord record, Window window) throws IOException {
    Map<String, List<ClientSamples>> byHost = new TreeMap<>();
    List<HotThread> threads = new ArrayList<>();
    List<Integer> unknown = new ArrayList<>();
    List<TurnGrowth> processMs = new ArrayList<>();
    for (RunRecord.Client client : record.clients()) {
      ClientSamples samples = new ClientSamples(client, window);
      Samples.read(
          RunDirectories.client(run, client.number()).resolve(HostSample.FILE),
          HostSample.class,
          samples::add);
      processMs.add(samples.turns);
      if (samples.coveredMs < window.activeMs() * COVERED_SHARE_MIN || samples.coveredMs == 0) {
        unknown.add(client.number());
      } else {
        byHost.computeIfAbsent(samples.host(), host -> new ArrayList<>()).add(samples);
        samples.hottest().ifPresent(threads::add);
      }
    }
    return new HostWindow(
        byHost.entrySet().stream()
            .map(host -> host(host.getKey(), host.getValue(), record))
            .toList(),
        threads,
        unknown,
        TurnGrowth.perMs(processMs));
  }

  private static Host host(String name, List<ClientSamples> clients, RunRecord record) {
    ClientSamples machine =
        clients.stream().max(Comparator.comparingDouble(samples -> samples.coveredMs)).get();
    double allMs = machine.allMs();
    Map<String, Double> pressure = new TreeMap<>();
    machine.pressureUs.forEach(
        (kind, us) -> pressure.put(kind, us * MS_PER_US / machine.coveredMs));
    Map<String, Long> memory = machine.last.memoryBytes();
    return new Host(
        name,
        machine.last.processors(),
        optional(memory.get("total")),
        new ClientColocation(record).sharedBy(machine.client),
        1 - (machine.in("idle") + machine.in("iowait") + machine.in("steal")) / allMs,
        clients.stream()
            .mapToDouble(c -> c.processMs / c.coveredMs / machine.last.processors())
            .sum(),
        machine.in("steal") / allMs,
        machine.steal.worst(),
        wantedShare(machine.in("steal"), machine.wantedMs(), machine.coveredMs),
        machine.steal.worstOfWanted(),
        pressure,
        machine.megahertz.stream().mapToDouble(Double::doubleValue).average(),
        optional(memory.get("cached")),
        clients.stream().flatMapToDouble(client -> client.ownShare().stream()).max(),
        machine.networkShare());
  }

  private static OptionalDouble wantedShare(double stealMs, double wantedMs, double lengthMs) {
    return wantedMs < Thresholds.HOST_WANTED_PROCESSORS_MIN * lengthMs
        ? OptionalDouble.empty()
        : OptionalDouble.of(stealMs / wantedMs);
  }

  private static OptionalLong optional(Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** The totals of a client's samples over the window. */
  private static final class ClientSamples {
    private final RunRecord.Client client;
    private final Window window;
    private final long startMs;
    private final long endMs;
    private final Map<String, Double> processorMs = new TreeMap<>();
    private final Map<String, Double> pressureUs = new TreeMap<>();
    private final List<Double> megahertz = new ArrayList<>();
    private final Map<Long, ThreadUse> threads = new HashMap<>();
    private final StealPeaks steal = new StealPeaks();
    private final Map<String, Double> networkBytes = new TreeMap<>();
    private final TurnGrowth turns;
    private double processMs;
    private double coveredMs;
    private HostSample last;

    ClientSamples(RunRecord.Client client, Window window) {
      this.client = client;
      this.window = window;
      turns = new TurnGrowth(window);
      startMs = window.startMs();
      endMs = window.endMs().orElseThrow();
    }

    /** Adds a sample; returns whether the next one may be of the window. */
    boolean add(HostSample sample) {
      if (last != null && sample.timeMs() > last.timeMs()) {
        double inWindowMs = window.countedMs(last.timeMs(), sample.timeMs());
        if (inWindowMs > 0) {
          grow(sample, inWindowMs / (sample.timeMs() - last.timeMs()));
          coveredMs += inWindowMs;
        }
        turns.add(last.timeMs(), sample.timeMs(), (double) sample.processMs() - last.processMs());
      }
      if (sample.timeMs() >= startMs && sample.timeMs() <= endMs) {
        sample.megahertz().ifPresent(megahertz::add);
        sample
            .hottestThread()
            .ifPresent(
                used ->
                    threads
                        .computeIfAbsent(
                            used.id(), id -> new ThreadUse(window, sample.timeMs(), used))
                        .until(sample.timeMs(), used));
      }
      last = sample;
      return sample.timeMs() < endMs;
    }

    private void grow(HostSample sample, double part) {
      Map<String, Double> spent = growth(last.processorMs(), sample.processorMs(), part);
      spent.forEach((state, ms) -> processorMs.merge(state, ms, Double::sum));
      steal.add(
          // The worst ten seconds of its turns, if the client takes turns.
          window.turns().isEmpty()
              ? Math.max(last.timeMs(), startMs) - startMs
              : Math.round(coveredMs),
          part * (sample.timeMs() - last.timeMs()),
          spent.get("steal"),
          sum(spent),
          wanted(spent));
      growth(last.pressureUs(), sample.pressureUs(), part)
          .forEach((kind, us) -> pressureUs.merge(kind, us, Double::sum));
      growth(last.networkBytes(), sample.networkBytes(), part)
          .forEach((direction, bytes) -> networkBytes.merge(direction, bytes, Double::sum));
      processMs += part * (sample.processMs() - last.processMs());
    }

    /** The growth of the counters. With some kernels idle and iowait occasionally decrease. */
    private static Map<String, Double> growth(
        Map<String, Long> from, Map<String, Long> to, double part) {
      Map<String, Double> growth = new TreeMap<>();
      to.forEach(
          (name, value) ->
              growth.put(name, part * Math.max(0, value - from.getOrDefault(name, value))));
      return growth;
    }

    double in(String state) {
      return processorMs.get(state);
    }

    double allMs() {
      return sum(processorMs);
    }

    double wantedMs() {
      return wanted(processorMs);
    }

    private static double sum(Map<String, Double> states) {
      return states.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The time that was used or withheld. */
    private static double wanted(Map<String, Double> states) {
      return sum(states) - states.get("idle") - states.get("iowait");
    }

    /** The share of the processors that the client may use. */
    OptionalDouble ownShare() {
      return last.processProcessors().isPresent()
          ? OptionalDouble.of(processMs / coveredMs / last.processProcessors().getAsInt())
          : OptionalDouble.empty();
    }

    OptionalDouble networkShare() {
      double most = networkBytes.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
      return last.networkBytesPerSecond().isPresent()
          ? OptionalDouble.of(
              most / last.networkBytesPerSecond().getAsLong() / coveredMs * Units.MS_PER_SECOND)
          : OptionalDouble.empty();
    }

    /** The machine's name; if it is not the driver's machine, the name that the driver uses. */
    String host() {
      return client.machine().map(RunRecord.Machine::host).orElse(last.host());
    }

    Optional<HotThread> hottest() {
      return threads.values().stream()
          .filter(thread -> thread.ms() >= coveredMs * COVERED_SHARE_MIN)
          .max(Comparator.comparingDouble(ThreadUse::share))
          .map(thread -> new HotThread(client.number(), thread.name(), thread.share()));
    }
  }

  /**
   * A thread's use of a processor between the first and the last sample in which it was the
   * hottest, while the client was active.
   */
  private static final class ThreadUse {
    private final Window window;
    private final long firstMs;
    private final Used first;
    private long lastMs;
    private Used last;

    ThreadUse(Window window, long firstMs, Used first) {
      this.window = window;
      this.firstMs = firstMs;
      this.first = first;
    }

    void until(long timeMs, Used used) {
      lastMs = timeMs;
      last = used;
    }

    String name() {
      return last.name();
    }

    double ms() {
      return window.overlapMs(firstMs, lastMs);
    }

    double share() {
      return ms() == 0 ? 0 : (last.usedMs() - first.usedMs()) / ms();
    }
  }

  /** The ten seconds of the window with the most withheld time. */
  private static final class StealPeaks {
    private static final long STRETCH_MS = 10_000;

    /**
     * The minimum time covered by samples in such ten seconds, because samples are a second or more
     * apart and do not end at the same moments.
     */
    private static final long SAMPLED_MS_MIN = 8_000;

    private long stretch;
    private double sampledMs;
    private double stealMs;
    private double allMs;
    private double wantedMs;
    private OptionalDouble worst = OptionalDouble.empty();
    private OptionalDouble worstOfWanted = OptionalDouble.empty();

    /**
     * @param fromMs time from the window's start
     */
    void add(long fromMs, double lengthMs, double steal, double all, double wanted) {
      if (fromMs / STRETCH_MS != stretch) {
        worst = worst();
        worstOfWanted = worstOfWanted();
        stretch = fromMs / STRETCH_MS;
        sampledMs = 0;
        stealMs = 0;
        allMs = 0;
        wantedMs = 0;
      }
      sampledMs += lengthMs;
      stealMs += steal;
      allMs += all;
      wantedMs += wanted;
    }

    OptionalDouble worst() {
      return sampledMs < SAMPLED_MS_MIN
          ? worst
          : OptionalDouble.of(Math.max(worst.orElse(0), stealMs / allMs));
    }

    OptionalDouble worstOfWanted() {
      OptionalDouble share = wantedShare(stealMs, wantedMs, sampledMs);
      return sampledMs < SAMPLED_MS_MIN || share.isEmpty()
          ? worstOfWanted
          : OptionalDouble.of(Math.max(worstOfWanted.orElse(0), share.getAsDouble()));
    }
  }

  /**
   * The thread of a client that used the most processor time within a run's window.
   *
   * @param share of one processor that it used, 0 to 1
   */
  public record HotThread(int client, String thread, double share) {}
}
