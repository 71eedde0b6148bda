package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.hbase.ClusterCall;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes the records of a table with puts or in bulk. */
final class TableLoad {
  private final DriverContext context;
  private final ClusterSession session;
  private final ResultsDirectory results;

  /** Tables that {@link LoadMethod#AUTO} cannot load in bulk. */
  private final Set<String> putOnly = new HashSet<>();

  TableLoad(ClusterSession session, ResultsDirectory results) {
    this.context = session.context();
    this.session = session;
    this.results = results;
  }

  /**
   * Writes missing records, with puts or in bulk, besides those that an interrupted load has
   * written. If a bulk load fails it leaves no table that hbase-ycsb may drop; puts leave records
   * from which the next resume continues.
   */
  LoadMethod run(Cell cell, List<LoadedRange> loaded)
      throws CampaignException, IOException, InterruptedException {
    if (!loaded.isEmpty()) {
      return write(cell, loaded.get(0).load().orElse(cell.get(PlanKeys.LOAD)), loaded);
    }
    return switch (cell.get(PlanKeys.LOAD)) {
      case PUT -> write(cell, LoadMethod.PUT, List.of());
      case BULK -> writeInBulk(cell);
      case AUTO -> inBulkIfPossible(cell);
      case NONE, EMPTY -> throw new IllegalArgumentException(cell.name() + " loads no table");
    };
  }

  private LoadMethod inBulkIfPossible(Cell cell)
      throws CampaignException, IOException, InterruptedException {
    if (!putOnly.contains(session.data(cell))) {
      try {
        return writeInBulk(cell);
      } catch (CampaignException e) {
        // A bulk load that is refused has written nothing yet.
        if (e.status() != CampaignStatus.USAGE) {
          throw e;
        }
        context.say("%s; its rows are put instead", e.getMessage());
        putOnly.add(session.data(cell));
      }
    }
    return write(cell, LoadMethod.PUT, List.of());
  }

  /** A bulk load needs an empty table, and starts from the beginning after a failure. */
  private LoadMethod writeInBulk(Cell cell)
      throws CampaignException, IOException, InterruptedException {
    String table = cell.get(PlanKeys.TABLE);
    dropIfCreated(table);
    try {
      return write(cell, LoadMethod.BULK, List.of());
    } catch (CampaignException e) {
      try {
        dropIfCreated(table);
      } catch (CampaignException left) {
        e.addSuppressed(left);
      }
      throw e;
    }
  }

  /** Drops a table, unless it is the user's own. */
  private void dropIfCreated(String table) throws CampaignException {
    if (session.cluster().exists(table) && !session.cluster().dataset(table).isEmpty()) {
      session.cluster().drop(table);
    }
  }

  private LoadMethod write(Cell planned, LoadMethod method, List<LoadedRange> loaded)
      throws CampaignException, IOException, InterruptedException {
    Cell cell = planned.with(PlanKeys.LOAD, method);
    long rows = cell.rows();
    int clients = cell.get(PlanKeys.CLIENTS);
    List<LoadedRange> missing =
        LoadedRange.missing(session.data(cell), rows, chunk(cell, rows, clients), loaded);
    long left = missing.stream().mapToLong(LoadedRange::count).sum();
    long done = 0;
    try (Progress.Step step = context.begin(describe(cell, left), left, "records")) {
      for (int i = 0; i < missing.size(); i += clients) {
        List<LoadedRange> together = missing.subList(i, Math.min(i + clients, missing.size()));
        writeTogether(cell, together, done, step);
        done += together.stream().mapToLong(LoadedRange::count).sum();
      }
    }
    flush(cell.get(PlanKeys.TABLE));
    return method;
  }

  private static String describe(Cell cell, long left) {
    boolean inBulk = cell.get(PlanKeys.LOAD) == LoadMethod.BULK;
    String table = cell.get(PlanKeys.TABLE);
    return Templates.sentence(
        "dataset.ftl",
        "loading",
        Map.of("inBulk", inBulk, "table", table, "left", left, "rows", cell.rows()));
  }

  /** The rate of a load, or of a count. */
  static String rate(ClientProgress progress) {
    return Text.of("%,.0f rows/s", progress.operationsPerSecond());
  }

