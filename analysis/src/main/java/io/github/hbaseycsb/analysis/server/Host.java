package io.github.hbaseycsb.analysis.server;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A machine with clients in a run's window. docs/reference/files.md explains each field. Shares of
 * time are of the time of all its processors, for all processes, from 0 to 1. What is unknown is
 * empty.
 *
 * @param busyShare share of the time neither idle nor waiting for a disk nor withheld
 * @param stealShare share of the time withheld by the hypervisor while a process wanted to run
 * @param stealShareMax the same in the worst ten seconds; empty if the window is shorter
 * @param stealWantedShare withheld share of the time that processes wanted, used or withheld; empty
 *     if that was almost nothing
 * @param megahertz mean frequency of its processors
 * @param pageCacheBytes size of the page cache at the window's end
 * @param networkShare used share of the capacity of its network interfaces, received or sent,
 *     whichever was larger
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
