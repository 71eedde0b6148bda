package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.profile.Profiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes differential flame graphs of the cells that were profiled in the baseline and in another
 * side.
 */
public final class ProfileDifferences {
  private ProfileDifferences() {}

  /**
   * Writes a page for each of them.
   *
   * @param sides the baseline first; a side that is only a summary is ignored
   * @param directory an existing directory
   * @return the pages, named after cell and side, and also after the side's letter if there are
   *     more than two sides
   * @throws IOException if stacks cannot be read, or a page cannot be written
   */
  public static List<Path> write(List<Comparison.Side> sides, Path directory) throws IOException {
    Comparison.Side baseline = sides.get(0);
    List<Path> files = new ArrayList<>();
    for (int i = 1; i < sides.size(); i++) {
      Comparison.Side other = sides.get(i);
      if (baseline.results().isPresent() && other.results().isPresent()) {
        files.addAll(
            Profiles.writeDifferences(
                baseline.results().get(),
                other.results().get(),
                List.of(baseline.label(), other.label()),
                other.summary().cells().stream().map(CellSummary::name).toList(),
                directory,
                sides.size() > 2 ? Comparison.letter(i) + "-" : ""));
      }
    }
    return files;
  }
}
