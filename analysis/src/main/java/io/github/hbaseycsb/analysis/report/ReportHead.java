package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the head of {@code report.html} says, and what the campaign was measured on. */
public final class ReportHead {
  /**
   * A fact that readers ask for first.
   *
   * @param keys of the environment
   * @param shown the text for a value; empty if it is none
   */
  private record Fact(String label, String keys, UnaryOperator<String> shown) {}

  private static final String SERVER = "clusters\\..+\\.region_servers\\.\\d+\\.";
  private static final String TABLE = "clusters\\..+\\.tables\\..+\\.";
  private static final List<Fact> FACTS =
      List.of(
          new Fact("HBase", SERVER + "version", value -> value),
          new Fact("Servers' Java", SERVER + "jvm\\.version", value -> value),
          new Fact("Servers' heap", SERVER + "heap_max_bytes", ReportHead::gibibytes),
          new Fact("Servers' collector", SERVER + "jvm\\.flags\\.\\d+", ReportHead::collector),
          new Fact("Regions", TABLE + "regions", value -> value),
          new Fact("Compression", TABLE + "families\\..+\\.COMPRESSION", value -> value),
          new Fact("Block encoding", TABLE + "families\\..+\\.DATA_BLOCK_ENCODING", value -> value),
          new Fact("Driver's processors", "client\\.(processors|cpu_model)", value -> value),
          new Fact("Driver's memory", "client\\.memory_bytes", ReportHead::gibibytes),
          new Fact("System", "client\\.(os|kernel)", value -> value),
          new Fact("hbase-ycsb", "hbase_ycsb\\.(version|revision)", value -> value));

  private ReportHead() {}

  /** A cell at a glance. */
  public record Tile(String name, String id, Verdict verdict, Shown shown) {
    public static Tile of(CellSummary cell, String id) {
      return new Tile(cell.name(), id, cell.verdict(), ReportHead.shown(cell));
    }
  }

  /**
   * What a tile shows.
   *
   * @param figure throughput or capacity, or with a target rate the 99th percentile
   * @param error of the figure, or its range; may be empty
   * @param bars the figure of each run, percent of the largest
   */
  public record Shown(String figure, String unit, String error, String more, List<Integer> bars) {}

  private static Shown shown(CellSummary cell) {
    if (cell.capacity().isPresent()) {
      Capacity capacity = cell.capacity().get();
      return capacity
          .answer()
          .map(
              answer ->
                  new Shown(
                      Figures.number(answer.rate()),
                      capacity.isOfThreads() ? "threads" : "ops/s",
                      CapacityText.interval(answer),
                      capacity.isOfThreads()
                          ? "reach the highest throughput"
                          : "with " + CapacityText.objective(capacity, ", "),
                      List.of()))
          .orElse(new Shown(Figures.UNKNOWN, "", "", "no capacity found", List.of()));
    }
    if (cell.throughput().isEmpty()) {
      return new Shown(Figures.UNKNOWN, "", "", "no result", List.of());
    }
    if (cell.load().target().isPresent() && !cell.answers().isEmpty()) {
      String name = cell.answers().keySet().iterator().next();
      Latency latency = cell.answers().get(name);
      return new Shown(
          Figures.ms(latency, latency.p99()),
          "ms p99 " + OperationName.plain(name),
          cell.p99s(name).size() > 1 ? "runs " + Figures.range(cell.p99s(name)) : "a single run",
          "at " + CellSentence.throughput(cell) + " ops/s",
          bars(cell.p99s(name).stream().map(Long::doubleValue).toList()));
    }
    return new Shown(
        Figures.mean(cell.throughput()),
        "ops/s",
        cell.throughput().get().n() > 1
            ? "\u00b1 " + Figures.ci95(cell.throughput())
            : "a single run",
        cell.answers().entrySet().stream()
            .map(
                of ->
                    OperationName.plain(of.getKey())
                        + " "
                        + Figures.ms(of.getValue(), of.getValue().p99()))
            .collect(Collectors.joining(", ", "p99 ms: ", "")),
        bars(
            cell.runs().stream()
                .flatMap(run -> run.figures().throughput().stream().boxed())
                .toList()));
  }

