package io.github.hbaseycsb.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.run.RunUseFixture;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class CallTimeTest {
  /** Of 8 threads whose calls take 2 ms: 4000 a second. */
  private final Map<ServerMetric, Double> metrics =
      new HashMap<>(
          Map.of(
              ServerMetric.ACTIVE_HANDLERS, 4.0,
              ServerMetric.RPC_QUEUE, 1.0,
              ServerMetric.CALLS, 4000.0,
              ServerMetric.SYNCS, 1000.0,
              ServerMetric.SYNC_MS, 0.0));

  private CallTime time(int publications) {
    return time(publications, true);
  }

  private CallTime time(int publications, boolean waitsForSyncs) {
    RunUseFixture run = new RunUseFixture();
    for (String name : List.of("READ", "UPDATE", "READ-MODIFY-WRITE", "CLEANUP")) {
      run.calls(name, 20_000, 2000);
    }
    run.servers.put("s", metrics);
    run.publications = publications;
    run.properties.put("durability", waitsForSyncs ? "SYNC_WAL" : "ASYNC_WAL");
    return CallTime.of(run.use()).orElseThrow();
  }

  @Test
  public void callsUnderWayDivideAsTheirTimeDoes() {
    CallTime time = time(10);

    assertThat(time.meanUs()).isCloseTo(2000, within(1.0));
    assertThat(time.queueUs().getAsDouble()).isCloseTo(250, within(1.0));
    assertThat(time.handlerUs().getAsDouble()).isCloseTo(1000, within(1.0));
    assertThat(time.networkAndClientUs().getAsDouble()).isCloseTo(750, within(1.0));
    assertThat(time.walSyncUs()).as("below a millisecond").isEmpty();
    assertThat(time.unknownUs()).isZero();
  }

  @Test
  public void syncsThatNoWriteWaitsForAreNoPartOfACall() {
    metrics.put(ServerMetric.SYNC_MS, 1.0);

    assertThat(time(10, false).walSyncUs()).isEmpty();
    assertThat(time(10, false).handlerUs().getAsDouble()).isCloseTo(1000, within(1.0));
  }

  @Test
  public void syncsAndReadsThatArePublishedArePartOfTheHandlersTime() {
    metrics.put(ServerMetric.SYNC_MS, 1.0);
    metrics.put(ServerMetric.POSITIONAL_READS, 400.0);
    metrics.put(ServerMetric.POSITIONAL_READ_MS, 2.0);
    CallTime time = time(10);

    // Every second call waits for a sync of 1 ms; 800 ms of reads a second are those of 4000 calls.
    assertThat(time.walSyncUs().getAsDouble()).isCloseTo(500, within(1.0));
    assertThat(time.fileSystemReadUs().getAsDouble()).isCloseTo(200, within(1.0));
    assertThat(time.handlerUs().getAsDouble()).isCloseTo(300, within(1.0));
  }

  @Test
  public void streamReadsAreReadsWhereNoCompactionRan() {
    metrics.put(ServerMetric.STREAM_READS, 400.0);
    metrics.put(ServerMetric.STREAM_READ_MS, 2.0);
    metrics.put(ServerMetric.COMPACTED_BYTES, 0.0);
    assertThat(time(10).fileSystemReadUs().getAsDouble()).isCloseTo(200, within(1.0));

    metrics.put(ServerMetric.COMPACTED_BYTES, 1e6);
    assertThat(time(10).fileSystemReadUs()).isEmpty();
  }

  @Test
  public void ofWhatServersDoNotTellAllIsUnknown() {
    assertThat(time(2).unknownUs()).as("too seldom").isCloseTo(2000, within(1.0));

    metrics.put(ServerMetric.CALLS, 40.0);
    assertThat(time(10).unknownUs()).as("operations in batches").isCloseTo(2000, within(1.0));

    metrics.put(ServerMetric.CALLS, 4000.0);
    metrics.remove(ServerMetric.ACTIVE_HANDLERS);
    CallTime time = time(10);
    assertThat(time.unknownUs()).isCloseTo(2000, within(1.0));
    assertThat(time.networkAndClientUs()).isEmpty();
  }

  @Test
  public void aCellsCallTimeIsTheMeanOfTheRunsWhereItIsKnown() {
    CallTime known = time(10);
    CallTime unknown = time(2);

    assertThat(CallTime.mean(List.of(known, unknown))).hasValue(known);
    assertThat(CallTime.mean(List.of(unknown))).hasValue(unknown);
    assertThat(CallTime.mean(List.of())).isEmpty();
  }
}