  /** Flushes a table: rows that SKIP_WAL left only in memory would be lost with a server. */
  private void flush(String table) throws CampaignException {
    try {
      session.cluster().flush(table);
    } catch (CampaignException e) {
      if (!ClusterCall.wasRefused(e)) {
        throw e;
      }
      context.say("note: table %s is not flushed: this user is not allowed to", table);
    }
  }

  /** A bulk load is never split, because it needs an empty table. */
  private static long chunk(Cell cell, long rows, int clients) {
    if (cell.get(PlanKeys.LOAD) == LoadMethod.BULK) {
      return rows;
    }
    return cell.given(PlanKeys.CHUNK)
        .map(Integer::longValue)
        .orElseGet(() -> LoadedRange.defaultChunk(rows, clients));
  }

  private void writeTogether(Cell cell, List<LoadedRange> ranges, long done, Progress.Step step)
      throws CampaignException, IOException, InterruptedException {
    Path directory = results.path().resolve("load").resolve(session.directoryName(cell));
    boolean inBulk = cell.get(PlanKeys.LOAD) == LoadMethod.BULK;
    Path conf = inBulk ? session.bulkLoadConf() : session.conf();
    List<ClientExit> exits =
        clients(cell)
            .run(
                specs(cell, ranges, conf, directory),
                Optional.empty(),
                progress -> step.update(done + progress.operations(), rate(progress)),
                ended -> false);
    for (ClientExit exit : exits) {
      if (exit.status() == 0) {
        results
            .journal()
            .add(Step.RANGE_LOADED, ranges.get(exit.number() - 1).by(cell.get(PlanKeys.LOAD)));
      }
    }
    Optional<ClientExit> cause =
        exits.stream().filter(exit -> exit.status() != 0).min(ClientExit.CAUSE_FIRST);
    if (cause.isPresent()) {
      String table = cell.get(PlanKeys.TABLE) + (inBulk ? " in bulk" : "");
      throw cause.get().failure("loading table " + table + " failed");
    }
  }

  /** One client for each range, of which there are at most as many as the plan has clients. */
  private static List<ClientSpec> specs(
      Cell cell, List<LoadedRange> ranges, Path conf, Path directory) {
    List<ClientSpec> specs = new ArrayList<>();
    for (LoadedRange range : ranges) {
      Map<String, String> properties = new TreeMap<>(cell.get(PlanKeys.LOAD_PROPERTIES));
      properties.put(YcsbProperty.INSERT_START.key(), Long.toString(range.start()));
      properties.put(YcsbProperty.INSERT_COUNT.key(), Long.toString(range.count()));
      specs.add(
          new ClientSpec(
              specs.size() + 1,
              cell.get(PlanKeys.LOAD) == LoadMethod.BULK ? Phase.BULK_LOAD : Phase.LOAD,
              cell.loadFile(),
              conf,
              properties,
              Math.max(1, cell.get(PlanKeys.LOAD_THREADS) / ranges.size()),
              cell.get(PlanKeys.JVM_ARGUMENTS),
              directory.resolve("range-" + range.start())));
    }
    return specs;
  }

  /** A bulk load is itself a job, so its process always runs on this machine. */
  private Clients clients(Cell cell) {
    return cell.get(PlanKeys.LOAD) == LoadMethod.BULK
        ? context.clients().local()
        : context.clients().of(cell);
  }

  /**
   * The journal's note of a range of records that a load has completely written.
   *
   * @param data the loaded table, as {@link ClusterSession#data} names it
   * @param load how it was written; empty if that is not known, or it is not written yet
   */
  record LoadedRange(String data, long start, long count, Optional<LoadMethod> load) {
    static LoadedRange missing(String data, long start, long count) {
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
      List<LoadedRange> inOrder = new ArrayList<>(loaded);
      inOrder.add(missing(data, records, 0));
      inOrder.sort(Comparator.comparingLong(LoadedRange::start));
      long start = 0;
      for (LoadedRange next : inOrder) {
        long gapEnd = Math.min(next.start, records);
        while (start < gapEnd) {
          long stop = Math.min(start + chunk, gapEnd);
          missing.add(missing(data, start, stop - start));
          start = stop;
        }
        start = Math.max(start, next.start + next.count);
      }
      return missing;
    }
  }
}
