package io.github.hbaseycsb.property;

import static io.github.hbaseycsb.property.PropertyType.ANY;
import static io.github.hbaseycsb.property.PropertyType.FLAG;
import static io.github.hbaseycsb.property.PropertyType.TEXT;
import static io.github.hbaseycsb.property.PropertyType.decimal;
import static io.github.hbaseycsb.property.PropertyType.integer;
import static io.github.hbaseycsb.property.PropertyType.listOf;
import static io.github.hbaseycsb.property.PropertyType.oneOf;
import static io.github.hbaseycsb.property.PropertyType.wholeNumber;
import static java.util.Map.entry;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.BasicDB;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.ConstantOccupancyWorkload;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.RestWorkload;
import site.ycsb.workloads.TimeSeriesWorkload;

/**
 * The properties of YCSB 0.17 itself, and of the workload classes of this project: the complete
 * list, with the values that each may have. YCSB ignores a name that it does not know, and takes
 * many a value that it does not know for a default.
 */
public final class YcsbProperty {
  /** The package of YCSB's classes before 0.17. */
  private static final String FORMER_PACKAGE = "com.yahoo.ycsb.";

  private static final String MEANING = "as YCSB's";

  private static final PropertyType<Integer> POSITIVE = integer(1, Integer.MAX_VALUE);
  private static final PropertyType<Integer> NOT_NEGATIVE = integer(0, Integer.MAX_VALUE);
  private static final PropertyType<Long> RECORDS = wholeNumber(0, Long.MAX_VALUE);
  public static final PropertyType<Double> FRACTION =
      decimal("0 to 1", part -> part >= 0 && part <= 1);
  private static final PropertyType<Double> ABOVE_0 =
      decimal("a number above 0", number -> number > 0 && Double.isFinite(number));

  private static final PropertyType<String> CLASS =
      PropertyType.of(
          TEXT.allowed(), text -> Optional.of(currentClass(text)).filter(name -> !name.isEmpty()));

  /** Of YCSB's client, its measurements, and the binding {@code basic}. */
  private static final Map<String, PropertyType<?>> OF_CLIENT = new HashMap<>();

  public static final Property<String> WORKLOAD = ofClient(Client.WORKLOAD_PROPERTY, CLASS);
  public static final Property<String> DB = ofClient(Client.DB_PROPERTY, TEXT);
  public static final Property<Boolean> DO_TRANSACTIONS =
      ofClient(Client.DO_TRANSACTIONS_PROPERTY, FLAG);
  public static final Property<Long> RECORD_COUNT = ofClient(Client.RECORD_COUNT_PROPERTY, RECORDS);
  public static final Property<Long> INSERT_COUNT =
      ofClient(Client.INSERT_COUNT_PROPERTY, wholeNumber(1, Long.MAX_VALUE));
  public static final Property<Long> INSERT_START =
      ofClient(Workload.INSERT_START_PROPERTY, RECORDS, "0");
  public static final Property<Integer> OPERATION_COUNT =
      ofClient(
          Client.OPERATION_COUNT_PROPERTY,
          NOT_NEGATIVE.because(" (YCSB 0.17 counts in ints: split larger numbers among clients)"));
  public static final Property<Integer> MAX_EXECUTION_TIME =
      ofClient(Client.MAX_EXECUTION_TIME, NOT_NEGATIVE, "0");
  public static final Property<Integer> THREAD_COUNT =
      ofClient(Client.THREAD_COUNT_PROPERTY, integer(1, 100_000), "1");
  public static final Property<Integer> TARGET =
      ofClient(Client.TARGET_PROPERTY, NOT_NEGATIVE, "0");
  public static final Property<Integer> STATUS_INTERVAL =
      ofClient("status.interval", integer(1, 86_400));
  public static final Property<String> EXPORTER = ofClient(Client.EXPORTER_PROPERTY, CLASS);
  public static final Property<String> EXPORT_FILE = ofClient(Client.EXPORT_FILE_PROPERTY, TEXT);
  public static final Property<String> MEASUREMENT_TYPE =
      ofClient(
          Measurements.MEASUREMENT_TYPE_PROPERTY,
          oneOf(
              "hdrhistogram",
              "histogram",
              "hdrhistogram+histogram",
              "hdrhistogram+raw",
              "raw",
              "timeseries"),
          "hdrhistogram");
  public static final Property<String> MEASUREMENT_INTERVAL =
      ofClient(Measurements.MEASUREMENT_INTERVAL, oneOf("op", "intended", "both"), "op");
  public static final Property<String> PERCENTILES =
      ofClient(
          "hdrhistogram.percentiles",
          listOf("numbers from 0 to 100", decimal("", part -> part >= 0 && part <= 100)));
  public static final Property<Boolean> HISTOGRAM_LOGS = ofClient("hdrhistogram.fileoutput", FLAG);

