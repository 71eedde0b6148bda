package io.github.hbaseycsb.analysis.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
import java.util.function.Function;

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
    double allMs = sum(machine.processorMs);
    Map<String, Double> pressure = new TreeMap<>();
    machine.pressureUs.forEach(
        (kind, us) -> pressure.put(kind, us * MS_PER_US / machine.coveredMs));
    Map<String, Long> memory = machine.last.memoryBytes();
    return new Host(
        new Host.Machine(
            name,
            machine.last.processors(),
            optional(memory.get("total")),
            new ClientColocation(record).sharedBy(machine.client)),
        1 - (machine.in("idle") + machine.in("iowait") + machine.in("steal")) / allMs,
        clients.stream()
            .mapToDouble(c -> c.processMs / c.coveredMs / machine.last.processors())
            .sum(),
        new Host.Steal(
            machine.in("steal") / allMs,
            machine.worst(it -> OptionalDouble.of(it.stealMs / it.allMs)),
            wantedShare(machine.in("steal"), wanted(machine.processorMs), machine.coveredMs),
            machine.worst(it -> wantedShare(it.stealMs, it.wantedMs, it.sampledMs))),
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

  private static double sum(Map<String, Double> values) {
    return values.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** The time that was used or withheld. */
  private static double wanted(Map<String, Double> states) {
    return sum(states) - states.get("idle") - states.get("iowait");
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
    private final Map<Long, Stretch> stretches = new HashMap<>();
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
            .map(used -> new ThreadUse(window, sample.timeMs(), used, sample.timeMs(), used))
            .ifPresent(use -> threads.merge(use.first.id(), use, ThreadUse::until));
      }
      last = sample;
      return sample.timeMs() < endMs;
    }

    private void grow(HostSample sample, double part) {
      Map<String, Double> spent = growth(last.processorMs(), sample.processorMs(), part);
      spent.forEach((state, ms) -> processorMs.merge(state, ms, Double::sum));
      // The ten seconds are those of its turns, if the client takes turns.
      long fromMs =
          window.turns().isEmpty()
              ? Math.max(last.timeMs(), startMs) - startMs
              : Math.round(coveredMs);
      stretches
          .computeIfAbsent(fromMs / Stretch.LENGTH_MS, any -> new Stretch())
          .add(part * (sample.timeMs() - last.timeMs()), spent);
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

    /** A share in the ten seconds in which it is largest; empty if the window is shorter. */
    OptionalDouble worst(Function<Stretch, OptionalDouble> share) {
      return stretches.values().stream()
          .filter(Stretch::isSampled)
          .flatMapToDouble(stretch -> share.apply(stretch).stream())
          .max();
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
          .map(thread -> new HotThread(client.number(), thread.last.name(), thread.share()));
    }
  }

  /**
   * A thread's use of a processor between the first and the last sample in which it was the
   * hottest, while the client was active.
   */
  private record ThreadUse(Window window, long firstMs, Used first, long lastMs, Used last) {
    ThreadUse until(ThreadUse later) {
      return new ThreadUse(window, firstMs, first, later.lastMs, later.last);
    }

    double ms() {
      return window.overlapMs(firstMs, lastMs);
    }

    double share() {
      return ms() == 0 ? 0 : (last.usedMs() - first.usedMs()) / ms();
    }
  }

  /** What the samples in ten seconds of the window add up to. */
  private static final class Stretch {
    private static final long LENGTH_MS = 10_000;

    /**
     * The minimum time covered by samples in such ten seconds, because samples are a second or more
     * apart and do not end at the same moments.
     */
    private static final long SAMPLED_MS_MIN = 8_000;

    private double sampledMs;
    private double stealMs;
    private double allMs;
    private double wantedMs;

    private void add(double lengthMs, Map<String, Double> spent) {
      sampledMs += lengthMs;
      stealMs += spent.get("steal");
      allMs += sum(spent);
      wantedMs += wanted(spent);
    }

    private boolean isSampled() {
      return sampledMs >= SAMPLED_MS_MIN;
    }
  }

  /**
   * The thread of a client that used the most processor time within a run's window.
   *
   * @param share of one processor that it used, 0 to 1
   */
  public record HotThread(int client, String thread, double share) {}

  /**
   * A machine with clients in a run's window. docs/reference/files.md explains each field. Shares
   * of time are of the time of all its processors, for all processes, from 0 to 1. What is unknown
   * is empty. In JSON, the fields of its nested records are its own.
   *
   * @param busyShare share of the time neither idle nor waiting for a disk nor withheld
   * @param megahertz mean frequency of its processors
   * @param pageCacheBytes size of the page cache at the window's end
   * @param networkShare used share of the capacity of its network interfaces, received or sent,
   *     whichever was larger
   */
  public record Host(
      @JsonUnwrapped Machine machine,
      double busyShare,
      double clientsShare,
      @JsonUnwrapped Steal steal,
      Map<String, Double> pressure,
      OptionalDouble megahertz,
      OptionalLong pageCacheBytes,
      OptionalDouble clientCpuShareMax,
      OptionalDouble networkShare) {
    /**
     * What it is.
     *
     * @param shared whether a region server runs on it, too
     */
    public record Machine(
        String host, int processors, OptionalLong memoryBytes, Optional<Boolean> shared) {}

    /**
     * What the hypervisor withheld.
     *
     * @param stealShare share of the time withheld while a process wanted to run
     * @param stealShareMax the same in the worst ten seconds; empty if the window is shorter
     * @param stealWantedShare withheld share of the time that processes wanted, used or withheld;
     *     empty if that was almost nothing
     */
    public record Steal(
        double stealShare,
        OptionalDouble stealShareMax,
        OptionalDouble stealWantedShare,
        OptionalDouble stealWantedShareMax) {}
  }
}
