package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Table.Columns;
import io.github.hbaseycsb.benchmark.Measurement.Place;
import io.github.hbaseycsb.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Formats the measurements as tables. */
final class ClientReport {
  private final BenchmarkPlan plan;
  private final List<Measurement> measurements;

  private ClientReport(BenchmarkPlan plan, List<Measurement> measurements) {
    this.plan = plan;
    this.measurements = measurements;
  }

  private record View(BenchmarkPlan plan, int turnMs, List<Window> windows) {}

  private record Window(String name, Table figures, Table ratios) {}

  private record Content(
      Map<String, String> environment, BenchmarkPlan plan, List<Measurement> measurements) {}

  static Benchmark.Report of(
      BenchmarkPlan plan, Map<String, String> environment, List<Measurement> measurements) {
    ClientReport own = new ClientReport(plan, measurements);
    List<Window> windows =
        Stream.of(Measurement.STEADY, Measurement.FIRST)
            .filter(window -> measurements.stream().anyMatch(one -> one.window().equals(window)))
            .map(own::window)
            .toList();
    return new Benchmark.Report(
        environment,
        "client.md.ftl",
        new View(plan, BenchmarkPlan.TURN_MS, windows),
        new Content(environment, plan, measurements));
  }

  private record RequestsView(BenchmarkPlan plan, Table figures, Table ratios) {}

  private record RequestsContent(
      Map<String, String> environment, BenchmarkPlan plan, List<RequestCount> counts) {}

  /** What operations ask of the server, each of the contenders compared with this client. */
  static Benchmark.Report ofRequests(
      BenchmarkPlan plan, Map<String, String> environment, List<RequestCount> counts) {
    List<Rounds<RequestCount>> figures = new ArrayList<>();
    List<Rounds<RequestCount>> ratios = new ArrayList<>();
    for (Measurement.Run run : plan.runs(0)) {
      Rounds<RequestCount> rounds =
          new Rounds<>(of(counts, run, run.contender()), of(counts, run, Contender.YCSB));
      figures.add(rounds);
      if (run.contender() != Contender.YCSB && !rounds.other().isEmpty()) {
        ratios.add(rounds.swapped());
      }
    }
    Table each =
        columns(RequestCount::run)
            .figure("requests", it -> it.median("%.4g", RequestCount::requests))
            .figure("bytes received", it -> it.median("%,.0f", RequestCount::receivedBytes))
            .figure("bytes sent", it -> it.median("%,.0f", RequestCount::sentBytes))
            .table(figures);
    Table compared =
        columns(RequestCount::run)
            .text("compared with", it -> it.swapped().first().run().contender().toString())
            .figure("requests", it -> it.ratio(RequestCount::requests))
            .figure("bytes received", it -> it.ratio(RequestCount::receivedBytes))
            .figure("bytes sent", it -> it.ratio(RequestCount::sentBytes))
            .table(ratios);
    return new Benchmark.Report(
        environment,
        "requests.md.ftl",
        new RequestsView(plan, each, compared),
        new RequestsContent(environment, plan, counts));
  }

  /** Those of a contender that did the same as a run, in the order of the rounds. */
  private static List<RequestCount> of(
      List<RequestCount> counts, Measurement.Run same, Contender contender) {
    return counts.stream()
        .filter(
            count ->
                count.run().contender() == contender
                    && count.run().mix() == same.mix()
                    && count.run().threads() == same.threads())
        .toList();
  }

  private Window window(String window) {
    List<Place> places =
        measurements.stream()
            .map(Measurement::place)
            .filter(place -> place.window().equals(window))
            .distinct()
            .toList();
    return new Window(
        window,
        columns(Measurement::run)
            .figure("ops/s", it -> it.median("%.0f", Measurement::operationsPerSecond))
            .figure("CPU us", it -> it.median("%.1f", Measurement::cpuUs))
            .figure("user", it -> it.median("%.1f", Measurement::userUs))
            .figure("system", it -> it.median("%.1f", Measurement::systemUs))
            .figure("bytes", it -> it.median("%.0f", Measurement::allocatedBytes))
            .figure("resident MB", it -> it.median("%.0f", Measurement::residentMb))
            .figure("p50 us", it -> latency(it, Measurement::p50Us))
            .figure("p99 us", it -> latency(it, Measurement::p99Us))
            .figure("p99.9 us", it -> latency(it, Measurement::p999Us))
            .table(rows(places, this::measured)),
        columns(Measurement::run)
            .text("compared with", it -> it.swapped().first().contender().toString())
            .figure("ops/s", it -> it.ratio(Measurement::operationsPerSecond))
            .figure("CPU", it -> it.ratio(Measurement::cpuUs))
            .figure("bytes", it -> it.ratio(Measurement::allocatedBytes))
            .figure("resident", it -> it.ratio(Measurement::residentMb))
            .figure("p50", it -> latencyRatio(it, Measurement::p50Us))
            .figure("p99", it -> latencyRatio(it, Measurement::p99Us))
            .table(rows(places, this::compared)));
  }

  /** The columns that say what was measured. */
  private static <T> Columns<Rounds<T>> columns(Function<T, Measurement.Run> run) {
    return new Columns<Rounds<T>>()
        .text("operation", it -> run.apply(it.first()).mix().toString())
        .figure("threads", it -> Text.of("%d", run.apply(it.first()).threads()))
        .text("contender", it -> run.apply(it.first()).contender().toString());
  }

  /** What is in a buffer at the end of a turn is acknowledged in the next one. */
  private String latency(Rounds<Measurement> rounds, ToDoubleFunction<Measurement> percentile) {
    return plan.turns() == 0 || rounds.first().mix().endsWithAnswer()
        ? rounds.median("%.0f", percentile)
        : "-";
  }

  private static String latencyRatio(
      Rounds<Measurement> rounds, ToDoubleFunction<Measurement> percentile) {
    return rounds.first().mix().endsWithAnswer() ? rounds.ratio(percentile) : "-";
  }

  private List<Rounds<Measurement>> rows(
      List<Place> places, BiFunction<Place, Contender, Stream<Rounds<Measurement>>> rounds) {
    return places.stream()
        .flatMap(
            place ->
                plan.contenders().stream()
                    .filter(contender -> !of(place, contender).isEmpty())
                    .flatMap(contender -> rounds.apply(place, contender)))
        .toList();
  }

  private Stream<Rounds<Measurement>> measured(Place place, Contender contender) {
    return Stream.of(new Rounds<>(of(place, contender), List.of()));
  }

  /** Empty for what others are compared with, and if one of the two was measured less often. */
  private Stream<Rounds<Measurement>> compared(Place place, Contender contender) {
    Rounds<Measurement> rounds =
        new Rounds<>(of(place, contender), of(place, contender.counterpart()));
    return contender == Contender.YCSB || rounds.own().size() != rounds.other().size()
        ? Stream.empty()
        : Stream.of(contender.isVariant() ? rounds : rounds.swapped());
  }

  /** The measurements of a contender in a place, in the order of the rounds. */
  private List<Measurement> of(Place place, Contender contender) {
    return measurements.stream()
        .filter(one -> one.contender() == contender && one.place().equals(place))
        .toList();
  }
}
