package io.github.hbaseycsb.campaign.hbase.metrics;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Reads how many compactions wait for a thread on each region server. */
public final class CompactionQueues {
  /**
   * The answers of the servers.
   *
   * @param known lengths by server; -1 if a server does not publish it yet
   * @param unknown why the others did not answer, by server
   */
  public record Lengths(Map<String, Long> known, Map<String, String> unknown) {}

  /** Asks all info servers at the same time, which takes up to 2 s. */
  public Lengths read(List<RegionServerInfo> servers) {
    Map<String, CompletableFuture<Long>> asked = new LinkedHashMap<>();
    for (RegionServerInfo server : servers) {
      asked.put(server.name(), new ServerJmx(server.infoServer()).compactionQueueLength());
    }
    Map<String, Long> known = new TreeMap<>();
    Map<String, String> unknown = new TreeMap<>();
    asked.forEach(
        (server, answer) -> {
          try {
            known.put(server, ServerJmx.await(answer));
          } catch (IOException e) {
            unknown.put(server, e.getMessage());
          }
        });
    return new Lengths(known, unknown);
  }
}
