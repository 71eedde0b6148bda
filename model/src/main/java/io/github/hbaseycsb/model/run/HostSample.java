package io.github.hbaseycsb.model.run;

import io.github.hbaseycsb.client.ClientProtocol;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One line of a client's {@code host.jsonl}: its machine and its process at one moment. Counters
 * run since the machine or the process was started. What the machine does not tell is missing.
 *
 * @param timeMs ms since 1970, by the machine's clock
 * @param host the machine's name
 * @param processors that are online
 * @param processorMs counter: what all processors together spent as {@code user}, {@code nice},
 *     {@code system}, {@code idle}, {@code iowait}, {@code irq}, {@code softirq} and {@code steal},
 *     ms
 * @param pressureUs counter: for how long some, or all, processes that could have run waited for a
 *     resource, us: {@code cpu_some}, {@code io_some}, {@code io_full}, {@code memory_some} ...
 * @param memoryBytes {@code total}, {@code available} and {@code cached}, the page cache
 * @param megahertz mean frequency of the processors; in every tenth line
 * @param networkBytes counter: what the machine's own network interfaces, whose speed is known,
 *     {@code received} and {@code sent}
 * @param networkBytesPerSecond that these can carry in each direction
 * @param processProcessors that the client may use; fewer than {@code processors} where it is bound
 *     to some of them
 * @param processMs counter: user and system time of the client, ms
 * @param hottestThread the client's thread that used the most since the line before
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

  /**
   * A thread.
   *
   * @param id unique in the client's process
   * @param name that it has there
   * @param usedMs counter: its user and system time, ms
   */
  public record Used(long id, String name, long usedMs) {}
}
