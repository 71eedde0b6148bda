package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.hbaseycsb.workload.RowRange;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;
import site.ycsb.Client;
import site.ycsb.workloads.CoreWorkload;

public class KeySlicesTest {
  private static final RowRange RANGE = new RowRange(1000, 301_000);
  private static final byte[][] REGIONS =
      Stream.of("", "user3", "user31", "user7", "user9a", "user9b")
          .map(Bytes::toBytes)
          .toArray(byte[][]::new);

  @Test
  public void eachRecordIsInOneSliceOfTheRegionThatHasItsKey() throws Exception {
    for (Map<String, String> order :
        List.of(Map.<String, String>of(), Map.of("insertorder", "ordered", "zeropadding", "8"))) {
      Records records = records(order);
      KeySlices slices = KeySlices.of(REGIONS, records, RANGE);
      KeySlices.Numbers numbers = slices.numbers(records, RANGE);

      LongStream.Builder found = LongStream.builder();
      for (int region = 0; region < REGIONS.length; region++) {
        byte[] next = region + 1 < REGIONS.length ? REGIONS[region + 1] : null;
        for (long number : inOrder(slices, numbers, region).toArray()) {
          byte[] key = Bytes.toBytes(records.key(number));
          if (Bytes.compareTo(key, REGIONS[region]) < 0
              || (next != null && Bytes.compareTo(key, next) >= 0)) {
            fail("record " + number + " is not of region " + region);
          }
          found.add(number);
        }
      }
      assertThat(found.build().sorted().toArray())
          .isEqualTo(LongStream.range(RANGE.first(), RANGE.end()).toArray());
    }
  }

  @Test
  public void noKeyOfASliceIsBeforeOneOfAnEarlierSlice() throws Exception {
    Records records = records(Map.of());
    KeySlices slices = KeySlices.of(REGIONS, records, RANGE);
    KeySlices.Numbers numbers = slices.numbers(records, RANGE);

    String last = "";
    for (int slice = 0; slice < slices.count(); slice++) {
      List<String> keys = numbers.of(slice).mapToObj(records::key).sorted().toList();
      assertThat(keys).hasSize(numbers.size(slice));
      if (!keys.isEmpty()) {
        assertThat(keys.get(0)).isGreaterThan(last);
        last = keys.get(keys.size() - 1);
      }
    }
  }

  @Test
  public void aSliceHasFewKeysHoweverManyItsRegionHas() throws Exception {
    for (Map<String, String> order :
        List.of(Map.<String, String>of(), Map.of("insertorder", "ordered"))) {
      Records records = records(order);
      KeySlices slices = KeySlices.of(new byte[][] {{}}, records, RANGE);
      KeySlices.Numbers numbers = slices.numbers(records, RANGE);

      assertThat(IntStream.range(0, slices.count()).map(numbers::size))
          .hasSizeGreaterThan((int) (RANGE.size() / KeySlices.KEYS / 2))
          .allMatch(size -> size < 2 * KeySlices.KEYS);
    }
  }

  @Test
  public void aRegionWithoutRecordsHasAnEmptySlice() throws Exception {
    Records records = records(Map.of());
    KeySlices slices = KeySlices.of(REGIONS, records, RANGE);

    assertThat(slices.ofRegion(4)).hasSize(1);
    assertThat(inOrder(slices, slices.numbers(records, RANGE), 4)).isEmpty();
  }

  private static LongStream inOrder(KeySlices slices, KeySlices.Numbers numbers, int region) {
    return slices.ofRegion(region).mapToObj(numbers::of).flatMapToLong(slice -> slice);
  }

  private static Records records(Map<String, String> more) throws Exception {
    Properties properties = new Properties();
    properties.setProperty(Client.WORKLOAD_PROPERTY, CoreWorkload.class.getName());
    properties.setProperty(Client.RECORD_COUNT_PROPERTY, "1000000");
    properties.putAll(more);
    return Records.of(properties);
  }
}
