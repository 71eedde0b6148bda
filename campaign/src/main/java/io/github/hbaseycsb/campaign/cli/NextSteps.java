package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Suggests what to run next, depending on the result of a campaign. */
final class NextSteps {
  private static final int MAX = 3;

  private NextSteps() {}

  /** The three most useful commands, each a line with a comment. */
  static List<String> of(CampaignSummary summary, Path results, boolean running)
      throws IOException {
    List<String> steps = new ArrayList<>();
    String here = Text.inShell(results);
    String plan = Text.inShell(results.resolve(ResolvedPlan.FILE));
    if (running) {
      steps.add("scripts/campaign report " + here + "  # when it has ended, or meanwhile");
    } else if (summary.cells().stream().anyMatch(it -> it.runs().size() < it.plannedRuns())) {
      steps.add("scripts/campaign resume " + here + "  # does the missing runs");
    }
    code(summary)
        .ifPresent(
            code ->
                steps.add(
                    "scripts/campaign explain %1$s  # what %1$s means, and what to do"
                        .formatted(code)));
    Optional<Path> before = before(summary.campaign(), results);
    if (before.isPresent()) {
      steps.add(
          "scripts/campaign compare %s %s  # what changed since the previous campaign"
              .formatted(Text.inShell(before.get()), here));
    } else {
      steps.add("scripts/campaign run " + plan + "  # the same again; then compare the two");
    }
    steps.add("scripts/campaign aa " + plan + "  # how small a change this machine can show");
    steps.add("scripts/campaign init  # a plan of your own");
    return steps.subList(0, MAX);
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
}
