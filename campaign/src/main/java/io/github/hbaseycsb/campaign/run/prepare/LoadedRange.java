package io.github.hbaseycsb.campaign.run.prepare;

import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.run.journal.Journal;
import io.github.hbaseycsb.campaign.run.journal.JournalEntry.Step;
import io.github.hbaseycsb.model.spec.LoadMethod;
import io.github.hbaseycsb.model.spec.RunsSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The journal's note of a range of records that a load wrote completely.
 *
 * @param data the loaded table, as {@link ClusterSession#data} names it
 * @param start the first record
 * @param count records
 * @param load how it was written; empty if that is not known, or it is not written yet
 */
public record LoadedRange(String data, long start, long count, Optional<LoadMethod> load) {
  public LoadedRange {
    // Journals of earlier versions do not have this field.
    load = load == null ? Optional.empty() : load;
  }

  /** One that is to be written. */
  public static LoadedRange missing(String data, long start, long count) {
    return new LoadedRange(data, start, count, Optional.empty());
  }

  /** This one when it is written. */
  LoadedRange by(LoadMethod method) {
    return new LoadedRange(data, start, count, Optional.of(method));
  }

  /**
   * The journal's note that a table has lost records of ranges that were written whole.
   *
   * @param data the table, as {@link ClusterSession#data} names it
   * @param ranges how many of the table's, from the first in the journal, count for nothing
   */
  record VoidRanges(String data, int ranges) {}

  /** Fewest records for which a client is started beside others. */
  private static final int SHARE_MIN = 50_000;

  /** Fewest records for which a client is started after another one. */
  private static final int CHUNK_MIN = 500_000;

  /** What an interrupted load repeats is at most about a sixty-fourth of it per client. */
  private static final int CHUNKS = 64;

  /** The ranges of a table that a load need not write again, oldest first. */
  static List<LoadedRange> of(Journal journal, String data) {
    int without =
        journal.all(Step.RANGES_VOID, VoidRanges.class).stream()
            .filter(note -> note.data().equals(data))
            .mapToInt(VoidRanges::ranges)
            .max()
            .orElse(0);
    return all(journal, data).skip(without).toList();
  }

  /** Notes that a table has lost records of its ranges: what was written so far does not count. */
  static void markVoid(Journal journal, String data) {
    journal.add(
        Step.RANGES_VOID, new VoidRanges(data, Math.toIntExact(all(journal, data).count())));
  }

  private static Stream<LoadedRange> all(Journal journal, String data) {
    return journal.all(Step.RANGE_LOADED, LoadedRange.class).stream()
        .filter(range -> range.data().equals(data));
  }

  /**
   * How many records a client loads at a time, when the plan does not say: as many clients as the
   * plan has load side by side, as often as it takes.
   */
  static long defaultChunk(long records, int clients) {
    long rounds =
        Math.max(
            quotient(CHUNKS, clients),
            quotient(records, clients * (long) RunsSpec.CLIENT_OPERATIONS_MAX));
    long share = Math.max(SHARE_MIN, quotient(records, clients));
    return Math.max(quotient(records, rounds * clients), Math.min(CHUNK_MIN, share));
  }

  /** Rounded up. */
  private static long quotient(long dividend, long divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  /**
   * What is left to load, cut into chunks.
   *
   * @param records from 0
   * @param chunk records of a range at most
   * @param loaded what is there already, in any order
   */
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

  /** The end of the loaded ranges that hold a record; the record itself when none does. */
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
