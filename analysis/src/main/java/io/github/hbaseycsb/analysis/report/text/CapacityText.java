package io.github.hbaseycsb.analysis.report.text;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Answer;
import io.github.hbaseycsb.analysis.capacity.Criterion;
import io.github.hbaseycsb.analysis.capacity.ProbeOutcome;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Table.Columns;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Objective;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Formats a search for a capacity as text and tables. */
public final class CapacityText {
  private CapacityText() {}

  /**
   * The result without a full stop, such as {@code 4,321 ops/s [4,100, 4,500] pass in the median
   * run, ... in 19 of 20, with READ.p99 within 10 ms, ...}; of a search for the number of threads
   * {@code the highest throughput, 25,174 ops/s [24,000, 26,000], takes 12 threads [10, 15]}.
   */
  public static String of(Capacity capacity) {
    return Templates.sentence(
        "capacity.ftl",
        capacity.isOfThreads() ? "threads" : "result",
        Map.of(
            "capacity", capacity,
            "decided", capacity.isDecided(),
            "precise", capacity.isPrecise(),
            "objective", objective(capacity, ", ")));
  }

  /**
   * What is said beside the answer. A plan needs the rate of 19 of 20 runs: half of all runs miss
   * the objective at the other.
   */
  public static String more(Capacity capacity) {
    return Templates.sentence(
        "capacity.ftl",
        "more",
        Map.of(
            "threads", capacity.isOfThreads(),
            "fit", capacity.fit(),
            "objective", objective(capacity, ", ")));
  }

  /** The answer's interval, such as {@code [4,100, 4,500]}. */
  public static String interval(Answer answer) {
    return "[%s, %s]".formatted(Figures.number(answer.low()), Figures.number(answer.high()));
  }

  /** The objective, the same text in whatever order its parts were given. */
  public static String objective(Capacity capacity, String separator) {
    return Templates.sentence(
        "capacity.ftl",
        "objective",
        Map.of("limits", new TreeMap<>(capacity.objective()), "separator", separator));
  }

  /**
   * A criterion for the template.
   *
   * @param figure the value with its interval; empty if it is unknown
   * @param most the limit
   */
  private record Judged(@JsonUnwrapped Criterion criterion, Optional<String> figure, String most) {
    static Judged of(Criterion criterion) {
      return new Judged(
          criterion,
          criterion.value().stream()
              .mapToObj(value -> withInterval(criterion, shown(criterion, value)))
              .findFirst(),
          shown(criterion, criterion.limit()));
    }
  }

  private record Probe(@JsonUnwrapped ProbeSummary probe, List<Judged> judged) {}

  /**
   * The outcome of a measurement, such as {@code probe-3, 4,000 ops/s: fails, READ.p99 31.2 ms
   * [25.1, 40.2] beyond 10 ms}.
   */
  public static String of(ProbeSummary probe) {
    return Templates.sentence(
        "capacity.ftl",
        probe.isOfThreads() ? "probeOfThreads" : "probe",
        new Probe(
            probe,
            probe.parts().stream()
                .filter(it -> it.outcome() != ProbeOutcome.PASSES || it.isFitted())
                .map(Judged::of)
                .toList()));
  }

  private static String withInterval(Criterion criterion, String value) {
    return criterion.low().isEmpty()
        ? value
        : "%s [%s, %s]"
            .formatted(
                value,
                number(criterion, criterion.low().getAsDouble()),
                number(criterion, criterion.high().getAsDouble()));
  }

  private static String shown(Criterion criterion, double value) {
    return switch (criterion.unit()) {
      case "us" -> number(criterion, value) + " ms";
      case "share" -> number(criterion, value) + "%";
      case "bytes" -> number(criterion, value) + " MB";
      case "" -> number(criterion, value);
      default -> number(criterion, value) + " " + criterion.unit();
    };
  }

  private static String number(Criterion criterion, double value) {
    return switch (criterion.unit()) {
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
            .filter(Criterion::isFitted)
            .map(Criterion::name)
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
                  .filter(it -> it.name().equals(name) && it.value().isPresent())
                  .map(it -> withInterval(it, number(it, it.value().getAsDouble())))
                  .findFirst()
                  .orElse(Figures.UNKNOWN));
    }
    return columns
        .text(
            "what decided",
            probe ->
                probe.parts().stream()
                    .filter(it -> it.outcome() != ProbeOutcome.PASSES)
                    .map(Criterion::name)
                    .collect(Collectors.joining(", ")))
        .table(capacity.probes());
  }
}
