package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.binding.options.TableAttributes;
import io.github.hbaseycsb.binding.startup.Dataset;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.client.TableCheckFile;
import io.github.hbaseycsb.client.TableCheckFile.Sample;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.PlanKeys.Verify;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.property.BindingProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Verifies that a table holds its dataset. Runs would not notice missing rows if they only update,
 * so no other table is measured. A separate process reads records back, because YCSB generates
 * their keys and a count may be a MapReduce job.
 */
record DatasetCheck(ClusterSession session, ResultsDirectory results) {
  /**
   * The journal's note that a table holds its dataset.
   *
   * @param data the table, as {@link ClusterSession#data} names it
   * @param method how the rows were counted, or that records were read back
   * @param reused whether the table existed before this campaign
   * @param load how this campaign loaded it; empty if an earlier one did, or an earlier version
   */
  record Loaded(
      String data,
      OptionalLong rows,
      String method,
      boolean reused,
      List<Note> notes,
      Optional<LoadMethod> load) {}

  enum Known {
    NOTHING,

    /** This campaign has verified it before. */
    VERIFIED,

    /** A bulk load has just filled it, and has itself counted as many rows as the plan has. */
    BULK_LOADED
  }

  enum State {
    /** The table holds the plan's records. */
    WHOLE,
    /** The table holds some of them, and no others. */
    PARTIAL,
    /** The table holds nothing. */
    EMPTY,
    /** The table holds other rows than the plan's. */
    OTHER
  }

  /**
   * Which of a plan's records were found in a table.
   *
   * @param counted how the rows were counted, a clause
   */
  record Contents(long expected, OptionalLong rows, String counted, Sample sample) {
    /** A table counts as complete only if its rows were counted or records were read back. */
    State state() {
      if (sample.empty()) {
        return State.EMPTY;
      }
      boolean tooFew = rows.isPresent() && rows.getAsLong() < expected;
      if (!sample.isKnown()) {
        return rows.isPresent() && !tooFew ? State.WHOLE : State.PARTIAL;
      }
      if (sample.different() > 0) {
        return State.OTHER;
      }
      if (sample.missing() == 0) {
        return tooFew ? State.PARTIAL : State.WHOLE;
      }
      boolean someFound = sample.missing() < sample.read();
      return tooFew || (rows.isEmpty() && someFound) ? State.PARTIAL : State.OTHER;
    }

    /** The rows of the table, a clause that follows "the table holds". */
    String describe() {
      return said("held");
    }

    /** What runs have inserted, or another load; a clause that follows the table's name. */
    Optional<String> excess() {
      return rows.isPresent() && rows.getAsLong() > expected
          ? Optional.of(said("excess"))
          : Optional.empty();
    }

    /** What is wrong with the table, if something is: a clause that follows its name. */
    String fault() {
      return said("fault");
    }

    private String said(String macro) {
      return Templates.sentence("dataset.ftl", macro, this);
    }
  }

  /** The number of rows that a scan counts in about a minute. */
  private static final long SCAN_LIMIT = 20_000_000;

  /** The journal's note of the cell's table; empty if the table was not verified yet. */
  Optional<Loaded> verifiedBefore(Cell cell) {
    if (hasLostRecords(cell)) {
      return Optional.empty();
    }
    return results.journal().all(Step.LOADED, Loaded.class).stream()
        .filter(loaded -> loaded.data().equals(session.data(cell)))
        .reduce((earlier, last) -> last);
  }

  /** Whether the table has lost records since it was verified, or is about to be loaded again. */
  private boolean hasLostRecords(Cell cell) {
    return results.journal().entries().stream()
        .filter(entry -> entry.step() == Step.LOADED || entry.step() == Step.RANGES_VOID)
        .filter(entry -> entry.data().path("data").asText().equals(session.data(cell)))
        .reduce((earlier, last) -> last)
        .filter(last -> last.step() == Step.RANGES_VOID)
        .isPresent();
  }

