package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Answer;
import io.github.hbaseycsb.analysis.capacity.Capacity.Fit;
import io.github.hbaseycsb.analysis.capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.Part;
import io.github.hbaseycsb.analysis.capacity.ProbeOutcome;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.property.BindingProperty;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Formats a search for a capacity as text and tables. */
public final class CapacityText {
  private CapacityText() {}

  /**
   * The result without a full stop, such as {@code 4,321 ops/s [4,100, 4,500] pass in the median
   * run, ... in 19 of 20, with READ.p99 within 10 ms, ...}.
   */
  public static String of(Capacity capacity) {
    if (capacity.isOfThreads()) {
      return threads(capacity);
    }
    String objective =
        objective(capacity, ", ") + capacity.arrivals().map(CapacityText::arrivals).orElse("");
    if (capacity.ending().isEmpty()) {
      return "the search for the capacity has not finished"
          + (capacity.fit().isPresent() ? ": so far " + answers(capacity) : "");
    }
    boolean decided = capacity.isDecided();
    return switch (capacity.ending().get()) {
      case FOUND ->
          "%s, with %s%s".formatted(answers(capacity), objective, firstExceeded(capacity));
      case AT_LEAST ->
          decided
              ? "at least %s, the highest rate tried, pass with %s"
                  .formatted(rate(capacity.to()), objective)
              : undecided("highest", capacity.to(), capacity, objective);
      case NOTHING_HOLDS ->
          decided
              ? "%s, the lowest rate tried, do not pass with %s%s"
                  .formatted(rate(capacity.from()), objective, firstExceeded(capacity))
              : undecided("lowest", capacity.from(), capacity, objective);
    };
  }

  /**
   * Such as {@code it is undecided whether 9,000 ops/s, the highest rate tried, pass with ...: the
   * capacity is 400 to 20,000 ops/s}.
   */
  private static String undecided(String end, int rate, Capacity capacity, String objective) {
    Answer median = capacity.fit().orElseThrow().median();
    return "it is undecided whether %s, the %s rate tried, pass with %s: the capacity is %s to %s"
        .formatted(rate(rate), end, objective, Figures.number(median.low()), rate(median.high()));
  }

  private static String arrivals(String arrivals) {
    return ", and %s arrivals"
        .formatted(arrivals.equals(BindingProperty.POISSON) ? "random" : arrivals);
  }

  /**
   * The result of a search for the number of threads, such as {@code the highest throughput, 25,174
   * ops/s [24,000, 26,000], takes 12 threads [10, 15]}.
   */
  private static String threads(Capacity capacity) {
    if (capacity.fit().isEmpty()) {
      return "the search for the number of threads has not finished";
    }
    Answer answer = capacity.fit().get().median();
    Answer highest = capacity.fit().get().highest().orElseThrow();
    String throughput =
        "the highest throughput, %s %s, takes ".formatted(rate(highest.rate()), interval(highest));
    boolean more = capacity.ending().filter(Ending.AT_LEAST::equals).isPresent();
    String found =
        capacity.isPrecise() && !more
            ? throughput + Counted.of(answer.rate(), "thread") + " " + interval(answer)
            : Text.of("undecided: %s%,d to %,d threads", throughput, answer.low(), answer.high());
    if (capacity.ending().isEmpty()) {
      return "the search for the number of threads has not finished: so far " + found;
    }
    if (more && capacity.isDecided()) {
      return Text.of("the throughput still grows at %,d threads, the most tried", capacity.to());
    }
    boolean fewest = answer.rate() == capacity.from() && capacity.from() > 1;
    return found + (fewest ? ", the fewest tried" : "");
  }

  /** Such as {@code 4,321 ops/s [4,100, 4,500] pass in the median run, ... in 19 of 20}. */
  private static String answers(Capacity capacity) {
    Fit fit = capacity.fit().orElseThrow();
    Answer most = fit.most().orElseThrow();
    return "%s %s pass in the median run, %s %s in 19 of 20"
        .formatted(
            rate(fit.median().rate()),
            interval(fit.median()),
            Figures.number(most.rate()),
            interval(most));
  }

  /** The answer's interval, such as {@code [4,100, 4,500]}. */
  public static String interval(Answer answer) {
    return "[%s, %s]".formatted(Figures.number(answer.low()), Figures.number(answer.high()));
  }

  private static String firstExceeded(Capacity capacity) {
    return capacity.limitedBy().map(part -> "; " + exceeded(part, capacity)).orElse("");
  }

  private static String exceeded(String part, Capacity capacity) {
    return switch (part) {
      case Part.RATE, Part.LATE -> "the clients cannot keep up with a higher rate";
      case Objective.FAILED -> "the share of failed operations is the first limit that is exceeded";
      default ->
          capacity.objective().containsKey(part)
              ? part + " is the first limit that is exceeded"
              : "the servers cannot keep up with a higher rate (" + part + ")";
    };
  }

