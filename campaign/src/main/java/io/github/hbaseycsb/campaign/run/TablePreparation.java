package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.hbase.ClusterCall;
import io.github.hbaseycsb.campaign.hbase.HitRatioWatch;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.CacheState;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.PlanKeys.Restore;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.SettleSpec;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.RowTest;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Prepares a table for the next run. */
public final class TablePreparation {
  /** The journal's note of a snapshot of a table, as {@link ClusterSession#data} names it. */
  record TableSnapshot(String data, String name) {}

  private static final Duration WARM_LIMIT = Duration.ofMinutes(30);

  private final Schedule schedule;
  private final ClusterSession session;
  private final Journal journal;
  private final DatasetLoader loader;
  private final InsertedRows inserted;

  /** The last cell that used a table, by the loaded table. */
  private final Map<String, String> lastCell = new HashMap<>();

  TablePreparation(Schedule schedule, DatasetLoader loader, InsertedRows inserted) {
    this.schedule = schedule;
    this.session = inserted.session();
    this.journal = inserted.journal();
    this.loader = loader;
    this.inserted = inserted;
  }

  /**
   * Restores and settles the table and prepares the block cache, as the cell asks. Returns what the
   * analysis should know about it.
   */
  List<Note> prepare(Cell cell) throws CampaignException, IOException, InterruptedException {
    String table = cell.get(PlanKeys.TABLE);
    List<Note> notes = new ArrayList<>(loader.notes(cell));
    if (cell.get(PlanKeys.LOAD) == LoadMethod.EMPTY) {
      dropEmpty(cell);
      return notes;
    }
    restore(cell);
    notes.addAll(settle(cell));
    if (cell.get(PlanKeys.CACHE) == CacheState.COLD) {
      session.cluster().clearBlockCache(table);
    } else if (cell.get(PlanKeys.CACHE) == CacheState.WARM) {
      notes.add(warm(cell));
    }
    return notes;
  }

  /**
   * Reads the table as its workload does, until the block cache's hit ratio is steady or half an
   * hour is over; tells the ratio.
   */
  private Note warm(Cell cell) throws IOException, InterruptedException {
    DriverContext context = session.context();
    Path directory = Files.createTempDirectory("hbase-ycsb-warm");
    HitRatioWatch watch = new HitRatioWatch(session.cluster()::blockCacheHits, context.clock());
    long startedMs = context.clock().millis();
    try (Progress.Step step =
        context.begin("reading " + cell.get(PlanKeys.TABLE) + " into the block cache", 0, "s")) {
      Clients clients = context.clients().local();
      clients.run(
          List.of(reader(cell, directory)),
          Optional.of(WARM_LIMIT),
          progress -> step.update(progress.seconds(), watch.describe()),
          ended -> watch.isSteady());
    } finally {
      Trees.delete(directory);
    }
    return warmed(watch, Duration.ofMillis(context.clock().millis() - startedMs).toSeconds());
  }

  private static Note warmed(HitRatioWatch watch, long seconds) {
    String ratio =
        watch.ratio().isPresent()
            ? Text.of("%.1f%%", watch.ratio().getAsDouble() * Units.PERCENT)
            : "unknown";
    return (watch.isSteady() ? FindingType.CACHE_WARMED : FindingType.CACHE_NOT_WARM)
        .note(seconds, ratio);
  }

  private ClientSpec reader(Cell cell, Path directory) throws IOException {
    Map<String, String> properties = new TreeMap<>(cell.properties());
    properties.put(
        YcsbProperty.OPERATION_COUNT.key(), Integer.toString(Cell.CLIENT_OPERATIONS_MAX));
    properties.put(YcsbProperty.MAX_EXECUTION_TIME.key(), Long.toString(WARM_LIMIT.toSeconds()));
    Map<String, String> merged = Workload.merged(cell.workloadFile(), properties);
    if (Workload.hasRowRanges(merged)) {
      properties.put(RowRangeProperty.TEST.key(), RowTest.RANDOM_READ.propertyValue());
    } else {
      for (Operation operation : Operation.values()) {
        properties.put(operation.proportionKey(), operation == Operation.READ ? "1" : "0");
      }
    }
    return new ClientSpec(
        1,
        ClientSpec.Phase.RUN,
        cell.workloadFile(),
        session.conf(),
        properties,
        cell.get(PlanKeys.THREADS),
        cell.get(PlanKeys.JVM_ARGUMENTS),
        directory);
  }

  private List<Note> settle(Cell cell) throws CampaignException, InterruptedException {
    String table = cell.get(PlanKeys.TABLE);
    SettleSpec spec = cell.settle();
    Progress progress = session.context().progress();
    List<Note> notes = new ArrayList<>();
    try {
      settle(session.cluster(), table, spec, progress).ifPresent(notes::add);
    } catch (CampaignException e) {
      if (!ClusterCall.wasRefused(e)) {
        throw e;
      }
      settle(session.cluster(), table, spec.untouched(), progress).ifPresent(notes::add);
      notes.add(FindingType.NOT_FLUSHED.note(table));
    }
    return notes;
  }

  /** Returns when a table has settled, with a note if something was not known; else it fails. */
  public static Optional<Note> settle(
      MeasuredCluster cluster, String table, SettleSpec spec, Progress progress)
      throws CampaignException, InterruptedException {
    long start = System.nanoTime();
    Map<String, String> unknown;
    try (Progress.Step step = progress.begin("settle " + table, 0, "s")) {
      unknown =
          cluster.settle(
              table,
              spec,
              what -> step.update(Duration.ofNanos(System.nanoTime() - start).toSeconds(), what));
    }
    Optional<Note> note =
        unknown.isEmpty()
            ? Optional.empty()
            : Optional.of(
                FindingType.SETTLING_UNKNOWN.note(
                    unknown.size(), table, MeasuredCluster.named(unknown)));
    note.ifPresent(it -> progress.say("note: " + it.text()));
    return note;
  }

