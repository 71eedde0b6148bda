package io.github.hbaseycsb.campaign.run.prepare;

import io.github.hbaseycsb.analysis.finding.type.FindingType;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.Testbed;
import io.github.hbaseycsb.campaign.run.journal.Journal;
import io.github.hbaseycsb.campaign.run.journal.JournalEntry.Step;
import io.github.hbaseycsb.campaign.run.journal.ResultsDirectory;
import io.github.hbaseycsb.campaign.run.prepare.TableContents.State;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.key.PlanKeys;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.spec.LoadMethod;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.property.BindingProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Verifies that a table holds its dataset. Runs would not notice missing rows if they only update,
 * so no other table is measured.
 */
final class DatasetCheck {
  /**
   * The journal's note that a table holds its dataset.
   *
   * @param data the table, as {@link ClusterSession#data} names it
   * @param rows that were counted; empty if they were not
   * @param method how they were counted, or that records were read back
   * @param reused whether the table existed before this campaign
   * @param notes what the analysis of every run should know about the table
   * @param load how this campaign loaded it; empty if an earlier one did, or an earlier version
   */
  record Loaded(
      String data,
      OptionalLong rows,
      String method,
      boolean reused,
      List<Note> notes,
      Optional<LoadMethod> load) {
    Loaded {
      // Journals of earlier versions do not have this field.
      load = load == null ? Optional.empty() : load;
    }
  }

  private final Testbed testbed;
  private final ClusterSession session;
  private final Journal journal;
  private final TableCheck check;

  DatasetCheck(Testbed testbed, ClusterSession session, ResultsDirectory results) {
    this.testbed = testbed;
    this.session = session;
    this.journal = results.journal();
    this.check = new TableCheck(testbed, session, results.path());
  }

  /** The journal's note of the cell's table; empty if the table was not verified yet. */
  Optional<Loaded> wasWhole(Cell cell) {
    if (hasLostRecords(cell)) {
      return Optional.empty();
    }
    return journal.all(Step.LOADED, Loaded.class).stream()
        .filter(loaded -> loaded.data().equals(session.data(cell)))
        .reduce((earlier, last) -> last);
  }

  /** Whether the table has lost records since it was verified, or is about to be loaded again. */
  private boolean hasLostRecords(Cell cell) {
    return journal.entries().stream()
        .filter(entry -> entry.step() == Step.LOADED || entry.step() == Step.RANGES_VOID)
        .filter(entry -> entry.data().path("data").asText().equals(session.data(cell)))
        .reduce((earlier, last) -> last)
        .filter(last -> last.step() == Step.RANGES_VOID)
        .isPresent();
  }

  /**
   * Verifies a table that the campaign does not load.
   *
   * @throws CampaignException (usage) when it does not hold what the plan says, or was loaded with
   *     other properties, unless {@code hbase.checkdataset} is false; (cluster) when it cannot be
   *     read
   */
  void require(Cell cell) throws CampaignException, IOException, InterruptedException {
    boolean wasWhole = wasWhole(cell).isPresent();
    boolean mayBeOther = !checksDataset(cell);
    if (wasWhole && mayBeOther) {
      return;
    }
    requireSameProperties(cell, "set that in the plan, load it again, or use another");
    TableContents contents = contents(cell, wasWhole);
    if (contents.state() != State.WHOLE && !mayBeOther) {
      throw CampaignException.usage(
          "table %s %s; load it, let the plan load it (dataset.load), or change dataset to what it"
              + " holds",
          cell.get(PlanKeys.TABLE), contents.fault());
    }
    if (!wasWhole) {
      journal(cell, contents, Optional.empty());
    }
  }

  /**
   * Whether a table that the campaign would load already holds the dataset: from this campaign, an
   * earlier one, or the user.
   *
   * @throws CampaignException (usage) when it holds other rows than the plan's, or was loaded with
   *     other properties; (cluster) when it cannot be read
   */
  boolean isWhole(Cell cell) throws CampaignException, IOException, InterruptedException {
    requireSameProperties(cell, "load it again with --reload, or use another");
    boolean wasWhole = wasWhole(cell).isPresent();
    TableContents contents = contents(cell, wasWhole);
    String table = cell.get(PlanKeys.TABLE);
    if (contents.state() == State.OTHER) {
      throw CampaignException.usage(
          "table %s %s; load it again with campaign run --reload, or use another",
          table, contents.fault());
    }
    if (contents.state() != State.WHOLE) {
      testbed.say("table %s %s; loading it".formatted(table, contents.fault()));
      return false;
    }
    if (!wasWhole) {
      testbed.say(
          "table %s holds %s and is not loaded again; --reload would load it"
              .formatted(table, contents.describe()));
      journal(cell, contents, Optional.empty());
    }
    return true;
  }

