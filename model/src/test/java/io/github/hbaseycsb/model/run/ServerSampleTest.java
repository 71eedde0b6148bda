package io.github.hbaseycsb.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.Test;

public class ServerSampleTest {
  /** As the first builds wrote it, before there were fingerprints. */
  private static final String OLD =
      """
      {"time_ms":7,"server":"a,1,2","requests":1,"read_requests":2,"write_requests":3,
       "compaction_queue":4,"flush_queue":5,"compacted_bytes":6,"flushes":7,"store_files":8,
       "memstore_bytes":9,"block_cache_hits":10,"block_cache_misses":11,"rpc_queue":-1,
       "gc_ms":13,"regions":14,"region_requests":{"r":15}}""";

  private static final ObjectMapper JSON = Json.mapper();

  @Test
  public void aLineOfAnOlderBuildIsReadAndWrittenAsItWas() throws IOException {
    ServerSample sample = JSON.readValue(OLD, ServerSample.class);

    assertThat(sample.timeMs()).isEqualTo(7);
    assertThat(sample.server()).isEqualTo("a,1,2");
    assertThat(sample.of(ServerMetric.COMPACTED_BYTES)).isEqualTo(6);
    assertThat(sample.of(ServerMetric.RPC_QUEUE)).isEqualTo(-1);
    assertThat(sample.of(ServerMetric.COMPACTING)).isEqualTo(-1);
    assertThat(sample.regionRequests()).containsExactly(Map.entry("r", 15L));
    assertThat(sample.hasRegion("r")).isTrue();
    assertThat(sample.publication()).isEmpty();
    assertThat(JSON.readTree(JSON.writeValueAsString(sample))).isEqualTo(JSON.readTree(OLD));
  }

  @Test
  public void whatIsReadBesideASampleIsWrittenWithIt() throws IOException {
    ServerSample sample =
        ServerSample.unpublished(7, "a,1,2", OptionalInt.of(500))
            .with(
                Map.of("r user1", 1L),
                OptionalInt.of(2),
                OptionalInt.of(3),
                OptionalLong.of(1 << 20));
    ServerSample read = JSON.readValue(JSON.writeValueAsString(sample), ServerSample.class);

    assertThat(read).isEqualTo(sample);
    assertThat(read.hasRegion("r")).isTrue();
    assertThat(read.hasRegion("")).isFalse();
    assertThat(read.of(ServerMetric.REGIONS)).isEqualTo(500);
    assertThat(read.of(ServerMetric.COMPACTING)).isEqualTo(3);
    assertThat(read.of(ServerMetric.TABLE_BYTES)).isEqualTo(1 << 20);
  }

  @Test
  public void aCounterThatIsUnknownOrStartedAgainHasNoGrowth() {
    ServerSample earlier = sample(Map.of(ServerMetric.CALLS, 5L, ServerMetric.SYNCS, 5L));
    ServerSample later =
        sample(Map.of(ServerMetric.CALLS, 7L, ServerMetric.SYNCS, 4L, ServerMetric.FLUSHES, 1L));

    assertThat(later.growth(ServerMetric.CALLS, earlier)).hasValue(2);
    assertThat(later.growth(ServerMetric.SYNCS, earlier)).isEmpty();
    assertThat(later.growth(ServerMetric.FLUSHES, earlier)).isEmpty();
    assertThat(earlier.growth(ServerMetric.FLUSHES, later)).isEmpty();
  }

  private static ServerSample sample(Map<ServerMetric, Long> metrics) {
    return new ServerSample(
        7, "a,1,2", metrics, Map.of(), OptionalInt.empty(), OptionalInt.empty());
  }
}
