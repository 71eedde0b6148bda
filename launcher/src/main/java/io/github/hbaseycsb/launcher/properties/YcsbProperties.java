package io.github.hbaseycsb.launcher.properties;

import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.PropertyType;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeSettings;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/** YCSB's properties, combined as by {@code site.ycsb.Client} and validated before it starts. */
public final class YcsbProperties {
  private YcsbProperties() {}

  /**
   * Combines properties.
   *
   * @param files property files; later ones override earlier ones
   * @param overrides properties of the command line, which override all files
   * @throws UsageException if a file cannot be read
   */
  public static Properties merge(List<Path> files, Map<String, String> overrides)
      throws UsageException {
    Properties merged = new Properties();
    for (Path file : files) {
      try (Reader in = Files.newBufferedReader(file)) {
        merged.load(in);
      } catch (NoSuchFileException e) {
        throw new UsageException("property file " + file + " does not exist", e);
      } catch (IOException | IllegalArgumentException e) {
        throw new UsageException("cannot read property file " + file + ": " + e.getMessage(), e);
      }
    }
    overrides.forEach(merged::setProperty);
    return merged;
  }

  /** The number of operations of a phase: records to insert, or operations to run. */
  public static long expectedOperations(Properties properties, Phase phase) throws UsageException {
    return count(properties, phase, Integer.MAX_VALUE);
  }

  private static long count(Properties properties, Phase phase, long max) throws UsageException {
    String key = countProperty(properties, phase);
    long count = number(properties, key, 0, max);
    if (count == 0) {
      throw new UsageException(
          "nothing to do: property " + key + " is 0 or missing, set it with -p " + key + "=N");
    }
    return count;
  }

  /**
   * Checks for errors that YCSB would report with a stack trace, or not at all.
   *
   * @throws UsageException for the first invalid property
   */
  public static void check(Properties properties, Phase phase) throws UsageException {
    check(properties);
    expectedOperations(properties, phase);
  }

  /**
   * The same for a bulk load or a check of a table, which support more records in one process than
   * YCSB's client.
   *
   * @throws UsageException for the first invalid property
   */
  public static void checkRecords(Properties properties) throws UsageException {
    check(properties);
    count(properties, Phase.LOAD, Long.MAX_VALUE);
  }

  private static void check(Properties properties) throws UsageException {
    if (properties.getProperty(Client.WORKLOAD_PROPERTY) == null) {
      throw new UsageException(
          "no workload is specified: add a property file, such as -P workloads/workloada");
    }
    number(properties, Client.RECORD_COUNT_PROPERTY, 0, Long.MAX_VALUE);
    number(properties, Client.THREAD_COUNT_PROPERTY, 1, 100_000);
    number(properties, Client.TARGET_PROPERTY, 0, Integer.MAX_VALUE);
    number(properties, Client.MAX_EXECUTION_TIME, 0, Integer.MAX_VALUE);
    number(properties, Client.OPERATION_COUNT_PROPERTY, 0, Integer.MAX_VALUE);
    number(properties, "status.interval", 1, 86_400);
    if (!"user".equals(properties.getProperty("keyprefix", "user"))) {
      throw new UsageException(
          "property keyprefix="
              + properties.getProperty("keyprefix")
              + " is not known to YCSB 0.17: its keys always start with user");
    }
    requireRecordsInRange(properties);
    if (RowRangeWorkload.isSelectedBy(properties)) {
      checkRowRanges(properties);
    } else if (LongCoreWorkload.isCoreWorkload(properties)) {
      checkCoreWorkload(properties);
    }
  }

  private static void checkRowRanges(Properties properties) throws UsageException {
    try {
      RowRangeSettings.parse(properties);
    } catch (WorkloadException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }

  private static void checkCoreWorkload(Properties properties) throws UsageException {
    OperationMix.check(properties);
    number(properties, CoreWorkload.FIELD_COUNT_PROPERTY, 1, 1_000_000);
    number(properties, CoreWorkload.FIELD_LENGTH_PROPERTY, 0, Integer.MAX_VALUE);
    long shortest = number(properties, CoreWorkload.MIN_SCAN_LENGTH_PROPERTY, 1, Integer.MAX_VALUE);
    long longest = number(properties, CoreWorkload.MAX_SCAN_LENGTH_PROPERTY, 1, Integer.MAX_VALUE);
    if (properties.containsKey(CoreWorkload.MAX_SCAN_LENGTH_PROPERTY) && shortest > longest) {
      throw new UsageException(
          "property minscanlength=" + shortest + " is more than maxscanlength=" + longest);
    }
  }

  /**
   * Checks that the client's records are within {@code recordcount}. YCSB would search forever for
   * keys of records that do not exist.
   */
  private static void requireRecordsInRange(Properties properties) throws UsageException {
    long records = number(properties, Client.RECORD_COUNT_PROPERTY, 0, Long.MAX_VALUE);
    long start = number(properties, Workload.INSERT_START_PROPERTY, 0, Long.MAX_VALUE);
    long count = number(properties, Client.INSERT_COUNT_PROPERTY, 0, Long.MAX_VALUE);
    if (records > 0 && (start >= records || count > records - start)) {
      throw new UsageException(
          "properties insertstart=%d and insertcount=%d reach beyond recordcount=%d: recordcount is"
                  .formatted(start, count, records)
              + " the number of records of all clients together");
    }
  }

  private static String countProperty(Properties properties, Phase phase) {
    if (phase == Phase.RUN) {
      return Client.OPERATION_COUNT_PROPERTY;
    }
    return properties.containsKey(Client.INSERT_COUNT_PROPERTY)
        ? Client.INSERT_COUNT_PROPERTY
        : Client.RECORD_COUNT_PROPERTY;
  }

  /** The value of a numeric property, or {@code min} if it is missing. */
  private static long number(Properties properties, String key, long min, long max)
      throws UsageException {
    String value = properties.getProperty(key, Long.toString(min));
    try {
      return PropertyType.wholeNumber(min, max).parse(key, value);
    } catch (InvalidPropertyException e) {
      boolean tooMany = max == Integer.MAX_VALUE && value.strip().matches("\\d{10,}");
      throw new UsageException(
          "property "
              + e.getMessage()
              + (tooMany
                  ? " (YCSB 0.17 counts in ints: split larger numbers among clients, a load with"
                      + " insertstart and insertcount)"
                  : ""),
          e);
    }
  }
}