  /** Begins the paths of the histogram logs. */
  public static final Property<String> HISTOGRAM_LOG_PREFIX =
      ofClient("hdrhistogram.output.path", ANY, "");

  public static final Property<String> RAW_FILE = ofClient("measurement.raw.output_file", ANY, "");

  static {
    // What nothing but the check of names and values uses.
    ofClient(Client.STATUS_PROPERTY, FLAG);
    ofClient(Client.LABEL_PROPERTY, ANY);
    ofClient("spin.sleep", FLAG);
    ofClient(Measurements.MEASUREMENT_TRACK_JVM_PROPERTY, FLAG);
    ofClient("measurement.histogram.verbose", FLAG);
    ofClient("histogram.buckets", integer(1, 10_000_000));
    ofClient("timeseries.granularity", POSITIVE);
    ofClient("measurement.raw.no_summary", FLAG);
    ofClient("reportlatencyforeacherror", FLAG);
    ofClient("latencytrackederrors", ANY);
    ofClient(BasicDB.VERBOSE, FLAG);
    ofClient(BasicDB.SIMULATE_DELAY, NOT_NEGATIVE);
    ofClient(BasicDB.RANDOMIZE_DELAY, FLAG);
    ofClient(BasicDB.COUNT, FLAG);
  }

  /** The first record number that a run inserts; {@code recordcount} by default. */
  public static final Property<Long> RUN_INSERT_START =
      Property.of("runinsertstart", RECORDS, MEANING);

  /** The difference between the numbers of two records that a run inserts. */
  public static final Property<Integer> RUN_INSERT_STEP =
      Property.of("runinsertstep", POSITIVE, "1", MEANING);

  /**
   * The properties of a workload that determine which operations are executed on the rows, and in
   * which order, beside the shares of the operations.
   */
  public static final List<String> OF_OPERATIONS =
      List.of(
          Client.WORKLOAD_PROPERTY,
          Workload.INSERT_START_PROPERTY,
          CoreWorkload.MIN_FIELD_LENGTH_PROPERTY,
          CoreWorkload.READ_ALL_FIELDS_PROPERTY,
          CoreWorkload.WRITE_ALL_FIELDS_PROPERTY,
          CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY,
          CoreWorkload.HOTSPOT_DATA_FRACTION,
          CoreWorkload.HOTSPOT_OPN_FRACTION,
          CoreWorkload.MIN_SCAN_LENGTH_PROPERTY,
          CoreWorkload.MAX_SCAN_LENGTH_PROPERTY,
          CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY,
          RowRangeProperty.TEST.key(),
          RowRangeProperty.SCAN_LENGTH.key(),
          RowRangeProperty.VERIFY.key());

