package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.Text;
import java.util.Map;
import java.util.TreeMap;

/** Names servers that did not answer. */
public final class SilentServers {
  /** The maximum number of servers to name in a sentence. */
  private static final int NAMED = 3;

  private SilentServers() {}

  /**
   * The names of the first few servers, with the reasons, and the number of others.
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