  private static List<Integer> bars(List<Double> values) {
    return Figures.bars(values, values.stream().mapToDouble(value -> value).max().orElse(1));
  }

  /** The verdicts in words, the worst first, such as {@code 1 of 5 cells invalid, 4 suspect}. */
  static String verdicts(List<CellSummary> cells) {
    Map<Verdict, Long> counts =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    CellSummary::verdict,
                    () -> new TreeMap<>(Comparator.<Verdict>reverseOrder()),
                    Collectors.counting()));
    String all = " of " + Counted.of(cells.size(), "cell");
    return counts.entrySet().stream()
        .map(of -> of.getValue() + " " + of.getKey())
        .collect(Collectors.joining(", "))
        .replaceFirst("(?= )", all);
  }

  /**
   * What was measured, in a line such as {@code 5 cells, 3 runs of 30s each, HBase 2.6.4,
   * 2026-11-24 01:02:03 to 02:10:00 (UTC)}.
   */
  static String what(CampaignSummary summary, SortedMap<String, String> environment) {
    List<CellSummary> cells = summary.cells();
    List<String> parts = new ArrayList<>(List.of(Counted.of(cells.size(), "cell")));
    Optional<String> runs = same(cells, cell -> Counted.of(cell.runs().size(), "run"));
    Optional<String> window = same(cells, cell -> cell.regime().getOrDefault("duration", ""));
    runs.ifPresent(
        of -> parts.add(of + window.filter(t -> !t.isEmpty()).map(" of "::concat).orElse("")));
    values(environment, SERVER + "version", value -> value)
        .ifPresent(version -> parts.add("HBase " + version));
    if (summary.started().isPresent()) {
      String started = Figures.time(summary.started());
      String finished = Figures.time(summary.finished());
      String day = started.replaceFirst(" .*", " ");
      parts.add(
          started
              + " to "
              + (finished.startsWith(day) ? finished.substring(day.length()) : finished)
              + " (UTC)");
    }
    return String.join(", ", parts);
  }

  private static Optional<String> same(List<CellSummary> cells, Function<CellSummary, String> of) {
    return Optional.of(cells.stream().map(of).distinct().toList())
        .filter(values -> values.size() == 1)
        .map(values -> values.get(0));
  }

  /** The facts that readers ask for first, by label; without unknown ones. */
  static Map<String, String> facts(CampaignSummary summary, SortedMap<String, String> environment) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (Fact fact : FACTS) {
      values(environment, fact.keys, fact.shown).ifPresent(text -> facts.put(fact.label, text));
    }
    facts.put(
        "Load",
        summary.cells().stream()
            .map(
                cell ->
                    Counted.of(cell.load().threads(), "thread")
                        + " in "
                        + Counted.of(cell.load().clients(), "client"))
            .distinct()
            .collect(Collectors.joining("; ")));
    return facts;
  }

  /** The different values of keys, in the order of the keys; empty if there are none. */
  private static Optional<String> values(
      SortedMap<String, String> environment, String keys, UnaryOperator<String> shown) {
    Pattern pattern = Pattern.compile(keys);
    return Optional.of(
            environment.entrySet().stream()
                .filter(entry -> pattern.matcher(entry.getKey()).matches())
                .map(entry -> shown.apply(entry.getValue()))
                .filter(value -> !value.isEmpty())
                .distinct()
                .collect(Collectors.joining(", ")))
        .filter(text -> !text.isEmpty());
  }

  private static String gibibytes(String bytes) {
    double value = Double.parseDouble(bytes) / Units.BYTES_PER_GIBIBYTE;
    return value < 0 ? "" : Text.of(value < 10 ? "%.1f GiB" : "%.0f GiB", value);
  }

  private static String collector(String flag) {
    return flag.matches("-XX:\\+Use\\w+GC") ? flag.substring("-XX:+Use".length()) : "";
  }
}
