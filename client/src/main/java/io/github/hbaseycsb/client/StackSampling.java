package io.github.hbaseycsb.client;

import java.util.Map;

/**
 * The settings of Java's Flight Recorder for profiling: only the stacks of threads that run Java
 * code, every {@value #PERIOD_MS} ms.
 */
public final class StackSampling {
  /** The event. There are none for threads that wait, or run in the kernel or other native code. */
  public static final String EVENT = "jdk.ExecutionSample";

  public static final int PERIOD_MS = 10;

  public static final Map<String, String> SETTINGS =
      Map.of(EVENT + "#enabled", "true", EVENT + "#period", PERIOD_MS + " ms");

  /**
   * The maximum number of frames of a stack, innermost first. HBase's stacks are deeper than Java's
   * default of 64.
   */
  public static final String DEPTH = "stackdepth=512";

  private StackSampling() {}
}
