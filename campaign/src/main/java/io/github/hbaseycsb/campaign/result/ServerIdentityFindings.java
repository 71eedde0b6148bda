package io.github.hbaseycsb.campaign.result;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.campaign.result.Conditions.Servers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Whether the runs of a cell were measured on the same servers. */
final class ServerIdentityFindings {
  private final List<RunRecord> runs;

  /**
   * @param runs of one cell; those whose servers are not known are left out
   */
  ServerIdentityFindings(List<RunRecord> runs) {
    this.runs = runs.stream().filter(run -> run.conditions().servers().isPresent()).toList();
  }

  List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    if (differ(runs, run -> servers(run).version())
        || differ(
            runs.stream().filter(ServerIdentityFindings::hasRevision).toList(),
            ServerIdentityFindings::build)) {
      findings.add(
          suspect(
              "environment-changed",
              "The runs were measured on different builds of HBase: %s.",
              describe(runNumbers(runs, ServerIdentityFindings::build))));
    }
    runs.stream()
        .collect(
            Collectors.groupingBy(
                run -> run.conditions().starts(), TreeMap::new, Collectors.toList()))
        .values()
        .forEach(unrestarted -> restarted(unrestarted, findings));
    return findings;
  }

  /** The campaign restarted nothing between these runs. */
  private static void restarted(List<RunRecord> unrestarted, List<Finding> findings) {
    Set<String> common = new TreeSet<>(servers(unrestarted.get(0)).names());
    unrestarted.forEach(run -> common.retainAll(servers(run).names()));
    Map<String, List<Integer>> others = runNumbers(unrestarted, run -> others(run, common));
    if (others.size() > 1) {
      findings.add(
          suspect(
              "servers-restarted",
              "Region servers were restarted, came or went between runs, and not by the campaign."
                  + " Beside %d that stayed: %s.",
              common.size(),
              describe(others)));
    }
  }

  private static String others(RunRecord run, Set<String> common) {
    List<String> others = new ArrayList<>(servers(run).names());
    others.removeAll(common);
    return others.isEmpty() ? "no other" : String.join(" ", others);
  }

  private static boolean hasRevision(RunRecord run) {
    return !servers(run).revision().equals(Servers.UNKNOWN);
  }

  private static boolean differ(List<RunRecord> runs, Function<RunRecord, String> what) {
    return runs.stream().map(what).distinct().count() > 1;
  }

  private static Servers servers(RunRecord run) {
    return run.conditions().servers().orElseThrow();
  }

  private static String build(RunRecord run) {
    return "HBase %s revision %s".formatted(servers(run).version(), servers(run).revision());
  }

  private static Map<String, List<Integer>> runNumbers(
      List<RunRecord> runs, Function<RunRecord, String> what) {
    return runs.stream()
        .collect(
            Collectors.groupingBy(
                what, LinkedHashMap::new, Collectors.mapping(RunRecord::run, Collectors.toList())));
  }

  private static String describe(Map<String, List<Integer>> runsByServers) {
    return runsByServers.entrySet().stream()
        .map(
            entry ->
                String.format(
                    ROOT,
                    "run%s %s on %s",
                    entry.getValue().size() > 1 ? "s" : "",
                    entry.getValue().stream()
                        .map(Object::toString)
                        .collect(Collectors.joining(", ")),
                    entry.getKey()))
        .collect(Collectors.joining("; "));
  }

  private static Finding suspect(String code, String format, Object... values) {
    return new Finding(
        code, Verdict.SUSPECT, OptionalInt.empty(), String.format(ROOT, format, values));
  }
}
