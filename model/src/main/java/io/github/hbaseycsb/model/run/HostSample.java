package io.github.hbaseycsb.model.run;

import io.github.hbaseycsb.client.ClientProtocol;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A line of a client's {@code host.jsonl}: a sample of its machine and its process. Counters start
 * with the machine or the process. Values that the machine does not provide are missing.
 *
 * @param timeMs the time by the machine's clock, ms since 1970
 * @param processors number of processors that are online
 * @param processorMs counter: total time of all processors as {@code user}, {@code nice}, {@code
 *     system}, {@code idle}, {@code iowait}, {@code irq}, {@code softirq} and {@code steal}, ms
 * @param pressureUs counter: how long some or all runnable processes waited for a resource, us:
 *     {@code cpu_some}, {@code io_some}, {@code io_full}, {@code memory_some} ...
 * @param memoryBytes {@code total}, {@code available} and {@code cached}, the page cache
 * @param megahertz mean frequency of the processors; in every tenth line
 * @param networkBytes counter: bytes that the machine's network devices of known speed have {@code
 *     received} and {@code sent}
 * @param networkBytesPerSecond capacity of these devices in each direction
 * @param processProcessors number of processors that the client may use; less than {@code
 *     processors} if it is bound to some of them
 * @param processMs counter: user and system time of the client, ms
 * @param hottestThread the client's thread that has used the most processor time since the previous
 *     line
 */
public record HostSample(
    long timeMs,
    String host,
    int processors,
    Map<String, Long> processorMs,
    Map<String, Long> pressureUs,
    Map<String, Long> memoryBytes,
    OptionalDouble megahertz,
    Map<String, Long> networkBytes,
    OptionalLong networkBytesPerSecond,
    OptionalInt processProcessors,
    long processMs,
    Optional<Used> hottestThread) {
  public static final String FILE = ClientProtocol.HOST_SAMPLES;

  public HostSample {
    networkBytes = Map.copyOf(networkBytes);
  }

  /** A thread of the client's process, and a counter: its user and system time, ms. */
  public record Used(long id, String name, long usedMs) {}
}
