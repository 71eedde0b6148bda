package io.github.hbaseycsb.client;

import java.util.Map;

/**
 * What Java's Flight Recorder is asked for where a process is profiled: the stacks of threads that
 * run Java code, every {@value #PERIOD_MS} ms, and nothing else.
 */
public final class StackSampling {
  /** The event. Threads that wait, or are in the kernel or other native code, have none. */
  public static final String EVENT = "jdk.ExecutionSample";

  public static final int PERIOD_MS = 10;

  /** Settings of a recording. */
  public static final Map<String, String> SETTINGS =
      Map.of(EVENT + "#enabled", "true", EVENT + "#period", PERIOD_MS + " ms");

  /**
   * Frames of a stack that are kept, innermost first: HBase's stacks are deeper than the 64 of
   * Java.
   */
  public static final String DEPTH = "stackdepth=512";

  private StackSampling() {}
}
