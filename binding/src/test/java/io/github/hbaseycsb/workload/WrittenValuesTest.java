package io.github.hbaseycsb.workload;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class WrittenValuesTest {
  private static final String TEXT = "0123456789abcdefghij";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Properties properties = new Properties();
  private Path file;

  @Before
  public void write() throws Exception {
    file = folder.newFile().toPath();
    Files.writeString(file, TEXT);
    properties.setProperty("hbase.values.file", file.toString());
  }

  @Test
  public void aValueIsAPartOfTheFileThatFollowsFromKeyAndField() throws Exception {
    WrittenValues values = WrittenValues.from(properties);
    Set<String> parts = new HashSet<>();
    for (int row = 0; row < 1000; row++) {
      String part = part(values, "user" + row, "field" + row % 2, 7);
      assertThat(part).isEqualTo(part(values, "user" + row, "field" + row % 2, 7));
      parts.add(part);
    }
    assertThat(parts).hasSize(TEXT.length()).allMatch(part -> (TEXT + TEXT).contains(part));
    assertThat(part(values, "user1", "field1", 5))
        .as("a shorter one")
        .isEqualTo(part(values, "user1", "field1", 7).substring(0, 5));
    assertThat(part(values, "user1", "field1", 0)).isEmpty();
  }

  @Test
  public void aValueThatIsLongerThanTheFileRepeatsIt() throws Exception {
    String value = part(WrittenValues.from(properties), "user1", "field1", 50);
    assertThat(value).hasSize(50);
    assertThat(TEXT.repeat(4)).contains(value);
  }

  @Test
  public void theChecksumIsThatOfTheContent() throws Exception {
    assertThat(WrittenValues.from(new Properties()).checksum()).isEmpty();
    String checksum = WrittenValues.from(properties).checksum().orElseThrow();
    assertThat(checksum).matches("20-[0-9a-f]{8}");
    assertThat(WrittenValues.from(properties).checksum()).hasValue(checksum);
    Files.writeString(file, TEXT.replace('0', '1'));
    assertThat(WrittenValues.from(properties).checksum().orElseThrow())
        .startsWith("20-")
        .isNotEqualTo(checksum);
  }

  @Test
  public void withoutAFileAValueThatCompressesFollowsFromKeyAndField() throws Exception {
    properties.remove("hbase.values.file");
    byte[] value = TEXT.getBytes(US_ASCII);
    assertThat(WrittenValues.from(properties).of("user1", "field1", value.clone()))
        .isEqualTo(value);
    properties.setProperty("hbase.values.compressionratio", "4");
    WrittenValues values = WrittenValues.from(properties);
    byte[] written = values.of("user1", "field1", value.clone());
    assertThat(written)
        .isEqualTo(values.of("user1", "field1", new byte[value.length]))
        .isEqualTo(WrittenValues.compressible(written.clone(), 4))
        .isNotEqualTo(values.of("user2", "field1", value.clone()))
        .isNotEqualTo(values.of("user1", "field2", value.clone()));
    assertThat(new String(written, US_ASCII)).matches("[ -~]{20}");
    assertThat(values.of("user1", "field1", new byte[0])).isEmpty();
  }

  @Test
  public void valuesOfRowRangesWhichFollowFromTheRowOnlyCompressAsAsked() throws Exception {
    properties.remove("hbase.values.file");
    properties.setProperty("hbase.values.compressionratio", "4");
    properties.setProperty("bigtable.test", "scan");
    byte[] value = TEXT.getBytes(US_ASCII);
    assertThat(WrittenValues.from(properties).of("user1", "field1", value.clone()))
        .isEqualTo(WrittenValues.compressible(value.clone(), 4));
  }

  private static String part(WrittenValues values, String key, String field, int length) {
    return new String(values.of(key, field, new byte[length]), US_ASCII);
  }
}
