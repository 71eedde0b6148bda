package io.github.hbaseycsb.model.plan;

/** The files of a plan as run, in a results directory. */
public final class ResolvedPlan {
  /** The name of the file: a plan whose cells are resolved. */
  public static final String FILE = "campaign.yaml";

  /** The directory for the workload files, beside {@code campaign.yaml}. */
  public static final String WORKLOADS = "workloads";

  /** The key that distinguishes it from a plan. */
  public static final String CELLS = "cells";

  private ResolvedPlan() {}
}
