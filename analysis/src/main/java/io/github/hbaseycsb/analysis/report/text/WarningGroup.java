package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.finding.Family;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The warnings of a family, or the notes: the findings that change no verdict, whatever their
 * family.
 *
 * @param heading a phrase such as {@code Not steady}
 * @param verdict the worst; {@code valid} for the notes
 * @param count a phrase such as {@code 8 of 15 runs (not-steady 8, dip 3)}
 * @param action what to do, a sentence
 * @param codes for each code all its places with the text of the first
 * @param findings for each text all its places
 */
public record WarningGroup(
    String heading,
    Verdict verdict,
    String count,
    String action,
    List<LocatedFinding> codes,
    List<LocatedFinding> findings) {
  /**
   * All findings of a campaign: the families that have warnings, in their order, then the notes.
   */
  public static List<WarningGroup> of(List<CellSummary> cells) {
    return of(cells, finding -> true);
  }

  /** The same of what was found in runs: what is true of a whole cell is known at the end. */
  public static List<WarningGroup> ofRuns(List<CellSummary> cells) {
    return of(cells, finding -> finding.run().isPresent());
  }

  private static List<WarningGroup> of(List<CellSummary> cells, Predicate<Finding> which) {
    Stream<WarningGroup> families =
        Stream.of(Family.values())
            .flatMap(
                family ->
                    of(
                        family.heading(),
                        family.action(),
                        cells,
                        which.and(
                            finding ->
                                finding.verdict() != Verdict.VALID
                                    && Family.of(finding) == family)));
    Stream<WarningGroup> notes =
        of(
            "Notes",
            "They change no verdict.",
            cells,
            which.and(finding -> finding.verdict() == Verdict.VALID));
    return Stream.concat(families, notes).toList();
  }

  /** Empty if there are none. */
  private static Stream<WarningGroup> of(
      String heading, String action, List<CellSummary> cells, Predicate<Finding> which) {
    List<Finding> all =
        cells.stream().flatMap(cell -> cell.findings().stream()).filter(which).toList();
    return all.isEmpty()
        ? Stream.empty()
        : Stream.of(
            new WarningGroup(
                heading,
                Finding.worst(all),
                count(cells, which, all.stream().allMatch(f -> f.run().isPresent())),
                action,
                LocatedFinding.codes(cells, which),
                LocatedFinding.all(cells, which)));
  }

  /**
   * @param ofRuns whether to count runs; otherwise cells
   */
  private static String count(List<CellSummary> cells, Predicate<Finding> which, boolean ofRuns) {
    Map<String, Set<String>> codes = new LinkedHashMap<>();
    Set<String> places = new HashSet<>();
    for (CellSummary cell : cells) {
      for (Finding finding : cell.findings().stream().filter(which).toList()) {
        String place = cell.name() + (ofRuns ? " " + finding.run().getAsInt() : "");
        places.add(place);
        codes.computeIfAbsent(finding.code(), code -> new HashSet<>()).add(place);
      }
    }
    int total =
        ofRuns
            ? cells.stream()
                .mapToInt(cell -> Math.max(cell.plannedRuns(), cell.runs().size()))
                .sum()
            : cells.size();
    Map<String, Integer> numbers = new LinkedHashMap<>();
    codes.entrySet().stream()
        .sorted(Comparator.comparing(code -> -code.getValue().size()))
        .forEach(code -> numbers.put(code.getKey(), code.getValue().size()));
    return sentence(
        "count",
        Map.of("found", places.size(), "total", total, "ofRuns", ofRuns, "codes", numbers));
  }

  private static String sentence(String macro, Map<String, ?> of) {
    return Templates.sentence("finding.ftl", macro, of);
  }

  /**
   * A finding with all the places where it was made with the same text.
   *
   * @param where a phrase, such as {@code a run 2}, or {@code 4 runs (a 1-3; b 2)}
   */
  public record LocatedFinding(Finding finding, String where) {
    /** Runs are numbered from 1. */
    private static final OptionalInt ANY_RUN = OptionalInt.of(0);

    /** The findings that are asked for, each text once, in the order of their first appearance. */
    static List<LocatedFinding> all(List<CellSummary> cells, Predicate<Finding> which) {
      return all(cells, which, List::of);
    }

    /** The same with one for each code, which has the text of the first. */
    static List<LocatedFinding> codes(List<CellSummary> cells, Predicate<Finding> which) {
      Map<String, List<Finding>> texts =
          places(cells, which, List::of).keySet().stream()
              .collect(Collectors.groupingBy(LocatedFinding::code));
      return all(cells, which, finding -> texts.get(code(finding)));
    }

    /** A code can be that of findings about runs, and of others about cells. */
    private static String code(Finding finding) {
      return finding.code() + finding.run().isPresent();
    }

    /**
     * @param alike all the findings that are told with the text of their first
     */
    private static List<LocatedFinding> all(
        List<CellSummary> cells, Predicate<Finding> which, Function<Finding, List<Finding>> alike) {
      int total = cells.stream().mapToInt(cell -> cell.runs().size()).sum();
      List<LocatedFinding> all = new ArrayList<>();
      places(cells, which, alike)
          .forEach(
              (finding, runs) ->
                  all.add(
                      new LocatedFinding(
                          finding, where(runs, total, alike.apply(finding).size() > 1))));
      return all;
    }

    /** By the first of those that are alike, its runs in each cell; none if it is of the cell. */
    private static Map<Finding, Map<String, SortedSet<Integer>>> places(
        List<CellSummary> cells, Predicate<Finding> which, Function<Finding, List<Finding>> alike) {
      Map<Finding, Map<String, SortedSet<Integer>>> places = new LinkedHashMap<>();
      for (CellSummary cell : cells) {
        for (Finding finding : cell.findings().stream().filter(which).toList()) {
          SortedSet<Integer> runs =
              places
                  .computeIfAbsent(
                      alike.apply(anywhere(finding)).get(0), of -> new LinkedHashMap<>())
                  .computeIfAbsent(cell.name(), name -> new TreeSet<>());
          finding.run().ifPresent(runs::add);
        }
      }
      return places;
    }

    private static Finding anywhere(Finding finding) {
      return new Finding(
          finding.code(),
          finding.verdict(),
          finding.run().isPresent() ? ANY_RUN : OptionalInt.empty(),
          finding.text());
    }

    /**
     * @param total number of runs of all cells
     * @param first whether others like it have other texts
     */
    private static String where(Map<String, SortedSet<Integer>> runs, int total, boolean first) {
      Map<String, String> ranges = new LinkedHashMap<>();
      runs.forEach((cell, numbers) -> ranges.put(cell, ranges(numbers)));
      int all = runs.values().stream().mapToInt(SortedSet::size).sum();
      return sentence(
          "where", Map.of("cells", ranges, "runs", all, "total", total, "first", first));
    }

    private static String ranges(SortedSet<Integer> runs) {
      List<String> ranges = new ArrayList<>();
      for (int run : runs) {
        if (!runs.contains(run - 1)) {
          int last = run;
          while (runs.contains(last + 1)) {
            last++;
          }
          ranges.add(last == run ? Integer.toString(run) : run + "-" + last);
        }
      }
      return String.join(", ", ranges);
    }
  }
}
