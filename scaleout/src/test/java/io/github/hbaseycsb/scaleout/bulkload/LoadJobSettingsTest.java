package io.github.hbaseycsb.scaleout.bulkload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.scaleout.records.Records;
import io.github.hbaseycsb.workload.row.RowRange;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

public class LoadJobSettingsTest {
  private final Configuration conf = new Configuration(false);
  private final LoadJobSettings settings = new LoadJobSettings(conf);

  private void set(String... pairs) {
    Properties properties = new Properties();
    properties.setProperty("workload", "site.ycsb.workloads.CoreWorkload");
    properties.setProperty("recordcount", "100");
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    settings.set(properties, new RowRange(7, 19), 3, "family", 1234);
  }

  @Test
  public void tasksReadTheSettingsOfTheJob() {
    set();

    assertThat(settings.records().first()).isEqualTo(7);
    assertThat(settings.records().end()).isEqualTo(19);
    assertThat(settings.mapTasks()).isEqualTo(3);
    assertThat(settings.family()).isEqualTo("family");
    assertThat(settings.timestamp()).isEqualTo(1234);
  }

  @Test
  public void tasksMakeTheRecordsOfTheProperties() throws IOException {
    set("fieldcount", "2", "fieldlength", "30", "dataintegrity", "true", "insertorder", "ordered");

    Records records = settings.newRecords();
    assertThat(records.key(12)).isEqualTo("user12");
    assertThat(records.values(12).values()).hasSize(2).allMatch(value -> value.bytesLeft() == 30);
    assertThat(records.values(12).get("field0").toString())
        .isEqualTo(records.values(12).get("field0").toString());
  }

  @Test
  public void aTestOfAPartOfTheRowsHasThatPartOnly() throws IOException {
    set(
        "workload",
        "io.github.hbaseycsb.workload.RowRangeWorkload",
        "bigtable.test",
        "random-read-mem");

    assertThat(settings.newRecords().count()).isEqualTo(10);
  }

  @Test
  public void nothingThatLetsOneInIsInAJobsConfiguration() {
    set(
        "principal", "ann@EXAMPLE.COM",
        "keytab", "/ann.keytab",
        "hbase.some.password", "s3cret",
        "fs.s3a.access.key", "s3cret",
        "store.token", "s3cret");

    assertThat((Iterable<Map.Entry<String, String>>) conf)
        .noneMatch(entry -> entry.getValue().matches("(?s).*(EXAMPLE|keytab|s3cret).*"));
  }
}
