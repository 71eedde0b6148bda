package io.github.hbaseycsb.model.plan;

/** The files of a plan as run, in a results directory, and what it has besides keys of plans. */
public final class ResolvedPlan {
  /** The name of the file: a plan whose cells are resolved. */
  public static final String FILE = "campaign.yaml";

  /** The directory for the workload files, beside {@code campaign.yaml}. */
  public static final String WORKLOADS = "workloads";

  /** The key that distinguishes it from a plan. */
  public static final String CELLS = "cells";

  /** The name of a cell, or of its workload. */
  public static final String NAME = "name";

  public static final String VARIANT = "variant";

  /** The section with a workload's name and files. */
  public static final String WORKLOAD = "workload";

  public static final String WORKLOAD_FILE = "file";
  public static final String LOAD_FILE = "load";

  private ResolvedPlan() {}
}
