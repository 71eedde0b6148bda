package io.github.hbaseycsb.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.run.RunUseFixture;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.Before;
import org.junit.Test;

public class OperationCostsTest {
  private final RunUseFixture run = new RunUseFixture();
  private final Map<String, String> properties = run.properties;
  private final Map<ServerMetric, Double> metrics = new HashMap<>();

  @Before
  public void prepare() {
    properties.put("recordcount", "100000");
    run.servers.put("s", metrics);
    run.regionRequests = Map.of("r", 1.0);
  }

  private Map<Cost, OptionalDouble> costs() {
    return new OperationCosts(run.use()).all();
  }

  private void calls(String name, int count, long us) {
    run.calls(name, count, us);
  }

  @Test
  public void processorTimeIsDividedAmongTheOperations() {
    calls("READ", 10_000, 500);
    metrics.put(ServerMetric.CPU_NS, 80e6);

    assertThat(costs().get(Cost.SERVER_CPU_US)).hasValue(80);
    assertThat(costs().get(Cost.CLIENT_CPU_US)).hasValue(50);
  }

  @Test
  public void bytesWrittenAreThoseOfWalFlushesAndCompactionsForEachByteOfValues() {
    properties.put("fieldcount", "10");
    properties.put("fieldlength", "100");
    calls("UPDATE", 5_000, 500);
    calls("INSERT", 500, 500);
    calls("READ", 5_000, 500);
    // 50,000 bytes a second in updates of one field, and as many in whole records.
    metrics.put(ServerMetric.WAL_BYTES, 150_000.0);
    metrics.put(ServerMetric.FLUSHED_BYTES, 120_000.0);
    assertThat(costs().get(Cost.WAL_PER_USER_BYTE)).hasValue(1.5);
    assertThat(costs().get(Cost.WRITTEN_PER_USER_BYTE)).as("compactions unknown").isEmpty();

    metrics.put(ServerMetric.COMPACTION_WRITTEN_BYTES, 230_000.0);
    assertThat(costs().get(Cost.WRITTEN_PER_USER_BYTE)).hasValue(5);

    properties.put("fieldlengthdistribution", "zipfian");
    assertThat(costs().get(Cost.WRITTEN_PER_USER_BYTE)).isEmpty();
  }

  @Test
  public void whatServersWriteLaterIsOfNoOneWhoTakesTurns() {
    calls("UPDATE", 10_000, 500);
    metrics.put(ServerMetric.WAL_BYTES, 150_000.0);
    metrics.put(ServerMetric.FLUSHED_BYTES, 120_000.0);
    metrics.put(ServerMetric.COMPACTION_WRITTEN_BYTES, 230_000.0);
    assertThat(costs().get(Cost.WRITTEN_PER_USER_BYTE)).hasValue(5);

    Conditions.Turns turns =
        new Conditions.Turns(new TurnSchedule(0, 5000, 2, 1), 0, 1, 4, List.of("a", "b"));
    run.conditions = run.conditions.with(Optional.empty(), Optional.of(turns));
    assertThat(costs().get(Cost.WAL_PER_USER_BYTE)).hasValue(1.5);
    assertThat(costs().get(Cost.FLUSHED_PER_USER_BYTE)).isEmpty();
    assertThat(costs().get(Cost.COMPACTED_PER_USER_BYTE)).isEmpty();
    assertThat(costs().get(Cost.WRITTEN_PER_USER_BYTE)).isEmpty();
  }

  @Test
  public void updatesOfAllFieldsAndRowsOfRangesHaveOtherBytes() {
    calls("UPDATE", 1_000, 500);
    metrics.put(ServerMetric.WAL_BYTES, 100_000.0);
    properties.put("writeallfields", "true");
    assertThat(costs().get(Cost.WAL_PER_USER_BYTE)).hasValue(1);

    properties.put("bigtable.test", "random-write");
    properties.put("bigtable.valuelength", "500");
    assertThat(costs().get(Cost.WAL_PER_USER_BYTE)).hasValue(2);

    properties.remove("bigtable.test");
    properties.put("workload", "com.example.Own");
    assertThat(costs().get(Cost.WAL_PER_USER_BYTE)).isEmpty();
  }

