package io.github.hbaseycsb.campaign.client;

import java.util.List;
import java.util.Optional;

/**
 * How a client process ended.
 *
 * @param number of the client, from 1
 * @param status 0 every operation was OK; 1 nothing was run; 3 some operations failed; 128 + n
 *     killed by signal n
 * @param complaint the last line about a failure on its standard error
 * @param endedMs when it ended, ms since 1970
 * @param cpu the processor time that it had used at each moment it was looked at
 */
public record ClientExit(
    int number, int status, Optional<String> complaint, long endedMs, List<CpuReading> cpu) {
  public ClientExit {
    cpu = List.copyOf(cpu);
  }

  /** Whether it ran to its end, whatever became of its operations. */
  public boolean ran() {
    return ran(status);
  }

  static boolean ran(int status) {
    return status == 0 || status == 3;
  }

  /**
   * What a process had used at a moment.
   *
   * @param timeMs ms since 1970
   * @param usedMs user and system time of the process until then, ms
   */
  public record CpuReading(long timeMs, long usedMs) {}
}
