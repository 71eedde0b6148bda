package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.plan.TurnsCheck;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.SelfComparison;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code campaign aa}: the noise floor of a plan. */
@Command(
    name = "aa",
    description =
        "Measures each cell of a plan against itself and says which changes would mostly be"
            + " missed.",
    footer = {
      "",
      "The result is saved as aa.json beside the campaign's results. compare prints it with later"
          + " comparisons, and check uses its figures.",
      "",
      "Examples:",
      "  scripts/campaign aa campaigns/quickstart.yaml",
      "  scripts/campaign aa my.yaml --rounds 10 --set cluster.conf=/etc/hbase/conf",
      "  scripts/campaign aa my-builds.yaml --two-servers"
    })
final class AaCommand extends Subcommand {
  @Mixin private PlanArguments plan;
  @Mixin private RunCommand.Options options;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Runs of each side, in each restart (default: the plan's runs.count).")
  private Integer rounds;

  @Option(
      names = "--two-servers",
      description =
          "Each side has a local server of its own, as two builds or settings have that take turns."
              + " Without this the sides share the servers, as variants of properties do.")
  private boolean twoServers;

  @Override
  public Integer call() throws Exception {
    if (rounds != null) {
      requireRange("--rounds", rounds, 1, 1000);
    }
    Plan tested = plan.load();
    if (tested.cells().stream().anyMatch(cell -> cell.search().isPresent())) {
      throw misused(
          "an A/A test needs a given rate: use runs.target in the plan instead of runs.find");
    }
    OptionalInt runs = rounds == null ? OptionalInt.empty() : OptionalInt.of(rounds);
    Plan self =
        twoServers
            ? onTwoServers(tested, runs)
            : SelfComparison.of(inPossibleOrder(tested, err()), runs, false);
    return options.run(self, out());
  }

  /**
   * @throws CampaignException (usage) where the cells are not on local servers, or do not take
   *     turns on twice as many
   */
  static Plan onTwoServers(Plan tested, OptionalInt rounds) throws CampaignException {
    if (!tested.cells().stream().allMatch(cell -> cell.cluster() instanceof ClusterTarget.Local)) {
      throw CampaignException.usage(
          "--two-servers needs servers that the campaign starts on this machine: use"
              + " cluster.local in the plan");
    }
    Plan self = SelfComparison.of(tested, rounds, true);
    RunOrder order = self.schedule().order();
    Optional<String> refusal =
        order == RunOrder.TURNS
            ? TurnsCheck.refusal(self.cells(), self.schedule())
            : Optional.of(
                Text.of(
                    "runs.order is %s: --set runs.order=turns",
                    PlanKeys.ORDER.type().write(order)));
    if (refusal.isPresent()) {
      throw CampaignException.usage("--two-servers needs turns, and %s", refusal.get());
    }
    return self;
  }

  /**
   * In rounds, if two copies of a cell, which share a table, would insert rows at the same time.
   */
  static Plan inPossibleOrder(Plan tested, PrintWriter err) {
    Optional<Cell> inserts = tested.cells().stream().filter(Cell::insertsRows).findFirst();
    if (tested.schedule().order() != RunOrder.TURNS || inserts.isEmpty()) {
      return tested;
    }
    err.printf(
        "cell %s inserts rows, which its two copies cannot do by turns: the A/A test is"
            + " interleaved%n",
        inserts.get().name());
    return tested.inOrder(RunOrder.INTERLEAVED);
  }
}