  /** Makes sure that the table can be restored, if that is asked for, before an unmeasured load. */
  void prepareWarmUp(Cell cell) throws CampaignException, IOException, InterruptedException {
    if (cell.get(PlanKeys.LOAD) == LoadMethod.EMPTY) {
      dropEmpty(cell);
    } else if (cell.get(PlanKeys.RESTORE) != Restore.NONE
        && session.cluster().restoresSnapshots()) {
      ensureSnapshot(cell);
    }
  }

  /** Notes that something other than a cell's run has written to a table. */
  void noteWritten(Cell cell) {
    lastCell.remove(session.data(cell));
    loader.noteWritten(cell);
  }

  /** Deletes the snapshot that the cells of one table share. */
  void forget(Cell cell) throws CampaignException {
    Optional<String> snapshot = snapshot(cell);
    if (snapshot.isPresent()) {
      session.cluster().deleteSnapshot(snapshot.get());
      journal.add(Step.SNAPSHOT_DELETED, new TableSnapshot(session.data(cell), snapshot.get()));
    }
  }

  /** Drops the table, which the run creates again. A user's own one is refused. */
  private void dropEmpty(Cell cell) throws CampaignException {
    String table = cell.get(PlanKeys.TABLE);
    if (session.cluster().exists(table)) {
      session.cluster().drop(table);
    }
    inserted.loaded(cell);
  }

  /** The name of the loaded table's snapshot. Takes the snapshot if it does not exist. */
  private String ensureSnapshot(Cell cell)
      throws CampaignException, IOException, InterruptedException {
    Optional<String> kept = snapshot(cell);
    if (kept.isPresent()) {
      return kept.get();
    }
    boolean hadOne =
        journal.all(Step.SNAPSHOT_DELETED, TableSnapshot.class).stream()
            .anyMatch(snapshot -> snapshot.data().equals(session.data(cell)));
    if (hadOne && cell.get(PlanKeys.LOAD).isLoaded()) {
      // Runs have written to it since it was loaded.
      loader.reload(cell);
    }
    return takeSnapshot(cell);
  }

  /**
   * Takes the snapshot. After a crash the name is the same again, and an existing snapshot of that
   * name is used: nothing has been written to the table since.
   */
  private String takeSnapshot(Cell cell) throws CampaignException {
    String table = cell.get(PlanKeys.TABLE);
    String data = session.data(cell);
    // No name of a namespace contains a dot: tables ns:t and ns-t have snapshots of their own.
    boolean inNamespace = table.contains(":");
    String name =
        Text.of(
            "hbase-ycsb%s-%d-%d",
            inNamespace ? "." + table.replace(':', '.') : "-" + table,
            journal.entries().get(0).time().toEpochMilli(),
            journal.all(Step.SNAPSHOT, TableSnapshot.class).stream()
                .filter(snapshot -> snapshot.data().equals(data))
                .count());
    session.cluster().takeSnapshot(table, name);
    journal.add(Step.SNAPSHOT, new TableSnapshot(data, name));
    return name;
  }

  private void restore(Cell cell) throws CampaignException, IOException, InterruptedException {
    if (cell.get(PlanKeys.RESTORE) == Restore.NONE) {
      return;
    }
    if (!session.cluster().restoresSnapshots()) {
      restoreByLoading(cell);
      return;
    }
    String snapshot = ensureSnapshot(cell);
    // For the first cell, too: a restored table differs a little from a loaded one, and cells are
    // compared.
    if (isDue(cell)) {
      String table = cell.get(PlanKeys.TABLE);
      session.context().say("restoring table " + table + " to its loaded state");
      session.cluster().restoreSnapshot(table, snapshot);
      inserted.restored(cell);
    }
  }

  private void restoreByLoading(Cell cell)
      throws CampaignException, IOException, InterruptedException {
    if (!cell.get(PlanKeys.LOAD).isLoaded()) {
      throw CampaignException.usage(
          "HBase %s cannot restore snapshots, and table %s is not loaded by the plan: set restore:"
              + " none",
          session.cluster().version(), cell.get(PlanKeys.TABLE));
    }
    if (!isDue(cell)) {
      return;
    }
    if (!loader.isAsLoaded(cell)) {
      DriverContext context = session.context();
      context.say(
          "HBase %s cannot restore snapshots: loading table %s again",
          session.cluster().version(), cell.get(PlanKeys.TABLE));
      loader.reload(cell);
    }
    // The run is about to begin.
    loader.noteWritten(cell);
  }

  private boolean isDue(Cell cell) {
    String last = lastCell.put(session.data(cell), cell.name());
    return !cell.name().equals(last) || schedule.restoresEachRun(cell);
  }

  private Optional<String> snapshot(Cell cell) {
    return snapshots(journal).stream()
        .filter(snapshot -> snapshot.data().equals(session.data(cell)))
        .map(TableSnapshot::name)
        .reduce((first, second) -> second);
  }

  /** The snapshots that the campaign took and has not deleted. */
  static List<TableSnapshot> snapshots(Journal journal) {
    List<TableSnapshot> left = new ArrayList<>(journal.all(Step.SNAPSHOT, TableSnapshot.class));
    left.removeAll(journal.all(Step.SNAPSHOT_DELETED, TableSnapshot.class));
    return left;
  }
}
