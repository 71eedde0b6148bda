package io.github.hbaseycsb.model.plan;

/** Where the clients run. */
public enum ClientPlace {
  /** Processes on the driver's machine. */
  LOCAL,
  /** Map tasks of a MapReduce job, one client in each. */
  MAPREDUCE
}
