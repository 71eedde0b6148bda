package io.github.hbaseycsb.analysis.report.compare;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Templates;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Compares campaigns with the first one, the baseline. Cells are matched by name.
 *
 * @param labels the labels of all sides, the baseline first
 * @param note the explanation of the figures
 */
public record Comparison(
    List<String> labels, EnvironmentDifferences environment, List<Other> others, String note) {
  /**
   * A campaign to compare, or the baseline.
   *
   * @param label a label that no other side has
   * @param environment the flattened environment; may be empty
   * @param results the directory with the runs' files; empty if there is only a summary
   */
  public record Side(
      String label,
      CampaignSummary summary,
      SortedMap<String, String> environment,
      Optional<Path> results) {
    /** Reads a results directory with a summary. */
    public static Side read(Path results) throws IOException {
      return new Side(
          results.toString(),
          CampaignSummary.read(results),
          FlatEnvironment.read(results),
          Optional.of(results));
    }

    private Map<String, ComparedCell> cells(String letter) {
      RunView.Source runs = results.map(RunView.Source::in).orElse(RunView.Source.NONE);
      Map<String, ComparedCell> cells = new LinkedHashMap<>();
      summary.cells().forEach(it -> cells.put(it.name(), new ComparedCell(letter, it, runs)));
      return cells;
    }
  }

  /**
   * The comparison of a side with the baseline.
   *
   * @param cells the cells that both have
   * @param environments differences of clusters and tables, by cell, if cells have their own
   * @param regimes differences of the conditions
   * @param settings differences of properties, by cell; usually the subject of the comparison
   * @param missing names of cells that only one of the two has
   */
  public record Other(
      String label,
      String letter,
      List<CellChange> cells,
      List<Difference> environments,
      List<Difference> regimes,
      List<Difference> settings,
      List<String> missing) {
    private Other withEnvironments(List<Difference> differing) {
      return new Other(label, letter, cells, differing, regimes, settings, missing);
    }

    private Other withCells(List<CellChange> changed) {
      return new Other(label, letter, changed, environments, regimes, settings, missing);
    }
  }

  /**
   * Differences that several cells have in common.
   *
   * @param cells their names, or {@code all cells}
   * @param lines each with the baseline's value and the other's
   */
  public record Difference(String cells, List<String> lines) {
    private static List<Difference> of(Map<String, List<String>> byCell) {
      Map<List<String>, List<String>> cells = new LinkedHashMap<>();
      byCell.forEach(
          (cell, lines) -> cells.computeIfAbsent(lines, any -> new ArrayList<>()).add(cell));
      List<Difference> differences = new ArrayList<>();
      cells.forEach(
          (lines, names) -> {
            boolean all = names.size() == byCell.size() && names.size() > 1;
            if (!lines.isEmpty()) {
              differences.add(new Difference(all ? "all cells" : String.join(", ", names), lines));
            }
          });
      return differences;
    }
  }

  /**
   * Compares campaigns.
   *
   * @param sides the baseline first
   * @throws IllegalArgumentException if there are fewer than two sides
   * @throws IOException if a run's files cannot be read
   */
  public static Comparison of(List<Side> sides) throws IOException {
    if (sides.size() < 2) {
      throw new IllegalArgumentException("a comparison needs two sides");
    }
    TreeSet<String> places = new TreeSet<>();
    List<Map<String, ComparedCell>> cells = new ArrayList<>();
    for (int i = 0; i < sides.size(); i++) {
      cells.add(sides.get(i).cells(letter(i)));
    }
    CellEnvironments environments =
        CellEnvironments.among(sides.stream().map(Side::environment).toList(), cells);
    List<Other> untested = new ArrayList<>();
    for (int i = 1; i < sides.size(); i++) {
      Other other = other(cells.get(0), cells.get(i), sides.get(i).label(), letter(i), places);
      untested.add(other.withEnvironments(Difference.of(environments.byCell().get(i - 1))));
    }
    TestedChanges words =
        TestedChanges.of(
            untested.stream().flatMap(other -> other.cells().stream()).toList(), false, false);
    Iterator<CellChange> tested = words.changes().iterator();
    List<Other> others =
        untested.stream()
            .map(other -> other.withCells(other.cells().stream().map(it -> tested.next()).toList()))
            .toList();
    return new Comparison(
        sides.stream().map(Side::label).toList(),
        environments.common().withFolded(places),
        others,
        note(words, sides));
  }

  /** The explanation of the figures, with the noise floor if it was measured. */
  private static String note(TestedChanges words, List<Side> sides) throws IOException {
    List<String> sentences = new ArrayList<>(List.of(words.note()));
    for (Side side : sides) {
      if (side.results().isPresent()) {
        NoiseFloor.beside(side.results().get(), side.summary(), side.environment())
            .filter(sentence -> !sentences.contains(sentence))
            .ifPresent(sentences::add);
      }
    }
    return String.join(" ", sentences);
  }

  private static Other other(
      Map<String, ComparedCell> before,
      Map<String, ComparedCell> after,
      String label,
      String letter,
      TreeSet<String> places)
      throws IOException {
    List<CellChange> changes = new ArrayList<>();
    Map<String, List<String>> regimes = new LinkedHashMap<>();
    Map<String, List<String>> settings = new LinkedHashMap<>();
    for (Map.Entry<String, ComparedCell> entry : before.entrySet()) {
      String name = entry.getKey();
      if (after.containsKey(name)) {
        ComparedCell a = entry.getValue();
        ComparedCell b = after.get(name);
        // Servers that neither campaign restarted, such as those of a cluster that runs on.
        Optional<List<String>> servers = a.servers();
        boolean shared = servers.isPresent() && servers.equals(b.servers());
        CellChange change = CellChange.of(name, a, b, false, shared, List.of());
        changes.add(change);
        regimes.put(name, change.relation().regime());
        settings.put(name, Comparability.settings(a.cell(), b.cell()));
        places.addAll(Comparability.places(a.cell(), b.cell()));
      }
    }
    List<String> missing = new ArrayList<>();
    before.keySet().stream().filter(name -> !after.containsKey(name)).forEach(missing::add);
    after.keySet().stream().filter(name -> !before.containsKey(name)).forEach(missing::add);
    return new Other(
        label,
        letter,
        changes,
        List.of(),
        Difference.of(regimes),
        Difference.of(settings),
        missing);
  }

  /** The letter of a side in the results: A is the baseline. */
  public static String letter(int side) {
    return side < 26 ? Character.toString('A' + side) : "side " + (side + 1);
  }

  private record View(
      List<String> labels, EnvironmentDifferences environment, List<Against> others, String note) {}

  private record Against(
      @JsonUnwrapped Other other,
      String words,
      ChangeText.Rows rows,
      Optional<Integer> chart,
      Table table) {
    static Against of(Other other, Function<Chart, Optional<Integer>> place) {
      ChangeText.Rows rows = ChangeText.rows(other.cells());
      return new Against(
          other,
          rows.words(),
          rows,
          ChangeText.chart(
                  "Changes of " + other.letter() + " from the baseline", other.cells(), List.of())
              .flatMap(place),
          ChangeText.table(other.cells()));
    }
  }

  private View view(Function<Chart, Optional<Integer>> place) {
    return new View(
        labels, environment, others.stream().map(other -> Against.of(other, place)).toList(), note);
  }

  /**
   * The text for a terminal: first the differences, then the figures. It ends with a line break.
   *
   * @param all whether to list differences that cannot matter, too
   */
  public String toText(boolean all) {
    return Templates.render("compare.txt.ftl", view(chart -> Optional.empty()), Map.of("all", all));
  }

  /**
   * The comparison as a self-contained HTML page: the answer, other differences, and the figures.
   *
   * @throws IOException if a part of the installation is missing
   */
  public String toHtml() throws IOException {
    Page page = new Page();
    return page.render("compare.ftlh", view(chart -> Optional.of(page.add(chart))));
  }
}
