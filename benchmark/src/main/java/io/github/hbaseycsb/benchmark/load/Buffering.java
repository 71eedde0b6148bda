package io.github.hbaseycsb.benchmark.load;

import java.util.List;

/**
 * How a client buffers its puts.
 *
 * @param label its name in the results
 * @param properties YCSB's properties for it, each as {@code key=value}
 */
public record Buffering(String label, List<String> properties) {
  private static final long MEGABYTE = 1 << 20;
  private static final long KILOBYTE = 1 << 10;

  /** The default of this client. */
  public static final Buffering DEFAULT = new Buffering("default", List.of());

  /**
   * Buffers of a fixed size for each thread without a common limit, like HBase's {@code
   * BufferedMutator}.
   */
  public static Buffering by(long bufferBytes) {
    return new Buffering(
        size(bufferBytes) + " a thread",
        List.of("writebuffersize=" + bufferBytes, "hbase.inflightbytes=" + Integer.MAX_VALUE));
  }

  /** The default with another limit for all threads. */
  public static Buffering within(long inFlightBytes) {
    return new Buffering(
        size(inFlightBytes) + " in flight", List.of("hbase.inflightbytes=" + inFlightBytes));
  }

  private static String size(long bytes) {
    return bytes % MEGABYTE == 0 ? bytes / MEGABYTE + " MB" : bytes / KILOBYTE + " KB";
  }
}
