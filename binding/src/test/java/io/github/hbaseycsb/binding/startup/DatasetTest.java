package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.Test;

public class DatasetTest {
  @Test
  public void theDataSetStoredWithATableIsReadBack() {
    Dataset loaded = Dataset.of(properties("recordcount", "10", "insertorder", "ordered"));
    assertThat(Dataset.parse(loaded.format())).isEqualTo(loaded);
    assertThat(loaded.difference(Dataset.parse(loaded.format()))).isEmpty();
  }

  @Test
  public void anotherDataSetIsNamedByItsFirstDifference() {
    Dataset loaded = Dataset.of(properties("recordcount", "10"));
    assertThat(loaded.difference(Dataset.of(properties("recordcount", "11"))))
        .hasValue("was loaded with recordcount=10, not recordcount=11");
    assertThat(loaded.difference(Dataset.of(properties("recordcount", "10", "zeropadding", "8"))))
        .hasValue("was loaded with zeropadding=1, not zeropadding=8");
  }

  @Test
  public void propertiesThatDoNotDecideWhichRowsThereAreDoNotMatter() {
    Dataset loaded = Dataset.of(properties("recordcount", "10"));
    assertThat(loaded.difference(Dataset.of(properties("recordcount", "10", "threadcount", "4"))))
        .isEmpty();
  }

  private static Properties properties(String... pairs) {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return properties;
  }
}
