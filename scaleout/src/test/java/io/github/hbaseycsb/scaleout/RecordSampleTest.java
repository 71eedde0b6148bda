package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.scaleout.RecordSample.Compared;
import io.github.hbaseycsb.scaleout.RecordSample.Difference;
import io.github.hbaseycsb.scaleout.RecordSample.Found;
import io.github.hbaseycsb.workload.RowRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import site.ycsb.WorkloadException;

/** Against rows in memory. */
public class RecordSampleTest {
  private static final int RECORDS = 5000;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Map<String, Map<String, byte[]>> table = new HashMap<>();
  private final List<Integer> requests = new ArrayList<>();
  private final Set<String> asked = new HashSet<>();

  private List<Map<String, byte[]>> read(List<String> keys) {
    requests.add(keys.size());
    asked.addAll(keys);
    return keys.stream().map(key -> table.getOrDefault(key, Map.of())).toList();
  }

  private static Records records(String... pairs) throws WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("workload", "site.ycsb.workloads.CoreWorkload");
    properties.setProperty("recordcount", Integer.toString(RECORDS));
    properties.setProperty("fieldcount", "2");
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return Records.of(properties);
  }

  private void load(Records records, int from, int to) {
    for (int number = from; number < to; number++) {
      Map<String, byte[]> fields = new HashMap<>();
      records.values(number).forEach((name, value) -> fields.put(name, value.toArray()));
      table.put(records.key(number), fields);
    }
  }

  private Found sample(Records records, Compared compared) throws IOException {
    return RecordSample.of(
        records,
        this::read,
        compared,
        RowRange.ofFirst(RECORDS),
        RecordSample.LEAST,
        new Random(1));
  }

  private Found shapes(Records records) throws IOException {
    return sample(records, Compared.SHAPE);
  }

  @Test
  public void columnsBesideTheDataAreNoFields() {
    List<Cell> cells = new ArrayList<>();
    for (String column : List.of("field0", "~appended", "~counter")) {
      cells.add(
          new KeyValue(
              Bytes.toBytes("row"), Bytes.toBytes("f"), Bytes.toBytes(column), new byte[8]));
    }
    assertThat(RecordSample.fields(Result.create(cells))).containsOnlyKeys("field0");
  }

  @Test
  public void aWholeTableHasAThousandDifferentRecordsReadInBatches() throws Exception {
    load(records(), 0, RECORDS);

    Found found = shapes(records());

    assertThat(found.read()).isEqualTo(1000);
    assertThat(found.missing() + found.different()).isZero();
    assertThat(found.example()).isEmpty();
    assertThat(asked).hasSize(1000);
    assertThat(requests).hasSize(10).containsOnly(RecordSample.BATCH);
  }

  @Test
  public void aHalfLoadedTableMissesAboutHalfOfThem() throws Exception {
    load(records(), 0, RECORDS / 2);

    Found found = shapes(records());

    assertThat(found.missing()).isBetween(400, 600);
    assertThat(found.different()).isZero();
    assertThat(found.example().orElseThrow().what()).isEqualTo("is not there");
  }

  @Test
  public void anEmptiedTableMissesAllOfThem() throws Exception {
    assertThat(shapes(records()).missing()).isEqualTo(1000);
  }

  @Test
  public void asManyRowsWithOtherKeysAreMissedToo() throws Exception {
    load(records("insertorder", "ordered"), 0, RECORDS);

    Found found = shapes(records("insertorder", "ordered", "zeropadding", "12"));

    assertThat(found.missing()).isEqualTo(1000);
  }

  @Test
  public void valuesOfAnotherLengthAreDifferent() throws Exception {
    load(records("fieldlength", "50"), 0, RECORDS);

    Found found = shapes(records());

    assertThat(found.missing()).isZero();
    assertThat(found.different()).isEqualTo(1000);
    assertThat(found.example().orElseThrow().what())
        .matches("has 50 bytes in field field[01], not 100");
  }

  @Test
  public void moreFieldsAndOtherNamesAreDifferent() throws Exception {
    load(records("fieldcount", "3"), 0, RECORDS);
    assertThat(shapes(records()).example().map(Difference::what)).hasValue("has 3 fields, not 2");

    load(records("fieldnameprefix", "column"), 0, RECORDS);
    assertThat(shapes(records()).example().map(Difference::what)).hasValue("has no field field0");
  }

  @Test
  public void aRecordThatIsDifferentIsNamedBeforeOnesThatAreMissing() throws Exception {
    load(records(), 0, RECORDS / 2);
    load(records("fieldlength", "50"), RECORDS / 2, RECORDS / 2 + 500);

    assertThat(shapes(records()).example().orElseThrow().what()).startsWith("has 50 bytes");
  }

  @Test
  public void lengthsThatVaryMayBeAnyOfThose() throws Exception {
    Records varying = records("fieldlengthdistribution", "uniform", "minfieldlength", "10");
    load(varying, 0, RECORDS);

    assertThat(shapes(varying).different()).isZero();
    assertThat(shapes(records("fieldlengthdistribution", "uniform", "minfieldlength", "90")))
        .satisfies(
            found ->
                assertThat(found.example().orElseThrow().what())
                    .matches("has \\d+ bytes in field field[01], not 90 to 100"));
  }

  @Test
  public void zipfianLengthsAreThoseFromTheLeastToTheLargest() throws Exception {
    Records zipfian = records("fieldlengthdistribution", "zipfian", "minfieldlength", "10");
    load(zipfian, 0, RECORDS);

    assertThat(shapes(zipfian).different()).isZero();
    assertThat(shapes(records("fieldlengthdistribution", "zipfian", "fieldlength", "9")))
        .satisfies(
            found ->
                assertThat(found.example().orElseThrow().what())
                    .matches("has \\d+ bytes in field field[01], not 1 to 9"));
  }

  @Test
  public void lengthsOfAHistogramEndWithItsLastBucket() throws Exception {
    Path file = folder.newFile().toPath();
    Files.writeString(file, "BlockSize\t10\n0\t5\n1\t0\n2\t5\n3\t0\n");
    Records histogram =
        records("fieldlengthdistribution", "histogram", "fieldlengthhistogram", file.toString());
    load(histogram, 0, RECORDS);
    assertThat(shapes(histogram).different()).isZero();

    load(records("fieldlength", "41"), 0, RECORDS);
    assertThat(shapes(histogram).example().orElseThrow().what())
        .matches("has 41 bytes in field field[01], not 0 to 40");
  }

  @Test
  public void valuesAreComparedWhereTheyFollowFromTheNumber() throws Exception {
    Records determined = records("dataintegrity", "true");
    load(determined, 0, RECORDS);
    assertThat(sample(determined, Compared.VALUES).different()).isZero();

    load(records(), 0, RECORDS);
    assertThat(sample(determined, Compared.VALUES).example().orElseThrow().what())
        .startsWith("has another value of field field");
    assertThat(shapes(determined).different()).isZero();

    Path file = folder.newFile().toPath();
    Files.writeString(file, "some text");
    Records ofFile = records("hbase.values.file", file.toString());
    assertThat(sample(ofFile, Compared.VALUES).example().orElseThrow().what())
        .startsWith("has another value of field field");
    load(ofFile, 0, RECORDS);
    assertThat(sample(ofFile, Compared.VALUES).different()).isZero();

    Records compressible = records("hbase.values.compressionratio", "3");
    assertThat(sample(compressible, Compared.VALUES).example().orElseThrow().what())
        .startsWith("has another value of field field");
    load(records("hbase.values.compressionratio", "3"), 0, RECORDS);
    assertThat(sample(compressible, Compared.VALUES).different()).isZero();
  }

  @Test
  public void rowsOfARowSpaceAreKnownByTheirNumbersToo() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("workload", "io.github.hbaseycsb.workload.RowRangeWorkload");
    properties.setProperty("bigtable.test", "random-read");
    properties.setProperty("recordcount", Integer.toString(RECORDS));
    Records rows = Records.of(properties);
    load(rows, 0, RECORDS);
    assertThat(shapes(rows)).extracting(Found::missing, Found::different).containsExactly(0, 0);

    properties.setProperty("bigtable.valuelength", "999");
    assertThat(shapes(Records.of(properties)).example().orElseThrow().what())
        .isEqualTo("has 1000 bytes in field field0, not 999");
  }

  @Test
  public void fewRecordsAreAllReadAndBigOnesOneByOne() throws Exception {
    Records big = records("fieldlength", "3000000");
    load(big, 7, 10);

    Found found =
        RecordSample.of(
            big,
            this::read,
            Compared.SHAPE,
            new RowRange(7, 10),
            RecordSample.LEAST,
            new Random(1));

    assertThat(found.read()).isEqualTo(3);
    assertThat(found.missing() + found.different()).isZero();
    assertThat(requests).containsExactly(1, 1, 1);
  }
}
