package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.StandardOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command-line behavior that all client commands share: error messages and exit statuses. */
public final class ClientCommands {
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Z}&&[^ ]]");

  private ClientCommands() {}

  /**
   * Creates a command line, whose help explains the exit statuses. An error in its arguments or in
   * a property is reported in one line that begins with the command's name, and the exit status is
   * {@link ExitStatus#NOT_RUN}. For a later failure it is {@link ExitStatus#FAILED}. Only bugs
   * print a stack trace. A process that started the command is told by {@link
   * ClientProtocol#NO_ANSWER} if the cluster did not answer.
   */
  public static CommandLine of(Object command, Map<String, String> statuses) {
    // Without this, picocli warns if an option is given twice, which YCSB allows.
    System.setProperty("picocli.trace", "OFF");
    CommandLine line =
        new CommandLine(command)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOverwrittenOptionsAllowed(true)
            // Otherwise -load is -l oad.
            .setPosixClusteredShortOptionsAllowed(false)
            .setExecutionExceptionHandler(ClientCommands::explainFailure)
            .setParameterExceptionHandler(ClientCommands::explainUsage);
    line.getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit status:%n")
        .exitCodeList(statuses);
    return line;
  }

  /** Executes a command line and ends the process, with what it has printed written. */
  public static void exit(CommandLine line, String... args) {
    exit(line, args, System::exit, Runtime.getRuntime()::halt);
  }

  static void exit(CommandLine line, String[] args, IntConsumer exit, IntConsumer halt) {
    try {
      exit.accept(StandardOutput.status(line.getCommandName(), line.execute(args)));
    } catch (OutOfMemoryError e) {
      String reason = FirstLine.of(e);
      line.getErr()
          .printf(
              "%s: %s: %s%n",
              line.getCommandName(),
              reason,
              reason.contains("thread")
                  ? "use fewer threads, or allow this user more processes (ulimit -u)"
                  : "give it more, such as with -jvm-args -Xmx4g");
      line.getErr().flush();
      // Where no thread can be started, shutdown hooks and signals do not work, and YCSB's threads
      // would go on.
      halt.accept(ExitStatus.NOT_RUN.code());
    }
  }

  private static int explainFailure(Exception e, CommandLine command, ParseResult parsed)
      throws Exception {
    if (e instanceof RuntimeException) {
      throw e;
    }
    boolean unanswered = e instanceof StartupException startup && startup.isUnanswered();
    if (unanswered && parsed.hasMatchedOption(PropertyOptions.END_WITH_STDIN)) {
      command.getErr().println(ClientProtocol.NO_ANSWER);
    }
    printLine(command, FirstLine.of(e));
    boolean begun = e instanceof IOException || e instanceof InterruptedException;
    return (begun ? ExitStatus.FAILED : ExitStatus.NOT_RUN).code();
  }

  private static int explainUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    List<String> unmatched =
        e instanceof UnmatchedArgumentException unknown ? unknown.getUnmatched() : List.of();
    String message =
        unmatched.isEmpty()
            ? FirstLine.of(e)
            : ArgumentHints.of(unmatched, List.of(args), command.getCommandSpec());
    printLine(command, "%s (see %s --help)".formatted(message, command.getCommandName()));
    return ExitStatus.NOT_RUN.code();
  }

  /** Characters that nobody sees, such as blanks of web pages, are written as escapes. */
  private static void printLine(CommandLine command, String message) {
    String visible =
        UNSEEN
            .matcher(message)
            .replaceAll(unseen -> "\\\\u%04x".formatted(unseen.group().codePointAt(0)));
    command.getErr().println(command.getCommandName() + ": " + visible);
  }
}
