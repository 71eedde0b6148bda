package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.analysis.report.TerminalReport;
import io.github.hbaseycsb.analysis.report.compare.NoiseFloor;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.plan.SelfComparison;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reports the result of a campaign. */
final class ResultReport {
  private static final int NEXT_STEPS = 3;

  private ResultReport() {}

  /**
   * Prints answers, cells, limits and warnings, where the reports are and what to do next, and what
   * an A/A test says; saves the latter for later comparisons of its plan.
   *
   * @return the exit status
   * @throws IOException when the results directory cannot be read or written
   */
  static int print(PrintWriter out, Plan plan, Written written) throws IOException {
    int status = print(out, written, false);
    if (SelfComparison.isSelfComparison(plan)) {
      out.print(
          "\n"
              + saved(
                  NoiseFloor.of(plan, written.summary(), written.campaign(), written.results()),
                  written));
    }
    return status;
  }

  /** The same, without an A/A test, of a campaign whose missing runs may still be to come. */
  static int print(PrintWriter out, Written written, boolean running) throws IOException {
    Path results = fromHere(written.results());
    CampaignSummary summary = written.summary();
    List<String> next = nextSteps(summary, results, running);
    out.print(TerminalReport.of(summary, written.answers(), running, results, next));
    return (summary.verdict() == Verdict.INVALID ? CampaignStatus.INVALID : CampaignStatus.OK)
        .code();
  }

  /**
   * Writes {@code aa.json}. It replaces the result of the plan's previous A/A test only if no run
   * is missing.
   */
  private static String saved(NoiseFloor floor, Written written) throws IOException {
    floor.write(written.results());
    boolean whole =
        written.summary().cells().stream()
            .allMatch(cell -> cell.measuredRuns().size() >= cell.plannedRuns());
    if (whole) {
      Path root = written.results().toRealPath().getParent().getParent();
      floor.write(Files.createDirectories(root.resolve(floor.plan())));
    }
    return floor.toText();
  }

  /** The three most useful commands after such a result, each a line with a comment. */
  static List<String> nextSteps(CampaignSummary summary, Path results, boolean running)
      throws IOException {
    boolean unfinished =
        summary.cells().stream().anyMatch(cell -> cell.runs().size() < cell.plannedRuns());
    return Templates.sentences(
            "next.ftl",
            "steps",
            Map.of(
                "results", results.toString(),
                "plan", results.resolve(ResolvedPlan.FILE).toString(),
                "running", running,
                "unfinished", unfinished,
                "code", code(summary),
                "before", before(summary.campaign(), results).map(Path::toString)))
        .subList(0, NEXT_STEPS);
  }

  /** The code of the worst warning, if it can be explained: an earlier driver had others. */
  private static Optional<String> code(CampaignSummary summary) {
    return summary.cells().stream()
        .flatMap(cell -> cell.findings().stream())
        .filter(finding -> finding.verdict() != Verdict.VALID)
        .max(Comparator.comparing(Finding::verdict))
        .map(Finding::code)
        .filter(code -> FindingType.of(code).isPresent());
  }

  /** The campaign of the same name before this one. */
  private static Optional<Path> before(String name, Path results) throws IOException {
    try (Stream<Path> campaigns = Files.list(results.toAbsolutePath().getParent())) {
      return campaigns
          .filter(other -> !Files.isSymbolicLink(other))
          .filter(other -> Files.isRegularFile(other.resolve(CampaignSummary.FILE)))
          .filter(other -> other.getFileName().compareTo(results.getFileName()) < 0)
          .sorted(Comparator.reverseOrder())
          .filter(other -> isOf(name, other))
          .findFirst()
          .map(other -> results.resolveSibling(other.getFileName()));
    }
  }

  /** Whether a results directory is of a campaign; not if its summary is damaged. */
  private static boolean isOf(String name, Path results) {
    try {
      return name.equals(CampaignSummary.read(results).campaign());
    } catch (IOException e) {
      return false;
    }
  }

  /** Relative to the current directory if it is below it, as users write it. */
  private static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }
}
