package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.property.Families;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import site.ycsb.StringByteIterator;

public class LocalStoreFilesTest {
  private static final String FAMILY = "cf";
  private static final long TIMESTAMP = 1234;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Configuration conf;
  private Path output;
  private long rowsDone;

  @Before
  public void configure() throws Exception {
    output = new Path(folder.getRoot().toURI().resolve("files"));
    Job job = Job.getInstance(new Configuration(false));
    job.getConfiguration().setBoolean(HFileOutputFormat2.LOCALITY_SENSITIVE_CONF_KEY, false);
    HFileOutputFormat2.configureIncrementalLoadMap(
        job,
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build());
    FileOutputFormat.setOutputPath(job, output);
    conf = job.getConfiguration();
  }

  @Test
  public void rowsAreInTheOrderOfTheirKeysWithFieldsInTheOrderOfTheirNames() throws Exception {
    long sortedBytes = write(reversed("%03d"), new long[] {3}, new long[] {1, 2});

    assertThat(cells())
        .containsExactly("997 a 3", "997 b 3", "998 a 2", "998 b 2", "999 a 1", "999 b 1");
    assertThat(sortedBytes).isEqualTo(3 * (3 + Long.BYTES));
    assertThat(rowsDone).isEqualTo(3);
  }

  @Test
  public void aRegionWithoutRecordsHasNoFile() throws Exception {
    assertThat(write(reversed("%03d"))).isZero();
    assertThat(cells()).isEmpty();
  }

  @Test
  public void twoRecordsWithTheSameKeyAreRefused() {
    assertThatThrownBy(() -> write(reversed("same"), new long[] {1, 2}))
        .isInstanceOf(IOException.class)
        .hasMessage("two records have the same key, same");
  }

  private long write(Records records, long[]... slices) throws Exception {
    return LocalStoreFiles.writeRegion(
        LocalStoreFiles.task(conf, 0),
        Stream.of(slices).map(LongStream::of),
        new StoreFileJob.Cells(records, Families.one(FAMILY), TIMESTAMP),
        () -> rowsDone++);
  }

  private List<String> cells() throws Exception {
    List<String> cells = new ArrayList<>();
    FileSystem files = output.getFileSystem(conf);
    Path family = new Path(output, FAMILY);
    for (FileStatus file : files.exists(family) ? files.listStatus(family) : new FileStatus[0]) {
      try (HFile.Reader reader =
          HFile.createReader(files, file.getPath(), CacheConfig.DISABLED, true, conf)) {
        HFileScanner scanner = reader.getScanner(conf, false, false);
        for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
          assertThat(scanner.getCell().getTimestamp()).isEqualTo(TIMESTAMP);
          cells.add(
              "%s %s %s"
                  .formatted(
                      Bytes.toString(CellUtil.cloneRow(scanner.getCell())),
                      Bytes.toString(CellUtil.cloneQualifier(scanner.getCell())),
                      Bytes.toString(CellUtil.cloneValue(scanner.getCell()))));
        }
      }
    }
    return cells;
  }

  /** Records whose keys are the other way round than their numbers. */
  private static Records reversed(String format) {
    return new Records(
        1000,
        number -> format.formatted(1000 - number),
        number ->
            Map.of(
                "b", new StringByteIterator("" + number), "a", new StringByteIterator("" + number)),
        true,
        new Records.Lengths(1, 3));
  }
}
