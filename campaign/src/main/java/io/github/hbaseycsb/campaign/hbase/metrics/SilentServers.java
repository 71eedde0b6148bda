package io.github.hbaseycsb.campaign.hbase.metrics;

import io.github.hbaseycsb.model.Text;
import java.util.Map;
import java.util.TreeMap;

/** Servers that something was asked of in vain. */
public final class SilentServers {
  /** As many as a sentence has room for. */
  private static final int NAMED = 3;

  private SilentServers() {}

  /**
   * Names them, the first few with the reason.
   *
   * @param reasons by server
   */
  public static String named(Map<String, String> reasons) {
    return Text.some(
        new TreeMap<>(reasons)
            .entrySet().stream()
                .map(server -> server.getKey() + " (" + server.getValue() + ")")
                .toList(),
        NAMED);
  }
}
