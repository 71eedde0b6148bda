package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.options.PropertyNames;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.TurnSchedule.Part;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.PropertyFile;
import io.github.hbaseycsb.property.PropertyType;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.TimeSeriesWorkload;

/** YCSB's properties, combined as by {@code site.ycsb.Client} and validated before it starts. */
public final class YcsbProperties {
  private static final String HOT_DATA = CoreWorkload.HOTSPOT_DATA_FRACTION;

  private static final double MIX_TOLERANCE = 1e-6;

  /** Of these workload classes all properties are known. */
  private static final List<String> KNOWN_WORKLOADS =
      List.of(
          CoreWorkload.class.getPackageName() + ".", LongCoreWorkload.class.getPackageName() + ".");

  private YcsbProperties() {}

  /**
   * Combines property files, of which later ones override earlier ones, and the properties of the
   * command line, which override all files.
   *
   * @throws UsageException if a file cannot be read
   */
  public static Properties merge(List<Path> files, Map<String, String> overrides)
      throws UsageException {
    Properties merged = new Properties();
    for (Path file : files) {
      if (file.toString().isEmpty()) {
        throw new UsageException("-P is empty: name a property file, or leave -P out");
      }
      try {
        merged.putAll(PropertyFile.read(file));
      } catch (NoSuchFileException e) {
        throw new UsageException("property file " + file + " does not exist", e);
      } catch (IOException e) {
        throw new UsageException("cannot read property file " + file + ": " + e.getMessage(), e);
      }
    }
    overrides.forEach((key, value) -> merged.setProperty(key.strip(), value.stripTrailing()));
    return merged;
  }

  /**
   * Checks all names, and writes values as YCSB reads them. A workload class or a binding of
   * somebody else may have properties of its own, and the workload class other values for those of
   * YCSB's workloads.
   *
   * @param binding the class of a binding of somebody else, if one uses them
   * @param warnings takes a line about names that only such a class can know
   * @throws UsageException for the first property that is unknown or has an invalid value
   */
  public static void normalize(
      Properties properties, Optional<String> binding, Consumer<String> warnings)
      throws UsageException {
    if (properties.containsKey("")) {
      throw new UsageException(
          "property =" + properties.getProperty("") + " has no name: write NAME=VALUE");
    }
    String given = properties.getProperty(Client.WORKLOAD_PROPERTY);
    String workload = given == null ? null : normalized(Client.WORKLOAD_PROPERTY, given);
    boolean known = knowsPropertiesOf(workload);
    List<String> strangers = new ArrayList<>(binding.stream().toList());
    if (!known) {
      strangers.add(workload);
    }
    List<String> unknown = new ArrayList<>();
    turns(properties);
    Set<String> keys = new TreeSet<>(properties.stringPropertyNames());
    keys.remove(Part.PROPERTY);
    for (String key : keys) {
      Optional<String> complaint = PropertyNames.complaintAbout(key);
      boolean ours = binding.isEmpty() && key.startsWith(PropertyNames.OURS);
      if (complaint.isPresent() && (strangers.isEmpty() || ours)) {
        throw new UsageException(complaint.get());
      }
      if (complaint.isPresent()) {
        unknown.add(key);
      } else if (known || !YcsbProperty.isOfWorkload(key)) {
        properties.setProperty(key, normalized(key, properties.getProperty(key)));
      }
    }
    if (!unknown.isEmpty()) {
      warnings.accept(
          "Warning: only %s can know: %s"
              .formatted(String.join(" and ", strangers), String.join(", ", unknown)));
    }
  }

  /**
   * The turns of a client; empty if it has the whole time to itself.
   *
   * @throws UsageException if the value is not one of {@link Part}
   */
  public static Optional<Part> turns(Properties properties) throws UsageException {
    String value = properties.getProperty(Part.PROPERTY);
    if (value == null) {
      return Optional.empty();
    }
    Optional<Part> part = Part.parse(value.strip());
    if (part.isEmpty()) {
      throw new UsageException(
          ("property %s=%s is not valid: use SIDE/SIDES,START,LENGTH,SEED with a LENGTH above %d"
                  + " ms, such as 0/2,%d,5000,1")
              .formatted(Part.PROPERTY, value, TurnSchedule.PAUSE_MS, System.currentTimeMillis()));
    }
    return part;
  }

  private static String normalized(String key, String value) throws UsageException {
    try {
      return YcsbProperty.normalized(key, value);
    } catch (InvalidPropertyException e) {
      throw new UsageException("property " + e.getMessage(), e);
    }
  }

  /**
   * Whether all properties of a workload class are known. A class of somebody else may have others.
   *
   * @param workload null for none
   */
  public static boolean knowsPropertiesOf(String workload) {
    return workload == null || KNOWN_WORKLOADS.stream().anyMatch(workload::startsWith);
  }

  /** The number of operations of a phase: records to insert, or operations to run. */
  public static long expectedOperations(Properties properties, Phase phase) throws UsageException {
    return count(properties, phase, Integer.MAX_VALUE);
  }

