package io.github.hbaseycsb.analysis.profile;

import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes the flame graphs of a campaign's profiled runs to {@code profiles/} in its results
 * directory.
 */
public final class Profiles {
  public static final String DIRECTORY = "profiles";

  private Profiles() {}

  /** A link to a page with a flame graph, whose path is relative to the results directory. */
  public record Link(String text, String target) {}

  /**
   * Writes a page for each profiled cell and side, except for damaged stacks.
   *
   * @param complaints receives a line for each damaged file
   * @throws IOException if stacks cannot be read, or a page cannot be written
   */
  public static void write(Plan plan, Path results, Consumer<String> complaints)
      throws IOException {
    for (Cell cell : plan.cells()) {
      for (ProfiledSide side : ProfiledSide.values()) {
        Optional<Path> file = side.find(results, cell.name());
        if (file.isPresent()) {
          try {
            String page = FlameGraph.page(cell.name(), side, List.of(), Stacks.read(file.get()));
            Files.createDirectories(results.resolve(DIRECTORY));
            AtomicFile.write(results.resolve(target(cell.name(), side)), page);
          } catch (DamagedFileException e) {
            complaints.accept(e.getMessage());
          }
        }
      }
    }
  }

  /** The links to the pages of a cell. */
  public static List<Link> links(Path results, String cell) {
    List<Link> links = new ArrayList<>();
    for (ProfiledSide side : ProfiledSide.values()) {
      if (side.find(results, cell).isPresent()) {
        links.add(new Link("flame graph of the " + side, target(cell, side)));
      }
    }
    return links;
  }

  /**
   * Writes a page for each cell and side that was profiled in both campaigns.
   *
   * @param before the results directory of the baseline
   * @param labels of the baseline and the other side
   * @param directory an existing one
   * @param prefix of the file names
   * @return the files
   * @throws IOException if stacks cannot be read, or a page cannot be written
   */
  public static List<Path> writeDifferences(
      Path before,
      Path after,
      List<String> labels,
      List<String> cells,
      Path directory,
      String prefix)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (String cell : cells) {
      for (ProfiledSide side : ProfiledSide.values()) {
        Optional<Path> a = side.find(before, cell);
        Optional<Path> b = side.find(after, cell);
        if (a.isPresent() && b.isPresent()) {
          Path file = directory.resolve(prefix + name(cell, side));
          AtomicFile.write(
              file, FlameGraph.page(cell, side, labels, Stacks.read(b.get(), a.get())));
          files.add(file);
        }
      }
    }
    return files;
  }

  private static String target(String cell, ProfiledSide side) {
    return DIRECTORY + "/" + name(cell, side);
  }

  private static String name(String cell, ProfiledSide side) {
    return cell + "-" + side + ".html";
  }

  /** The processes whose stacks a profiled run has recorded: all clients, or all servers. */
  public enum ProfiledSide {
    CLIENTS,
    SERVERS;

    /** Its name in sentences and file names. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The file with its stacks in the directory of the run. */
    public Path file(Path run) {
      return run.resolve(this + ".folded");
    }

    /** The file of a cell's profiled run; empty if it has none of this side. */
    public Optional<Path> find(Path results, String cell) {
      Path run = RunName.profile().in(results, cell);
      return Files.exists(run.resolve(RunRecord.FILE))
          ? Optional.of(file(run)).filter(Files::exists)
          : Optional.empty();
    }
  }
}
