package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.options.PropertyNames;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.TurnSchedule.SideTurns;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.Property;
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
import java.util.TreeSet;
import java.util.function.Consumer;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.TimeSeriesWorkload;

/** YCSB's properties, combined as by {@code site.ycsb.Client} and validated before it starts. */
public final class YcsbProperties {
  private static final double MIX_TOLERANCE = 1e-6;

  private static final PropertyType<Long> COUNTED =
      PropertyType.wholeNumber(0, Integer.MAX_VALUE)
          .because(
              " (YCSB 0.17 counts in ints: split larger numbers among clients, a load with"
                  + " insertstart and insertcount)");

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
    String workload = of(properties, YcsbProperty.WORKLOAD).orElse(null);
    boolean known = knowsPropertiesOf(workload);
    List<String> strangers = new ArrayList<>(binding.stream().toList());
    if (!known) {
      strangers.add(workload);
    }
    List<String> unknown = new ArrayList<>();
    turns(properties);
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      Optional<String> complaint = PropertyNames.complaintAbout(key);
      boolean ours = binding.isEmpty() && key.startsWith(PropertyNames.OURS);
      if (complaint.isPresent() && (strangers.isEmpty() || ours)) {
        throw new UsageException(complaint.get());
      }
      if (complaint.isPresent()) {
        unknown.add(key);
      } else if (known || !YcsbProperty.isOfWorkload(key)) {
        normalize(properties, key);
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
   * @throws UsageException if the value is not one of {@link SideTurns}
   */
  public static Optional<SideTurns> turns(Properties properties) throws UsageException {
    String allowed =
        "SIDE/SIDES,START,LENGTH,SEED with a LENGTH above %d ms, such as 0/2,%d,5000,1"
            .formatted(TurnSchedule.PAUSE_MS, System.currentTimeMillis());
    return of(properties, BindingProperty.TURNS.as(PropertyType.of(allowed, SideTurns::parse)));
  }

  private static void normalize(Properties properties, String key) throws UsageException {
    try {
      properties.setProperty(key, YcsbProperty.normalized(key, properties.getProperty(key)));
    } catch (InvalidPropertyException e) {
      throw new UsageException(e);
    }
  }

  private static <T> Optional<T> of(Properties properties, Property<T> property)
      throws UsageException {
    try {
      return property.givenIn(properties);
    } catch (InvalidPropertyException e) {
      throw new UsageException(e);
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
    return required(
        properties,
        phase == Phase.RUN ? YcsbProperty.OPERATION_COUNT : inserts(properties).as(COUNTED));
  }

  /** What says how many records a load inserts. */
  private static Property<Long> inserts(Properties properties) {
    return properties.containsKey(YcsbProperty.INSERT_COUNT.key())
        ? YcsbProperty.INSERT_COUNT
        : YcsbProperty.RECORD_COUNT;
  }

  private static long required(Properties properties, Property<? extends Number> property)
      throws UsageException {
    Optional<? extends Number> count = of(properties, property);
    if (count.isEmpty() || count.get().longValue() == 0) {
      throw new UsageException(
          "nothing to do: property %1$s is 0 or missing, set it with -p %1$s=N"
              .formatted(property.key()));
    }
    return count.get().longValue();
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
    required(properties, inserts(properties));
  }

  private static void checkPhase(Properties properties, Phase phase) throws UsageException {
    String workload = properties.getProperty(YcsbProperty.WORKLOAD.key());
    if (workload == null) {
      throw new UsageException(
          "no workload is specified: add a property file, such as -P workloads/workloada");
    }
    requireSilence(properties, phase);
    Optional<SideTurns> turns = turns(properties);
    if (phase == Phase.LOAD && turns.isPresent()) {
      throw new UsageException(
          "property %s is only for runs: a load takes no turns, leave it out"
              .formatted(BindingProperty.TURNS.with(turns.get())));
    }
    ArrivalQueue.of(properties, counts -> {});
    completeOperations(properties, phase);
    if (!workload.equals(TimeSeriesWorkload.class.getName())) {
      requireRecordsInRange(properties);
    }
    if (phase == Phase.LOAD && LongCoreWorkload.isCoreWorkload(properties)) {
      completeInserts(properties);
    }
    if (RowRangeProperty.nameTest(properties)) {
      checkRowRanges(properties);
      refuseSalts(properties, workload);
    } else if (LongCoreWorkload.isCoreWorkload(properties)) {
      checkCoreWorkload(properties, phase);
    } else if (knowsPropertiesOf(workload)) {
      refuseSalts(properties, workload);
    }
  }

  /** Refuses what the command line says in another way. */
  private static void requireSilence(Properties properties, Phase phase) throws UsageException {
    String db = properties.getProperty(YcsbProperty.DB.key());
    if (db != null) {
      throw new UsageException(
          "property %1$s=%2$s is not used, the binding is named after load or run: leave %1$s out"
              .formatted(YcsbProperty.DB.key(), db));
    }
    boolean runs = phase == Phase.RUN;
    if (YcsbProperty.DO_TRANSACTIONS.checkedIn(properties, runs) != runs) {
      throw new UsageException(
          "property %s contradicts the command, which is to %s: leave it out"
              .formatted(
                  YcsbProperty.DO_TRANSACTIONS.with(!runs), phase.name().toLowerCase(Locale.ROOT)));
    }
  }

  /**
   * Without a number of operations time alone ends a run, for which YCSB is given its maximum. A
   * load has no such number, but {@code CoreWorkload} reads it.
   */
  private static void completeOperations(Properties properties, Phase phase) {
    String key = YcsbProperty.OPERATION_COUNT.key();
    if (phase == Phase.RUN) {
      if (YcsbProperty.MAX_EXECUTION_TIME.checkedIn(properties) > 0
          && YcsbProperty.OPERATION_COUNT.checkedIn(properties) == 0) {
        properties.setProperty(key, Integer.toString(Integer.MAX_VALUE));
      }
    } else if (!RowRangeProperty.nameTest(properties)) {
      properties.putIfAbsent(key, "0");
    }
  }

  /** A load that begins later ends with the last record. YCSB would insert as many beyond it. */
  private static void completeInserts(Properties properties) {
    long records = YcsbProperty.RECORD_COUNT.checkedIn(properties);
    long start = YcsbProperty.INSERT_START.checkedIn(properties);
    if (start > 0 && records > 0) {
      properties.putIfAbsent(YcsbProperty.INSERT_COUNT.key(), Long.toString(records - start));
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
    requireOrder(properties, YcsbProperty.MIN_SCAN_LENGTH, YcsbProperty.MAX_SCAN_LENGTH);
    requireKeysInOrder(properties);
    String lengths = YcsbProperty.FIELD_LENGTH_DISTRIBUTION.textIn(properties::getProperty);
    if (lengths.equals("uniform") || lengths.equals("zipfian")) {
      requireOrder(properties, YcsbProperty.MIN_FIELD_LENGTH, YcsbProperty.FIELD_LENGTH);
    }
    String histogram = YcsbProperty.FIELD_LENGTH_HISTOGRAM.textIn(properties::getProperty);
    if (lengths.equals("histogram") && !new File(histogram).canRead()) {
      throw new UsageException(
          "property %s is not a file that can be read"
              .formatted(YcsbProperty.FIELD_LENGTH_HISTOGRAM.with(histogram)));
    }
    boolean verified = YcsbProperty.DATA_INTEGRITY.checkedIn(properties);
    if (verified && phase == Phase.RUN && Operation.DELETE.share(properties::getProperty) > 0) {
      throw new UsageException(
          "properties %s and %s=%s cannot be combined, because a row"
                  .formatted(
                      YcsbProperty.DATA_INTEGRITY.with(true),
                      Operation.DELETE.proportionKey(),
                      Operation.DELETE.proportion(properties::getProperty))
              + " that is lost reads like one that was deleted: leave one out");
    }
    if (!lengths.equals("constant") && verified) {
      throw new UsageException(
          "properties %s and %s cannot be combined, because"
                  .formatted(
                      YcsbProperty.DATA_INTEGRITY.with(true),
                      YcsbProperty.FIELD_LENGTH_DISTRIBUTION.with(lengths))
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
        throw new UsageException(e);
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
    long records = YcsbProperty.RECORD_COUNT.checkedIn(properties);
    if (records == 0) {
      throw new UsageException(
          "nothing to read: property %1$s is 0 or missing, set it with -p %1$s=N"
              .formatted(YcsbProperty.RECORD_COUNT.key()));
    }
    if (!YcsbProperty.REQUEST_DISTRIBUTION.textIn(properties::getProperty).equals("hotspot")) {
      return;
    }
    long start = YcsbProperty.INSERT_START.checkedIn(properties);
    long part = YcsbProperty.INSERT_COUNT.checkedIn(properties, records - start);
    double hotPart = YcsbProperty.HOTSPOT_DATA_FRACTION.checkedIn(properties);
    double hotShare = YcsbProperty.HOTSPOT_OPN_FRACTION.checkedIn(properties);
    long hot = (long) (part * hotPart);
    if ((hot == 0 && hotShare > 0) || (hot == part && hotShare < 1)) {
      throw new UsageException(
          "property %s leaves %d of %d records hot, with %s: use another part"
              .formatted(
                  YcsbProperty.HOTSPOT_DATA_FRACTION.with(hotPart),
                  hot,
                  part,
                  YcsbProperty.HOTSPOT_OPN_FRACTION.with(hotShare)));
    }
  }

  private static void refuseSalts(Properties properties, String workload) throws UsageException {
    int salts = YcsbProperty.KEY_SALTS.checkedIn(properties);
    if (salts > 1) {
      throw new UsageException(
          "property %s is not for %s, whose keys have no salts: leave it out"
              .formatted(YcsbProperty.KEY_SALTS.with(salts), workload));
    }
  }

  /** Salts spread keys that follow each other, as text too: also those that a run inserts. */
  private static void requireKeysInOrder(Properties properties) throws UsageException {
    int salts = YcsbProperty.KEY_SALTS.checkedIn(properties);
    int digits = Long.toString(LongCoreWorkload.recordsAfter(properties)).length();
    boolean ordered = YcsbProperty.INSERT_ORDER.textIn(properties::getProperty).equals("ordered");
    if (salts > 1 && (!ordered || YcsbProperty.ZERO_PADDING.checkedIn(properties) < digits)) {
      throw new UsageException(
          "property %s needs %s and a %s of %d or more: set them"
              .formatted(
                  YcsbProperty.KEY_SALTS.with(salts),
                  YcsbProperty.INSERT_ORDER.with("ordered"),
                  YcsbProperty.ZERO_PADDING.key(),
                  digits));
    }
  }

  private static void requireOrder(
      Properties properties, Property<Integer> least, Property<Integer> most)
      throws UsageException {
    int from = of(properties, least.as(PropertyType.integer(1, Integer.MAX_VALUE))).orElse(1);
    int to = most.checkedIn(properties);
    if (from > to) {
      throw new UsageException(
          "property %s is more than %s%s"
              .formatted(
                  least.with(from),
                  most.with(to),
                  properties.containsKey(most.key()) ? "" : ", its default"));
    }
  }

  /**
   * Checks that the client's records are within {@code recordcount}. YCSB would search forever for
   * keys of records that do not exist.
   */
  private static void requireRecordsInRange(Properties properties) throws UsageException {
    long records = YcsbProperty.RECORD_COUNT.checkedIn(properties);
    long start = YcsbProperty.INSERT_START.checkedIn(properties);
    long count = YcsbProperty.INSERT_COUNT.checkedIn(properties, 0L);
    if (records > 0 && (start >= records || count > records - start)) {
      throw new UsageException(
          ("properties %s and %s reach beyond %s, the number of records of all clients together:"
                  + " raise it, or load fewer")
              .formatted(
                  YcsbProperty.INSERT_START.with(start),
                  YcsbProperty.INSERT_COUNT.with(count),
                  YcsbProperty.RECORD_COUNT.with(records)));
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