  /** What {@code CoreWorkload}, {@code ConstantOccupancyWorkload} and others have in common. */
  private static final Map<String, PropertyType<?>> OF_CORE_WORKLOAD =
      Map.ofEntries(
          entry(CoreWorkload.FIELD_COUNT_PROPERTY, integer(1, 1_000_000)),
          entry(CoreWorkload.FIELD_NAME_PREFIX, ANY),
          entry(CoreWorkload.FIELD_LENGTH_PROPERTY, NOT_NEGATIVE),
          entry(CoreWorkload.MIN_FIELD_LENGTH_PROPERTY, NOT_NEGATIVE),
          entry(
              CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
              oneOf("constant", "uniform", "zipfian", "histogram")),
          entry(CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY, TEXT),
          entry(CoreWorkload.READ_ALL_FIELDS_PROPERTY, FLAG),
          entry(CoreWorkload.WRITE_ALL_FIELDS_PROPERTY, FLAG),
          entry(CoreWorkload.DATA_INTEGRITY_PROPERTY, FLAG),
          entry(
              CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY,
              oneOf("uniform", "zipfian", "latest", "hotspot", "sequential", "exponential")),
          entry(CoreWorkload.HOTSPOT_DATA_FRACTION, FRACTION),
          entry(CoreWorkload.HOTSPOT_OPN_FRACTION, FRACTION),
          entry(
              ExponentialGenerator.EXPONENTIAL_PERCENTILE_PROPERTY,
              decimal("a number above 0, below 100", part -> part > 0 && part < 100)),
          entry(ExponentialGenerator.EXPONENTIAL_FRAC_PROPERTY, ABOVE_0),
          entry(CoreWorkload.ZERO_PADDING_PROPERTY, integer(0, 30_000)),
          entry(CoreWorkload.INSERT_ORDER_PROPERTY, oneOf("hashed", "ordered")),
          entry("keyprefix", oneOf("user").because(": keys of YCSB 0.17 always start with it")),
          entry(CoreWorkload.MIN_SCAN_LENGTH_PROPERTY, POSITIVE),
          entry(CoreWorkload.MAX_SCAN_LENGTH_PROPERTY, POSITIVE),
          entry(CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY, oneOf("uniform", "zipfian")),
          entry(RUN_INSERT_START.key(), RUN_INSERT_START.type()),
          entry(RUN_INSERT_STEP.key(), RUN_INSERT_STEP.type()),
          entry(CoreWorkload.INSERTION_RETRY_LIMIT, NOT_NEGATIVE),
          entry(CoreWorkload.INSERTION_RETRY_INTERVAL, NOT_NEGATIVE),
          entry(ConstantOccupancyWorkload.DISK_SIZE_PROPERTY, wholeNumber(1, Long.MAX_VALUE)),
          entry(ConstantOccupancyWorkload.STORAGE_AGE_PROPERTY, RECORDS),
          entry(ConstantOccupancyWorkload.OCCUPANCY_PROPERTY, FRACTION));

  private static final Map<String, PropertyType<?>> OF_TIME_SERIES =
      Map.ofEntries(
          entry(TimeSeriesWorkload.TIMESTAMP_KEY_PROPERTY, TEXT),
          entry(TimeSeriesWorkload.VALUE_KEY_PROPERTY, TEXT),
          entry(TimeSeriesWorkload.TIMESTAMP_INTERVAL_PROPERTY, POSITIVE),
          entry(
              TimeSeriesWorkload.TIMESTAMP_UNITS_PROPERTY,
              oneOf("MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS")),
          entry(TimeSeriesWorkload.TAG_COUNT_PROPERTY, NOT_NEGATIVE),
          entry(TimeSeriesWorkload.TAG_CARDINALITY_PROPERTY, TEXT),
          entry(TimeSeriesWorkload.TAG_KEY_LENGTH_PROPERTY, POSITIVE),
          entry(TimeSeriesWorkload.TAG_VALUE_LENGTH_PROPERTY, POSITIVE),
          entry(TimeSeriesWorkload.PAIR_DELIMITER_PROPERTY, TEXT),
          entry(TimeSeriesWorkload.DELETE_DELIMITER_PROPERTY, TEXT),
          entry(TimeSeriesWorkload.RANDOMIZE_TIMESTAMP_ORDER_PROPERTY, FLAG),
          entry(TimeSeriesWorkload.RANDOMIZE_TIMESERIES_ORDER_PROPERTY, FLAG),
          entry(
              TimeSeriesWorkload.VALUE_TYPE_PROPERTY, oneOf("floats", "integers", "mixednumbers")),
          entry(TimeSeriesWorkload.SPARSITY_PROPERTY, FRACTION),
          entry(TimeSeriesWorkload.DELAYED_SERIES_PROPERTY, FRACTION),
          entry(TimeSeriesWorkload.DELAYED_INTERVALS_PROPERTY, NOT_NEGATIVE),
          entry(TimeSeriesWorkload.QUERY_TIMESPAN_PROPERTY, NOT_NEGATIVE),
          entry(TimeSeriesWorkload.QUERY_RANDOM_TIMESPAN_PROPERTY, FLAG),
          entry(TimeSeriesWorkload.QUERY_TIMESPAN_DELIMITER_PROPERTY, TEXT),
          entry(TimeSeriesWorkload.GROUPBY_KEY_PROPERTY, TEXT),
          entry(TimeSeriesWorkload.GROUPBY_PROPERTY, ANY),
          entry(TimeSeriesWorkload.GROUPBY_KEYS_PROPERTY, ANY),
          entry(TimeSeriesWorkload.DOWNSAMPLING_KEY_PROPERTY, TEXT),
          entry(TimeSeriesWorkload.DOWNSAMPLING_FUNCTION_PROPERTY, ANY),
          entry(TimeSeriesWorkload.DOWNSAMPLING_INTERVAL_PROPERTY, NOT_NEGATIVE));

