package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.compare.Comparison;
import io.github.hbaseycsb.analysis.report.compare.ComparisonJson;
import io.github.hbaseycsb.analysis.report.compare.Gate;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.DamagedFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code campaign compare}: campaigns against a baseline. */
@Command(
    name = "compare",
    description = {
      "Compares campaigns with the first one, and can fail if one is slower than a limit allows.",
      "",
      "It lists what differs in their environments and conditions, then the change of each cell with"
          + " its 95%% confidence interval and the result: faster, slower, no difference shown, not"
          + " comparable, not tested.",
      "",
      "With a limit it is a gate. A cell passes if its whole interval is within the limit, and is"
          + " slower if its whole interval is beyond it. Otherwise it is inconclusive, and so are"
          + " cells that are missing, invalid, not comparable or not tested, runs that are compared"
          + " with themselves, and outcomes of which a warning, such as not-steady, can be the"
          + " cause or, if a side is of one start of the servers, what a restart changes.",
      "It prints the limit that an unchanged build passes in four of five tries, and how many runs"
          + " or restarts the limit takes. A limit of a capacity must be four times the precision of"
          + " its search."
    },
    footer = {
      "",
      "Examples:",
      "  scripts/campaign compare results/upgrade/20261101T080000Z \\",
      "    results/upgrade/latest",
      "  scripts/campaign compare before/upgrade/latest after/upgrade/latest \\",
      "    --fail-if-slower 5%% --junit compare.xml"
    })
final class CompareCommand extends Subcommand {
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d+)?)%?");

  @Parameters(
      paramLabel = "DIR",
      arity = "2..*",
      description = "Results directories; the first is the baseline.")
  private List<Path> directories;

  @Option(
      names = Gate.SLOWER,
      paramLabel = "PERCENT",
      description =
          "How much lower the throughput may be, 0%% to 100%%. For cells with a target rate: how"
              + " much higher the 99th percentiles may be, unless they have a limit of their own.")
  private String failIfSlower;

  @Option(
      names = Gate.P99_SLOWER,
      paramLabel = "PERCENT",
      description = "How much higher the 99th percentile of each latency may be, 0%% to 100%%.")
  private String failIfP99Slower;

  @Option(
      names = "--all",
      description = "Also list differences that cannot matter: ports, paths, ids.")
  private boolean all;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Also write the comparison as an HTML page.")
  private Path html;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the comparison, and the gate's outcome, as JSON.")
  private Path json;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description =
          "Also write the gate's outcome as JUnit XML: a test case for each cell and limit, with a"
              + " failure if it is slower and an error if it is inconclusive.")
  private Path junit;

  @Option(
      names = "--profiles",
      paramLabel = "DIR",
      description =
          "Write differential flame graphs of the cells that were profiled on both sides, by"
              + " runs.profile; DIR is made if need be.")
  private Path profiles;

  @Override
  public Integer call() throws Exception {
    Gate gate =
        new Gate(percent(Gate.SLOWER, failIfSlower), percent(Gate.P99_SLOWER, failIfP99Slower));
    if (junit != null && gate.isOpen()) {
      throw misused("--junit needs a limit: add --fail-if-slower or --fail-if-p99-slower");
    }
    List<Comparison.Side> sides = new ArrayList<>();
    for (Path directory : directories) {
      Comparison.Side side = side(ResultsArgument.open(directory));
      Optional<String> refusal = gate.refusal(side);
      if (refusal.isPresent()) {
        throw CampaignException.usage(refusal.get());
      }
      sides.add(side);
    }
    Comparison comparison = Comparison.of(sides);
    List<Gate.Ruling> rulings = gate.judge(comparison);
    PrintWriter out = out();
    out.print(comparison.toText(all));
    if (!gate.isOpen()) {
      out.print("\n" + gate.toText(rulings, comparison));
    }
    if (html != null) {
      write("--html", html, comparison.toHtml());
    }
    if (json != null) {
      write("--json", json, ComparisonJson.of(comparison, rulings));
    }
    if (junit != null) {
      write("--junit", junit, Gate.toJUnit(rulings, comparison.note()));
    }
    if (profiles != null) {
      writeProfiles(sides);
    }
    return (gate.isOpen() ? CampaignStatus.OK : Gate.status(rulings)).code();
  }

  private void writeProfiles(List<Comparison.Side> sides) throws CampaignException {
    try {
      Files.createDirectories(profiles);
      List<Path> files = new ArrayList<>();
      for (int i = 1; i < sides.size(); i++) {
        files.addAll(
            Profiles.writeDifferences(
                sides.get(0).results().orElseThrow(),
                sides.get(i).results().orElseThrow(),
                List.of(sides.get(0).label(), sides.get(i).label()),
                sides.get(i).summary().cells().stream().map(CellSummary::name).toList(),
                profiles,
                sides.size() > 2 ? Comparison.letter(i) + "-" : ""));
      }
      files.forEach(file -> out().println("flame graph: " + file));
      if (files.isEmpty()) {
        out().println("flame graphs: none, because no cell was profiled on both sides");
      }
    } catch (DamagedFileException e) {
      throw CampaignException.usage(e.getMessage()).because(e);
    } catch (IOException e) {
      throw CampaignException.usage(
              "--profiles %s cannot be written (%s): use a directory that you can write to",
              profiles, e)
          .because(e);
    }
  }

  private static Comparison.Side side(Path results) throws CampaignException, IOException {
    if (!Files.isRegularFile(results.resolve(CampaignSummary.FILE))) {
      throw CampaignException.usage(
          "%s has no %s: write it with scripts/campaign report %s",
          results, CampaignSummary.FILE, results);
    }
    return Comparison.Side.read(results);
  }

  private static void write(String option, Path file, String text) throws CampaignException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory) || Files.isDirectory(file)) {
      throw CampaignException.usage(
          "%s %s cannot be written: use a file in a directory that exists", option, file);
    }
    try {
      AtomicFile.write(file.toAbsolutePath(), text);
    } catch (IOException e) {
      throw CampaignException.usage("%s %s cannot be written: %s", option, file, e).because(e);
    }
  }

  private OptionalDouble percent(String option, String text) {
    if (text == null) {
      return OptionalDouble.empty();
    }
    Matcher matcher = PERCENT.matcher(text);
    if (!matcher.matches() || Double.parseDouble(matcher.group(1)) > 100) {
      throw misused(
          "%s %s is not a percentage from 0%% to 100%%: use one such as 5%%", option, text);
    }
    return OptionalDouble.of(Double.parseDouble(matcher.group(1)));
  }
}
