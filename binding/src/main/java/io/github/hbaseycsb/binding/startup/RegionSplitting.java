package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.PropertyType;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeSettings;
import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/** Derives split points from YCSB's properties. */
final class RegionSplitting {
  /** The methods of a workload that determine the keys of a load. */
  private static final Set<String> DECIDING = Set.of("doInsert", "buildKeyName");

  private RegionSplitting() {}

  /**
   * The split points for the keys that a client with these properties loads.
   *
   * @param regions number of regions of the table
   * @throws StartupException if the properties do not determine the keys, or the keys of the
   *     workload are not known
   */
  static byte[][] of(Properties properties, int regions) throws StartupException {
    if (regions == 1) {
      return new byte[0][];
    }
    return RowRangeProperty.nameTest(properties)
        ? ofRowRange(properties, regions)
        : ofCoreWorkload(properties, regions);
  }

  private static byte[][] ofRowRange(Properties properties, int regions) throws StartupException {
    try {
      RowRangeSettings settings = RowRangeSettings.parse(properties);
      return LongStream.range(1, regions)
          .map(i -> i * settings.space().rows() / regions)
          .filter(row -> row > 0)
          .distinct()
          .mapToObj(row -> Bytes.toBytes(settings.space().keys().key(row)))
          .toArray(byte[][]::new);
    } catch (WorkloadException e) {
      throw new StartupException(e.getMessage(), e);
    }
  }

  private static byte[][] ofCoreWorkload(Properties properties, int regions)
      throws StartupException {
    Dataset dataset = Dataset.of(properties);
    long records = number(dataset, RowProperty.RECORD_COUNT, Long.MAX_VALUE);
    boolean hashed = dataset.values().get(RowProperty.INSERT_ORDER.key()).equals("hashed");
    String workload = properties.getProperty(Client.WORKLOAD_PROPERTY);
    if (workload != null && !LongCoreWorkload.isCoreWorkload(workload)) {
      requireKeysOfCoreWorkload(workload, regions);
      if (!hashed) {
        throw unknown("how many keys %s loads".formatted(workload), regions);
      }
      // A workload class may set its number of records itself. All hashes are alike.
      records = Long.MAX_VALUE;
    }
    return new RegionSplits(
            // For YCSB, 0 means this number.
            records == 0 ? Integer.MAX_VALUE : records,
            hashed,
            (int) number(dataset, RowProperty.ZERO_PADDING, Integer.MAX_VALUE))
        .at(regions);
  }

  /**
   * Checks that a workload class inherits from {@link CoreWorkload} what determines the keys of a
   * load.
   */
  private static void requireKeysOfCoreWorkload(String workload, int regions)
      throws StartupException {
    try {
      Class<?> type = Class.forName(workload, false, CoreWorkload.class.getClassLoader());
      while (type != CoreWorkload.class) {
        boolean isOther =
            type == Workload.class
                || Arrays.stream(type.getDeclaredMethods())
                    .anyMatch(method -> DECIDING.contains(method.getName()));
        if (isOther || type.getSuperclass() == null) {
          throw unknown("which keys %s loads".formatted(workload), regions);
        }
        type = type.getSuperclass();
      }
    } catch (ClassNotFoundException e) {
      throw new StartupException("no workload class %s on the class path".formatted(workload), e);
    }
  }

  private static StartupException unknown(String what, int regions) {
    String key = BindingProperty.REGIONS.key();
    return new StartupException(
        "property %s=%d is not possible, because it is not known %s, and so where to split: leave it out, or create the table with splits of your own"
            .formatted(key, regions, what));
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
