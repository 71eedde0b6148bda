package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.workload.WrittenValues;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;
import site.ycsb.StringByteIterator;

/** It is, byte for byte, the cell that HBase would have made. */
public class FieldCellTest {
  private static final byte[] ROW = Bytes.toBytes("user1");
  private static final byte[] FAMILY = Bytes.toBytes("family");
  private static final byte[] FIELD = Bytes.toBytes("field0");
  private static final byte[] VALUE = Bytes.toBytes("a value");

  private final FieldCell cell = new FieldCell(ROW, FAMILY, FIELD, VALUE);

  @Test
  public void isSentAsAKeyValueIs() throws IOException {
    KeyValue expected = new KeyValue(ROW, FAMILY, FIELD, HConstants.LATEST_TIMESTAMP, VALUE);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int written = cell.write(out, false);

    assertThat(out.toByteArray()).isEqualTo(expected.getBuffer());
    assertThat(written).isEqualTo(expected.getBuffer().length);
    assertThat(cell.getSerializedSize()).isEqualTo(expected.getSerializedSize());
    assertThat(CellUtil.equals(cell, expected)).isTrue();
  }

  @Test
  public void hasTheTimeAndTheSequenceThatAServerReplaces() {
    assertThat(cell.getTimestamp()).isEqualTo(HConstants.LATEST_TIMESTAMP);
    assertThat(cell.getSequenceId()).isZero();
    assertThatThrownBy(() -> cell.setTimestamp(1))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  public void aPutOfItIsTheSameAsOneWithAddedColumns() throws IOException {
    Put put =
        Rows.put(
            Families.one("family"),
            "user1",
            Map.of("field0", new StringByteIterator("a value")),
            Durability.SYNC_WAL,
            new WrittenValues(1, false, Optional.empty()));
    Put expected = new Put(ROW).setDurability(Durability.SYNC_WAL);
    expected.addColumn(FAMILY, FIELD, VALUE);

    assertThat(put.toJSON()).isEqualTo(expected.toJSON());
    assertThat(put.size()).isEqualTo(1);
    Cell only = put.get(FAMILY, FIELD).get(0);
    assertThat(CellUtil.cloneValue(only)).isEqualTo(VALUE);
    // A buffered writer sends by it.
    assertThat(put.heapSize()).isBetween(expected.heapSize() - 100, expected.heapSize() + 100);
  }
}
