package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * How long after each fault of a run as many region servers answered as before it, with as many
 * regions, from {@code server.jsonl}. What no sample shows to have become fewer is unknown, and so
 * is what was not back before the next fault.
 */
public final class ServersBack {
  /** A server whose last sample is older does not answer. */
  private static final long ANSWERS_MS = 5_000;

  private final List<FaultRecord> faults;
  private final List<Total> servers = new ArrayList<>();
  private final List<Total> regions = new ArrayList<>();
  private final Map<String, ServerSample> last = new HashMap<>();

  private ServersBack(List<FaultRecord> faults) {
    this.faults = faults;
  }

  /** A number of servers or regions over time after a fault. */
  private static final class Total {
    private final long before;
    private boolean fewer;
    private OptionalLong backMs = OptionalLong.empty();

    Total(long before) {
      this.before = before;
    }

    void at(long timeMs, long number) {
      if (number < before) {
        fewer = true;
        backMs = OptionalLong.empty();
      } else if (fewer && backMs.isEmpty()) {
        backMs = OptionalLong.of(timeMs);
      }
    }
  }

  /**
   * Reads a run's samples.
   *
   * @param faults in order of time
   * @param endMs the end of the run's window, ms since 1970
   * @return the figures of each fault, those that are known
   */
  public static List<Map<FaultFigure, Double>> read(Path run, List<FaultRecord> faults, long endMs)
      throws IOException {
    ServersBack reader = new ServersBack(faults);
    Samples.read(
        run.resolve(ServerSample.FILE),
        ServerSample.class,
        sample -> {
          if (sample.timeMs() < endMs) {
            reader.add(sample);
          }
          return sample.timeMs() < endMs;
        });
    List<Map<FaultFigure, Double>> figures = new ArrayList<>();
    for (int i = 0; i < faults.size(); i++) {
      figures.add(reader.figures(i));
    }
    return figures;
  }

  private void add(ServerSample sample) {
    while (servers.size() < faults.size()
        && faults.get(servers.size()).startMs() <= sample.timeMs()) {
      long startMs = faults.get(servers.size()).startMs();
      servers.add(new Total(answering(startMs, server -> 1)));
      regions.add(new Total(answering(startMs, ServersBack::regions)));
    }
    last.put(sample.server(), sample);
    if (!servers.isEmpty()) {
      int fault = servers.size() - 1;
      servers.get(fault).at(sample.timeMs(), answering(sample.timeMs(), server -> 1));
      regions.get(fault).at(sample.timeMs(), answering(sample.timeMs(), ServersBack::regions));
    }
  }

  private static long regions(ServerSample server) {
    return Math.max(0, server.of(ServerMetric.REGIONS));
  }

  private long answering(long timeMs, ToLongFunction<ServerSample> number) {
    return last.values().stream()
        .filter(server -> server.timeMs() >= timeMs - ANSWERS_MS)
        .mapToLong(number)
        .sum();
  }

  private Map<FaultFigure, Double> figures(int fault) {
    Map<FaultFigure, Double> figures = new EnumMap<>(FaultFigure.class);
    // A split or a merge changes the number of regions, and no server goes.
    if (fault < servers.size() && !faults.get(fault).on().equals("table")) {
      put(figures, FaultFigure.SERVERS_SECONDS, servers.get(fault), fault);
      put(figures, FaultFigure.REGIONS_SECONDS, regions.get(fault), fault);
    }
    return figures;
  }

  private void put(
      Map<FaultFigure, Double> figures, FaultFigure figure, Total number, int fault) {
    number.backMs.ifPresent(
        backMs ->
            figures.put(figure, (backMs - faults.get(fault).startMs()) / Units.MS_PER_SECOND));
  }
}
