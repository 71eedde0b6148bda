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
 * Formats the cost of the first operations as tables in Markdown.
 *
 * @param operations their number
 * @param used resource use of the process in each round, by the options of its JVM, of which the
 *     first are the defaults; empty if this was not measured
 * @param manyThreads number of threads whose first operations were timed
 * @param first the first operations of each round, by the way to send them
 */
public record StartupReport(
    int operations,
    int threads,
    int manyThreads,
    Map<String, List<Sample>> used,
    Map<String, List<FirstOperations>> first) {

  /** Creates the report. */
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
