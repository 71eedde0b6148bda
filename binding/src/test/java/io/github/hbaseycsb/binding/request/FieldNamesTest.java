package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;

public class FieldNamesTest {
  private final FieldNames names = new FieldNames();

  @Test
  public void rowsWithOtherFieldsHaveTheirOwnNames() {
    assertThat(names.of(cell("a"), 0)).isEqualTo("a");
    assertThat(names.of(cell("c"), 1)).isEqualTo("c");
    assertThat(names.of(cell("b"), 0)).isEqualTo("b");
    assertThat(names.of(cell("c"), 1)).isEqualTo("c");
    assertThat(names.of(cell("ab"), 0)).isEqualTo("ab");
    assertThat(names.of(cell("füld"), 1)).isEqualTo("füld");
  }

  @Test
  public void theSameFieldOfTheNextRowHasTheSameName() {
    assertThat(names.of(cell("a"), 0)).isSameAs(names.of(cell("a"), 0));
  }

  private static Cell cell(String qualifier) {
    return new KeyValue(
        Bytes.toBytes("row"), Bytes.toBytes("f"), Bytes.toBytes(qualifier), Bytes.toBytes("v"));
  }
}
