package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.FaultPhase;
import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.MasterSample;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/**
 * What each fault of a run did to the servers, from {@code server.jsonl} and {@code master.jsonl}:
 * how long they and the table's regions were away, and when all was as before. What no sample shows
 * to have become less is unknown, and so is what was not back before the next fault.
 */
public final class ServersBack implements Consumer<ServerSample> {
  /** Less of a share than before by so little is rounding, or chance. */
  static final double SHARE_TOLERANCE = 0.01;

  /** A server whose last sample is older does not answer. */
  private static final long ANSWERS_MS = 5_000;

  private final List<FaultPhase> phases;
  private final long endMs;
  private final Map<String, ServerSample> last = new HashMap<>();
  private final List<Moment> moments = new ArrayList<>();
  private final Absences servers;
  private final Absences regions;
  private final HitRatioBack cache;
  private final CrashPhases crashes = new CrashPhases();

  /** The servers that answer; their regions, and local share of HFiles, NaN if that is unknown. */
  private record Moment(long timeMs, double servers, double regions, double locality) {}

  /**
   * @param faults in order of time, at least one
   * @param window of the run, with an end
   */
  public ServersBack(List<FaultRecord> faults, Window window) {
    endMs = window.endMs().orElseThrow();
    phases = FaultPhase.of(faults, endMs);
    servers = new Absences(phases);
    regions = new Absences(phases);
    cache = new HitRatioBack(window.startMs());
  }

  /** Takes the next sample of any server. */
  @Override
  public void accept(ServerSample sample) {
    if (sample.timeMs() >= endMs) {
      return;
    }
    ServerSample before = last.put(sample.server(), sample);
    if (before != null) {
      cache.add(sample, before);
    }
    last.values().removeIf(it -> it.timeMs() < sample.timeMs() - ANSWERS_MS);
    moments.add(new Moment(sample.timeMs(), last.size(), regionCount(), locality()));
    // One that was started again has another start code.
    servers.seen(sample.server().replaceFirst(",\\d+$", ""), sample.timeMs());
    sample.regionRequests().keySet().forEach(region -> regions.seen(region, sample.timeMs()));
  }

  private double regionCount() {
    long[] numbers = last.values().stream().mapToLong(it -> it.of(ServerMetric.REGIONS)).toArray();
    return LongStream.of(numbers).allMatch(number -> number >= 0)
        ? LongStream.of(numbers).sum()
        : Double.NaN;
  }

  /** The mean of the servers, weighted by their HFiles. */
  private double locality() {
    double files = 0;
    double local = 0;
    for (ServerSample sample : last.values()) {
      long number = sample.of(ServerMetric.STORE_FILES);
      long percent = sample.of(ServerMetric.LOCALITY);
      if (number < 0 || percent < 0) {
        return Double.NaN;
      }
      files += number;
      local += number * percent / Units.PERCENT;
    }
    return local / files;
  }

  /** Reads what was sampled of the master in a run's directory, if anything was. */
  public void readMaster(Path run) throws IOException {
    Samples.read(
        run.resolve(MasterSample.FILE),
        MasterSample.class,
        sample -> {
          crashes.add(sample);
          return sample.timeMs() < endMs;
        });
  }

  /** The figures of each fault, those that are known, after all samples. */
  public List<FaultFigures> figures() {
    servers.end();
    regions.end();
    double hitRatio = cache.usual(phases.get(0));
    List<FaultFigures> figures = new ArrayList<>();
    for (int i = 0; i < phases.size(); i++) {
      FaultPhase phase = phases.get(i);
      Map<FaultFigure, Double> known = new EnumMap<>(FaultFigure.class);
      put(known, FaultFigure.CACHE_BACK_SECONDS, cache.seconds(phase, hitRatio));
      put(known, FaultFigure.LOCALITY_BACK_SECONDS, back(phase, Moment::locality, SHARE_TOLERANCE));
      // A split or a merge changes the number of regions, and no server goes.
      boolean serversGo = !phase.fault().isOfTable();
      if (serversGo) {
        known.putAll(crashes.figures(phase));
        put(known, FaultFigure.SERVERS_BACK_SECONDS, back(phase, Moment::servers, 0));
        put(known, FaultFigure.REGIONS_BACK_SECONDS, back(phase, Moment::regions, 0));
        if (regions.isKnown(i)) {
          known.put(FaultFigure.UNAVAILABLE_REGIONS, (double) regions.seconds(i).size());
          put(
              known,
              FaultFigure.REGION_UNAVAILABLE_SECONDS,
              regions.seconds(i).values().stream().mapToDouble(Double::doubleValue).average());
        }
      }
      figures.add(
          new FaultFigures(
              phase.fault(),
              List.of(),
              known,
              serversGo ? servers.seconds(i) : Map.of(),
              serversGo ? regions.seconds(i) : Map.of(),
              0));
    }
    return figures;
  }

  private static void put(
      Map<FaultFigure, Double> figures, FaultFigure figure, OptionalDouble value) {
    if (value.isPresent()) {
      figures.put(figure, value.getAsDouble());
    }
  }

  private OptionalDouble back(FaultPhase phase, ToDoubleFunction<Moment> number, double tolerance) {
    double before = 0;
    boolean fewer = false;
    OptionalDouble back = OptionalDouble.empty();
    for (Moment moment : moments) {
      double known = number.applyAsDouble(moment);
      if (Double.isNaN(known)) {
        continue;
      }
      if (moment.timeMs < phase.fromMs()) {
        before = known;
      } else if (phase.contains(moment.timeMs) && known < before - tolerance) {
        fewer = true;
        back = OptionalDouble.empty();
      } else if (phase.contains(moment.timeMs) && fewer && back.isEmpty()) {
        back = OptionalDouble.of(phase.secondsUntil(moment.timeMs));
      }
    }
    return back;
  }
}
