package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.report.compare.CellChange.Bound;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Change;
import io.github.hbaseycsb.analysis.report.compare.Gate.Ruling;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Writes a comparison as JSON. docs/reference/files.md describes the fields. */
public final class ComparisonJson {
  private ComparisonJson() {}

  private record Document(
      List<String> sides,
      EnvironmentDifferences environment,
      String note,
      List<Side> comparisons,
      Optional<Integer> status,
      List<Ruling> gate) {}

  private record Side(
      String side,
      List<Cell> cells,
      List<Comparison.Difference> environments,
      List<Comparison.Difference> regimes,
      List<Comparison.Difference> settings,
      List<String> missing) {}

  private record Cell(
      String cell,
      String word,
      String result,
      List<String> reasons,
      CellChange.Side baseline,
      CellChange.Side other,
      List<Figure> changes) {}

  private record Figure(
      String of,
      OptionalDouble percent,
      Optional<Double> lowPercent,
      Optional<Double> highPercent,
      Optional<Double> pValue,
      OptionalDouble adjustedP,
      Optional<Boolean> paired,
      Optional<String> untested,
      Optional<Bound> bound) {
    static Figure of(Change change) {
      return new Figure(
          change.of(),
          change.percent(),
          of(change, RelativeChange::lowPercent),
          of(change, RelativeChange::highPercent),
          of(change, RelativeChange::pValue),
          change.adjustedP(),
          of(change, RelativeChange::paired),
          change.untested(),
          Optional.of(change.bound()).filter(bound -> bound != Bound.NONE));
    }

    private static <T> Optional<T> of(Change change, Function<RelativeChange, T> part) {
      return change.estimate().map(part);
    }
  }

  /**
   * The text of the JSON.
   *
   * @param rulings the rulings of the gate; empty if there is no gate
   */
  public static String of(Comparison comparison, List<Ruling> rulings) throws IOException {
    Document document =
        new Document(
            comparison.labels(),
            comparison.environment(),
            comparison.note(),
            comparison.others().stream().map(ComparisonJson::side).toList(),
            rulings.isEmpty() ? Optional.empty() : Optional.of(Gate.status(rulings).code()),
            rulings);
    return Json.pretty(document);
  }

  private static Side side(Comparison.Other other) {
    return new Side(
        other.label(),
        other.cells().stream().map(ComparisonJson::cell).toList(),
        other.environments(),
        other.regimes(),
        other.settings(),
        other.missing());
  }

  private static Cell cell(CellChange cell) {
    return new Cell(
        cell.name(),
        cell.word().toString(),
        cell.result(),
        cell.reasons(),
        cell.baseline(),
        cell.other(),
        Stream.concat(cell.changes(), cell.knownCosts().stream()).map(Figure::of).toList());
  }
}
