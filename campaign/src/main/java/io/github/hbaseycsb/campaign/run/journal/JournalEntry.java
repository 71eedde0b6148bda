package io.github.hbaseycsb.campaign.run.journal;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.model.run.BrokenRun;
import java.time.Instant;

/**
 * A line of {@code journal.jsonl}: a step that is finished, or one that must be undone.
 *
 * @param time when it was written
 * @param step what was done
 * @param data what it was done to, as the step needs it
 */
public record JournalEntry(Instant time, Step step, JsonNode data) {
  /** What can be in a journal. */
  public enum Step {
    /** The campaign was begun, or resumed. */
    STARTED,
    /** A range of records was written: {@code LoadedRange}. */
    RANGE_LOADED,
    /** A table has lost records of its ranges: {@code LoadedRange.VoidRanges}. */
    RANGES_VOID,
    /** A table holds its dataset: {@code DatasetCheck.Loaded}. */
    LOADED,
    /** A snapshot of a loaded table was taken: {@code TableSnapshot}. */
    SNAPSHOT,
    /** The snapshot is not needed any more: {@code TableSnapshot}. */
    SNAPSHOT_DELETED,
    /** Servers were started or restarted by the campaign: {@code ServersStarted}. */
    SERVERS_STARTED,
    /** An unmeasured load ran on servers that had just been started or loaded: {@code Warmed}. */
    WARMED,
    /** Balancer and the like are about to be switched off: {@code SwitchesOff}. */
    SWITCHES_OFF,
    /** They are as they were. */
    SWITCHES_RESTORED,
    /** A run is in its directory: {@code FinishedRun}. */
    RUN,
    /** A run broke and counts for nothing: {@link BrokenRun}. */
    RUN_BROKEN,
    /** All cells were run. */
    FINISHED
  }
}