  /**
   * Verifies a table that the campaign does not load; fails (usage) if it does not hold what the
   * plan says, or was loaded with other properties, unless {@code hbase.checkdataset} is false.
   */
  void require(Cell cell) throws CampaignException, IOException, InterruptedException {
    boolean verified = verifiedBefore(cell).isPresent();
    boolean mayBeOther = !checksDataset(cell);
    if (verified && mayBeOther) {
      return;
    }
    requireSameProperties(cell, "set that in the plan, load it again, or use another");
    Contents contents = contents(cell, verified ? Known.VERIFIED : Known.NOTHING);
    if (contents.state() != State.WHOLE && !mayBeOther) {
      throw CampaignException.usage(
          "table %s %s; load it, let the plan load it (dataset.load), or change dataset to what it"
              + " holds",
          cell.get(PlanKeys.TABLE), contents.fault());
    }
    if (!verified) {
      journal(cell, contents, Optional.empty());
    }
  }

  /**
   * Whether a table that the campaign would load already holds the dataset: from this campaign, an
   * earlier one, or the user. Fails (usage) if it holds other rows, or was loaded with other
   * properties.
   */
  boolean isWhole(Cell cell) throws CampaignException, IOException, InterruptedException {
    requireSameProperties(cell, "load it again with --reload, or use another");
    boolean verified = verifiedBefore(cell).isPresent();
    Contents contents = contents(cell, verified ? Known.VERIFIED : Known.NOTHING);
    String table = cell.get(PlanKeys.TABLE);
    DriverContext context = session.context();
    if (contents.state() == State.OTHER) {
      throw CampaignException.usage(
          "table %s %s; load it again with campaign run --reload, or use another",
          table, contents.fault());
    }
    if (contents.state() != State.WHOLE) {
      context.say("table %s %s; loading it", table, contents.fault());
      return false;
    }
    if (!verified) {
      context.say(
          "table %s holds %s and is not loaded again; --reload would load it",
          table, contents.describe());
      journal(cell, contents, Optional.empty());
    }
    return true;
  }

  /**
   * Verifies a table that was just loaded; fails (invalid) if it does not hold what was loaded.
   *
   * @param wholly whether this driver loaded all of it, so that a bulk load has just counted it
   */
  void requireLoaded(Cell cell, LoadMethod load, boolean wholly)
      throws CampaignException, IOException, InterruptedException {
    Contents contents =
        contents(cell, load == LoadMethod.BULK && wholly ? Known.BULK_LOADED : Known.NOTHING);
    String table = cell.get(PlanKeys.TABLE);
    if (contents.state() != State.WHOLE) {
      throw CampaignException.invalid(
          "table %s %s, after it was loaded; campaign resume loads it from the start",
          table, contents.fault());
    }
    session.context().say("table %s holds %s", table, contents.describe());
    journal(cell, contents, Optional.of(load));
  }

  /**
   * Reads randomly chosen records back. Counts the rows, too, if the plan asks for it, if there are
   * few and the table was not verified before, or if records cannot be read back because the
   * workload's keys are not known.
   */
  Contents contents(Cell cell, Known known)
      throws CampaignException, IOException, InterruptedException {
    long planned = cell.rows();
    if (cell.get(PlanKeys.VERIFY) == Verify.COUNT) {
      return counted(cell);
    }
    Sample sample = read(cell, Phase.CHECK).sample();
    if (known == Known.BULK_LOADED) {
      return new Contents(planned, OptionalLong.of(planned), "counted by the bulk load", sample);
    }
    if (known == Known.NOTHING && planned <= SCAN_LIMIT) {
      String table = cell.get(PlanKeys.TABLE);
      long rows;
      try (Progress.Step step = session.context().begin("count " + table, planned, "rows")) {
        rows = session.cluster().countRows(table, SCAN_LIMIT, counted -> step.update(counted, ""));
      }
      return new Contents(
          planned,
          OptionalLong.of(rows),
          rows < SCAN_LIMIT ? "counted by a scan of first keys" : "or more",
          sample);
    }
    return sample.isKnown() || sample.empty()
        ? new Contents(planned, OptionalLong.empty(), "", sample)
        : counted(cell);
  }

