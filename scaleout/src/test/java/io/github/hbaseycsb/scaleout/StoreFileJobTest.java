package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.workload.RowRange;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class StoreFileJobTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Configuration conf = new Configuration(false);

  private void set(String... pairs) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("workload", "site.ycsb.workloads.CoreWorkload");
    properties.setProperty("recordcount", "100");
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    StoreFileJob.set(conf, properties, Families.one("family"), 1234);
  }

  @Test
  public void eachMapTaskHasItsPartOfTheRecords() throws IOException {
    Path input = new Path(folder.getRoot().toURI().resolve("numbers"));
    RowRange records = new RowRange(5, 3_000_000_000L);
    StoreFileJob.writeInput(input.getFileSystem(conf), input, records, 3);
    assertThat(folder.getRoot().toPath().resolve("numbers"))
        .hasContent("5 1000000003\n1000000003 2000000001\n2000000001 3000000000\n");

    StoreFileJob.writeInput(input.getFileSystem(conf), input, new RowRange(0, 2), 5);
    assertThat(folder.getRoot().toPath().resolve("numbers")).hasContent("0 1\n1 2\n");
  }

  @Test
  public void tasksMakeTheRecordsOfTheProperties() throws IOException {
    set("fieldcount", "2", "fieldlength", "30", "dataintegrity", "true", "insertorder", "ordered");

    Records records = StoreFileJob.records(conf);
    assertThat(records.key(12)).isEqualTo("user12");
    assertThat(records.values(12).values()).hasSize(2).allMatch(value -> value.bytesLeft() == 30);
    assertThat(records.values(12).get("field0").toString())
        .isEqualTo(records.values(12).get("field0").toString());
  }

  @Test
  public void tasksMakeValuesThatCompressAsAsked() throws IOException {
    set("fieldcount", "1", "fieldlength", "30", "hbase.values.compressionratio", "3");

    Records records = StoreFileJob.records(conf);
    byte[] one = records.values(1).get("field0").toArray();
    byte[] other = records.values(2).get("field0").toArray();
    assertThat(one).hasSize(30).isNotEqualTo(other);
    assertThat(Arrays.copyOfRange(one, 10, 30)).isEqualTo(Arrays.copyOfRange(other, 10, 30));
  }

  @Test
  public void aTestOfAPartOfTheRowsHasThatPartOnly() throws IOException {
    set(
        "workload",
        "io.github.hbaseycsb.workload.RowRangeWorkload",
        "bigtable.test",
        "random-read-mem");

    assertThat(StoreFileJob.records(conf).count()).isEqualTo(10);
  }

  @Test
  public void nothingThatLetsOneInIsInAJobsConfiguration() throws IOException {
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
