package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.PropertyType;
import io.github.hbaseycsb.workload.RowProperty;
import io.github.hbaseycsb.workload.RowRangeSettings;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.util.Properties;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.WorkloadException;

/** Derives split points from YCSB's properties. */
final class RegionSplitting {
  private RegionSplitting() {}

  /**
   * The split points for the keys that a client with these properties loads.
   *
   * @param regions number of regions of the table
   * @throws StartupException if the properties do not determine the keys
   */
  static byte[][] of(Properties properties, int regions) throws StartupException {
    return RowRangeWorkload.isSelectedBy(properties)
        ? ofRowRange(properties, regions)
        : ofCoreWorkload(properties, regions);
  }

  private static byte[][] ofRowRange(Properties properties, int regions) throws StartupException {
    try {
      RowRangeSettings settings = RowRangeSettings.parse(properties);
      return LongStream.range(1, regions)
          .map(i -> i * settings.rows() / regions)
          .filter(row -> row > 0)
          .distinct()
          .mapToObj(row -> Bytes.toBytes(settings.keys().key(row)))
          .toArray(byte[][]::new);
    } catch (WorkloadException e) {
      throw new StartupException(e.getMessage(), e);
    }
  }

  private static byte[][] ofCoreWorkload(Properties properties, int regions)
      throws StartupException {
    Dataset dataset = Dataset.of(properties);
    long records = number(dataset, RowProperty.RECORD_COUNT, Long.MAX_VALUE);
    return new RegionSplits(
            // For YCSB, 0 means this number.
            records == 0 ? Integer.MAX_VALUE : records,
            dataset.values().get(RowProperty.INSERT_ORDER.key()).equals("hashed"),
            (int) number(dataset, RowProperty.ZERO_PADDING, Integer.MAX_VALUE))
        .at(regions);
  }

  private static long number(Dataset dataset, RowProperty property, long max)
      throws StartupException {
    try {
      return PropertyType.wholeNumber(0, max)
          .parse(property.key(), dataset.values().get(property.key()));
    } catch (InvalidPropertyException e) {
      throw new StartupException("property " + e.getMessage(), e);
    }
  }
}
