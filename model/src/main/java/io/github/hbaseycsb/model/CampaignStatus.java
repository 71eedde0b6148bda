package io.github.hbaseycsb.model;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The exit statuses of {@code scripts/campaign}, as listed in every help and in
 * docs/reference/files.md.
 */
public enum CampaignStatus {
  OK(0, "all cells are valid, suspect or unjudged; those that are not valid say why"),
  USAGE(
      1,
      "a mistake on the command line or in the plan, with one line for each; a table that does not"
          + " hold the plan's records; another driver uses the campaign's name or a table; a file"
          + " that is damaged or cannot be read or written"),
  CLUSTER(2, "the cluster cannot be reached, is not healthy, or did not settle"),
  INVALID(
      3,
      "a cell is invalid or unfinished; durability: SYNC_WAL or FSYNC_WAL lost an acknowledged"
          + " row"),
  SLOWER(4, "compare with a limit: a cell is shown to be slower than the limit"),
  INCONCLUSIVE(
      5,
      "compare with a limit: a cell may be slower than the limit, or is missing, invalid or not"
          + " tested"),
  INTERRUPTED(
      130,
      "interrupted by Ctrl-C; balancer, normalizer, splits and merges are as before, and what was"
          + " measured is reported");

  private final int code;
  private final String text;

  CampaignStatus(int code, String text) {
    this.code = code;
    this.text = text;
  }

  public int code() {
    return code;
  }

  /** All statuses with their meanings, for the help of a command. */
  public static Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (CampaignStatus status : values()) {
      texts.put(String.valueOf(status.code), status.text);
    }
    return texts;
  }
}
