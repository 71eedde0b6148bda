package io.github.hbaseycsb.campaign.client;

/**
 * What all clients of a group have done so far.
 *
 * @param seconds since the last of them started its threads
 * @param operations done, failed ones included
 * @param operationsPerSecond between the last two looks
 * @param p99Us the highest 99th percentile of any operation of any client in the last second, us
 */
public record ClientProgress(
    long seconds, long operations, double operationsPerSecond, double p99Us) {}
