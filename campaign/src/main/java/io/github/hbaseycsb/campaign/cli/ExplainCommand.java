package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.finding.Family;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.FindingType.Bias;
import io.github.hbaseycsb.campaign.plan.Suggestion;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code campaign explain}: what warnings mean. */
@Command(
    name = "explain",
    description = "Says when a warning is given, and what to do about it.",
    footer = {
      "",
      "Examples:",
      "  scripts/campaign explain",
      "  scripts/campaign explain not-steady window-short"
    })
final class ExplainCommand extends Subcommand {
  @Parameters(
      paramLabel = "CODE",
      arity = "0..*",
      description = "The codes of warnings or notes (default: lists all, by family).")
  private List<String> codes = new ArrayList<>();

  @Override
  public Integer call() throws CampaignException {
    PrintWriter out = out();
    if (codes.isEmpty()) {
      for (Family family : Family.values()) {
        out.printf("%s. %s%n", family.heading(), family.action());
        Stream.of(FindingType.values())
            .filter(type -> type.family() == family)
            .forEach(type -> out.printf("  %-24s %s%n", type.code(), type.verdict()));
      }
    } else {
      // Nothing is explained if a code is mistyped: its message would be below all that.
      List<FindingType> types = new ArrayList<>();
      for (String code : codes) {
        types.add(type(code));
      }
      types.forEach(this::explain);
    }
    return CampaignStatus.OK.code();
  }

  private static FindingType type(String code) throws CampaignException {
    return FindingType.of(code)
        .orElseThrow(
            () ->
                CampaignException.usage(
                    "there is no warning %s: %s",
                    code,
                    Suggestion.suggestion(
                        code, Stream.of(FindingType.values()).map(FindingType::code).toList())));
  }

  private void explain(FindingType type) {
    PrintWriter out = out();
    out.printf("%s: %s%n", type.code(), type.verdict());
    out.printf("  when:    %s%n", plain(type.when()));
    out.printf("  family:  %s%n", type.family().heading());
    out.printf("  to do:   %s%n", type.action().map(ExplainCommand::plain).orElse("nothing"));
    if (type.bias() != Bias.NONE) {
      out.printf(
          "  compare: its side can look %s than it is: measure it again %s%n",
          type.bias().direction(), type.bias().remedy());
    }
  }

  /** Markdown for a terminal: a link as its text and the file in the checkout. */
  private static String plain(String markdown) {
    return markdown.replace("`", "").replaceAll("\\[(.+?)]\\((.+?)\\)", "$1 (docs/$2)");
  }
}
