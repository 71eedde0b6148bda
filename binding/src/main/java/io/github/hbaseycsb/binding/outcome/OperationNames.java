package io.github.hbaseycsb.binding.outcome;

/** YCSB's names for the operations, used in measurements and messages. */
public final class OperationNames {
  public static final String READ = "READ";
  public static final String SCAN = "SCAN";
  public static final String INSERT = "INSERT";
  public static final String UPDATE = "UPDATE";
  public static final String DELETE = "DELETE";

  private OperationNames() {}
}
