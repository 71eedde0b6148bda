package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.property.RowRangeProperty.KeyFormat;
import io.github.hbaseycsb.workload.RowRangeSettings.RowKeys;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.Test;

public class RowKeysTest {

  @Test
  public void formatsAreZeroPaddedDecimals() {
    assertThat(new RowKeys(KeyFormat.REPORT10.width(4_194_280)).key(4_194_279))
        .isEqualTo("0004194279");
    assertThat(new RowKeys(KeyFormat.PE26.width(1000)).key(42))
        .isEqualTo("00000000000000000000000042");
    assertThat(new RowKeys(KeyFormat.PAPER.width(1000)).key(0)).isEqualTo("000");
    assertThat(new RowKeys(KeyFormat.PAPER.width(1001)).key(1000)).isEqualTo("1000");
    assertThat(new RowKeys(KeyFormat.PAPER.width(1)).key(0)).isEqualTo("0");
  }

  @Test
  public void keysSortAsTheirIndices() {
    for (KeyFormat format : KeyFormat.values()) {
      RowKeys keys = new RowKeys(format.width(12_345));
      List<String> inOrder = LongStream.range(0, 12_345).mapToObj(keys::key).toList();

      assertThat(inOrder).isSorted().doesNotHaveDuplicates();
    }
  }

  @Test
  public void theFormatMustHoldTheRows() {
    assertThat(new RowKeys(KeyFormat.REPORT10.width(10_000_000_000L)).key(9_999_999_999L))
        .isEqualTo("9999999999");
    assertThatThrownBy(() -> new RowKeys(KeyFormat.REPORT10.width(10_000_000_001L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("10000000001 rows need keys of 11 digits, not 10");
  }

  @Test
  public void aRowBeyondTheWidthHasNoKey() {
    assertThatThrownBy(() -> new RowKeys(3).key(1000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("row 1000 has no key of 3 digits");
    assertThatThrownBy(() -> new RowKeys(3).key(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
