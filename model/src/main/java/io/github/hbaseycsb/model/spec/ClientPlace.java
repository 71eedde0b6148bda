package io.github.hbaseycsb.model.spec;

import io.github.hbaseycsb.campaign.cluster.docker.Processes;

/** Where the clients run. */
public enum ClientPlace {
  /** Processes of the driver's machine. */
  LOCAL,
  /** The map tasks of a MapReduce job, a client each. */
  MAPREDUCE
}
