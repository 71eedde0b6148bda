package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * How long after each fault of a run as many region servers answered as before it, with as many
 * regions, from {@code server.jsonl}. What no sample shows to have become fewer is unknown, and so
 * is what was not back before the next fault.
 */
public final class ServersBack implements Consumer<ServerSample> {
  /** A server whose last sample is older does not answer. */
  private static final long ANSWERS_MS = 5_000;

  private final List<FaultRecord> faults;
  private final long endMs;
  private final Map<String, ServerSample> last = new HashMap<>();
  private final List<Moment> moments = new ArrayList<>();

  /** The servers that answer, and the regions on them, below 0 if those of one are unknown. */
  private record Moment(long timeMs, long servers, long regions) {}

  /**
   * @param faults in order of time
   * @param endMs the end of the run's window, ms since 1970
   */
  public ServersBack(List<FaultRecord> faults, long endMs) {
    this.faults = faults;
    this.endMs = endMs;
  }

  /** Takes the next sample of any server. */
  @Override
  public void accept(ServerSample sample) {
    if (faults.isEmpty() || sample.timeMs() >= endMs) {
      return;
    }
    last.put(sample.server(), sample);
    last.values().removeIf(it -> it.timeMs() < sample.timeMs() - ANSWERS_MS);
    long[] regions = last.values().stream().mapToLong(it -> it.of(ServerMetric.REGIONS)).toArray();
    boolean known = LongStream.of(regions).allMatch(number -> number >= 0);
    moments.add(
        new Moment(sample.timeMs(), last.size(), known ? LongStream.of(regions).sum() : -1));
  }

  /** The figures of each fault, those that are known. */
  public List<FaultFigures> figures() {
    List<FaultFigures> figures = new ArrayList<>();
    for (int i = 0; i < faults.size(); i++) {
      FaultRecord fault = faults.get(i);
      long toMs = i + 1 < faults.size() ? faults.get(i + 1).startMs() : endMs;
      Map<FaultFigure, Double> back = new EnumMap<>(FaultFigure.class);
      // A split or a merge changes the number of regions, and no server goes.
      if (!fault.on().equals("table")) {
        back(fault, toMs, Moment::servers)
            .ifPresent(seconds -> back.put(FaultFigure.SERVERS_BACK_SECONDS, seconds));
        back(fault, toMs, Moment::regions)
            .ifPresent(seconds -> back.put(FaultFigure.REGIONS_BACK_SECONDS, seconds));
      }
      figures.add(new FaultFigures(fault, List.of(), back));
    }
    return figures;
  }

  private OptionalDouble back(FaultRecord fault, long toMs, ToLongFunction<Moment> number) {
    long before = 0;
    boolean fewer = false;
    OptionalDouble back = OptionalDouble.empty();
    for (Moment moment : moments) {
      long known = number.applyAsLong(moment);
      if (known < 0) {
        continue;
      }
      if (moment.timeMs < fault.startMs()) {
        before = known;
      } else if (moment.timeMs < toMs && known < before) {
        fewer = true;
        back = OptionalDouble.empty();
      } else if (moment.timeMs < toMs && fewer && back.isEmpty()) {
        back = OptionalDouble.of((moment.timeMs - fault.startMs()) / Units.MS_PER_SECOND);
      }
    }
    return back;
  }
}
