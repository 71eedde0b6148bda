package io.github.hbaseycsb.server;

/**
 * A category of tests that {@code scripts/test} leaves out and {@code scripts/test --all} runs:
 * further server versions, every fault, long searches. What the README promises is tested on a real
 * server without them.
 */
public interface Nightly {}
