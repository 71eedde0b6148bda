package io.github.hbaseycsb.analysis.server;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A machine that clients ran on, within a run's window. Shares of time are of all its processors,
 * all processes, 0 to 1.
 *
 * @param host its name
 * @param processors that were online
 * @param memoryBytes that it has; empty where unknown
 * @param shared whether a region server ran on it; empty where unknown
 * @param busyShare of the time, neither idle nor waiting for a disk nor withheld
 * @param clientsShare what the run's clients used of it
 * @param stealShare withheld by the hypervisor while a process wanted it
 * @param stealShareMax the same of the worst ten seconds; empty where the window has fewer
 * @param stealWantedShare withheld, of what processes wanted: used or withheld; empty where that
 *     was next to nothing
 * @param stealWantedShareMax the same of the worst ten seconds
 * @param pressure share of the time in which some, or all, processes that could have run waited for
 *     a resource: {@code cpu_some}, {@code io_some}, {@code io_full}, {@code memory_some} ...;
 *     empty where the kernel does not count it
 * @param megahertz mean frequency of its processors; empty where unknown
 * @param pageCacheBytes at the window's end; empty where unknown
 * @param clientCpuShareMax of the processors that a client's process may use, what the client with
 *     the most used; empty where unknown
 * @param networkShare of what its network interfaces can carry, received or sent, whichever was
 *     more; empty where their speed is unknown
 */
public record Host(
    String host,
    int processors,
    OptionalLong memoryBytes,
    Optional<Boolean> shared,
    double busyShare,
    double clientsShare,
    double stealShare,
    OptionalDouble stealShareMax,
    OptionalDouble stealWantedShare,
    OptionalDouble stealWantedShareMax,
    Map<String, Double> pressure,
    OptionalDouble megahertz,
    OptionalLong pageCacheBytes,
    OptionalDouble clientCpuShareMax,
    OptionalDouble networkShare) {
  public Host {
    // Summaries of earlier versions do not have these fields.
    clientCpuShareMax = clientCpuShareMax == null ? OptionalDouble.empty() : clientCpuShareMax;
    networkShare = networkShare == null ? OptionalDouble.empty() : networkShare;
  }
}
