package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * How long after each fault of a run as many region servers answered as before it, with as many
 * regions, from {@code server.jsonl}. What no sample shows to have become fewer is unknown, and so
 * is what was not back before the next fault.
 */
public final class ServersBack {
  /** A server that has no sample for longer did not answer in that time. */
  private static final long ANSWERS_MS = 5_000;

  /** How often servers are sampled, not all at the same moment. */
  private static final long SAMPLED_MS = 1_000;

  private ServersBack() {}

  /** A sample of a server, and until when the server is known to answer. */
  private static final class Answer {
    private final long timeMs;
    private final String server;
    private final long regions;
    private long untilMs;

    Answer(ServerSample sample) {
      timeMs = sample.timeMs();
      server = sample.server();
      regions = sample.of(ServerMetric.REGIONS);
      untilMs = timeMs + SAMPLED_MS;
    }
  }

  /** The servers that answer, and the regions on those that tell; whether all do. */
  private record Moment(long timeMs, long servers, long regions, boolean allTell) {
    static Moment of(long timeMs, Collection<Answer> answers) {
      return new Moment(
          timeMs,
          answers.size(),
          answers.stream().mapToLong(it -> Math.max(0, it.regions)).sum(),
          answers.stream().allMatch(it -> it.regions >= 0));
    }
  }

  /**
   * Reads a run's samples.
   *
   * @param faults in order of time
   * @param endMs the end of the run's window, ms since 1970
   * @return the figures of each fault, those that are known
   */
  public static List<FaultFigures> read(Path run, List<FaultRecord> faults, long endMs)
      throws IOException {
    List<Moment> moments = moments(answers(run, endMs));
    List<FaultFigures> figures = new ArrayList<>();
    for (int i = 0; i < faults.size(); i++) {
      FaultRecord fault = faults.get(i);
      long toMs = i + 1 < faults.size() ? faults.get(i + 1).startMs() : endMs;
      Map<FaultFigure, Double> back = new EnumMap<>(FaultFigure.class);
      // A split or a merge changes the number of regions, and no server goes.
      if (!fault.on().equals("table")) {
        back(fault, toMs, moments, Moment::servers, any -> true)
            .ifPresent(seconds -> back.put(FaultFigure.SERVERS_BACK_SECONDS, seconds));
        back(fault, toMs, moments, Moment::regions, Moment::allTell)
            .ifPresent(seconds -> back.put(FaultFigure.REGIONS_BACK_SECONDS, seconds));
      }
      figures.add(new FaultFigures(fault, List.of(), back));
    }
    return figures;
  }

  private static List<Answer> answers(Path run, long endMs) throws IOException {
    Map<String, Answer> last = new HashMap<>();
    List<Answer> answers = new ArrayList<>();
    Samples.read(
        run.resolve(ServerSample.FILE),
        ServerSample.class,
        sample -> {
          Answer answer = new Answer(sample);
          Answer earlier = last.put(answer.server, answer);
          if (earlier != null && answer.timeMs - earlier.timeMs <= ANSWERS_MS) {
            earlier.untilMs = answer.timeMs;
          }
          answers.add(answer);
          return answer.timeMs < endMs;
        });
    // Of those that answered lately it is not known that they no longer do.
    last.values().stream()
        .filter(it -> endMs - it.timeMs <= ANSWERS_MS)
        .forEach(it -> it.untilMs = Long.MAX_VALUE);
    // A line is written when the regions of its server are read, too.
    answers.sort(Comparator.comparingLong(it -> it.timeMs));
    return answers;
  }

  private static List<Moment> moments(List<Answer> answers) {
    Map<String, Answer> current = new HashMap<>();
    List<Moment> moments = new ArrayList<>();
    for (Answer answer : answers) {
      current.put(answer.server, answer);
      current.values().removeIf(it -> it.untilMs < answer.timeMs);
      moments.add(Moment.of(answer.timeMs, current.values()));
    }
    return moments;
  }

  /**
   * The time until a number was as large as before.
   *
   * @param exact whether the number of a moment is, and not only that or more
   */
  private static OptionalDouble back(
      FaultRecord fault,
      long toMs,
      List<Moment> moments,
      ToLongFunction<Moment> number,
      Predicate<Moment> exact) {
    long before = 0;
    boolean fewer = false;
    OptionalDouble back = OptionalDouble.empty();
    for (Moment moment : moments) {
      long known = number.applyAsLong(moment);
      if (moment.timeMs < fault.startMs()) {
        before = exact.test(moment) ? known : before;
      } else if (moment.timeMs < toMs && known < before) {
        fewer |= exact.test(moment);
        back = exact.test(moment) ? OptionalDouble.empty() : back;
      } else if (moment.timeMs < toMs && fewer && back.isEmpty()) {
        back = OptionalDouble.of((moment.timeMs - fault.startMs()) / Units.MS_PER_SECOND);
      }
    }
    return back;
  }
}
