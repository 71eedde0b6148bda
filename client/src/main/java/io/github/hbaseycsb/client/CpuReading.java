package io.github.hbaseycsb.client;

/**
 * What a process had used at a moment.
 *
 * @param timeMs ms since 1970
 * @param usedMs user and system time of the process until then, ms
 */
public record CpuReading(long timeMs, long usedMs) {}
