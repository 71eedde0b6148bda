package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.DriverHeap;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.Interruption;
import io.github.hbaseycsb.client.StandardOutput;
import io.github.hbaseycsb.client.TracelessErrors;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code scripts/campaign}: measures HBase by a plan. */
@Command(
    name = "campaign",
    description = "Runs a benchmark of HBase by a plan: loads, settles, runs, averages, reports.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      InitCommand.class,
      AskCommand.class,
      CheckCommand.class,
      RunCommand.class,
      RunCommand.Load.class,
      SettleCommand.class,
      RunCommand.Resume.class,
      ReportCommand.class,
      ExplainCommand.class,
      CompareCommand.class,
      AaCommand.class,
      DurabilityCommand.class,
      ListCommand.class,
      CleanCommand.class,
      CompletionCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  scripts/campaign run campaigns/quickstart.yaml",
      "  scripts/campaign ask compression --scale small",
      "  scripts/campaign check campaigns/cdh5-vs-cdh6.yaml --scale small",
      "  scripts/campaign run my.yaml --set cluster.conf=/etc/hbase/conf",
      "  scripts/campaign resume results/quickstart/latest",
      "  scripts/campaign compare results/before results/after --fail-if-slower 5%%",
      "  scripts/campaign aa campaigns/quickstart.yaml",
      "  scripts/campaign list",
      "",
      "The environment variable HBASE_YCSB_DRIVER_HEAP sets the heap of the driver itself, such as"
          + " 512m (default: 256m, at least 128m). The clients' heap is set with runs.jvmArguments."
    })
final class CampaignCommand extends Subcommand {
  private static final String DISK = "check whether the disk is full, then try again";

  @Mixin
  @SuppressWarnings("unused") // picocli acts on it
  private CommonOptions options;

  static final class CommonOptions {
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
  }

  /** Runs one command and exits with its status. */
  public static void main(String[] args) {
    run(new CampaignCommand(), args);
  }

  static void run(Object command, String... args) {
    DriverHeap.guard();
    Interruption interruption = Interruption.ofThisThread();
    CommandLine line = commandLine(command);
    interruption.exit(StandardOutput.status(line.getCommandName(), line.execute(args)));
  }

  static CommandLine commandLine(Object command) {
    CommandLine commandLine =
        new CommandLine(command)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionStrategy(CampaignCommand::execute)
            .setExecutionExceptionHandler(CampaignCommand::explainFailure)
            .setParameterExceptionHandler(CampaignCommand::explainUsage);
    listStatuses(commandLine);
    commandLine.getSubcommands().values().forEach(CampaignCommand::listStatuses);
    return commandLine;
  }

  private static void listStatuses(CommandLine command) {
    command
        .getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit status:%n")
        .exitCodeList(CampaignStatus.texts());
  }

  @Override
  public Integer call() {
    throw misused("a command is missing");
  }

  private static int execute(CommandLine.ParseResult parsed) {
    if (!CommonOptions.debug) {
      TracelessErrors.install();
    }
    try {
      return new CommandLine.RunLast().execute(parsed);
    } finally {
      parsed.asCommandLineList().forEach(line -> line.getOut().flush());
    }
  }

  private static int explainFailure(
      Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
    if (CommonOptions.debug) {
      e.printStackTrace(command.getErr());
    }
    if (e instanceof CampaignException known) {
      command.getErr().println("campaign: " + known.getMessage());
      return known.status().code();
    }
    if (e instanceof InterruptedException) {
      command.getErr().println("campaign: interrupted");
      return CampaignStatus.INTERRUPTED.code();
    }
    IOException disk =
        e instanceof UncheckedIOException unchecked
            ? unchecked.getCause()
            : e instanceof IOException checked ? checked : null;
    if (disk != null) {
      // A failure of the cluster is a CampaignException: this is one of a local file.
      command.getErr().println("campaign: " + describe(disk));
      return CampaignStatus.USAGE.code();
    }
    throw e;
  }

  /** What is wrong with a file, and what to do about it. */
  private static String describe(IOException e) {
    if (e instanceof DamagedFileException) {
      return e.getMessage();
    }
    if (e instanceof FileSystemException file && file.getFile() != null) {
      return file.getFile() + " " + reason(file);
    }
    return Text.of("a file cannot be read or written: %s: %s", FirstLine.of(e), DISK);
  }

  private static String reason(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "does not exist: restore it, or use another directory";
    }
    if (e instanceof AccessDeniedException) {
      return "cannot be read or written by this user: change its permissions";
    }
    String why = e.getReason() == null ? e.toString() : e.getReason();
    return Text.of("cannot be read or written: %s: %s", why, DISK);
  }

  private static int explainUsage(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("campaign: " + e.getMessage());
    command
        .getErr()
        .println("Try: scripts/" + command.getCommandSpec().qualifiedName() + " --help");
    return CampaignStatus.USAGE.code();
  }
}
