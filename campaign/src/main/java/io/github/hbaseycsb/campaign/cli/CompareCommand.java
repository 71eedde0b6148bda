package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.report.Comparison;
import io.github.hbaseycsb.campaign.result.AtomicFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code campaign compare}: campaigns against a baseline. */
@Command(
    name = "compare",
    description = {
      "Compares campaigns with the first: what differs in their environments, then the change of",
      "each cell with its confidence interval and a word: faster, slower, no difference shown, not",
      "comparable."
    },
    footer = {
      "",
      "Examples:",
      "  scripts/campaign compare results/upgrade/20261101T080000Z results/upgrade/latest",
      "  scripts/campaign compare before after --fail-if-slower 5%"
    })
final class CompareCommand implements Callable<Integer> {
  private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)%?");

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DIR",
      arity = "2..*",
      description = "Results directories; the first is the baseline.")
  private List<Path> directories;

  @Option(
      names = "--fail-if-slower",
      paramLabel = "PERCENT",
      description = "Exit with 4 when a cell is shown to be slower by more than this.")
  private String failIfSlower;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the comparison as an HTML page too.")
  private Path html;

  @Override
  public Integer call() throws Exception {
    double limit = failIfSlower == null ? Double.POSITIVE_INFINITY : percent(failIfSlower);
    List<Comparison.Side> sides = new ArrayList<>();
    for (Path directory : directories) {
      sides.add(Comparison.Side.read(ResultsArgument.resolve(directory)));
    }
    Comparison comparison = Comparison.of(sides);
    spec.commandLine().getOut().print(comparison.toText());
    spec.commandLine().getOut().flush();
    if (html != null) {
      AtomicFile.write(html.toAbsolutePath(), comparison.toHtml());
    }
    return comparison.slowerBy(limit).isEmpty() ? ExitStatus.OK.code() : ExitStatus.SLOWER.code();
  }

  private double percent(String text) {
    Matcher matcher = PERCENT.matcher(text);
    if (!matcher.matches()) {
      throw new ParameterException(
          spec.commandLine(),
          "--fail-if-slower " + text + " is no percentage: give one such as 5%");
    }
    return Double.parseDouble(matcher.group(1));
  }
}
