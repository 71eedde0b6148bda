package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.live.LivePage;
import io.github.hbaseycsb.model.CampaignException;
import java.time.Clock;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Whether a page shows the campaign while it runs. */
final class WatchOption {
  @Option(
      names = "--watch",
      arity = "0..1",
      fallbackValue = "0",
      preprocessor = OnlyAttached.class,
      paramLabel = "PORT",
      description =
          "Serve a page on 127.0.0.1 that shows the campaign while it runs and becomes the report"
              + " in browsers that are open at its end. Prints the address, and where the report is"
              + " (default port: a free one).")
  private Integer port;

  /** A port follows "=": the next argument is the plan. */
  static final class OnlyAttached implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        arguments.push("0");
      }
      return false;
    }
  }

  /**
   * Begins to show the progress, on a page if that is asked for.
   *
   * @throws CampaignException (usage) when the port cannot be used
   */
  Progress start() throws CampaignException {
    Progress progress = Installation.progress();
    return port == null ? progress : LivePage.start(port, progress, Clock.systemUTC());
  }
}
