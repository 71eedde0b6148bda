package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.hbase.OwnTables;
import io.github.hbaseycsb.campaign.hbase.RowCheck;
import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.plan.DatasetSpec;
import io.github.hbaseycsb.campaign.plan.LoadMethod;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.campaign.result.RunRecord.Note;
import io.github.hbaseycsb.campaign.result.Verdict;
import io.github.hbaseycsb.campaign.run.JournalEntry.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes sure that a table holds its dataset, and loads what of it is missing. */
final class DatasetLoader {
  /**
   * A table that holds its dataset.
   *
   * @param data the table, as {@link ClusterSession#data} names it
   * @param rows that were counted, or estimated
   * @param method how
   * @param reused whether it was there before this campaign
   * @param notes what the analysis of every run should know of it
   */
  record Loaded(String data, long rows, String method, boolean reused, List<Note> notes) {}

  private final Tools tools;
  private final ClusterSession session;
  private final ResultsDirectory results;
  private final boolean reload;
  private final Set<String> fresh = new HashSet<>();

  /**
   * @param reload whether a table that was loaded before is dropped and loaded again
   */
  DatasetLoader(Tools tools, ClusterSession session, ResultsDirectory results, boolean reload) {
    this.tools = tools;
    this.session = session;
    this.results = results;
    this.reload = reload;
  }

  /**
   * Returns when the cell's table holds its dataset, loaded now or before.
   *
   * @return whether it was loaded now
   * @throws CampaignException when the table is missing, holds something else, or loading failed
   */
  boolean ensureLoaded(Cell cell) throws CampaignException, IOException, InterruptedException {
    String table = cell.table().name();
    LoadMethod method = cell.dataset().load();
    if (method == LoadMethod.EMPTY) {
      return false;
    }
    boolean exists = session.cluster().tableExists(table);
    if (method == LoadMethod.NONE) {
      requireThere(table, exists);
      return false;
    }
    boolean wasLoaded = isJournalled(cell);
    if (wasLoaded && exists) {
      return false;
    }
    // A table that is gone has none of its ranges.
    List<LoadedRange> loaded = wasLoaded ? List.of() : loadedRanges(cell);
    if (exists && loaded.isEmpty() && !reload && holdsDataset(cell)) {
      return false;
    }
    if (exists && loaded.isEmpty() && reload) {
      new OwnTables(session.cluster()).drop(table);
    }
    load(cell, loaded);
    verify(cell);
    return true;
  }

  /**
   * Drops the table and loads it again: what restoring comes to where snapshots cannot be restored.
   *
   * @throws CampaignException when that fails
   */
  void loadAgain(Cell cell) throws CampaignException, IOException, InterruptedException {
    new OwnTables(session.cluster()).drop(cell.table().name());
    load(cell, List.of());
    verify(cell);
  }

  /** Whether the cell's table was loaded since the last call, and so is as it was loaded. */
  boolean takeFresh(Cell cell) {
    return fresh.remove(session.data(cell));
  }

  /** Whether this campaign, not an earlier one, has loaded the cell's table. */
  boolean hasLoaded(Cell cell) {
    return results.journal().all(Step.LOADED, Loaded.class).stream()
        .anyMatch(loaded -> loaded.data().equals(session.data(cell)) && !loaded.reused());
  }

  private boolean isJournalled(Cell cell) {
    return results.journal().all(Step.LOADED, Loaded.class).stream()
        .anyMatch(loaded -> loaded.data().equals(session.data(cell)));
  }

  private List<LoadedRange> loadedRanges(Cell cell) {
    return results.journal().all(Step.RANGE_LOADED, LoadedRange.class).stream()
        .filter(range -> range.data().equals(session.data(cell)))
        .toList();
  }

  private static void requireThere(String table, boolean exists) throws CampaignException {
    if (!exists) {
      throw new CampaignException(
          ExitStatus.USAGE, "table " + table + " does not exist: load it, or let the plan load it");
    }
  }

  /** A table of an earlier campaign, or the user's own, is used as it is when it has all rows. */
  private boolean holdsDataset(Cell cell)
      throws CampaignException, IOException, InterruptedException {
    requireSameDataset(cell);
    RowCheck rows = count(cell);
    if (!rows.isComplete()) {
      return false;
    }
    tools
        .progress()
        .say(
            "table %s holds %,d rows (%s) and is not loaded again; --reload does"
                .formatted(cell.table().name(), rows.rows(), rows.method()));
    journal(cell, rows, true);
    return true;
  }

