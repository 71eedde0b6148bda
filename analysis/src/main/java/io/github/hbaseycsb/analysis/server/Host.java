package io.github.hbaseycsb.analysis.server;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A machine with clients in a run's window. Shares of time are of the time of all its processors,
 * for all processes, from 0 to 1.
 *
 * @param host its name
 * @param processors number of processors that were online
 * @param memoryBytes size of its memory; empty if unknown
 * @param shared whether a region server ran on it; empty if unknown
 * @param busyShare share of the time neither idle nor waiting for a disk nor withheld
 * @param clientsShare share of the time that the run's clients used
 * @param stealShare share of the time withheld by the hypervisor while a process wanted to run
 * @param stealShareMax the same in the worst ten seconds; empty if the window is shorter
 * @param stealWantedShare withheld share of the time that processes wanted, used or withheld; empty
 *     if that was almost nothing
 * @param stealWantedShareMax the same in the worst ten seconds
 * @param pressure share of the time in which some or all runnable processes waited for a resource:
 *     {@code cpu_some}, {@code io_some}, {@code io_full}, {@code memory_some} and so on; empty if
 *     the kernel does not count this
 * @param megahertz mean frequency of its processors; empty if unknown
 * @param pageCacheBytes size of the page cache at the window's end; empty if unknown
 * @param clientCpuShareMax share that a client used of the processors that it may use, of the
 *     client with the largest share; empty if unknown
 * @param networkShare used share of the capacity of its network interfaces, received or sent,
 *     whichever was larger; empty if their speed is unknown
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
    OptionalDouble networkShare) {}
