package io.github.hbaseycsb.campaign.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * A line of {@code journal.jsonl}: a step that is finished, or one that must be undone.
 *
 * @param time when it was written
 * @param step what was done
 * @param data what it was done to, as the step needs it
 */
record JournalEntry(Instant time, Step step, JsonNode data) {
  /** What can be in a journal. */
  enum Step {
    /** The campaign was begun, or resumed. */
    STARTED,
    /** A range of records was written: {@link LoadedRange}. */
    RANGE_LOADED,
    /** A table has lost records of its ranges: {@link LoadedRange.VoidRanges}. */
    RANGES_VOID,
    /** A table holds its dataset: {@link DatasetCheck.Loaded}. */
    LOADED,
    /** A snapshot of a loaded table was taken: {@link TableSnapshot}. */
    SNAPSHOT,
    /** The snapshot is not needed any more: {@link TableSnapshot}. */
    SNAPSHOT_DELETED,
    /** Servers were started or restarted by the campaign: {@link ServersStarted}. */
    SERVERS_STARTED,
    /** An unmeasured load ran on servers that had just been started or loaded: {@link Warmed}. */
    WARMED,
    /** Balancer and the like are about to be switched off: {@link SwitchesOff}. */
    SWITCHES_OFF,
    /** They are as they were. */
    SWITCHES_RESTORED,
    /** A run is in its directory: {@link FinishedRun}. */
    RUN,
    /** A run broke and counts for nothing: {@link BrokenRun}. */
    RUN_BROKEN,
    /** All cells were run. */
    FINISHED
  }
}
