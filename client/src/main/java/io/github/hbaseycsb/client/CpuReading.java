package io.github.hbaseycsb.client;

/**
 * The processor time of a process at a moment.
 *
 * @param timeMs the moment, ms since 1970
 * @param usedMs user and system time of the process until then, ms
 */
public record CpuReading(long timeMs, long usedMs) {}