  /** The objective, the same text in whatever order its parts were given. */
  public static String objective(Capacity capacity, String separator) {
    return new TreeMap<>(capacity.objective())
        .entrySet().stream().map(CapacityText::limit).collect(Collectors.joining(separator));
  }

  private static String limit(Map.Entry<String, Double> limit) {
    return switch (limit.getKey()) {
      case Objective.FAILED ->
          "at most %s%% failed".formatted(Text.plain(Units.PERCENT * limit.getValue()));
      case Objective.SERVER_CPU ->
          "the servers' processors at most %s%% busy"
              .formatted(Text.plain(Units.PERCENT * limit.getValue()));
      default ->
          "%s within %s ms"
              .formatted(limit.getKey(), Text.plain(limit.getValue() / Units.US_PER_MS));
    };
  }

  private static String rate(int rate) {
    return Figures.number(rate) + " ops/s";
  }

  /**
   * The outcome of a measurement, such as {@code probe-3, 4,000 ops/s: fails, READ.p99 31.2 ms
   * [25.1, 40.2] beyond 10 ms}.
   */
  public static String of(ProbeSummary probe) {
    if (probe.isOfThreads()) {
      return "%s, %s: %s ops/s"
          .formatted(
              probe.name(), Counted.of(probe.rate(), "thread"), Figures.number(probe.throughput()));
    }
    String why =
        probe.parts().stream()
            .filter(part -> part.outcome() != ProbeOutcome.PASSES || part.isFitted())
            .map(CapacityText::of)
            .collect(Collectors.joining("; "));
    return "%s, %s: %s, %s".formatted(probe.name(), rate(probe.rate()), probe.outcome(), why);
  }

  private static String of(Part part) {
    if (part.value().isEmpty()) {
      return part.name().equals(Objective.SERVER_CPU)
          ? "server.cpu unknown, the servers do not publish it"
          : "%s unknown, too few operations".formatted(part.name());
    }
    String relation =
        switch (part.outcome()) {
          case PASSES -> "within";
          case UNDECIDED -> "about";
          case FAILS -> part.name().equals(Part.RATE) ? "of" : "beyond";
        };
    String figure = withInterval(part, shown(part, part.value().getAsDouble()));
    return "%s %s %s %s".formatted(part.name(), figure, relation, shown(part, part.limit()));
  }

  private static String withInterval(Part part, String value) {
    return part.low().isEmpty()
        ? value
        : "%s [%s, %s]"
            .formatted(
                value,
                number(part, part.low().getAsDouble()),
                number(part, part.high().getAsDouble()));
  }

  private static String shown(Part part, double value) {
    return switch (part.unit()) {
      case "us" -> number(part, value) + " ms";
      case "share" -> number(part, value) + "%";
      case "bytes" -> number(part, value) + " MB";
      case "" -> number(part, value);
      default -> number(part, value) + " " + part.unit();
    };
  }

  private static String number(Part part, double value) {
    return switch (part.unit()) {
      case "us" -> Figures.ms(value);
      case "share" -> Text.of("%.3g", Units.PERCENT * value);
      case "bytes" -> Figures.number(value / Units.BYTES_PER_MEGABYTE);
      default -> Figures.number(value);
    };
  }

  /** The table of measurements in chronological order. */
  public static Table table(Capacity capacity) {
    List<String> fitted =
        capacity.probes().stream()
            .flatMap(probe -> probe.parts().stream())
            .filter(Part::isFitted)
            .map(Part::name)
            .distinct()
            .toList();
    String of = capacity.isOfThreads() ? "threads" : "target ops/s";
    Columns<ProbeSummary> columns =
        new Columns<ProbeSummary>()
            .text("measurement", ProbeSummary::name)
            .text("outcome", probe -> probe.outcome().toString())
            .figure(of, probe -> Figures.number(probe.rate()))
            .figure("ops/s", probe -> Figures.number(probe.throughput()));
    for (String name : fitted) {
      columns.figure(
          name + (name.equals(Objective.SERVER_CPU) ? " %" : " ms"),
          probe ->
              probe.parts().stream()
                  .filter(part -> part.name().equals(name) && part.value().isPresent())
                  .map(part -> withInterval(part, number(part, part.value().getAsDouble())))
                  .findFirst()
                  .orElse(Figures.UNKNOWN));
    }
    return columns
        .text(
            "what decided",
            probe ->
                probe.parts().stream()
                    .filter(part -> part.outcome() != ProbeOutcome.PASSES)
                    .map(Part::name)
                    .collect(Collectors.joining(", ")))
        .table(capacity.probes());
  }
}
