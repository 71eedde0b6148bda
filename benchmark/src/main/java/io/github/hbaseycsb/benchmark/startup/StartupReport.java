package io.github.hbaseycsb.benchmark.startup;

import io.github.hbaseycsb.benchmark.process.ResourceLog.Sample;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.Spread;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    Map<String, String> environment,
    int operations,
    int threads,
    int manyThreads,
    Map<String, List<Sample>> used,
    Map<String, List<FirstOperations>> first)
    implements BenchmarkReport {
  @Override
  public String markdown() {
    List<String> lines = BenchmarkReport.head("What the first operations cost", environment);
    if (!used.isEmpty()) {
      addUse(lines);
      lines.add("");
    }
    addFirst(lines);
    return String.join("\n", lines) + "\n";
  }

  private void addUse(List<String> lines) {
    lines.add(
        String.format(
            Locale.ROOT,
            "The client's processor time for each of its first %,d gets with %d threads, start of the"
                + " JVM included; %d rounds in turn, median (least-greatest).",
            operations,
            threads,
            plain().size()));
    lines.add("");
    lines.add("| JVM | user us | system us | CPU us | ratio |");
    lines.add("|---|---|---|---|---|");
    used.forEach(
        (name, samples) ->
            lines.add(
                "| %s | %s | %s | %s | %s |"
                    .formatted(
                        name,
                        us(samples, Sample::userMs),
                        us(samples, Sample::systemMs),
                        us(samples, StartupReport::cpuMs),
                        ratios(samples))));
  }

  private void addFirst(List<String> lines) {
    lines.add(
        String.format(
            Locale.ROOT,
            "How long it takes, from the start of YCSB's clock, until each of %d threads has done"
                + " one get, and how long a get takes then; %d rounds in turn, median"
                + " (least-greatest).",
            manyThreads,
            first.values().iterator().next().size()));
    lines.add("");
    lines.add("| gets | all done after ms | mean latency us |");
    lines.add("|---|---|---|");
    first.forEach(
        (way, rounds) ->
            lines.add(
                "| %s | %s | %s |"
                    .formatted(
                        way,
                        spread(rounds, FirstOperations::doneMs),
                        spread(rounds, FirstOperations::meanUs))));
  }

  private static String spread(
      List<FirstOperations> rounds, ToDoubleFunction<FirstOperations> figure) {
    return Spread.of(rounds.stream().mapToDouble(figure).toArray()).text();
  }

  @Override
  public Map<String, Object> content() {
    return Map.of(
        "environment", environment, "operations", operations, "used", used, "first", first);
  }

  private String us(List<Sample> samples, ToDoubleFunction<Sample> ms) {
    double[] values =
        samples.stream().mapToDouble(one -> ms.applyAsDouble(one) * 1000 / operations).toArray();
    return Spread.of(values).text();
  }

  private String ratios(List<Sample> samples) {
    double[] ratios = new double[samples.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = cpuMs(samples.get(i)) / cpuMs(plain().get(i));
    }
    return Spread.of(ratios).text();
  }

  private List<Sample> plain() {
    return used.values().iterator().next();
  }

  private static double cpuMs(Sample sample) {
    return sample.userMs() + sample.systemMs();
  }
}
