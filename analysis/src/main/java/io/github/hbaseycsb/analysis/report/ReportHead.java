package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the head of {@code report.html} says, and what the campaign was measured on. */
public final class ReportHead {
  private static final String SERVER = "clusters\\..+\\.region_servers\\.\\d+\\.";
  private static final String TABLE = "clusters\\..+\\.tables\\..+\\.";
  private static final Pattern SERVER_NAME = Pattern.compile("(" + SERVER + ")name");
  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use(\\w+GC)");

  /** Of Java 9 and later; that of Java 8 is one such as {@code 25.392-b08}. */
  private static final Pattern WITH_G1 = Pattern.compile("(?:9|[1-9]\\d)[.\\d]*\\+.*");

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
                      CapacityText.more(capacity),
                      List.of()))
          .orElse(new Shown(Figures.UNKNOWN, "", "", "no capacity found", List.of()));
    }
    if (cell.throughput().isEmpty()) {
      return new Shown("no result", "", "", "each run is invalid or missing", List.of());
    }
    if (cell.load().target().isPresent() && !cell.answers().isEmpty()) {
      String name = cell.answers().keySet().iterator().next();
      Latency latency = cell.answers().get(name);
      return new Shown(
          latency.ms(latency.p99()),
          "ms p99 " + OperationName.plain(name),
          sentence("spread", cell.p99s(name).size() > 1 ? Figures.range(cell.p99s(name)) : ""),
          sentence("rate", CellSentence.throughput(cell)),
          bars(cell.p99s(name).stream().map(Long::doubleValue).toList()));
    }
    return new Shown(
        Figures.mean(cell.throughput()),
        "ops/s",
        sentence("error", cell.throughput().get().n() > 1 ? Figures.ci95(cell.throughput()) : ""),
        sentence("p99s", plain(cell.answers())),
        bars(
            cell.runs().stream()
                .flatMap(run -> run.figures().throughput().stream().boxed())
                .toList()));
  }

  /** 99th percentiles by the plain names of their operations. */
  private static Map<String, String> plain(Map<String, Latency> latencies) {
    Map<String, String> plain = new LinkedHashMap<>();
    latencies.forEach((name, of) -> plain.put(OperationName.plain(name), of.ms(of.p99())));
    return plain;
  }

  private static String sentence(String macro, Object of) {
    return Templates.sentence("head.ftl", macro, of);
  }

  private static List<Integer> bars(List<Double> values) {
    return Figures.bars(values, values.stream().mapToDouble(value -> value).max().orElse(1));
  }

  /** What clients and servers ran on, a sentence; empty if no run knows its machines. */
  public static Optional<String> machines(CampaignSummary summary) {
    List<RunSummary> runs = summary.cells().stream().flatMap(cell -> cell.runs().stream()).toList();
    Set<Boolean> shared =
        runs.stream()
            .flatMap(run -> run.conditions().sharedMachine().stream())
            .collect(Collectors.toSet());
    return shared.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Templates.sentence(
                "machines.ftl",
                "machines",
                Map.of(
                    "shared", shared.contains(true),
                    "apart", shared.contains(false),
                    "hosts", hosts(runs))));
  }

  /** The machines by name. The first sample of each describes it. */
  private static List<Host> hosts(List<RunSummary> runs) {
    return List.copyOf(
        runs.stream()
            .flatMap(run -> run.conditions().hosts().stream())
            .collect(
                Collectors.toMap(
                    host -> host.machine().host(), host -> host, (first, later) -> first))
            .values());
  }

  /** The number of cells by verdict, the worst first. */
  static Map<Verdict, Long> verdicts(List<CellSummary> cells) {
    return cells.stream()
        .collect(
            Collectors.groupingBy(
                CellSummary::verdict,
                () -> new TreeMap<>(Comparator.<Verdict>reverseOrder()),
                Collectors.counting()));
  }

  /**
   * What was measured, in a line such as {@code 5 cells, 3 runs of 30s each, HBase 2.6.4,
   * 2026-11-24 01:02:03 to 02:10:00 (UTC)}.
   */
  static String what(CampaignSummary summary, SortedMap<String, String> environment) {
    List<CellSummary> cells = summary.cells();
    return sentence(
        "what",
        Map.of(
            "cells", cells.size(),
            "runs", same(cells, cell -> cell.runs().size()),
            "window", same(cells, ReportHead::window),
            "version", values(environment, SERVER + "version", value -> value),
            "started", summary.started().map(Figures::time),
            "finished", summary.finished().map(Figures::time)));
  }

  private static String window(CellSummary cell) {
    return PlanKeys.DURATION.conditionIn(cell.settings().regime()).orElse("");
  }

  private static <T> Optional<T> same(List<CellSummary> cells, Function<CellSummary, T> of) {
    return Optional.of(cells.stream().map(of).distinct().toList())
        .filter(values -> values.size() == 1)
        .map(values -> values.get(0));
  }

  /** The facts that readers ask for first, by label; without unknown ones. */
  static Map<String, String> facts(CampaignSummary summary, SortedMap<String, String> environment) {
    Map<String, Optional<String>> facts = new LinkedHashMap<>();
    UnaryOperator<String> same = UnaryOperator.identity();
    facts.put("HBase", values(environment, SERVER + "version", same));
    facts.put("Servers' Java", values(environment, SERVER + "jvm\\.version", same));
    facts.put(
        "Servers' heap", values(environment, SERVER + "heap_max_bytes", ReportHead::gibibytes));
    facts.put("Servers' collector", ofServers(environment, ReportHead::collector));
    facts.put(
        "Servers' machines",
        ofServers(environment, ReportHead::machine).or(() -> sharedMachines(summary)));
    facts.put("Regions", values(environment, TABLE + "regions", same));
    facts.put("Compression", values(environment, TABLE + "families\\..+\\.COMPRESSION", same));
    facts.put(
        "Block encoding", values(environment, TABLE + "families\\..+\\.DATA_BLOCK_ENCODING", same));
    facts.put("Driver's machine", driver(environment));
    facts.put("System", values(environment, "client\\.(os|kernel)", same));
    facts.put("hbase-ycsb", values(environment, "hbase_ycsb\\.(version|revision)", same));
    facts.put("Load", Optional.of(load(summary)));
    Map<String, String> known = new LinkedHashMap<>();
    facts.forEach((label, fact) -> fact.ifPresent(text -> known.put(label, text)));
    return known;
  }

  private static String load(CampaignSummary summary) {
    return summary.cells().stream()
        .map(cell -> sentence("load", cell.load()))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /**
   * The different texts for the region servers; empty if there are none.
   *
   * @param shown the text for a server's part of the environment, without its prefix; empty if
   *     there is none
   */
  private static Optional<String> ofServers(
      SortedMap<String, String> environment, Function<Map<String, String>, String> shown) {
    return joined(
        environment.keySet().stream()
            .map(SERVER_NAME::matcher)
            .filter(Matcher::matches)
            .map(server -> shown.apply(part(environment, server.group(1)))),
        "; ");
  }

  /** The values whose keys have a prefix, by the rest of their keys. */
  private static Map<String, String> part(SortedMap<String, String> environment, String prefix) {
    Map<String, String> part = new LinkedHashMap<>();
    environment
        .subMap(prefix, prefix + Character.MAX_VALUE)
        .forEach((key, value) -> part.put(key.substring(prefix.length()), value));
    return part;
  }

  /** The collector that a server's flags name, or Java's default for more than one processor. */
  private static String collector(Map<String, String> server) {
    String named =
        server.values().stream()
            .map(COLLECTOR::matcher)
            .filter(Matcher::matches)
            .map(flag -> flag.group(1))
            .distinct()
            .collect(Collectors.joining(" + "));
    boolean isDefault =
        named.isEmpty()
            && WITH_G1.matcher(server.getOrDefault("jvm.version", "")).matches()
            && !server.getOrDefault("processors", "").equals("1");
    return isDefault ? "G1GC (Java's default)" : named;
  }

  /** A text such as {@code 16 processors, 64 GiB}; empty if they are unknown. */
  private static String machine(Map<String, String> server) {
    long processors = Long.parseLong(server.getOrDefault("processors", "-1"));
    String memory = gibibytes(server.getOrDefault("memory_bytes", "-1"));
    return Stream.of(processors > 0 ? Counted.of(processors, "processor") : "", memory)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** What is known of the clients' machines if servers share them. */
  private static Optional<String> sharedMachines(CampaignSummary summary) {
    return joined(
        summary.cells().stream()
            .flatMap(cell -> cell.runs().stream())
            .flatMap(run -> run.conditions().hosts().stream())
            .filter(host -> host.machine().shared().orElse(false))
            .map(ReportHead::shared),
        "; ");
  }

  /** A text such as {@code 2 processors, 24 GiB, shared with clients}. */
  private static String shared(Host host) {
    return Templates.sentence("machines.ftl", "shared", host);
  }

  /** A text such as {@code 2 processors (AMD EPYC), 24 GiB}. */
  private static Optional<String> driver(SortedMap<String, String> environment) {
    String model = environment.getOrDefault("client.cpu_model", Environment.UNKNOWN);
    String machine = machine(part(environment, "client."));
    return Optional.of(
            model.equals(Environment.UNKNOWN)
                ? machine
                : machine.replaceFirst(
                    "processors?", "$0 (" + Matcher.quoteReplacement(model) + ")"))
        .filter(text -> !text.isEmpty());
  }

  /** The different values of keys, in the order of the keys; empty if there are none. */
  private static Optional<String> values(
      SortedMap<String, String> environment, String keys, UnaryOperator<String> shown) {
    Pattern pattern = Pattern.compile(keys);
    return joined(
        environment.entrySet().stream()
            .filter(entry -> pattern.matcher(entry.getKey()).matches())
            .map(entry -> shown.apply(entry.getValue())),
        ", ");
  }

  /** The different texts in one; empty if there are none. */
  private static Optional<String> joined(Stream<String> texts, String separator) {
    return Optional.of(
            texts.filter(text -> !text.isEmpty()).distinct().collect(Collectors.joining(separator)))
        .filter(text -> !text.isEmpty());
  }

  private static String gibibytes(String bytes) {
    double value = Double.parseDouble(bytes) / Units.BYTES_PER_GIBIBYTE;
    return value < 0 ? "" : Text.of(value < 10 ? "%.1f GiB" : "%.0f GiB", value);
  }
}
