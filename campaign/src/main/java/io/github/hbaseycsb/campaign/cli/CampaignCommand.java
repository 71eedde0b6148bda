package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.DriverHeap;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.server.Interruption;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code scripts/campaign}: measures HBase by a plan. */
@Command(
    name = "campaign",
    description = "Measures HBase by a plan: load, settle, runs, averages, report.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CheckCommand.class,
      RunCommand.class,
      LoadCommand.class,
      SettleCommand.class,
      ResumeCommand.class,
      ReportCommand.class,
      CompareCommand.class,
      AaCommand.class,
      DurabilityCommand.class,
      ListCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  scripts/campaign run campaigns/quickstart.yaml",
      "  scripts/campaign check campaigns/cdh5-vs-cdh6.yaml --scale small",
      "  scripts/campaign run campaigns/hbase-2.2.1-mixes.yaml --set cluster.conf=/etc/hbase/conf",
      "  scripts/campaign resume results/quickstart/latest",
      "  scripts/campaign compare results/upgrade/20261101T080000Z results/upgrade/latest",
      "  scripts/campaign aa campaigns/quickstart.yaml",
      "  scripts/campaign list",
      "",
      "Exit status: 0 all cells are valid, suspect or unjudged; 1 usage or plan; 2 the cluster",
      "cannot be reached, is not healthy or did not settle; 3 some cell is invalid or unfinished; 4",
      "a comparison found a regression; 5 a comparison could not tell; 130 interrupted.",
      "",
      "HBASE_YCSB_DRIVER_HEAP in the environment is the heap of the driver itself, such as 512m",
      "(default: 256m, at least 128m). Clients have their own, by runs.jvmArguments."
    })
final class CampaignCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli acts on it
  private boolean help;

  @Option(
      names = "--debug",
      scope = CommandLine.ScopeType.INHERIT,
      description = "Show stack traces, and what HBase's client logs.")
  private static boolean debug;

  /** Runs one command and exits with its status. */
  public static void main(String[] args) {
    DriverHeap.guard();
    Interruption interruption = Interruption.ofThisThread();
    interruption.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new CampaignCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(CampaignCommand::explainFailure)
        .setParameterExceptionHandler(CampaignCommand::explainUsage);
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int explainFailure(
      Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
    if (debug) {
      e.printStackTrace(command.getErr());
    }
    if (e instanceof CampaignException known) {
      command.getErr().println("campaign: " + known.getMessage());
      return known.status().code();
    }
    if (e instanceof InterruptedException) {
      command.getErr().println("campaign: interrupted");
      return ExitStatus.INTERRUPTED.code();
    }
    if (e instanceof UncheckedIOException || e instanceof java.io.IOException) {
      command.getErr().println("campaign: " + e.getMessage());
      return ExitStatus.CLUSTER.code();
    }
    throw e;
  }

  private static int explainUsage(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("campaign: " + e.getMessage());
    command
        .getErr()
        .println("Try: scripts/" + command.getCommandSpec().qualifiedName() + " --help");
    return ExitStatus.USAGE.code();
  }
}