  /**
   * Verifies a table that was just loaded.
   *
   * @param load how it was loaded
   * @param wholly whether this driver loaded all of it, so that a bulk load has just counted it
   * @throws CampaignException (invalid) when it does not hold what was loaded; (cluster) when it
   *     cannot be read
   */
  void requireLoaded(Cell cell, LoadMethod load, boolean wholly)
      throws CampaignException, IOException, InterruptedException {
    TableContents contents =
        load == LoadMethod.BULK && wholly ? check.bulkLoaded(cell) : check.inFull(cell);
    String table = cell.get(PlanKeys.TABLE);
    if (contents.state() != State.WHOLE) {
      throw CampaignException.invalid(
          "table %s %s, after it was loaded; campaign resume loads it from the start",
          table, contents.fault());
    }
    testbed.say("table %s holds %s".formatted(table, contents.describe()));
    journal(cell, contents, Optional.of(load));
  }

  private TableContents contents(Cell cell, boolean wasWhole)
      throws CampaignException, IOException, InterruptedException {
    return wasWhole ? check.again(cell) : check.inFull(cell);
  }

  /** Whether a table with other records than the plan's is refused. */
  private static boolean checksDataset(Cell cell) throws IOException {
    return !BindingProperty.CHECK_DATASET.textIn(properties(cell)).equals("false");
  }

  private static Map<String, String> properties(Cell cell) throws IOException {
    return Workload.merged(cell.loadFile(), cell.get(PlanKeys.LOAD_PROPERTIES));
  }

  private void requireSameProperties(Cell cell, String advice)
      throws CampaignException, IOException {
    if (!checksDataset(cell)) {
      return;
    }
    String table = cell.get(PlanKeys.TABLE);
    Map<String, String> wanted = properties(cell);
    for (Map.Entry<String, String> there : session.cluster().dataset(table).entrySet()) {
      String value = wanted.getOrDefault(there.getKey(), there.getValue());
      if (!value.equals(there.getValue())) {
        throw CampaignException.usage(
            "table %s was loaded with %s=%s, not %s: %s",
            table, there.getKey(), there.getValue(), value, advice);
      }
    }
  }

  /**
   * @param load how this campaign loaded it; empty for a table that is used again
   */
  private void journal(Cell cell, TableContents contents, Optional<LoadMethod> load)
      throws CampaignException, InterruptedException {
    List<Note> notes = new ArrayList<>();
    for (String text : session.cluster().spread(cell.get(PlanKeys.TABLE)).unevenness()) {
      notes.add(FindingType.UNEVEN_REGIONS.note(text));
    }
    notes.addAll(doubts(cell, contents));
    notes.forEach(note -> testbed.say("note: " + note.text()));
    journal.add(
        Step.LOADED,
        new Loaded(
            session.data(cell), contents.rows(), contents.counted(), load.isEmpty(), notes, load));
  }

  /**
   * What the analysis should know about the table. Called before runs of this campaign insert rows.
   */
  static List<Note> doubts(Cell cell, TableContents contents) {
    String table = cell.get(PlanKeys.TABLE);
    if (contents.state() != State.WHOLE) {
      return List.of(
          FindingType.TABLE_NOT_SHOWN.note(
              "Table %s %s, which hbase.checkdataset=false accepts."
                  .formatted(table, contents.fault())));
    }
    List<Note> doubts = new ArrayList<>();
    contents
        .excess()
        .ifPresent(
            excess ->
                doubts.add(FindingType.MORE_ROWS.note("Table %s %s.".formatted(table, excess))));
    if (!contents.sample().isKnown()) {
      doubts.add(
          FindingType.RECORDS_UNKNOWN.note(
              "Table %s holds %s. Its records were not read back: the keys of %s are unknown."
                  .formatted(table, contents.describe(), cell.workload())));
    }
    return doubts;
  }
}
