package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.client.StatusLine;
import java.util.List;
import java.util.Optional;

/** Adds up the clients' status lines, at most once a second. */
final class ProgressMeter {
  private static final long INTERVAL_MS = 1000;

  private long lastMs;
  private long lastOperations;

  /**
   * The progress up to now.
   *
   * @param clients the last status line of each client
   * @param nowMs ms since 1970
   * @return empty if the last reading was less than a second ago, or a client has not started yet
   */
  Optional<ClientProgress> read(List<StatusLine> clients, long nowMs) {
    long operations = clients.stream().mapToLong(StatusLine::operations).sum();
    boolean allStarted = clients.stream().allMatch(client -> client.operations() > 0);
    if (!allStarted || nowMs - lastMs < INTERVAL_MS) {
      return Optional.empty();
    }
    double rate = lastMs == 0 ? 0 : (operations - lastOperations) * 1000.0 / (nowMs - lastMs);
    lastMs = nowMs;
    lastOperations = operations;
    return Optional.of(
        new ClientProgress(
            clients.stream().mapToLong(StatusLine::seconds).min().orElse(0),
            operations,
            rate,
            clients.stream().mapToDouble(StatusLine::p99Us).max().orElse(0)));
  }
}