  private Contents counted(Cell cell) throws CampaignException, IOException, InterruptedException {
    TableCheckFile found = read(cell, Phase.CHECK_AND_COUNT);
    return new Contents(cell.rows(), found.rows(), "all counted", found.sample());
  }

  private TableCheckFile read(Cell cell, Phase phase)
      throws CampaignException, IOException, InterruptedException {
    Path directory =
        results.path().resolve("load").resolve(session.directoryName(cell)).resolve("check");
    String table = cell.get(PlanKeys.TABLE);
    DriverContext context = session.context();
    Clients clients = context.clients().local();
    ClientExit exit;
    try (Progress.Step step =
        context.begin("read records of " + table + " back", cell.rows(), "rows")) {
      exit =
          clients
              .run(
                  List.of(spec(cell, phase, directory)),
                  Optional.empty(),
                  progress -> step.update(progress.operations(), TableLoad.rate(progress)),
                  ended -> false)
              .get(0);
    }
    if (exit.status() != 0) {
      throw exit.failure("the records of table %s could not be read back".formatted(table));
    }
    return TableCheckFile.read(directory.resolve(TableCheckFile.FILE));
  }

  private ClientSpec spec(Cell cell, Phase phase, Path directory) {
    Map<String, String> properties = new TreeMap<>(cell.get(PlanKeys.LOAD_PROPERTIES));
    properties.put(BindingProperty.CREATE_TABLE.key(), "false");
    return new ClientSpec(
        1,
        phase,
        cell.loadFile(),
        session.conf(),
        properties,
        1,
        cell.get(PlanKeys.JVM_ARGUMENTS),
        directory);
  }

  private static boolean checksDataset(Cell cell) throws IOException {
    return !BindingProperty.CHECK_DATASET.textIn(properties(cell)::get).equals("false");
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
    Map<String, String> there = session.cluster().dataset(table);
    Map<String, String> attributes = new TreeMap<>(there);
    attributes.keySet().removeIf(key -> !TableAttributes.isAttribute(key));
    Map<String, String> rows = new TreeMap<>(there);
    rows.keySet().removeAll(attributes.keySet());
    Map<String, String> wanted = properties(cell);
    Optional<String> difference = new Dataset(rows).difference(new Dataset(wanted));
    if (difference.isEmpty()
        && !attributes.isEmpty()
        && cell.get(PlanKeys.LOAD) != LoadMethod.NONE) {
      attributes.keySet().stream()
          .filter(key -> !TableAttributes.isSetting(key))
          .forEach(key -> wanted.putIfAbsent(key, TableAttributes.NOTHING));
      difference = TableAttributes.difference(attributes, wanted);
    }
    if (difference.isPresent()) {
      throw CampaignException.usage("table %s %s: %s", table, difference.get(), advice);
    }
  }

  /** Writes the journal's note; without how it was loaded, the table is used again. */
  private void journal(Cell cell, Contents contents, Optional<LoadMethod> load)
      throws CampaignException, InterruptedException {
    List<Note> notes = new ArrayList<>();
    for (String text : session.cluster().spread(cell.get(PlanKeys.TABLE)).unevenness()) {
      notes.add(FindingType.UNEVEN_REGIONS.note(text));
    }
    notes.addAll(warnings(cell, contents));
    notes.forEach(note -> session.context().say("note: " + note.text()));
    results
        .journal()
        .add(
            Step.LOADED,
            new Loaded(
                session.data(cell),
                contents.rows(),
                contents.counted(),
                load.isEmpty(),
                notes,
                load));
  }

  /** What the analysis should know about the table, before runs of this campaign insert rows. */
  static List<Note> warnings(Cell cell, Contents contents) {
    String table = cell.get(PlanKeys.TABLE);
    if (contents.state() != State.WHOLE) {
      return List.of(FindingType.TABLE_NOT_SHOWN.note(table, contents.fault()));
    }
    List<Note> warnings = new ArrayList<>();
    contents.excess().ifPresent(excess -> warnings.add(FindingType.MORE_ROWS.note(table, excess)));
    if (!contents.sample().isKnown()) {
      warnings.add(FindingType.RECORDS_UNKNOWN.note(table, contents.describe(), cell.workload()));
    }
    return warnings;
  }
}