  @Test
  public void whatUpdatesThatAreNoPutsReadAndWriteIsUnknown() {
    calls("UPDATE", 1_000, 500);
    calls("READ", 1_000, 500);
    metrics.put(ServerMetric.WAL_BYTES, 100_000.0);
    metrics.put(ServerMetric.BLOCK_BYTES, 65_536.0);
    for (String update : List.of("increment", "append", "checkandput")) {
      properties.put("hbase.update", update);
      assertThat(costs().get(Cost.BLOCK_BYTES_PER_READ)).as(update).isEmpty();
      assertThat(costs().get(Cost.WAL_PER_USER_BYTE).isPresent())
          .as("a conditional put writes what a put does")
          .isEqualTo(update.equals("checkandput"));
    }

    properties.put("hbase.update", "put");
    properties.put("hbase.readmodifywrite", "atomic");
    assertThat(costs().get(Cost.BLOCK_BYTES_PER_READ)).isEmpty();
    properties.put("hbase.readmodifywrite", "separate");
    properties.put("hbase.delete", "checkanddelete");
    assertThat(costs().get(Cost.BLOCK_BYTES_PER_READ)).as("no deletes").isPresent();
    assertThat(costs().get(Cost.WAL_PER_USER_BYTE)).isPresent();
  }

  @Test
  public void blocksAreThoseOfReadsAndScans() {
    calls("READ", 9_000, 500);
    calls("SCAN", 1_000, 500);
    metrics.put(ServerMetric.BLOCK_CACHE_HITS, 1_800.0);
    metrics.put(ServerMetric.BLOCK_CACHE_MISSES, 200.0);
    metrics.put(ServerMetric.BLOCK_BYTES, 65_536_000.0);
    assertThat(costs().get(Cost.BLOCKS_PER_READ)).as("compactions unknown").isEmpty();

    metrics.put(ServerMetric.COMPACTED_BYTES, 0.0);

    assertThat(costs().get(Cost.BLOCKS_PER_READ)).hasValue(2);
    assertThat(costs().get(Cost.MISSED_BLOCKS_PER_READ)).hasValue(0.2);
    assertThat(costs().get(Cost.BLOCK_BYTES_PER_READ)).hasValue(65_536);
    assertThat(costs().get(Cost.WRITTEN_PER_USER_BYTE)).isEmpty();

    metrics.put(ServerMetric.COMPACTED_BYTES, 1e6);
    assertThat(costs().get(Cost.BLOCKS_PER_READ)).as("those of compactions too").isEmpty();
    assertThat(costs().get(Cost.MISSED_BLOCKS_PER_READ)).isEmpty();
    assertThat(costs().get(Cost.BLOCK_BYTES_PER_READ)).hasValue(65_536);
  }

  @Test
  public void theSizeOfARowIsTheTablesWhereItIsInStoreFiles() {
    calls("READ", 9_000, 500);
    metrics.put(ServerMetric.TABLE_BYTES, 120e6);
    assertThat(costs().get(Cost.STORE_FILE_BYTES_PER_ROW)).as("memstores unknown").isEmpty();

    metrics.put(ServerMetric.MEMSTORE_BYTES, 1e6);
    assertThat(costs().get(Cost.STORE_FILE_BYTES_PER_ROW)).hasValue(1200);

    metrics.put(ServerMetric.MEMSTORE_BYTES, 60e6);
    assertThat(costs().get(Cost.STORE_FILE_BYTES_PER_ROW)).as("much of it in memory").isEmpty();

    metrics.put(ServerMetric.MEMSTORE_BYTES, 0.0);
    metrics.put(ServerMetric.TABLE_BYTES, 5e6);
    assertThat(costs().get(Cost.STORE_FILE_BYTES_PER_ROW)).as("whole megabytes").isEmpty();

    metrics.put(ServerMetric.TABLE_BYTES, 120e6);
    calls("DELETE", 1_000, 500);
    assertThat(costs().get(Cost.STORE_FILE_BYTES_PER_ROW)).as("rows are deleted").isEmpty();
  }

  @Test
  public void unpublishedMetricsAreUnknown() {
    calls("READ", 9_000, 500);

    assertThat(costs()).containsOnlyKeys(Cost.values());
    assertThat(costs().values().stream().filter(OptionalDouble::isPresent))
        .as("the client's processor time is known to the driver")
        .hasSize(1);
  }
}
