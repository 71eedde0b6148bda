package io.github.hbaseycsb.client;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JVM options of a bulk load, the same as in {@code scripts/bulk-load}. */
public final class BulkLoadMemory {
  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC\\b");
  private static final Pattern HEAP =
      Pattern.compile("-Xm[xn]|-XX:(MaxHeapSize|MaxRAMPercentage|NewSize|MaxNewSize)=");
  private static final int YOUNG_MB_OF_PROCESSOR = 64;
  private static final int YOUNG_MB_MAX = 1024;

  private BulkLoadMemory() {}

  /**
   * The options that limit the memory. Nearly everything that a load allocates is garbage soon, so
   * a small young generation is enough. The parallel collector makes the heap only as large as the
   * record numbers need, whereas G1 makes it larger.
   *
   * @param given the user's JVM options, which may choose a heap or another collector
   */
  public static List<String> options(String given, int processors) {
    List<String> options = new ArrayList<>();
    options.add("-Xmx2g");
    // It must leave room for the rest of a heap that the user has chosen.
    if (!HEAP.matcher(given).find()) {
      options.add("-Xmn" + Math.min(YOUNG_MB_OF_PROCESSOR * processors, YOUNG_MB_MAX) + "m");
    }
    if (!COLLECTOR.matcher(given).find()) {
      options.add("-XX:+UseParallelGC");
    }
    return options;
  }

  /** The options of a load that this process starts. */
  public static List<String> options(List<String> given) {
    Stream<String> inherited =
        Stream.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS")
            .map(name -> System.getenv().getOrDefault(name, ""));
    return options(
        Stream.concat(given.stream(), inherited).collect(Collectors.joining(" ")),
        Runtime.getRuntime().availableProcessors());
  }
}
