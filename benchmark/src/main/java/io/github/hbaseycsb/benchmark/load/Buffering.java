package io.github.hbaseycsb.benchmark.load;

import java.util.List;

/**
 * How a client buffers its puts.
 *
 * @param label its name in the results
 * @param properties YCSB's properties for that, each {@code key=value}
 */
public record Buffering(String label, List<String> properties) {
  private static final long MEGABYTE = 1 << 20;
  private static final long KILOBYTE = 1 << 10;

  /** What a client does by default. */
  public static final Buffering DEFAULT = new Buffering("default", List.of());

  /**
   * As HBase's {@code BufferedMutator} does: by a buffer's size, without a bound for all threads.
   */
  public static Buffering by(long bufferBytes) {
    return new Buffering(
        size(bufferBytes) + " a thread",
        List.of("writebuffersize=" + bufferBytes, "hbase.inflightbytes=" + Integer.MAX_VALUE));
  }

  /** With another bound than the default. */
  public static Buffering within(long inFlightBytes) {
    return new Buffering(
        size(inFlightBytes) + " in flight", List.of("hbase.inflightbytes=" + inFlightBytes));
  }

  private static String size(long bytes) {
    return bytes % MEGABYTE == 0 ? bytes / MEGABYTE + " MB" : bytes / KILOBYTE + " KB";
  }
}
