package io.github.hbaseycsb.campaign.cli;

import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.TreeMap;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;

/** {@code campaign completion}: completion of all commands for shells. */
@Command(
    name = "completion",
    description = {
      "Prints a completion script for bash and zsh.",
      "",
      "It completes commands and options of campaign, ycsb, hbase, bulk-load and scan-table,"
          + " whatever directory they are in."
    },
    footer = {
      "",
      "Examples:",
      "  . <(scripts/campaign completion)",
      "  scripts/campaign completion > ~/.hbase-ycsb-completion"
    })
final class CompletionCommand extends Subcommand {
  /** The classes of the commands, by the names of the scripts that start them. */
  private static final Map<String, String> COMMANDS =
      new TreeMap<>(
          Map.of(
              "ycsb", "io.github.hbaseycsb.launcher.YcsbCommand",
              "hbase", "io.github.hbaseycsb.server.ServerCommand",
              "bulk-load", "io.github.hbaseycsb.scaleout.BulkLoadCommand",
              "scan-table", "io.github.hbaseycsb.scaleout.ScanTableCommand"));

  @Override
  public Integer call() throws ReflectiveOperationException {
    PrintWriter out = out();
    out.println(AutoComplete.bash("campaign", spec().root().commandLine()));
    for (Map.Entry<String, String> command : COMMANDS.entrySet()) {
      out.println(
          AutoComplete.bash(
              command.getKey(), new CommandLine(Class.forName(command.getValue()), new Idle())));
    }
    return 0;
  }

  /** Creates commands that are inspected but never run: their collaborators are null. */
  private static final class Idle implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      Constructor<?> constructor = type.getDeclaredConstructors()[0];
      if (constructor.getParameterCount() == 0) {
        return CommandLine.defaultFactory().create(type);
      }
      constructor.setAccessible(true);
      return type.cast(constructor.newInstance(new Object[constructor.getParameterCount()]));
    }
  }
}
