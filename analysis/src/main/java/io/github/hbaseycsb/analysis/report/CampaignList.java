package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.analysis.report.change.FlatEnvironment;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.analysis.summary.CellSummary;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The campaigns that were measured, a line each. */
public final class CampaignList {
  private CampaignList() {}

  /**
   * Lists {@code <results>/<campaign>/<UTC time>/}, by campaign and then by time. Ends with a line
   * break.
   *
   * @throws IOException when the directory cannot be read
   */
  public static String of(Path results) throws IOException {
    Table table = new Table(5, 0, "campaign", "when (UTC)", "cluster", "verdict", "headline");
    for (Path campaign : directories(results)) {
      for (Path run : directories(campaign)) {
        if (Files.isRegularFile(run.resolve(ResolvedPlan.FILE))) {
          add(table, campaign, run);
        }
      }
    }
    return table.view().rows().isEmpty() ? "No campaigns in " + results + ".\n" : table.toText();
  }

  /** In order; {@code latest} is a link to another. */
  private static List<Path> directories(Path parent) throws IOException {
    try (Stream<Path> entries = Files.list(parent)) {
      return entries
          .filter(entry -> Files.isDirectory(entry) && !Files.isSymbolicLink(entry))
          .sorted()
          .toList();
    }
  }

  private static void add(Table table, Path campaign, Path run) throws IOException {
    Optional<CampaignSummary> summary = summary(run);
    table.row(
        campaign.getFileName().toString(),
        run.getFileName().toString(),
        cluster(run),
        summary.map(s -> s.verdict().toString()).orElse(Figures.UNKNOWN),
        summary.map(CampaignList::headline).orElse("no summary: scripts/campaign report " + run));
  }

  private static Optional<CampaignSummary> summary(Path run) {
    try {
      return Optional.of(CampaignSummary.read(run));
    } catch (IOException e) {
      // One that cannot be read must not hide the others.
      return Optional.empty();
    }
  }

  private static String headline(CampaignSummary summary) {
    List<CellSummary> cells = summary.cells();
    if (cells.isEmpty()) {
      return Figures.UNKNOWN;
    }
    CellSummary first = cells.get(0);
    String more = cells.size() == 1 ? "" : ", and " + (cells.size() - 1) + " more";
    return first.name() + " " + Figures.withError(first.throughput()) + " ops/s" + more;
  }

  /** Such as {@code local 2.6.4-hadoop3}. */
  private static String cluster(Path run) throws IOException {
    Path file = run.resolve(FlatEnvironment.FILE);
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
      // Nor must its environment.
      return Figures.UNKNOWN;
    }
    return clusters.isEmpty() ? Figures.UNKNOWN : String.join(", ", clusters);
  }
}
