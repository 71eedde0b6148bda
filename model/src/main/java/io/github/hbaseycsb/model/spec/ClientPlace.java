package io.github.hbaseycsb.model.spec;

/** Where the clients run. */
public enum ClientPlace {
  /** Processes of the driver's machine. */
  LOCAL,
  /** The map tasks of a MapReduce job, a client each. */
  MAPREDUCE
}
