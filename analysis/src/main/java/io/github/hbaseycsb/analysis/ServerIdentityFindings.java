package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerStart;
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
import java.util.stream.Stream;

/** Findings about whether the runs of a cell were measured on the same servers. */
final class ServerIdentityFindings {
  private final List<ServerStart> starts;
  private final List<RunRecord> runs;
  private final FindingList findings = new FindingList(OptionalInt.empty());

  /**
   * @param runs the runs of a cell; if a run's servers are unknown, only their starts are judged
   */
  public ServerIdentityFindings(List<RunRecord> runs) {
    starts = runs.stream().map(run -> run.conditions().start()).distinct().toList();
    this.runs = runs.stream().filter(run -> run.conditions().servers().isPresent()).toList();
  }

  public List<Finding> all() {
    boolean committed =
        differ(runs.stream().map(run -> servers(run).version()))
            || differ(known(run -> servers(run).revision()));
    if (committed || differ(known(run -> servers(run).sourceChecksum()))) {
      findings.add(
          FindingType.ENVIRONMENT_CHANGED,
          FindingList.sentence("measuredOn", runNumbers(runs, run -> build(run, committed))));
    }
    runs.stream()
        .collect(
            Collectors.groupingBy(
                run -> run.conditions().start(), TreeMap::new, Collectors.toList()))
        .values()
        .forEach(this::restarted);
    resumed();
    return findings.all();
  }

  private void resumed() {
    long planned = starts.stream().map(ServerStart::restart).distinct().count();
    if (starts.size() != planned) {
      findings.add(FindingType.RESUMED, starts.size(), planned);
    }
  }

  /**
   * Reports servers that were restarted although the campaign did not restart them between these
   * runs.
   */
  private void restarted(List<RunRecord> unrestarted) {
    Set<String> common = new TreeSet<>(servers(unrestarted.get(0)).names());
    unrestarted.forEach(run -> common.retainAll(servers(run).names()));
    Map<String, List<Integer>> others = runNumbers(unrestarted, run -> others(run, common));
    if (others.size() > 1) {
      findings.add(
          FindingType.SERVERS_RESTARTED, common.size(), FindingList.sentence("measuredOn", others));
    }
  }

  private static String others(RunRecord run, Set<String> common) {
    List<String> others = new ArrayList<>(servers(run).names());
    others.removeAll(common);
    return String.join(" ", others);
  }

  private Stream<String> known(Function<RunRecord, String> what) {
    return runs.stream().map(what).filter(value -> !value.equals(Servers.UNKNOWN));
  }

  private static boolean differ(Stream<String> values) {
    return values.distinct().count() > 1;
  }

  private static Servers servers(RunRecord run) {
    return run.conditions().servers().orElseThrow();
  }

  private static String build(RunRecord run, boolean committed) {
    return FindingList.sentence("build", Map.of("servers", servers(run), "committed", committed));
  }

  private static Map<String, List<Integer>> runNumbers(
      List<RunRecord> runs, Function<RunRecord, String> what) {
    return runs.stream()
        .collect(
            Collectors.groupingBy(
                what,
                LinkedHashMap::new,
                Collectors.mapping(run -> run.identity().run(), Collectors.toList())));
  }
}
