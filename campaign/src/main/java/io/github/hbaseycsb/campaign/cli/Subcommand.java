package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.model.Text;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command of {@code scripts/campaign}, whose result is its exit status. */
abstract class Subcommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  CommandSpec spec() {
    return spec;
  }

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** An option that is wrong: the message is followed by how to get help. */
  ParameterException misused(String format, Object... values) {
    return new ParameterException(spec.commandLine(), Text.of(format, values));
  }

  void requireRange(String option, int value, int min, int max) {
    if (value < min || value > max) {
      throw misused("%s %d is out of range: use %d to %d", option, value, min, max);
    }
  }
}
