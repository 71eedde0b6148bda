package io.github.hbaseycsb.launcher.properties;

/** What {@code site.ycsb.Client} is asked to do. */
public enum Phase {
  /** Insert the records. */
  LOAD,
  /** Do the workload's operations. */
  RUN,
  /** Do what is typed. */
  SHELL
}
