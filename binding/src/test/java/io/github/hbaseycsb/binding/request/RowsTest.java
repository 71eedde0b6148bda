package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.HBaseOptions.Reads;
import io.github.hbaseycsb.binding.request.Action.RowAppend;
import io.github.hbaseycsb.binding.request.Action.RowIncrement;
import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.workload.WrittenValues;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.StringByteIterator;

public class RowsTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final WrittenValues AS_MADE = new WrittenValues(1, false, Optional.empty());
  private static final WrittenValues FOURTHS = new WrittenValues(4, false, Optional.empty());
  private static final Families FAMILIES = Families.one("f");

  @Test
  public void aRecordBecomesARowAndARecordAgain() {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new StringByteIterator("a"));
    values.put("füld1", new StringByteIterator(""));
    Put put = Rows.put(FAMILIES, "usér", values, Durability.SKIP_WAL, AS_MADE);
    assertThat(put.getRow()).isEqualTo(Bytes.toBytes("usér"));
    assertThat(put.getDurability()).isEqualTo(Durability.SKIP_WAL);

    Map<String, ByteIterator> record = new HashMap<>();
    Rows.addTo(record, Result.create(put.getFamilyCellMap().get(FAMILY)), new FieldNames());
    assertThat(record).containsOnlyKeys("field0", "füld1");
    assertThat(record.get("field0").toArray()).isEqualTo(Bytes.toBytes("a"));
    assertThat(record.get("füld1").toArray()).isEmpty();
  }

  @Test
  public void aRetriedInsertWritesTheSameBytesAgain() {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new RandomByteIterator(100));
    Put first = Rows.put(FAMILIES, "k", values, Durability.USE_DEFAULT, AS_MADE);
    Rows.restore(first, values);
    Put second = Rows.put(FAMILIES, "k", values, Durability.USE_DEFAULT, AS_MADE);
    byte[] field = Bytes.toBytes("field0");
    byte[] written = first.get(FAMILY, field).get(0).getValueArray();
    assertThat(second.get(FAMILY, field).get(0).getValueLength()).isEqualTo(100);
    assertThat(second.get(FAMILY, field).get(0).getValueArray()).isEqualTo(written);
  }

  @Test
  public void theValuesOfAPutCompressAsAskedAndStaySoWhenItIsRetried() {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", value("x".repeat(100)));
    Put first = Rows.put(FAMILIES, "k", values, Durability.USE_DEFAULT, FOURTHS);
    byte[] field = Bytes.toBytes("field0");
    byte[] written = first.get(FAMILY, field).get(0).getValueArray();
    assertThat(Bytes.toString(written)).hasSize(100).matches("x{25}[^x]{4}.*");

    Rows.restore(first, values);
    Put second = Rows.put(FAMILIES, "k", values, Durability.USE_DEFAULT, FOURTHS);
    assertThat(second.get(FAMILY, field).get(0).getValueArray()).isEqualTo(written);
  }

  @Test
  public void anyNumberOfDifferentFieldsIsWritten() {
    for (int i = 0; i < 5000; i++) {
      String field = "field" + i;
      Put put =
          Rows.put(FAMILIES, "k", Map.of(field, value("v" + i)), Durability.USE_DEFAULT, AS_MADE);
      assertThat(put.get(FAMILY, Bytes.toBytes(field)).get(0).getValueArray())
          .isEqualTo(Bytes.toBytes("v" + i));
    }
  }

  private static ByteIterator value(String text) {
    return new StringByteIterator(text);
  }

  @Test
  public void anIncrementAddsOneToAColumnBesideTheData() {
    RowIncrement increment = Rows.increment(FAMILY, "k", Durability.ASYNC_WAL);
    assertThat(increment.getRow()).isEqualTo(Bytes.toBytes("k"));
    assertThat(increment.getDurability()).isEqualTo(Durability.ASYNC_WAL);
    assertThat(increment.bytes()).isPositive();
    assertThat(increment.getFamilyMapOfLongs().get(FAMILY).get(Bytes.toBytes("~counter")))
        .isEqualTo(1L);
  }

  @Test
  public void anAppendHasAllValuesForAColumnBesideTheDataAndWantsNoneBack() {
    Map<String, ByteIterator> values = new LinkedHashMap<>();
    values.put("field1", value("ab"));
    values.put("field0", value("c"));
    RowAppend append = Rows.append(FAMILY, "k", values, Durability.SKIP_WAL, AS_MADE);
    assertThat(append.getRow()).isEqualTo(Bytes.toBytes("k"));
    assertThat(append.getDurability()).isEqualTo(Durability.SKIP_WAL);
    assertThat(append.isReturnResults()).isFalse();
    assertThat(append.bytes()).isPositive();
    Cell cell = append.getFamilyCellMap().get(FAMILY).get(0);
    assertThat(CellUtil.cloneQualifier(cell)).isEqualTo(Bytes.toBytes("~appended"));
    assertThat(CellUtil.cloneValue(cell)).isEqualTo(Bytes.toBytes("abc"));
  }

  @Test
  public void columnsBesideTheDataAreNotPartOfARecord() {
    FieldNames names = new FieldNames();
    for (String other : List.of("~counter", "~appended")) {
      // The same names at the same positions, and at others.
      for (List<String> columns : List.of(List.of("field0", other), List.of(other, "field0"))) {
        Result row = Result.create(columns.stream().map(RowsTest::cell).toList());
        for (int i = 0; i < 2; i++) {
          Map<String, ByteIterator> record = new HashMap<>();
          Rows.addTo(record, row, names);
          assertThat(record).containsOnlyKeys("field0");
        }
      }
    }
  }

  @Test
  public void aRowHasChangedIfTheFirstFieldHasThatIsWrittenAndWasAskedFor() {
    Set<String> written = new LinkedHashSet<>(List.of("field2", "field1"));
    assertThat(Rows.fieldToCheck(null, written)).isEqualTo("field2");
    assertThat(Rows.fieldToCheck(Set.of("field0", "field1"), written)).isEqualTo("field1");
    assertThat(Rows.fieldToCheck(Set.of("field0"), written)).isEqualTo("field0");
  }

  @Test
  public void fieldsOfSeveralFamiliesArePutAndAskedForInTheirs() throws Exception {
    Families families = Families.of("a:0-1,b:2");
    Map<String, ByteIterator> values = new LinkedHashMap<>();
    for (int i = 0; i < 3; i++) {
      values.put("field" + i, value("v" + i));
    }
    Put put = Rows.put(families, "k", values, Durability.USE_DEFAULT, AS_MADE);
    assertThat(put.get(Bytes.toBytes("a"), Bytes.toBytes("field1"))).hasSize(1);
    assertThat(put.get(Bytes.toBytes("b"), Bytes.toBytes("field2"))).hasSize(1);
    assertThat(put.size()).isEqualTo(3);
    values.clear();
    Rows.restore(put, values);
    assertThat(values).containsOnlyKeys("field0", "field1", "field2");

    Get all = Rows.get(families, "k", null, reads(""));
    assertThat(all.familySet()).containsExactly(Bytes.toBytes("a"), Bytes.toBytes("b"));
    Get one = Rows.get(families, "k", Set.of("field2"), reads(""));
    assertThat(one.familySet()).containsExactly(Bytes.toBytes("b"));
  }

  private static Cell cell(String column) {
    return new KeyValue(Bytes.toBytes("k"), FAMILY, Bytes.toBytes(column), Bytes.toBytes("v"));
  }

  @Test
  public void aGetAsksForTheFamilyOrForTheFieldsNamed() throws Exception {
    Get all = Rows.get(FAMILIES, "k", null, reads("hbase.blockcache=false"));
    assertThat(all.getFamilyMap().get(FAMILY)).isNull();
    assertThat(all.getCacheBlocks()).isFalse();
    Get some = Rows.get(FAMILIES, "k", Set.of("field1"), reads("hbase.blockcache=true"));
    assertThat(some.getFamilyMap().get(FAMILY)).containsExactly(Bytes.toBytes("field1"));
    assertThat(some.getCacheBlocks()).isTrue();
  }

  @Test
  public void aGetIsAsUsualUnlessMoreIsAskedFor() throws Exception {
    Get usual = Rows.get(FAMILIES, "k", null, reads(""));
    assertThat(usual.getConsistency()).isEqualTo(Consistency.STRONG);
    assertThat(usual.getMaxVersions()).isEqualTo(1);
    assertThat(usual.getTimeRange().isAllTime()).isTrue();

    Reads more = reads("hbase.consistency=timeline\nhbase.versions=3\nhbase.timerange=1h");
    long hourAgoMs = System.currentTimeMillis() - 3_600_000;
    Get get = Rows.get(FAMILIES, "k", null, more);
    assertThat(get.getConsistency()).isEqualTo(Consistency.TIMELINE);
    assertThat(get.getMaxVersions()).isEqualTo(3);
    assertThat(get.getTimeRange().getMin()).isGreaterThanOrEqualTo(hourAgoMs);
    assertThat(get.getTimeRange().getMax()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  public void ofSeveralVersionsTheNewestIsTheValue() {
    byte[] row = Bytes.toBytes("k");
    byte[] field = Bytes.toBytes("field0");
    List<Cell> cells = new ArrayList<>();
    for (String value : List.of("new", "old", "older")) {
      cells.add(new KeyValue(row, FAMILY, field, 9L - cells.size(), Bytes.toBytes(value)));
    }
    cells.add(new KeyValue(row, FAMILY, Bytes.toBytes("field1"), 5L, field));
    Map<String, ByteIterator> record = new HashMap<>();
    Rows.addTo(record, Result.create(cells), new FieldNames());
    assertThat(record).containsOnlyKeys("field0", "field1");
    assertThat(record.get("field0").toArray()).isEqualTo(Bytes.toBytes("new"));
  }

  private static Reads reads(String properties) throws Exception {
    Properties given = new Properties();
    given.load(new StringReader(properties));
    return HBaseOptions.from(given).reads();
  }
}
