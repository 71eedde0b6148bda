package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
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
        .hasValue("was loaded with recordcount=10, not 11");
    assertThat(loaded.difference(Dataset.of(properties("recordcount", "10", "zeropadding", "8"))))
        .hasValue("was loaded with zeropadding=1, not 8");
  }

  @Test
  public void propertiesThatDoNotDecideWhichRowsThereAreDoNotMatter() {
    Dataset loaded = Dataset.of(properties("recordcount", "10"));
    assertThat(loaded.difference(Dataset.of(properties("recordcount", "10", "threadcount", "4"))))
        .isEmpty();
  }

  @Test
  public void aTableThatSaysNothingOfTheRatioHasValuesAsTheWorkloadMakesThem() {
    String ratio = "hbase.values.compressionratio";
    Dataset plain = Dataset.of(properties("recordcount", "10"));
    Dataset third = Dataset.of(properties("recordcount", "10", ratio, "3"));
    assertThat(plain.format()).doesNotContain(ratio);
    assertThat(Dataset.parse(plain.format()).difference(third))
        .hasValue("was loaded with hbase.values.compressionratio=1, not 3");
    assertThat(Dataset.parse(third.format()).difference(plain))
        .hasValue("was loaded with hbase.values.compressionratio=3, not 1");
    assertThat(Dataset.parse(third.format()).difference(third)).isEmpty();
    assertThat(plain.isContinuedBy(third, 10)).isFalse();
  }

  @Test
  public void aTableThatSaysNothingOfFamiliesHasOneAndSoHasAClientThatNamesNone() {
    Dataset one = Dataset.of(properties("recordcount", "10"));
    Dataset two = Dataset.of(properties("recordcount", "10", "hbase.families", "a:0,b:1"));
    assertThat(one.format()).doesNotContain("families");
    assertThat(Dataset.parse(one.format()).difference(two))
        .hasValue("was loaded with hbase.families=none, not a:0,b:1");
    assertThat(Dataset.parse(two.format()).difference(new Dataset(Map.of("recordcount", "10"))))
        .hasValue("was loaded with hbase.families=a:0,b:1, not none");
  }

  @Test
  public void aLoadThatHasNotEndedLeavesAGap() {
    Dataset begun = Dataset.of(properties("recordcount", "1000")).begun();
    assertThat(Dataset.parse(begun.format())).isEqualTo(begun);
    assertThat(begun.gap()).hasValue("was not loaded to its end");
    assertThat(begun.difference(Dataset.of(properties("recordcount", "1000")))).isEmpty();

    Dataset interrupted = begun.after(Dataset.of(properties("recordcount", "1000")), 0, 448);
    assertThat(interrupted.gap()).hasValue("was not loaded to its end (448 of 1000 records)");

    Dataset continued = interrupted.after(Dataset.of(properties("recordcount", "1000")), 448, 1000);
    assertThat(continued).isEqualTo(Dataset.of(properties("recordcount", "1000")));
    assertThat(continued.gap()).isEmpty();
  }

  @Test
  public void aLoadBehindAGapFillsNothing() {
    Dataset load = Dataset.of(properties("recordcount", "1000"));
    Dataset interrupted = load.begun().after(load, 0, 448);
    assertThat(interrupted.after(load, 449, 1000)).isEqualTo(interrupted);
    assertThat(load.begun().after(load, 448, 1000)).isEqualTo(load.begun());
  }

  @Test
  public void aLoadThatAppendsMakesTheDataSetGrow() {
    Dataset small = Dataset.of(properties("recordcount", "1000"));
    Dataset large = Dataset.of(properties("recordcount", "3000"));
    assertThat(small.isContinuedBy(large, 1000)).isTrue();
    assertThat(small.isContinuedBy(large, 1001)).isFalse();
    assertThat(large.isContinuedBy(small, 0)).isFalse();
    assertThat(small.after(large, 1000, 2000))
        .isEqualTo(Dataset.of(properties("recordcount", "2000")));
    assertThat(small.after(large, 1000, 2000).after(large, 2000, 3000)).isEqualTo(large);
  }

  @Test
  public void aLoadOfOtherKeysDoesNotContinueADataSet() {
    Dataset hashed = Dataset.of(properties("recordcount", "1000"));
    Dataset ordered = Dataset.of(properties("recordcount", "2000", "insertorder", "ordered"));
    assertThat(hashed.isContinuedBy(ordered, 1000)).isFalse();
    assertThat(hashed.after(ordered, 1000, 2000)).isEqualTo(hashed);
  }

  @Test
  public void aLoadThatIsRepeatedInPartLeavesAWholeTable() {
    Dataset load = Dataset.of(properties("recordcount", "1000"));
    assertThat(load.after(load, 0, 10)).isEqualTo(load);
  }

  private static Properties properties(String... pairs) {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return properties;
  }
}
