package io.github.hbaseycsb.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.Test;

public class PropertyTest {
  @Test
  public void textsAreSpelledAsInTheDocumentationHoweverTheyAreGiven() {
    assertThat(BindingProperty.DURABILITY.canonical(" skip_wal ")).isEqualTo("SKIP_WAL");
    assertThat(BindingProperty.UPDATE.canonical("Increment")).isEqualTo("increment");
    assertThat(BindingProperty.COALESCE.canonical("TRUE")).isEqualTo("true");
    assertThat(BindingProperty.BATCH_SIZE.canonical(" 010")).isEqualTo("10");
    assertThat(BindingProperty.COMPRESSION_RATIO.canonical("3.0 ")).isEqualTo("3.0");
    assertThat(BindingProperty.SLOW_THRESHOLD.canonical(" 50ms")).isEqualTo("50ms");
    assertThat(RowRangeProperty.TEST.canonical("Random-Write")).isEqualTo("random-write");
    assertThat(BindingProperty.DURABILITY.canonical(" sync ")).as("refused").isEqualTo(" sync ");
  }

  @Test
  public void defaultsAreSpelledAsTheirTypesSpellThem() {
    for (Property<?> property : BindingProperty.all()) {
      property.byDefault().ifPresent(it -> assertThat(property.canonical(it)).isEqualTo(it));
    }
  }

  @Test
  public void aTextThatIsNotGivenIsTheDefault() {
    Properties properties = new Properties();
    assertThat(BindingProperty.DURABILITY.textIn(key -> null)).isEqualTo("USE_DEFAULT");
    assertThat(BindingProperty.DURABILITY.textIn(properties::getProperty)).isEqualTo("USE_DEFAULT");

    properties.setProperty("durability", "fsync_wal");
    assertThat(BindingProperty.DURABILITY.textIn(properties::getProperty)).isEqualTo("FSYNC_WAL");
  }

  @Test
  public void writesAreBufferedByEitherName() {
    assertThat(isBuffered(Map.of())).isFalse();
    assertThat(isBuffered(Map.of("hbase.autoflush", "False "))).isTrue();
    assertThat(isBuffered(Map.of("hbase.autoflush", "true"))).isFalse();
    assertThat(isBuffered(Map.of("clientbuffering", "True"))).isTrue();
    assertThat(isBuffered(Map.of("clientbuffering", "false"))).isFalse();
    assertThat(isBuffered(Map.of("clientbuffering", "true", "hbase.autoflush", "false"))).isTrue();
  }

  private static boolean isBuffered(Map<String, String> properties) {
    return BindingProperty.isBuffered(properties::get);
  }
}