  private static long count(Properties properties, Phase phase, long max) throws UsageException {
    String ofLoad =
        properties.containsKey(Client.INSERT_COUNT_PROPERTY)
            ? Client.INSERT_COUNT_PROPERTY
            : Client.RECORD_COUNT_PROPERTY;
    String key = phase == Phase.RUN ? Client.OPERATION_COUNT_PROPERTY : ofLoad;
    long count = number(properties, key, 0, max);
    if (count == 0) {
      throw new UsageException(
          "nothing to do: property " + key + " is 0 or missing, set it with -p " + key + "=N");
    }
    return count;
  }

  /**
   * Checks for errors that YCSB would report with a stack trace, or not at all, and adds what YCSB
   * needs to be told although it does not matter.
   *
   * @throws UsageException for the first invalid property
   */
  public static void check(Properties properties, Phase phase) throws UsageException {
    checkPhase(properties, phase);
    // Another class may set its counts itself, when it is initialized.
    if (RowRangeProperty.nameTest(properties) || LongCoreWorkload.isCoreWorkload(properties)) {
      expectedOperations(properties, phase);
    }
    OutputFiles.check(properties);
  }

  /**
   * The same for a bulk load or a check of a table, which support more records in one process than
   * YCSB's client.
   *
   * @throws UsageException for the first invalid property
   */
  public static void checkRecords(Properties properties) throws UsageException {
    checkPhase(properties, Phase.LOAD);
    count(properties, Phase.LOAD, Long.MAX_VALUE);
  }

  private static void checkPhase(Properties properties, Phase phase) throws UsageException {
    if (properties.getProperty(Client.WORKLOAD_PROPERTY) == null) {
      throw new UsageException(
          "no workload is specified: add a property file, such as -P workloads/workloada");
    }
    requireSilence(properties, phase);
    if (phase == Phase.LOAD && properties.containsKey(Part.PROPERTY)) {
      throw new UsageException(
          "property %s=%s is only for runs: a load takes no turns, leave it out"
              .formatted(Part.PROPERTY, properties.getProperty(Part.PROPERTY)));
    }
    ArrivalQueue.of(properties, counts -> {});
    completeOperations(properties, phase);
    if (!TimeSeriesWorkload.class
        .getName()
        .equals(properties.getProperty(Client.WORKLOAD_PROPERTY))) {
      requireRecordsInRange(properties);
    }
    if (phase == Phase.LOAD && LongCoreWorkload.isCoreWorkload(properties)) {
      completeInserts(properties);
    }
    if (RowRangeProperty.nameTest(properties)) {
      checkRowRanges(properties);
    } else if (LongCoreWorkload.isCoreWorkload(properties)) {
      checkCoreWorkload(properties, phase);
    }
  }

