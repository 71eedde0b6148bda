package io.github.hbaseycsb.launcher;

/** What {@code site.ycsb.Client} does. */
public enum Phase {
  /** Insert the records. */
  LOAD,
  /** Execute the workload's operations. */
  RUN,
  /** Execute the commands that the user types. */
  SHELL
}