  private void requireSameDataset(Cell cell) throws CampaignException, IOException {
    String table = cell.table().name();
    Map<String, String> wanted =
        WorkloadFile.merged(cell.dataset().workload(), cell.dataset().properties());
    if (wanted.getOrDefault("hbase.checkdataset", "true").equals("false")) {
      return;
    }
    for (Map.Entry<String, String> there :
        new OwnTables(session.cluster()).dataset(table).entrySet()) {
      String value = wanted.getOrDefault(there.getKey(), there.getValue());
      if (!value.equals(there.getValue())) {
        throw new CampaignException(
            ExitStatus.USAGE,
            "table %s was loaded with %s=%s, not %s: load it again with --reload, or name another"
                .formatted(table, there.getKey(), there.getValue(), value));
      }
    }
  }

  private void load(Cell cell, List<LoadedRange> loaded)
      throws CampaignException, IOException, InterruptedException {
    DatasetSpec dataset = cell.dataset();
    int rows = Math.toIntExact(cell.dataset().rows());
    List<LoadedRange> missing =
        LoadedRange.missing(session.data(cell), rows, chunk(dataset, rows), loaded);
    long done = rows - missing.stream().mapToLong(LoadedRange::count).sum();
    String what = "load " + cell.table().name();
    int clients = cell.runs().clients();
    try (Progress.Step step = tools.progress().begin(what, rows, "records")) {
      for (int i = 0; i < missing.size(); i += clients) {
        List<LoadedRange> together = missing.subList(i, Math.min(i + clients, missing.size()));
        loadTogether(cell, together, done, step);
        done += together.stream().mapToLong(LoadedRange::count).sum();
      }
    }
    // What SKIP_WAL left in memory only would be lost with a server.
    session.cluster().flush(cell.table().name());
    fresh.add(session.data(cell));
  }

  /** A bulk load wants an empty table: there is no second one. */
  private static int chunk(DatasetSpec dataset, int rows) {
    return dataset.load() == LoadMethod.BULK
        ? rows
        : dataset.chunk().orElse(LoadedRange.defaultChunk(rows));
  }

  private void loadTogether(Cell cell, List<LoadedRange> ranges, long done, Progress.Step step)
      throws CampaignException, IOException, InterruptedException {
    Path directory = results.path().resolve("load").resolve(session.directoryName(cell));
    List<ClientExit> exits =
        clients(cell)
            .run(
                LoadClients.specs(cell, ranges, session.conf(), directory),
                Optional.empty(),
                progress -> step.update(done + progress.operations(), RunStep.describe(progress)),
                () -> false);
    for (ClientExit exit : exits) {
      if (exit.status() == 0) {
        results.journal().add(Step.RANGE_LOADED, ranges.get(exit.number() - 1));
      }
    }
    Optional<ClientExit> cause =
        exits.stream().filter(exit -> exit.status() != 0).min(ClientExit.CAUSE_FIRST);
    if (cause.isPresent()) {
      throw new CampaignException(
          cause.get().status() == 1 ? ExitStatus.USAGE : ExitStatus.CLUSTER,
          "loading table %s failed: %s"
              .formatted(
                  cell.table().name(), cause.get().complaint().orElse(cause.get().describe())));
    }
  }

  /** A bulk load is a job itself. */
  private Clients clients(Cell cell) {
    return cell.dataset().load() == LoadMethod.BULK
        ? tools.clients().local()
        : tools.clients().of(cell.runs());
  }

  private void verify(Cell cell) throws CampaignException, IOException, InterruptedException {
    RowCheck rows = count(cell);
    if (!rows.isComplete()) {
      throw new CampaignException(
          ExitStatus.INVALID,
          "table %s holds %,d rows (%s) after loading %,d: load it again with --reload"
              .formatted(cell.table().name(), rows.rows(), rows.method(), rows.expected()));
    }
    tools
        .progress()
        .say(
            "table %s holds %,d rows (%s)"
                .formatted(cell.table().name(), rows.rows(), rows.method()));
    journal(cell, rows, false);
  }

  private void journal(Cell cell, RowCheck rows, boolean reused)
      throws CampaignException, IOException, InterruptedException {
    List<Note> notes =
        session.spread(cell.table().name()).unevenness().stream()
            .map(text -> new Note("uneven-regions", Verdict.SUSPECT, text))
            .toList();
    notes.forEach(note -> tools.progress().say("note: " + note.text()));
    results
        .journal()
        .add(
            Step.LOADED, new Loaded(session.data(cell), rows.rows(), rows.method(), reused, notes));
  }

  private RowCheck count(Cell cell) throws CampaignException, IOException, InterruptedException {
    return session.countRows(cell.table().name(), cell.dataset().rows());
  }
}