  private static final Map<String, PropertyType<?>> ALL = all();

  private YcsbProperty() {}

  private static <T> Property<T> ofClient(String key, PropertyType<T> type) {
    OF_CLIENT.put(key, type);
    return Property.of(key, type, MEANING);
  }

  private static <T> Property<T> ofClient(String key, PropertyType<T> type, String byDefault) {
    OF_CLIENT.put(key, type);
    return Property.of(key, type, byDefault, MEANING);
  }

  private static Map<String, PropertyType<?>> all() {
    Map<String, PropertyType<?>> all = new TreeMap<>();
    RowRangeProperty.ALL.forEach(property -> all.put(property.key(), property.type()));
    all.put(RestWorkload.FIELD_LENGTH_DISTRIBUTION_FILE_PROPERTY, TEXT);
    all.put("insertsizezipfconstant", ABOVE_0);
    for (String request : List.of("read", "insert", "delete", "update")) {
      all.put("url.trace." + request, TEXT);
      all.put(request + "zipfconstant", ABOVE_0);
      all.put(request + "recordcount", POSITIVE);
    }
    all.putAll(OF_TIME_SERIES);
    all.putAll(OF_CORE_WORKLOAD);
    for (Operation operation : Operation.values()) {
      all.put(operation.proportionKey(), FRACTION);
    }
    all.putAll(OF_CLIENT);
    return Collections.unmodifiableMap(all);
  }

  /** The names of all of them, sorted. */
  public static Set<String> names() {
    return ALL.keySet();
  }

  /** Whether a workload class reads it, so that a class of somebody else may give it a meaning. */
  public static boolean isOfWorkload(String key) {
    return ALL.containsKey(key) && !OF_CLIENT.containsKey(key);
  }

  /**
   * A value as YCSB reads it: flags, names and whole numbers as it writes them, without blanks, and
   * its own classes in the package that they have now. The value of a property that is not one of
   * these is returned as it is.
   *
   * @throws InvalidPropertyException names the property, its value and the allowed values
   */
  public static String normalized(String key, String value) throws InvalidPropertyException {
    PropertyType<?> type = ALL.get(key);
    if (type == null) {
      return value;
    }
    Object parsed = type.parse(key, value);
    return parsed instanceof Double || parsed instanceof Enum ? value.strip() : parsed.toString();
  }

  /** The name that a class of YCSB has since 0.17; of any other class, the same name. */
  public static String currentClass(String name) {
    return name.startsWith(FORMER_PACKAGE)
        ? "site.ycsb." + name.substring(FORMER_PACKAGE.length())
        : name;
  }
}
