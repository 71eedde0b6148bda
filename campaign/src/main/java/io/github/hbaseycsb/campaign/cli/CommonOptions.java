package io.github.hbaseycsb.campaign.cli;

import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The options of every command. */
final class CommonOptions {
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

  static boolean debug() {
    return debug;
  }
}
