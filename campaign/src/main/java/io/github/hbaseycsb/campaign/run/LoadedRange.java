package io.github.hbaseycsb.campaign.run;

import java.util.ArrayList;
import java.util.List;

/**
 * A range of records that a load wrote whole: the journal's note of it.
 *
 * @param data the loaded table, as {@link ClusterSession#data} names it
 * @param start the first record
 * @param count records
 */
record LoadedRange(String data, int start, int count) {
  /** A client is not worth starting for fewer records. */
  private static final int CHUNK_MIN = 500_000;

  /** What an interrupted load repeats is at most about a sixty-fourth of it per client. */
  private static final int CHUNKS = 64;

  /** How many records a client loads, when the plan does not say. */
  static int defaultChunk(int records) {
    return Math.max(CHUNK_MIN, (int) (((long) records + CHUNKS - 1) / CHUNKS));
  }

  /**
   * What is left to load, cut into chunks.
   *
   * @param records from 0
   * @param chunk records of a range at most
   * @param loaded what is there already, in any order
   */
  static List<LoadedRange> missing(String data, int records, int chunk, List<LoadedRange> loaded) {
    List<LoadedRange> missing = new ArrayList<>();
    int start = 0;
    while (start < records) {
      int end = nextLoadedEnd(start, loaded);
      if (end > start) {
        start = end;
      } else {
        int stop =
            Math.min((int) Math.min((long) start + chunk, records), nextStart(start, loaded));
        missing.add(new LoadedRange(data, start, stop - start));
        start = stop;
      }
    }
    return missing;
  }

  /** The end of the loaded ranges that hold a record; the record itself when none does. */
  private static int nextLoadedEnd(int record, List<LoadedRange> loaded) {
    return loaded.stream()
        .filter(range -> range.start <= record && record < range.start + range.count)
        .mapToInt(range -> range.start + range.count)
        .max()
        .orElse(record);
  }

  private static int nextStart(int record, List<LoadedRange> loaded) {
    return loaded.stream()
        .mapToInt(LoadedRange::start)
        .filter(start -> start > record)
        .min()
        .orElse(Integer.MAX_VALUE);
  }
}
