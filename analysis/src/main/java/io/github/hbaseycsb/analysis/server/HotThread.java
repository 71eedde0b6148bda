package io.github.hbaseycsb.analysis.server;

/**
 * The thread of a client that used the most processor time within a run's window.
 *
 * @param client the client's number
 * @param thread its name in the client
 * @param share the share of one processor that it used, 0 to 1
 */
public record HotThread(int client, String thread, double share) {}
