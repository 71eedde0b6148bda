package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.run.TableLoad.LoadedRange;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.PlanKeys.Restore;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Verifies that a table holds its dataset, and loads missing records. */
final class DatasetLoader {
  private final DriverContext context;
  private final ClusterSession session;
  private final ResultsDirectory results;
  private final DatasetCheck check;
  private final TableLoad tableLoad;

  /** Whether tables that were loaded before this campaign are loaded again. */
  private final boolean reload;

  /** The tables that nothing has written to since they were loaded. */
  private final Set<String> asLoaded = new HashSet<>();

  DatasetLoader(ClusterSession session, ResultsDirectory results) {
    this.context = session.context();
    this.session = session;
    this.results = results;
    this.check = new DatasetCheck(session, results);
    this.tableLoad = new TableLoad(session, results);
    this.reload =
        results.journal().all(Journal.Step.STARTED, Campaign.Started.class).stream()
            .anyMatch(Campaign.Started::reload);
  }

  /** Makes the cell's table hold its dataset, and returns whether it had to be loaded. */
  public boolean ensureLoaded(Cell cell)
      throws CampaignException, IOException, InterruptedException {
    String table = cell.get(PlanKeys.TABLE);
    LoadMethod method = cell.get(PlanKeys.LOAD);
    if (method == LoadMethod.EMPTY) {
      return false;
    }
    boolean exists = session.cluster().exists(table);
    if (exists && session.cluster().enable(table)) {
      context.say(
          "table %s was disabled, probably because a driver was killed: enabling it", table);
    }
    boolean verified = check.verifiedBefore(cell).isPresent();
    if (exists && verified && isRestored(cell)) {
      return false;
    }
    if (method == LoadMethod.NONE) {
      if (!exists) {
        throw CampaignException.usage(
            "table %s does not exist: load it, or let the plan load it", table);
      }
      check.require(cell);
      return false;
    }
    List<LoadedRange> loaded = verified ? List.of() : loadedRanges(cell, exists);
    boolean again = reload && !verified;
    if (exists && loaded.isEmpty() && !again && check.isWhole(cell)) {
      return false;
    }
    if (exists && loaded.isEmpty() && again) {
      session.cluster().drop(table);
    }
    if (verified) {
      // Otherwise a resume that continues this load would verify only a sample of the records.
      LoadedRange.markVoid(results.journal(), session.data(cell));
    }
    load(cell, loaded);
    return true;
  }

  /** Drops the table and loads it again, where snapshots cannot be restored. */
  void reload(Cell cell) throws CampaignException, IOException, InterruptedException {
    LoadedRange.markVoid(results.journal(), session.data(cell));
    session.cluster().drop(cell.get(PlanKeys.TABLE));
    load(cell, List.of());
  }

  /** Whether nothing has written to the cell's table since this driver loaded it. */
  boolean isAsLoaded(Cell cell) {
    return asLoaded.contains(session.data(cell));
  }

  /** Notes that a run or a warm-up writes to the cell's table. */
  void noteWritten(Cell cell) {
    asLoaded.remove(session.data(cell));
  }

  /** Whether this campaign, not an earlier one, loaded the cell's table. */
  public boolean hasLoaded(Cell cell) {
    return check.verifiedBefore(cell).filter(whole -> !whole.reused()).isPresent();
  }

  /** What the analysis of every run of the cell should know about its table. */
  List<Note> notes(Cell cell) throws IOException {
    Optional<DatasetCheck.Loaded> whole = check.verifiedBefore(cell);
    List<Note> notes = new ArrayList<>(whole.map(DatasetCheck.Loaded::notes).orElse(List.of()));
    if (Workload.inserts(Workload.merged(cell.workloadFile(), cell.properties()))) {
      whole
          .filter(DatasetCheck.Loaded::reused)
          .flatMap(reused -> earlierInserts(cell, reused.rows()))
          .ifPresent(notes::add);
    }
    return notes;
  }

  /** A note if runs of other campaigns may have inserted the rows that this one inserts. */
  private static Optional<Note> earlierInserts(Cell cell, OptionalLong rows) {
    long loaded = cell.rows();
    if (rows.orElse(Long.MAX_VALUE) <= loaded) {
      return Optional.empty();
    }
    Note note =
        FindingType.INSERTS_OVERWRITE.note(
            Templates.sentence(
                "dataset.ftl",
                "rowsBefore",
                Map.of("table", cell.get(PlanKeys.TABLE), "loaded", loaded, "rows", rows)));
    return Optional.of(rows.isPresent() ? note : new Note(note.code(), Verdict.VALID, note.text()));
  }

  /** The ranges that an interrupted load has written; none if the table no longer exists. */
  private List<LoadedRange> loadedRanges(Cell cell, boolean exists) {
    String data = session.data(cell);
    List<LoadedRange> loaded = LoadedRange.of(results.journal(), data);
    if (exists || loaded.isEmpty()) {
      return loaded;
    }
    LoadedRange.markVoid(results.journal(), data);
    context.say("table %s no longer exists: loading it from the start", cell.get(PlanKeys.TABLE));
    return List.of();
  }

  /** Whether the table is restored before it is measured: its present rows are never read. */
  private boolean isRestored(Cell cell) {
    return cell.get(PlanKeys.RESTORE) != Restore.NONE
        && (!session.cluster().restoresSnapshots()
            || TablePreparation.snapshots(results.journal()).stream()
                .anyMatch(snapshot -> snapshot.data().equals(session.data(cell))));
  }

  /** How the cell's table gets its rows; empty if that is not known of an earlier campaign. */
  public Optional<LoadMethod> method(Cell cell) {
    LoadMethod planned = cell.get(PlanKeys.LOAD);
    if (!planned.isLoaded()) {
      return Optional.of(planned);
    }
    // In an earlier version's journal, the method is always the planned one.
    return check
        .verifiedBefore(cell)
        .filter(whole -> !whole.reused())
        .map(whole -> whole.load().orElse(planned));
  }

  private void load(Cell cell, List<LoadedRange> loaded)
      throws CampaignException, IOException, InterruptedException {
    LoadMethod method = tableLoad.run(cell, loaded);
    asLoaded.add(session.data(cell));
    new InsertedRows(session, results.journal()).loaded(cell);
    try {
      check.requireLoaded(cell, method, loaded.isEmpty());
    } catch (CampaignException e) {
      if (e.status() == CampaignStatus.INVALID) {
        // A server that died may have lost rows of any range in the journal. A resume that only
        // loaded what is behind these ranges would fail in the same way.
        LoadedRange.markVoid(results.journal(), session.data(cell));
      }
      throw e;
    }
  }
}
