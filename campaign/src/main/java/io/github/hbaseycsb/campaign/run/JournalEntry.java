package io.github.hbaseycsb.campaign.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.model.run.BrokenRun;
import java.time.Instant;

/**
 * A line of {@code journal.jsonl}: a step that is done, or one that has to be undone, with data of
 * the type that the step names.
 */
public record JournalEntry(Instant time, Step step, JsonNode data) {
  /** The steps that a journal can have. */
  public enum Step {
    /** The campaign was started or resumed. */
    STARTED,
    /** A range of records was written: {@code LoadedRange}. */
    RANGE_LOADED,
    /** A table has lost records of its ranges: {@code VoidRanges}. */
    RANGES_VOID,
    /** A table holds its dataset: {@code DatasetCheck.Loaded}. */
    LOADED,
    /** A snapshot of a loaded table was taken: {@code TableSnapshot}. */
    SNAPSHOT,
    /** A snapshot was deleted, because nothing needs it any more: {@code TableSnapshot}. */
    SNAPSHOT_DELETED,
    /** The campaign started or restarted servers: {@code ServersStarted}. */
    SERVERS_STARTED,
    /** An unmeasured load ran on started servers, or on a loaded table: {@code Warmed}. */
    WARMED,
    /** Balancer, normalizer, splits, merges are about to be switched off: {@code SwitchesOff}. */
    SWITCHES_OFF,
    /** The switches are as they were: {@code SwitchesRestored}. */
    SWITCHES_RESTORED,
    /** A command of {@code runs.faults} is about to be executed: {@code FaultCommand}. */
    FAULT,
    /** It is undone: {@code FaultCommand}. */
    FAULT_UNDONE,
    /** Clients may insert rows, or the inserted rows of a table are gone: {@code Inserted}. */
    INSERTED,
    /** A run was moved to its directory: {@code FinishedRun}. */
    RUN,
    /** A run broke, or its round is repeated, and it does not count: {@link BrokenRun}. */
    RUN_BROKEN,
    /** All runs of all cells are done. */
    FINISHED
  }
}
