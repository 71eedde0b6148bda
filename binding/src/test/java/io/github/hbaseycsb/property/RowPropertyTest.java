package io.github.hbaseycsb.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Properties;
import org.junit.Test;

public class RowPropertyTest {
  @Test
  public void aTableKeepsWhatDecidesTheKeysOfCoreWorkload() {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "10");
    properties.setProperty("bigtable.seed", "7");
    properties.setProperty("fieldcount", "3");
    assertThat(RowProperty.keptWithTable(properties))
        .containsExactly(
            entry("recordcount", "10"),
            entry("insertorder", "hashed"),
            entry("zeropadding", "1"),
            entry("keysalts", "1"),
            entry("hbase.families", "none"),
            entry("hbase.values.compressionratio", "1"),
            entry("hbase.values.checksum", "none"));
  }

  @Test
  public void aTableKeepsWhatDecidesTheRowsOfRowRangeWorkload() {
    Properties properties = new Properties();
    properties.setProperty("bigtable.test", "scan");
    properties.setProperty("recordcount", "10");
    properties.setProperty("bigtable.seed", "7");
    assertThat(RowProperty.keptWithTable(properties))
        .containsExactly(
            entry("recordcount", "10"),
            entry("bigtable.keyformat", "report10"),
            entry("bigtable.valuelength", "1000"),
            entry("bigtable.seed", "7"),
            entry("hbase.values.compressionratio", "1"),
            entry("hbase.values.checksum", "none"));
  }

  @Test
  public void eachWorkloadHasPropertiesOfItsOwn() {
    assertThat(RowProperty.of(false))
        .contains(RowProperty.FIELD_NAME_PREFIX, RowProperty.DATA_INTEGRITY)
        .doesNotContain(RowProperty.SEED);
    assertThat(RowProperty.of(true))
        .contains(RowProperty.FIELD_NAME_PREFIX, RowProperty.SEED)
        .doesNotContain(RowProperty.DATA_INTEGRITY);
  }
}
