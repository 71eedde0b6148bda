package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.campaign.check.PlanSummary;
import io.github.hbaseycsb.campaign.plan.Suggestion;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code campaign ask}: the plans that answer a frequent question each. */
@Command(
    name = "ask",
    description = "Runs a plan of campaigns/questions, or lists them by what they answer.",
    footer = {
      "",
      "It takes the options of run, which it is with the plan of the question.",
      "",
      "Examples:",
      "  scripts/campaign ask",
      "  scripts/campaign ask compression --scale small",
      "  scripts/campaign ask compression --cluster conf=/etc/hbase/conf"
    })
final class AskCommand extends Subcommand {
  private static final String SUFFIX = ".yaml";

  /** Servers that always exist, so that a plan can be described before there is a cluster. */
  private static final List<String> ANY_CLUSTER = List.of("cluster.local={}");

  @Mixin private PlanArguments.Changes changes;
  @Mixin private RunCommand.Options options;

  @Parameters(
      paramLabel = "QUESTION",
      arity = "0..1",
      description = "The question, such as compression (default: lists all).")
  private String question;

  @Option(
      names = "--cluster",
      paramLabel = "KEY=VALUE",
      description =
          "The same as --set cluster.KEY=VALUE, such as conf=/etc/hbase/conf; may be repeated.")
  private List<String> cluster = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    if (question == null) {
      list();
      return CampaignStatus.OK.code();
    }
    return options.run(plan(), out());
  }

  /** The plan of the question, on the cluster that was given. */
  Plan plan() throws CampaignException, IOException {
    List<String> names = names();
    if (!names.contains(question)) {
      throw CampaignException.usage(
          "there is no question %s: %s", question, Suggestion.suggestion(question, names));
    }
    Plan plan =
        changes.load(file(question), cluster.stream().map(key -> "cluster." + key).toList());
    boolean existing = cluster.stream().anyMatch(key -> key.startsWith("conf="));
    if (existing && plan.cells().stream().anyMatch(cell -> cell.cluster().owned())) {
      throw CampaignException.usage(
          "question %s compares servers that are started with different settings, which --cluster"
              + " conf cannot name: leave it out, or write a plan with cluster.restart as in"
              + " docs/questions.md",
          question);
    }
    return plan;
  }

  private static Path directory() {
    return Home.path().resolve("campaigns").resolve("questions");
  }

  private static Path file(String name) {
    return directory().resolve(name + SUFFIX);
  }

  private static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(SUFFIX))
          .map(file -> file.substring(0, file.length() - SUFFIX.length()))
          .sorted()
          .toList();
    }
  }

  private void list() throws IOException {
    Table table = new Table(1, 1, "question", "small", "in full", "what it answers");
    for (String name : names()) {
      Optional<Plan> small = described(name, Optional.of("small"));
      Optional<Plan> full = described(name, Optional.empty());
      table.row(
          name,
          time(small),
          time(full),
          small.or(() -> full).map(Plan::description).orElse(Figures.UNKNOWN));
    }
    PrintWriter out = out();
    out.print(table.toText());
    out.println();
    out.println("Estimated, small and in full; - where this machine has too little memory.");
    out.println("  scripts/campaign ask compression --scale small");
    out.println("  scripts/campaign ask compression --cluster conf=/etc/hbase/conf");
    out.println("docs/questions.md says what each of them shows, and what not.");
  }

  /** The plan of a question; empty if it cannot be run here. */
  private static Optional<Plan> described(String name, Optional<String> scale) {
    try {
      return Optional.of(Home.plans().load(file(name), scale, ANY_CLUSTER));
    } catch (CampaignException e) {
      return Optional.empty();
    }
  }

  private static String time(Optional<Plan> plan) throws IOException {
    return plan.isPresent() ? PlanSummary.clock(PlanSummary.expected(plan.get())) : Figures.UNKNOWN;
  }
}
