package io.github.hbaseycsb.launcher;

/** What {@code site.ycsb.Client} is asked to do. */
enum Phase {
  LOAD,
  RUN,
  SHELL
}
