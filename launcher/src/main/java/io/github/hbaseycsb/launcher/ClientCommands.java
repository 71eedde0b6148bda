package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.common.FirstLine;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What the commands that are clients of a cluster have in common: how they complain and end. */
public final class ClientCommands {
  private ClientCommands() {}

  /**
   * A command line. What is wrong with it, or with a property, is said in one line that begins with
   * the command's name, and ends it with {@link ExitStatus#NOT_RUN}; what fails later with {@link
   * ExitStatus#FAILED}. Only a mistake of ours has a stack trace.
   *
   * @param statuses what exit statuses mean, for the help
   */
  public static CommandLine of(Object command, Map<String, String> statuses) {
    // It would warn of an option that overrides itself, as YCSB allows.
    System.setProperty("picocli.trace", "OFF");
    CommandLine line =
        new CommandLine(command)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOverwrittenOptionsAllowed(true)
            .setExecutionExceptionHandler(ClientCommands::explainFailure)
            .setParameterExceptionHandler(ClientCommands::explainUsage);
    line.getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit status:%n")
        .exitCodeList(statuses);
    return line;
  }

  private static int explainFailure(Exception e, CommandLine command, ParseResult parsed)
      throws Exception {
    if (e instanceof RuntimeException) {
      throw e;
    }
    command.getErr().println(command.getCommandName() + ": " + FirstLine.of(e));
    boolean begun = e instanceof IOException || e instanceof InterruptedException;
    return (begun ? ExitStatus.FAILED : ExitStatus.NOT_RUN).code();
  }

  private static int explainUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command
        .getErr()
        .printf("%1$s: %2$s (see %1$s --help)%n", command.getCommandName(), e.getMessage());
    return ExitStatus.NOT_RUN.code();
  }
}
