package io.github.hbaseycsb.benchmark;

import static io.github.hbaseycsb.client.Units.BYTES_PER_MEGABYTE;

import io.github.hbaseycsb.analysis.report.text.Columns;
import io.github.hbaseycsb.benchmark.Measurement.Place;
import io.github.hbaseycsb.model.Text;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Formats the measurements as tables in Markdown. */
final class ClientReport {
  private final BenchmarkPlan plan;
  private final List<Measurement> measurements;

  private ClientReport(BenchmarkPlan plan, List<Measurement> measurements) {
    this.plan = plan;
    this.measurements = measurements;
  }

  static BenchmarkReport of(
      BenchmarkPlan plan, Map<String, String> environment, List<Measurement> measurements) {
    BenchmarkReport report =
        new BenchmarkReport("What the client costs", environment)
            .content("plan", plan)
            .content("measurements", measurements)
            .text(
                "Medians of %d rounds, contenders in turn, each in a fresh JVM, on a server that"
                    + " was warmed up and a table that has settled. `first` is the first %d s, the"
                    + " start of the JVM included in its CPU; `steady` the %d s after that. CPU,"
                    + " bytes allocated: of the client's process, for each operation; resident: the"
                    + " most memory that it had until the window's end, of a heap that the JVM may"
                    + " let grow to a quarter of the machine's. Client and server share the"
                    + " machine. Buffered puts count when the server acknowledges them with ycsb,"
                    + " when they are in the buffer with the others: their percentiles are not"
                    + " compared.",
                plan.rounds(), plan.firstSeconds(), plan.steadySeconds());
    ClientReport own = new ClientReport(plan, measurements);
    own.add(report, Measurement.STEADY);
    own.add(report, Measurement.FIRST);
    return report;
  }

  /** Two contenders' measurements of the same place in the same rounds. */
  private record Comparison(List<Measurement> of, List<Measurement> to) {
    private String ratio(ToDoubleFunction<Measurement> value) {
      return Spread.ofRatios(of, to, value).text();
    }

    private String latencyRatio(ToDoubleFunction<Measurement> percentile) {
      return of.get(0).mix().endsWithAnswer() ? ratio(percentile) : "-";
    }
  }

  private void add(BenchmarkReport report, String window) {
    List<Place> places =
        measurements.stream()
            .map(Measurement::place)
            .filter(place -> place.window().equals(window))
            .distinct()
            .toList();
    report
        .text("## %s", window)
        .table(
            places(new Columns<List<Measurement>>(), own -> own)
                .figure("ops/s", own -> median(own, "%.0f", Measurement::operationsPerSecond))
                .figure("CPU us", own -> median(own, "%.1f", Measurement::cpuUs))
                .figure("user", own -> median(own, "%.1f", Measurement::userUs))
                .figure("system", own -> median(own, "%.1f", Measurement::systemUs))
                .figure("bytes", own -> median(own, "%.0f", Measurement::allocatedBytes))
                .figure(
                    "resident MB",
                    own ->
                        median(own, "%.0f", it -> it.used().residentBytes() / BYTES_PER_MEGABYTE))
                .figure("p50 us", own -> median(own, "%.0f", Measurement::p50Us))
                .figure("p99 us", own -> median(own, "%.0f", Measurement::p99Us))
                .figure("p99.9 us", own -> median(own, "%.0f", Measurement::p999Us))
                .table(places.stream().flatMap(this::ofContenders).toList()))
        .text("Ratios, each of one round: median (least-greatest).")
        .table(
            places(new Columns<Comparison>(), Comparison::of)
                .text("compared with", it -> it.to().get(0).contender().toString())
                .figure("ops/s", it -> it.ratio(Measurement::operationsPerSecond))
                .figure("CPU", it -> it.ratio(Measurement::cpuUs))
                .figure("bytes", it -> it.ratio(Measurement::allocatedBytes))
                .figure("resident", it -> it.ratio(own -> own.used().residentBytes()))
                .figure("p50", it -> it.latencyRatio(Measurement::p50Us))
                .figure("p99", it -> it.latencyRatio(Measurement::p99Us))
                .table(places.stream().flatMap(this::comparisons).toList()));
  }

  /** Adds the columns that say what was measured. */
  private static <T> Columns<T> places(Columns<T> columns, Function<T, List<Measurement>> own) {
    return columns
        .text("operation", it -> own.apply(it).get(0).mix().toString())
        .figure("threads", it -> Text.of("%d", own.apply(it).get(0).run().threads()))
        .text("contender", it -> own.apply(it).get(0).contender().toString());
  }

  private static String median(
      List<Measurement> own, String format, ToDoubleFunction<Measurement> value) {
    return Text.of(format, Spread.of(own, value).median());
  }

  private Stream<List<Measurement>> ofContenders(Place place) {
    return plan.contenders().stream()
        .map(contender -> of(place, contender))
        .filter(own -> !own.isEmpty());
  }

  private Stream<Comparison> comparisons(Place place) {
    return ofContenders(place)
        .filter(other -> other.get(0).contender() != Contender.YCSB)
        .flatMap(other -> comparison(other, of(place, other.get(0).contender().counterpart())));
  }

  private static Stream<Comparison> comparison(
      List<Measurement> other, List<Measurement> counterpart) {
    if (other.size() != counterpart.size()) {
      return Stream.empty();
    }
    return Stream.of(
        other.get(0).contender().isVariant()
            ? new Comparison(other, counterpart)
            : new Comparison(counterpart, other));
  }

  /** The measurements of a contender in a place, in the order of the rounds. */
  private List<Measurement> of(Place place, Contender contender) {
    return measurements.stream()
        .filter(one -> one.contender() == contender && one.place().equals(place))
        .toList();
  }
}
