package io.github.hbaseycsb.model.run;

/**
 * A line of {@code master.jsonl}: what the active master has counted since its start. A count that
 * this version of HBase does not publish is -1.
 *
 * @param timeMs the time by the driver's clock, ms since 1970
 * @param server the master: host,port,start code
 * @param crashes region servers that it declared dead, and began to recover
 * @param recovered those of them whose WALs are split and whose regions are assigned
 * @param assigns regions that it began to assign, those of dead servers when their WALs are split
 */
public record MasterSample(long timeMs, String server, long crashes, long recovered, long assigns) {
  public static final String FILE = "master.jsonl";

  /** Whether all counts are published. */
  public boolean known() {
    return crashes >= 0 && recovered >= 0 && assigns >= 0;
  }
}
