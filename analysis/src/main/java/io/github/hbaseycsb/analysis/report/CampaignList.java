package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.report.compare.FlatEnvironment;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.run.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The list of campaigns that were measured, with a line for each. */
public final class CampaignList {
  /** The names of directories that {@code RunDirectories} creates. */
  private static final String TIME = "\\d{8}T\\d{6}Z";

  private final Table table =
      new Table(5, 0, "campaign", "when (UTC)", "cluster", "verdict", "headline");
  private final Path results;
  private int campaigns;
  private int broken;

  private CampaignList(Path results) {
    this.results = results;
  }

  /**
   * Lists {@code <results>/<campaign>/<UTC time>/}, ordered by campaign and time.
   *
   * @throws IOException if the directory cannot be read
   */
  public static CampaignList of(Path results) throws IOException {
    CampaignList list = new CampaignList(results);
    for (Path campaign : directories(results)) {
      for (Path run : directories(campaign)) {
        list.add(campaign, run);
      }
    }
    return list;
  }

  /** The list as text. It ends with a line break. */
  public String toText() {
    return campaigns > 0 ? table.toText() : "No campaigns in " + results + ".\n";
  }

  /** Whether there are campaigns, but none of them can be read. */
  public boolean isBroken() {
    return campaigns > 0 && broken == campaigns;
  }

  /** The subdirectories in order, without {@code latest}, which is a link to one of them. */
  private static List<Path> directories(Path parent) throws IOException {
    try (Stream<Path> entries = Files.list(parent)) {
      return entries
          .filter(entry -> Files.isDirectory(entry) && !Files.isSymbolicLink(entry))
          .sorted()
          .toList();
    }
  }

  private void add(Path campaign, Path run) throws IOException {
    boolean hasPlan = Files.isRegularFile(run.resolve(ResolvedPlan.FILE));
    if (!hasPlan && !run.getFileName().toString().matches(TIME)) {
      return;
    }
    String verdict = "broken";
    String headline;
    if (!hasPlan) {
      headline = "no " + ResolvedPlan.FILE + ": restore it from a copy, or delete " + run;
    } else {
      try {
        CampaignSummary summary = CampaignSummary.read(run);
        verdict = summary.verdict().toString();
        headline = headline(summary);
      } catch (DamagedFileException e) {
        // A campaign that cannot be read must not hide the others.
        headline = e.getMessage();
      } catch (IOException e) {
        verdict = Figures.UNKNOWN;
        headline = "no summary: scripts/campaign report " + run;
      }
    }
    if (verdict.equals("broken")) {
      broken++;
    }
    campaigns++;
    table.row(
        campaign.getFileName().toString(),
        run.getFileName().toString(),
        cluster(run),
        verdict,
        headline);
  }

  private static String headline(CampaignSummary summary) {
    List<CellSummary> cells = summary.cells();
    if (cells.isEmpty()) {
      return Figures.UNKNOWN;
    }
    CellSummary first = cells.get(0);
    return Templates.sentence(
        "cell.ftl",
        "headline",
        Map.of(
            "cell",
            first,
            "throughput",
            CellSentence.throughput(first),
            "decided",
            first.capacity().filter(Capacity::isDecided).isPresent(),
            "more",
            cells.size() - 1));
  }

  /** The cluster, such as {@code local 2.6.4-hadoop3}. */
  private static String cluster(Path run) throws IOException {
    Path file = run.resolve(Environment.FILE);
    if (!Files.isRegularFile(file)) {
      return Figures.UNKNOWN;
    }
    List<String> clusters = new ArrayList<>();
    try {
      for (var entry : FlatEnvironment.tree(file).path("clusters").properties()) {
        JsonNode version = entry.getValue().path("version");
        clusters.add(
            version.isTextual() ? entry.getKey() + " " + version.asText() : entry.getKey());
      }
    } catch (DamagedFileException e) {
      // An unreadable environment must not hide the others, either.
      return Figures.UNKNOWN;
    }
    return clusters.isEmpty() ? Figures.UNKNOWN : String.join(", ", clusters);
  }
}
