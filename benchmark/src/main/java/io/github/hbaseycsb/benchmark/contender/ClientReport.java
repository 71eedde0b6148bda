package io.github.hbaseycsb.benchmark.contender;

import static io.github.hbaseycsb.benchmark.report.BenchmarkReport.column;
import static io.github.hbaseycsb.common.Units.BYTES_PER_MEGABYTE;

import io.github.hbaseycsb.benchmark.contender.Measurement.Place;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport.Column;
import io.github.hbaseycsb.benchmark.report.Spread;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Formats the measurements as tables in Markdown. */
public final class ClientReport {

  private final BenchmarkPlan plan;
  private final List<Measurement> measurements;

  private ClientReport(BenchmarkPlan plan, List<Measurement> measurements) {
    this.plan = plan;
    this.measurements = measurements;
  }

  /** Creates the report of all measurements of a plan. */
  public static BenchmarkReport of(
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
            places.stream().flatMap(this::ofContenders).toList(),
            column("operation", "%s", own -> own.get(0).mix()),
            column("threads", "%d", own -> own.get(0).threads()),
            column("contender", "%s", own -> own.get(0).contender()),
            median("ops/s", "%.0f", Measurement::operationsPerSecond),
            median("CPU us", "%.1f", Measurement::cpuUs),
            median("user", "%.1f", Measurement::userUs),
            median("system", "%.1f", Measurement::systemUs),
            median("bytes", "%.0f", Measurement::allocatedBytes),
            median("resident MB", "%.0f", one -> one.residentBytes() / BYTES_PER_MEGABYTE),
            median("p50 us", "%.0f", Measurement::p50Us),
            median("p99 us", "%.0f", Measurement::p99Us),
            median("p99.9 us", "%.0f", Measurement::p999Us))
        .text("Ratios, each of one round: median (least-greatest).")
        .table(
            places.stream().flatMap(this::comparisons).toList(),
            column("operation", "%s", it -> it.of().get(0).mix()),
            column("threads", "%d", it -> it.of().get(0).threads()),
            column("contender", "%s", it -> it.of().get(0).contender()),
            column("compared with", "%s", it -> it.to().get(0).contender()),
            column("ops/s", "%s", it -> it.ratio(Measurement::operationsPerSecond)),
            column("CPU", "%s", it -> it.ratio(Measurement::cpuUs)),
            column("bytes", "%s", it -> it.ratio(Measurement::allocatedBytes)),
            column("resident", "%s", it -> it.ratio(Measurement::residentBytes)),
            column("p50", "%s", it -> it.latencyRatio(Measurement::p50Us)),
            column("p99", "%s", it -> it.latencyRatio(Measurement::p99Us)));
  }

  private static Column<List<Measurement>> median(
      String name, String format, ToDoubleFunction<Measurement> value) {
    return column(name, format, own -> Spread.of(own, value).median());
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
