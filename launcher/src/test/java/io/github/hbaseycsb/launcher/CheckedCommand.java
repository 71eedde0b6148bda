package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.server.ServerHome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;

/**
 * What {@code scripts/ycsb} makes of a command line before it starts anything.
 *
 * @param status the exit status
 * @param properties all properties, if they are valid
 * @param lines what it says on standard error
 */
record CheckedCommand(int status, Optional<Properties> properties, List<String> lines) {
  static CheckedCommand of(String... arguments) {
    YcsbCommand command = new YcsbCommand(ServerHome.of(Map.of()));
    StringWriter errors = new StringWriter();
    Properties[] checked = new Properties[1];
    CommandLine line =
        ClientCommands.of(command, YcsbCommand.STATUSES)
            .setErr(new PrintWriter(errors, true))
            .setExecutionStrategy(
                parsed -> {
                  try {
                    checked[0] = command.validated();
                    return 0;
                  } catch (Exception e) {
                    throw new ExecutionException(
                        parsed.commandSpec().commandLine(), "not valid", e);
                  }
                });
    int status = line.execute(arguments);
    return new CheckedCommand(
        status, Optional.ofNullable(checked[0]), errors.toString().lines().toList());
  }

  /** What is wrong, without the name of the command. */
  String complaint() {
    return String.join("\n", lines).replaceFirst("^ycsb: ", "");
  }
}
