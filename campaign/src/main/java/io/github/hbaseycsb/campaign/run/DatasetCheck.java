package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.hbase.OwnTables;
import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.result.RunRecord.Note;
import io.github.hbaseycsb.campaign.result.Verdict;
import io.github.hbaseycsb.campaign.run.JournalEntry.Step;
import io.github.hbaseycsb.campaign.run.TableContents.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whether a table holds its dataset. Nothing is measured on one that was not shown to: runs that
 * only update would not notice.
 */
final class DatasetCheck {
  private static final String CHECK_DATASET = "hbase.checkdataset";

  /**
   * The journal's note of a table that holds its dataset.
   *
   * @param data the table, as {@link ClusterSession#data} names it
   * @param rows that were counted; empty where they were not
   * @param method how
   * @param reused whether it was there before this campaign
   * @param notes what the analysis of every run should know of it
   */
  record Loaded(String data, OptionalLong rows, String method, boolean reused, List<Note> notes) {}

  private final Tools tools;
  private final ClusterSession session;
  private final Journal journal;
  private final TableCheck check;

  DatasetCheck(Tools tools, ClusterSession session, ResultsDirectory results) {
    this.tools = tools;
    this.session = session;
    this.journal = results.journal();
    this.check = new TableCheck(tools, session, results.path());
  }

  /** What the journal says of the cell's table; empty when it was not seen whole yet. */
  Optional<Loaded> wasWhole(Cell cell) {
    return journal.all(Step.LOADED, Loaded.class).stream()
        .filter(loaded -> loaded.data().equals(session.data(cell)))
        .reduce((earlier, last) -> last);
  }

  /**
   * Makes sure of a table that the campaign does not load.
   *
   * @throws CampaignException (usage) when it does not hold what the plan says, unless {@code
   *     hbase.checkdataset} is false; (cluster) when it cannot be read
   */
  void require(Cell cell) throws CampaignException, IOException, InterruptedException {
    boolean wasWhole = wasWhole(cell).isPresent();
    boolean mayBeOther = !checksDataset(cell);
    if (wasWhole && mayBeOther) {
      return;
    }
    TableContents contents = contents(cell, wasWhole);
    if (contents.state() != State.WHOLE && !mayBeOther) {
      throw new CampaignException(
          ExitStatus.USAGE,
          ("table %s %s; load it, let the plan load it (dataset.load), or give the plan what it"
                  + " holds")
              .formatted(cell.table().name(), contents.fault()));
    }
    if (!wasWhole) {
      journal(cell, contents, true);
    }
  }

  /**
   * Whether a table that the campaign would load need not be: one of this campaign, of an earlier
   * one, or the user's own.
   *
   * @throws CampaignException (usage) when it holds other rows than the plan's, or was loaded with
   *     other properties; (cluster) when it cannot be read
   */
  boolean isWhole(Cell cell) throws CampaignException, IOException, InterruptedException {
    requireSameProperties(cell);
    boolean wasWhole = wasWhole(cell).isPresent();
    TableContents contents = contents(cell, wasWhole);
    String table = cell.table().name();
    if (contents.state() == State.OTHER) {
      throw new CampaignException(
          ExitStatus.USAGE,
          "table %s %s; load it again with campaign run --reload, or name another"
              .formatted(table, contents.fault()));
    }
    if (contents.state() != State.WHOLE) {
      tools.progress().say("table %s %s; it is loaded".formatted(table, contents.fault()));
      return false;
    }
    if (!wasWhole) {
      tools
          .progress()
          .say(
              "table %s holds %s and is not loaded again; --reload does"
                  .formatted(table, contents.describe()));
      journal(cell, contents, true);
    }
    return true;
  }

  /**
   * Makes sure of a table that was loaded just now.
   *
   * @throws CampaignException (invalid) when it does not hold what was loaded; (cluster) when it
   *     cannot be read
   */
  void requireLoaded(Cell cell) throws CampaignException, IOException, InterruptedException {
    TableContents contents = check.inFull(cell);
    String table = cell.table().name();
    if (contents.state() != State.WHOLE) {
      throw new CampaignException(
          ExitStatus.INVALID,
          "table %s %s, after it was loaded; campaign resume loads it from the start"
              .formatted(table, contents.fault()));
    }
    tools.progress().say("table %s holds %s".formatted(table, contents.describe()));
    journal(cell, contents, false);
  }

  private TableContents contents(Cell cell, boolean wasWhole)
      throws CampaignException, IOException, InterruptedException {
    return wasWhole ? check.again(cell) : check.inFull(cell);
  }

  /** Whether the user wants to be kept from other records than the plan's. */
  private static boolean checksDataset(Cell cell) throws IOException {
    return !properties(cell).getOrDefault(CHECK_DATASET, "true").equals("false");
  }

  private static Map<String, String> properties(Cell cell) throws IOException {
    return WorkloadFile.merged(cell.dataset().workload(), cell.dataset().properties());
  }

  private void requireSameProperties(Cell cell) throws CampaignException, IOException {
    if (!checksDataset(cell)) {
      return;
    }
    String table = cell.table().name();
    Map<String, String> wanted = properties(cell);
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

  private void journal(Cell cell, TableContents contents, boolean reused)
      throws CampaignException, InterruptedException {
    List<Note> notes = new ArrayList<>();
    for (String text : session.spread(cell.table().name()).unevenness()) {
      notes.add(new Note("uneven-regions", Verdict.SUSPECT, text));
    }
    notes.addAll(doubts(cell, contents));
    notes.forEach(note -> tools.progress().say("note: " + note.text()));
    journal.add(
        Step.LOADED,
        new Loaded(session.data(cell), contents.rows(), contents.counted(), reused, notes));
  }

  /** Before this campaign's runs have inserted anything. */
  static List<Note> doubts(Cell cell, TableContents contents) {
    String table = cell.table().name();
    if (contents.state() != State.WHOLE) {
      return List.of(
          new Note(
              "table-not-shown",
              Verdict.SUSPECT,
              "Table %s %s, which hbase.checkdataset=false lets pass."
                  .formatted(table, contents.fault())));
    }
    List<Note> doubts = new ArrayList<>();
    contents
        .excess()
        .ifPresent(
            excess ->
                doubts.add(
                    new Note(
                        "more-rows", Verdict.SUSPECT, "Table %s %s.".formatted(table, excess))));
    if (!contents.sample().isKnown()) {
      doubts.add(
          new Note(
              "records-unknown",
              Verdict.SUSPECT,
              "Table %s holds %s. Its records were not read back: the keys of %s are not known."
                  .formatted(table, contents.describe(), cell.workload())));
    }
    return doubts;
  }
}
