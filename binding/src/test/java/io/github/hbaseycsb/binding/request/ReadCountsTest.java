package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;
import site.ycsb.Status;

public class ReadCountsTest {
  private static ReadCounts counts(String... pairs) throws Exception {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return new ReadCounts(HBaseOptions.from(properties).reads());
  }

  private static Result row(boolean stale) {
    byte[] any = Bytes.toBytes("a");
    return Result.create(new Cell[] {new KeyValue(any, any, any, any)}, null, stale);
  }

  private static Result empty(boolean stale) {
    return Result.create(new Cell[0], null, stale);
  }

  @Test
  public void usualReadsAreNotCounted() throws Exception {
    ReadCounts counts = counts();
    assertThat(counts.statusOf(row(false))).isEqualTo(Status.OK);
    assertThat(counts.statusOf(empty(false))).isEqualTo(Status.NOT_FOUND);
    counts.scanned(false);
    assertThat(counts.summary()).isEmpty();
  }

  @Test
  public void staleAnswersAreCountedByOperation() throws Exception {
    ReadCounts counts = counts("hbase.consistency", "timeline");
    assertThat(counts.summary()).isEmpty();
    counts.scanned(false);
    assertThat(counts.summary()).isEqualTo(Map.of("SCAN", Map.of("Stale", 0L)));
    for (boolean stale : new boolean[] {true, false, true}) {
      assertThat(counts.statusOf(row(stale))).isEqualTo(Status.OK);
    }
    counts.scanned(true);
    assertThat(counts.summary())
        .isEqualTo(Map.of("READ", Map.of("Stale", 2L), "SCAN", Map.of("Stale", 1L)));
  }

  @Test
  public void aRowThatAReplicaDoesNotHaveYetIsNotFoundAndNoStaleAnswer() throws Exception {
    ReadCounts counts = counts("hbase.consistency", "timeline");
    assertThat(counts.statusOf(empty(true))).isEqualTo(Status.NOT_FOUND);
    assertThat(counts.summary()).isEmpty();
  }

  @Test
  public void batchedReadsAreCountedByTheirAcknowledgments() throws Exception {
    ReadCounts counts = counts("hbase.consistency", "timeline", "hbase.batchsize", "2");
    counts.statusOf(row(true));
    assertThat(counts.summary()).isEqualTo(Map.of("READ-ACK", Map.of("Stale", 1L)));
  }

  @Test
  public void aRowWithoutCellsInTheTimeRangeIsNoFailure() throws Exception {
    ReadCounts counts = counts("hbase.timerange", "10m");
    assertThat(counts.statusOf(empty(false))).isEqualTo(Status.OK);
    assertThat(counts.statusOf(row(false))).isEqualTo(Status.OK);
    assertThat(counts.summary()).isEqualTo(Map.of("READ", Map.of("Empty", 1L)));
  }
}
