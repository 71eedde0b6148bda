package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.run.JournalEntry.Step;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The journal's note of a range of records that a load has completely written.
 *
 * @param data the loaded table, as {@link ClusterSession#data} names it
 * @param load how it was written; empty if that is not known, or it is not written yet
 */
record LoadedRange(String data, long start, long count, Optional<LoadMethod> load) {
  public static LoadedRange missing(String data, long start, long count) {
    return new LoadedRange(data, start, count, Optional.empty());
  }

  LoadedRange by(LoadMethod method) {
    return new LoadedRange(data, start, count, Optional.of(method));
  }

  /** The journal's note that a table has lost the records of its first ranges in the journal. */
  record VoidRanges(String data, int ranges) {}

  /** The minimum number of records for which a client is started beside others. */
  private static final int SHARE_MIN = 50_000;

  /** The minimum number of records for which a client is started after another one. */
  private static final int CHUNK_MIN = 500_000;

  /** An interrupted load repeats at most about a sixty-fourth of the records per client. */
  private static final int CHUNKS = 64;

  /** The written ranges of a table, oldest first. */
  static List<LoadedRange> of(Journal journal, String data) {
    int without =
        journal.all(Step.RANGES_VOID, VoidRanges.class).stream()
            .filter(note -> note.data().equals(data))
            .mapToInt(VoidRanges::ranges)
            .max()
            .orElse(0);
    return all(journal, data).skip(without).toList();
  }

  /** Notes that a table has lost records: what was written so far no longer counts. */
  static void markVoid(Journal journal, String data) {
    journal.add(
        Step.RANGES_VOID, new VoidRanges(data, Math.toIntExact(all(journal, data).count())));
  }

  private static Stream<LoadedRange> all(Journal journal, String data) {
    return journal.all(Step.RANGE_LOADED, LoadedRange.class).stream()
        .filter(range -> range.data().equals(data));
  }

  /**
   * The number of records that a client loads at a time, if the plan does not say. The plan's
   * number of clients load at the same time, as often as necessary.
   */
  static long defaultChunk(long records, int clients) {
    long rounds =
        Math.max(
            quotient(CHUNKS, clients),
            quotient(records, clients * (long) Cell.CLIENT_OPERATIONS_MAX));
    long share = Math.max(SHARE_MIN, quotient(records, clients));
    return Math.max(quotient(records, rounds * clients), Math.min(CHUNK_MIN, share));
  }

  /** Rounded up. */
  private static long quotient(long dividend, long divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  /** The records that are still to be loaded, in ranges of at most a chunk. */
  static List<LoadedRange> missing(
      String data, long records, long chunk, List<LoadedRange> loaded) {
    List<LoadedRange> missing = new ArrayList<>();
    long start = 0;
    while (start < records) {
      long end = nextLoadedEnd(start, loaded);
      if (end > start) {
        start = end;
      } else {
        long stop = Math.min(Math.min(start + chunk, records), nextStart(start, loaded));
        missing.add(missing(data, start, stop - start));
        start = stop;
      }
    }
    return missing;
  }

  /** The end of the loaded ranges that contain a record; the record itself if none does. */
  private static long nextLoadedEnd(long record, List<LoadedRange> loaded) {
    return loaded.stream()
        .filter(range -> range.start <= record && record < range.start + range.count)
        .mapToLong(range -> range.start + range.count)
        .max()
        .orElse(record);
  }

  private static long nextStart(long record, List<LoadedRange> loaded) {
    return loaded.stream()
        .mapToLong(LoadedRange::start)
        .filter(start -> start > record)
        .min()
        .orElse(Long.MAX_VALUE);
  }
}
