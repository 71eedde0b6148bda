package io.github.hbaseycsb.campaign.hbase.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    return new TreeMap<>(reasons)
            .entrySet().stream()
                .limit(NAMED)
                .map(server -> server.getKey() + " (" + server.getValue() + ")")
                .collect(Collectors.joining(", "))
        + (reasons.size() > NAMED ? " and %d more".formatted(reasons.size() - NAMED) : "");
  }
}
