package io.github.hbaseycsb.benchmark.startup;

import static io.github.hbaseycsb.benchmark.report.BenchmarkReport.column;
import static io.github.hbaseycsb.common.Units.US_PER_MS;

import io.github.hbaseycsb.benchmark.process.ResourceLog.Sample;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.Spread;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.function.ToDoubleFunction;

/**
 * What the first operations cost, as tables in Markdown.
 *
 * @param operations how many of them
 * @param used by the options of the JVM, the first of them none: what each round's process used;
 *     empty when that was not measured
 * @param manyThreads those whose first operations were timed
 * @param first by the way to send them: the first operations of each round
 */
public record StartupReport(
    int operations,
    int threads,
    int manyThreads,
    Map<String, List<Sample>> used,
    Map<String, List<FirstOperations>> first) {

  /** The report. */
  public BenchmarkReport report(Map<String, String> environment) {
    BenchmarkReport report =
        new BenchmarkReport("What the first operations cost", environment)
            .content("operations", operations)
            .content("used", used)
            .content("first", first);
    if (!used.isEmpty()) {
      addUse(report);
    }
    return report
        .text(
            "How long it takes, from the start of YCSB's clock, until each of %d threads has done"
                + " one get, and how long a get takes then; %d rounds in turn, median"
                + " (least-greatest).",
            manyThreads, first.values().iterator().next().size())
        .table(
            List.copyOf(first.entrySet()),
            column("gets", "%s", Entry::getKey),
            column(
                "all done after ms",
                "%s",
                way -> Spread.of(way.getValue(), FirstOperations::doneMs).text()),
            column(
                "mean latency us",
                "%s",
                way -> Spread.of(way.getValue(), FirstOperations::meanUs).text()));
  }

  private void addUse(BenchmarkReport report) {
    List<Sample> plain = used.values().iterator().next();
    report
        .text(
            "The client's processor time for each of its first %,d gets with %d threads, start of"
                + " the JVM included; %d rounds in turn, median (least-greatest).",
            operations, threads, plain.size())
        .table(
            List.copyOf(used.entrySet()),
            column("JVM", "%s", Entry::getKey),
            column("user us", "%s", option -> us(option.getValue(), Sample::userMs)),
            column("system us", "%s", option -> us(option.getValue(), Sample::systemMs)),
            column("CPU us", "%s", option -> us(option.getValue(), Sample::cpuMs)),
            column(
                "ratio",
                "%s",
                option -> Spread.ofRatios(option.getValue(), plain, Sample::cpuMs).text()));
  }

  private String us(List<Sample> samples, ToDoubleFunction<Sample> ms) {
    return Spread.of(samples, one -> ms.applyAsDouble(one) * US_PER_MS / operations).text();
  }
}