  /** Refuses what the command line says in another way. */
  private static void requireSilence(Properties properties, Phase phase) throws UsageException {
    if (properties.containsKey(Client.DB_PROPERTY)) {
      throw new UsageException(
          "property db=%s is not used, the binding is named after load or run: leave db out"
              .formatted(properties.getProperty(Client.DB_PROPERTY)));
    }
    String runs = Boolean.toString(phase == Phase.RUN);
    if (!properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY, runs).equals(runs)) {
      throw new UsageException(
          "property dotransactions=%s contradicts the command, which is to %s: leave it out"
              .formatted(
                  properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY),
                  phase.name().toLowerCase(Locale.ROOT)));
    }
  }

  /**
   * Without a number of operations time alone ends a run, for which YCSB is given its maximum. A
   * load has no such number, but {@code CoreWorkload} reads it.
   */
  private static void completeOperations(Properties properties, Phase phase) throws UsageException {
    String key = Client.OPERATION_COUNT_PROPERTY;
    if (phase == Phase.RUN) {
      if (number(properties, Client.MAX_EXECUTION_TIME, 0, Integer.MAX_VALUE) > 0
          && number(properties, key, 0, Integer.MAX_VALUE) == 0) {
        properties.setProperty(key, Integer.toString(Integer.MAX_VALUE));
      }
    } else if (!RowRangeProperty.nameTest(properties)) {
      properties.putIfAbsent(key, "0");
    }
  }

  /** A load that begins later ends with the last record. YCSB would insert as many beyond it. */
  private static void completeInserts(Properties properties) throws UsageException {
    long records = number(properties, Client.RECORD_COUNT_PROPERTY, 0, Long.MAX_VALUE);
    long start = number(properties, Workload.INSERT_START_PROPERTY, 0, Long.MAX_VALUE);
    if (start > 0 && records > 0) {
      properties.putIfAbsent(Client.INSERT_COUNT_PROPERTY, Long.toString(records - start));
    }
  }

  private static void checkRowRanges(Properties properties) throws UsageException {
    try {
      RowRangeSettings.parse(properties);
    } catch (WorkloadException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }

  private static void checkCoreWorkload(Properties properties, Phase phase) throws UsageException {
    if (phase == Phase.RUN) {
      checkMix(properties);
      requireRecords(properties);
    }
    requireOrder(
        properties,
        CoreWorkload.MIN_SCAN_LENGTH_PROPERTY,
        CoreWorkload.MAX_SCAN_LENGTH_PROPERTY,
        CoreWorkload.MAX_SCAN_LENGTH_PROPERTY_DEFAULT);
    String lengths =
        properties.getProperty(
            CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
            CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT);
    if (lengths.equals("uniform") || lengths.equals("zipfian")) {
      requireOrder(
          properties,
          CoreWorkload.MIN_FIELD_LENGTH_PROPERTY,
          CoreWorkload.FIELD_LENGTH_PROPERTY,
          CoreWorkload.FIELD_LENGTH_PROPERTY_DEFAULT);
    }
    String histogram =
        properties.getProperty(
            CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY,
            CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY_DEFAULT);
    if (lengths.equals("histogram") && !new File(histogram).canRead()) {
      throw new UsageException(
          "property fieldlengthhistogram=" + histogram + " is not a file that can be read");
    }
    boolean verified =
        Boolean.parseBoolean(properties.getProperty(CoreWorkload.DATA_INTEGRITY_PROPERTY));
    if (verified && phase == Phase.RUN && Operation.DELETE.share(properties::getProperty) > 0) {
      throw new UsageException(
          "properties dataintegrity=true and deleteproportion=%s cannot be combined, because a row"
                  .formatted(Operation.DELETE.proportion(properties::getProperty))
              + " that is lost reads like one that was deleted: leave one out");
    }
    if (!lengths.equals("constant") && verified) {
      throw new UsageException(
          "properties dataintegrity=true and fieldlengthdistribution=%s cannot be combined, because"
                  .formatted(lengths)
              + " YCSB verifies only fields of constant length: leave one out");
    }
  }

  /**
   * Checks that the proportions of operations are from 0 to 1 and have the sum 1. YCSB scales any
   * to a sum of 1, and ignores negative ones, so it would run a different mix than the properties
   * say.
   */
  static void checkMix(Properties properties) throws UsageException {
    double sum = 0;
    List<String> all = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      String value = operation.proportion(properties::getProperty);
      try {
        sum += YcsbProperty.FRACTION.parse(operation.proportionKey(), value);
      } catch (InvalidPropertyException e) {
        throw new UsageException("property " + e.getMessage(), e);
      }
      all.add(operation.proportionKey() + "=" + value);
    }
    if (Math.abs(sum - 1) > MIX_TOLERANCE) {
      throw new UsageException(
          "the proportions of operations sum to %s, not 1: %s (read and update are 0.95 and 0.05"
                  .formatted(Math.round(sum * 1e6) / 1e6, String.join(", ", all))
              + " unless given)");
    }
  }

  /** Without records YCSB asks for 2,147,483,647, and of an empty part of them it dies. */
  private static void requireRecords(Properties properties) throws UsageException {
    long records = number(properties, Client.RECORD_COUNT_PROPERTY, 0, Long.MAX_VALUE);
    if (records == 0) {
      throw new UsageException(
          "nothing to read: property recordcount is 0 or missing, set it with -p recordcount=N");
    }
    if (!"hotspot".equals(properties.getProperty(CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY))) {
      return;
    }
    long start = number(properties, Workload.INSERT_START_PROPERTY, 0, Long.MAX_VALUE);
    long part =
        properties.containsKey(Client.INSERT_COUNT_PROPERTY)
            ? number(properties, Client.INSERT_COUNT_PROPERTY, 1, Long.MAX_VALUE)
            : records - start;
    double hotPart = fraction(properties, HOT_DATA, CoreWorkload.HOTSPOT_DATA_FRACTION_DEFAULT);
    double hotShare =
        fraction(
            properties,
            CoreWorkload.HOTSPOT_OPN_FRACTION,
            CoreWorkload.HOTSPOT_OPN_FRACTION_DEFAULT);
    long hot = (long) (part * hotPart);
    if ((hot == 0 && hotShare > 0) || (hot == part && hotShare < 1)) {
      throw new UsageException(
          "property %s=%s leaves %d of %d records hot, with hotspotopnfraction=%s: use another part"
              .formatted(HOT_DATA, hotPart, hot, part, hotShare));
    }
  }

  private static double fraction(Properties properties, String key, String byDefault) {
    return Double.parseDouble(properties.getProperty(key, byDefault));
  }

  private static void requireOrder(
      Properties properties, String least, String most, String byDefault) throws UsageException {
    long from = number(properties, least, 1, Integer.MAX_VALUE);
    long to = Long.parseLong(properties.getProperty(most, byDefault));
    if (from > to) {
      throw new UsageException(
          "property %s=%d is more than %s=%d%s"
              .formatted(
                  least, from, most, to, properties.containsKey(most) ? "" : ", its default"));
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

  /** What {@code scripts/ycsb} does. */
  public enum Phase {
    LOAD,
    RUN,
    SHELL,
    /** Print where to split the table of a load. */
    SPLITS
  }
}
