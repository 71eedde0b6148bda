package io.github.hbaseycsb.benchmark.contender;

import io.github.hbaseycsb.benchmark.contender.Measurement.Place;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.Spread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The measurements as tables in Markdown. */
public final class ClientReport implements BenchmarkReport {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private final BenchmarkPlan plan;
  private final Map<String, String> environment;
  private final List<Measurement> measurements;

  /** Of all measurements of a plan. */
  public ClientReport(
      BenchmarkPlan plan, Map<String, String> environment, List<Measurement> measurements) {
    this.plan = plan;
    this.environment = environment;
    this.measurements = measurements;
  }

  @Override
  public String markdown() {
    List<String> lines = BenchmarkReport.head("What the client costs", environment);
    lines.add(
        "Medians of "
            + plan.rounds()
            + " rounds, contenders in turn, each in a fresh JVM, on a server that was warmed up and a"
            + " table that has settled. `first` is the first "
            + plan.firstSeconds()
            + " s, the start of the JVM included in its CPU; `steady` the "
            + plan.steadySeconds()
            + " s after that. CPU, bytes allocated: of the client's process, for each operation;"
            + " resident: the most memory that it had until the window's end, of a heap that the JVM"
            + " may let grow to a quarter of the machine's."
            + " Client and server share the machine. Buffered puts count when the server acknowledges"
            + " them with ycsb, when they are in the buffer with the others: their percentiles are not"
            + " compared.");
    for (String window : List.of(Measurement.STEADY, Measurement.FIRST)) {
      lines.add("");
      lines.add("## " + window);
      lines.add("");
      lines.add(
          "| operation | threads | contender | ops/s | CPU us | user | system | bytes |"
              + " resident MB | p50 us | p99 us | p99.9 us |");
      lines.add("|---|---|---|---|---|---|---|---|---|---|---|---|");
      places(window).forEach(place -> addMedians(lines, place));
      lines.add("");
      lines.add("Ratios, each of one round: median (least-greatest).");
      lines.add("");
      lines.add("| operation | threads | of | to | ops/s | CPU | bytes | resident | p50 | p99 |");
      lines.add("|---|---|---|---|---|---|---|---|---|---|");
      places(window).forEach(place -> addRatios(lines, place));
    }
    return String.join("\n", lines) + "\n";
  }

  private void addMedians(List<String> lines, Place place) {
    for (Contender contender : plan.contenders()) {
      List<Measurement> own = of(place, contender);
      if (!own.isEmpty()) {
        lines.add(
            String.format(
                Locale.ROOT,
                "| %s | %d | %s | %.0f | %.1f | %.1f | %.1f | %.0f | %.0f | %.0f | %.0f | %.0f |",
                place.mix(),
                place.threads(),
                contender,
                median(own, Measurement::operationsPerSecond),
                median(own, Measurement::cpuUs),
                median(own, Measurement::userUs),
                median(own, Measurement::systemUs),
                median(own, Measurement::allocatedBytes),
                median(own, Measurement::residentBytes) / BYTES_PER_MEGABYTE,
                median(own, Measurement::p50Us),
                median(own, Measurement::p99Us),
                median(own, Measurement::p999Us)));
      }
    }
  }

  private void addRatios(List<String> lines, Place place) {
    for (Contender other : plan.contenders()) {
      if (other != Contender.YCSB && !of(place, other).isEmpty()) {
        boolean better = other == Contender.COALESCED;
        List<Measurement> of = of(place, better ? other : Contender.YCSB);
        List<Measurement> to = of(place, better ? Contender.YCSB : other);
        if (of.size() == to.size()) {
          lines.add(
              "| %s | %d | %s | %s | %s | %s | %s | %s | %s | %s |"
                  .formatted(
                      place.mix(),
                      place.threads(),
                      of.get(0).contender(),
                      to.get(0).contender(),
                      ratio(of, to, Measurement::operationsPerSecond),
                      ratio(of, to, Measurement::cpuUs),
                      ratio(of, to, Measurement::allocatedBytes),
                      ratio(of, to, Measurement::residentBytes),
                      latencyRatio(of, to, Measurement::p50Us),
                      latencyRatio(of, to, Measurement::p99Us)));
        }
      }
    }
  }

  private List<Place> places(String window) {
    return measurements.stream()
        .map(Measurement::place)
        .filter(place -> place.window().equals(window))
        .distinct()
        .toList();
  }

  /** In the order of their rounds. */
  private List<Measurement> of(Place place, Contender contender) {
    return measurements.stream()
        .filter(one -> one.contender() == contender && one.place().equals(place))
        .toList();
  }

  private static double median(List<Measurement> some, ToDoubleFunction<Measurement> value) {
    return Spread.of(some.stream().mapToDouble(value).toArray()).median();
  }

  private static String latencyRatio(
      List<Measurement> of, List<Measurement> to, ToDoubleFunction<Measurement> percentile) {
    return of.get(0).mix().endsWithAnswer() ? ratio(of, to, percentile) : "-";
  }

  private static String ratio(
      List<Measurement> of, List<Measurement> to, ToDoubleFunction<Measurement> value) {
    double[] ratios = new double[of.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = value.applyAsDouble(of.get(i)) / value.applyAsDouble(to.get(i));
    }
    return Spread.of(ratios).text();
  }

  @Override
  public Map<String, Object> content() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("environment", environment);
    content.put("plan", plan);
    content.put("measurements", measurements);
    return content;
  }
}
