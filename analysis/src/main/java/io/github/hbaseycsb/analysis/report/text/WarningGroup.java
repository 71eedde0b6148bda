package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.finding.Family;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    return "%d of %s (%s)"
        .formatted(
            places.size(),
            Counted.of(total, ofRuns ? "run" : "cell"),
            codes.entrySet().stream()
                .sorted(Comparator.comparing(code -> -code.getValue().size()))
                .map(code -> code.getKey() + " " + code.getValue().size())
                .collect(Collectors.joining(", ")));
  }
}
