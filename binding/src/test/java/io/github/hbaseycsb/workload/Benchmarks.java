package io.github.hbaseycsb.workload;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs all microbenchmarks of this module, with what each operation allocates. */
public final class Benchmarks {
  private Benchmarks() {}

  /**
   * Runs them.
   *
   * @param args a regular expression that their names match
   */
  public static void main(String[] args) throws RunnerException {
    new Runner(new OptionsBuilder().include(args[0]).addProfiler(GCProfiler.class).build()).run();
  }
}
