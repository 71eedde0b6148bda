package io.github.hbaseycsb.property;

import static io.github.hbaseycsb.property.PropertyType.ANY;
import static io.github.hbaseycsb.property.PropertyType.FLAG;
import static io.github.hbaseycsb.property.PropertyType.TEXT;
import static io.github.hbaseycsb.property.PropertyType.decimal;
import static io.github.hbaseycsb.property.PropertyType.integer;
import static io.github.hbaseycsb.property.PropertyType.listOf;
import static io.github.hbaseycsb.property.PropertyType.oneOf;
import static io.github.hbaseycsb.property.PropertyType.wholeNumber;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The properties of YCSB 0.17 itself, and of the workload classes of this project: the complete
 * list, with the values that each may have, and YCSB's defaults of those that are read here. YCSB
 * ignores a name that it does not know, and takes many a value that it does not know for a default.
 * Needs neither HBase nor YCSB: a test compares names and defaults with YCSB's own.
 */
public final class YcsbProperty {
  /** The package of YCSB's classes before 0.17. */
  private static final String FORMER_PACKAGE = "com.yahoo.ycsb.";

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

  /** YCSB's own workload, which is that of properties without one. */
  public static final String CORE_WORKLOAD = "site.ycsb.workloads.CoreWorkload";

  private static final Set<String> CORE_WORKLOADS =
      Set.of(CORE_WORKLOAD, "io.github.hbaseycsb.workload.LongCoreWorkload");

  /** The value of {@link #MEASUREMENT_TYPE} for histogram logs; others contain it. */
  public static final String HDR_HISTOGRAM = "hdrhistogram";

  private static final Map<String, Property<?>> ALL = new TreeMap<>();

  /** Those of YCSB's client, its measurements, and the binding {@code basic}. */
  private static final Set<String> OF_CLIENT = new HashSet<>();

  private static final Set<String> OF_OPERATIONS = new LinkedHashSet<>();

  public static final Property<String> WORKLOAD = ofOperations(ofClient("workload", CLASS));
  public static final Property<String> DB = ofClient("db", TEXT);
  public static final Property<Boolean> DO_TRANSACTIONS = ofClient("dotransactions", FLAG);
  public static final Property<Long> RECORD_COUNT =
      ofClient(RowRangeProperty.RECORDS.key(), RECORDS, "0");
  public static final Property<Long> INSERT_COUNT =
      ofClient("insertcount", wholeNumber(1, Long.MAX_VALUE));
  public static final Property<Long> INSERT_START =
      ofOperations(ofClient("insertstart", RECORDS, "0"));
  public static final Property<Integer> OPERATION_COUNT =
      ofClient(
          RowRangeProperty.OPERATIONS.key(),
          NOT_NEGATIVE.because(" (YCSB 0.17 counts in ints: split larger numbers among clients)"),
          "0");
  public static final Property<Integer> MAX_EXECUTION_TIME =
      ofClient("maxexecutiontime", NOT_NEGATIVE, "0");
  public static final Property<Integer> THREAD_COUNT =
      ofClient(RowRangeProperty.THREADS.key(), RowRangeProperty.THREADS.type(), "1");
  public static final Property<Integer> TARGET = ofClient("target", NOT_NEGATIVE, "0");
  public static final Property<Boolean> STATUS = ofClient("status", FLAG);
  public static final Property<Integer> STATUS_INTERVAL =
      ofClient("status.interval", integer(1, 86_400));
  public static final Property<String> LABEL = ofClient("label", ANY);
  public static final Property<String> EXPORTER =
      ofClient("exporter", CLASS, "site.ycsb.measurements.exporter.TextMeasurementsExporter");
  public static final Property<String> EXPORT_FILE = ofClient("exportfile", TEXT);
  public static final Property<String> MEASUREMENT_TYPE =
      ofClient(
          "measurementtype",
          oneOf(
              HDR_HISTOGRAM,
              "histogram",
              HDR_HISTOGRAM + "+histogram",
              HDR_HISTOGRAM + "+raw",
              "raw",
              "timeseries"),
          HDR_HISTOGRAM);
  public static final Property<String> MEASUREMENT_INTERVAL =
      ofClient("measurement.interval", oneOf("op", "intended", "both"), "op");
  public static final Property<String> PERCENTILES =
      ofClient(
          "hdrhistogram.percentiles",
          listOf("numbers from 0 to 100", decimal("", part -> part >= 0 && part <= 100)));
  public static final Property<Boolean> HISTOGRAM_LOGS =
      ofClient("hdrhistogram.fileoutput", FLAG, "false");

  /** Begins the paths of the histogram logs. */
  public static final Property<String> HISTOGRAM_LOG_PREFIX =
      ofClient("hdrhistogram.output.path", ANY, "");

  public static final Property<String> RAW_FILE = ofClient("measurement.raw.output_file", ANY, "");
  public static final Property<Boolean> BASIC_VERBOSE = ofClient("basicdb.verbose", FLAG, "true");

  public static final Property<Integer> FIELD_COUNT =
      ofWorkload("fieldcount", integer(1, 1_000_000), "10");
  public static final Property<String> FIELD_NAME_PREFIX =
      ofWorkload("fieldnameprefix", ANY, "field");
  public static final Property<Integer> FIELD_LENGTH =
      ofWorkload("fieldlength", NOT_NEGATIVE, "100");
  public static final Property<Integer> MIN_FIELD_LENGTH =
      ofOperations(ofWorkload("minfieldlength", NOT_NEGATIVE, "1"));
  public static final Property<String> FIELD_LENGTH_DISTRIBUTION =
      ofWorkload(
          "fieldlengthdistribution",
          oneOf("constant", "uniform", "zipfian", "histogram"),
          "constant");
  public static final Property<String> FIELD_LENGTH_HISTOGRAM =
      ofOperations(ofWorkload("fieldlengthhistogram", TEXT, "hist.txt"));
  public static final Property<Boolean> READ_ALL_FIELDS =
      ofOperations(ofWorkload("readallfields", FLAG, "true"));
  public static final Property<Boolean> WRITE_ALL_FIELDS =
      ofOperations(ofWorkload("writeallfields", FLAG, "false"));
  public static final Property<Boolean> DATA_INTEGRITY = ofWorkload("dataintegrity", FLAG, "false");
  public static final Property<String> REQUEST_DISTRIBUTION =
      ofOperations(
          ofWorkload(
              "requestdistribution",
              oneOf("uniform", "zipfian", "latest", "hotspot", "sequential", "exponential"),
              "uniform"));
  public static final Property<Double> HOTSPOT_DATA_FRACTION =
      ofOperations(ofWorkload("hotspotdatafraction", FRACTION, "0.2"));
  public static final Property<Double> HOTSPOT_OPN_FRACTION =
      ofOperations(ofWorkload("hotspotopnfraction", FRACTION, "0.8"));
  public static final Property<Double> EXPONENTIAL_PERCENTILE =
      ofOperations(
          ofWorkload(
              "exponential.percentile",
              decimal("a number above 0, below 100", part -> part > 0 && part < 100),
              "95"));
  public static final Property<Double> EXPONENTIAL_FRAC =
      ofOperations(ofWorkload("exponential.frac", ABOVE_0, "0.8571428571"));
  public static final Property<Integer> ZERO_PADDING =
      ofWorkload("zeropadding", integer(0, 30_000), "1");
  public static final Property<String> INSERT_ORDER =
      ofWorkload("insertorder", oneOf("hashed", "ordered"), "hashed");
  public static final Property<Integer> MIN_SCAN_LENGTH =
      ofOperations(ofWorkload("minscanlength", POSITIVE, "1"));
  public static final Property<Integer> MAX_SCAN_LENGTH =
      ofOperations(ofWorkload("maxscanlength", POSITIVE, "1000"));
  public static final Property<String> SCAN_LENGTH_DISTRIBUTION =
      ofOperations(ofWorkload("scanlengthdistribution", oneOf("uniform", "zipfian"), "uniform"));
  public static final Property<Integer> INSERTION_RETRY_LIMIT =
      ofWorkload("core_workload_insertion_retry_limit", NOT_NEGATIVE, "0");
  public static final Property<Integer> INSERTION_RETRY_INTERVAL =
      ofWorkload("core_workload_insertion_retry_interval", NOT_NEGATIVE, "3");

  /**
   * The number of ranges of keys over which records that follow each other are spread; 1 leaves
   * keys as YCSB makes them.
   */
  public static final Property<Integer> KEY_SALTS = ofWorkload("keysalts", integer(1, 100), "1");

  /** The first record number that a run inserts; {@code recordcount} by default. */
  public static final Property<Long> RUN_INSERT_START = ofWorkload("runinsertstart", RECORDS);

  /** The difference between the numbers of two records that a run inserts. */
  public static final Property<Integer> RUN_INSERT_STEP =
      ofWorkload("runinsertstep", POSITIVE, "1");

  static {
    // What nothing but the check of names and values uses.
    ofClient("spin.sleep", FLAG);
    ofClient("measurement.trackjvm", FLAG);
    ofClient("measurement.histogram.verbose", FLAG);
    ofClient("histogram.buckets", integer(1, 10_000_000));
    ofClient("timeseries.granularity", POSITIVE);
    ofClient("measurement.raw.no_summary", FLAG);
    ofClient("reportlatencyforeacherror", FLAG);
    ofClient("latencytrackederrors", ANY);
    ofClient("basicdb.simulatedelay", NOT_NEGATIVE);
    ofClient("basicdb.randomizedelay", FLAG);
    ofClient("basicdb.count", FLAG);

    ofWorkload("keyprefix", oneOf("user").because(": keys of YCSB 0.17 always start with it"));
    for (Operation operation : Operation.values()) {
      ofWorkload(operation.proportionKey(), FRACTION);
    }

    // Of ConstantOccupancyWorkload.
    ofWorkload("disksize", wholeNumber(1, Long.MAX_VALUE));
    ofWorkload("storageages", RECORDS);
    ofWorkload("occupancy", FRACTION);

    // Of RestWorkload.
    ofWorkload("fieldlengthdistfile", TEXT);
    ofWorkload("insertsizezipfconstant", ABOVE_0);
    for (String request : List.of("read", "insert", "delete", "update")) {
      ofWorkload("url.trace." + request, TEXT);
      ofWorkload(request + "zipfconstant", ABOVE_0);
      ofWorkload(request + "recordcount", POSITIVE);
    }

    // Of TimeSeriesWorkload.
    ofWorkloads(TEXT, "timestampkey", "valuekey", "groupbykey", "downsamplingkey");
    ofWorkloads(TEXT, "tagcardinality", "tagpairdelimiter", "deletedelimiter");
    ofWorkloads(TEXT, "querytimespandelimiter");
    ofWorkloads(ANY, "groupbyfunction", "groupbykeys", "downsamplingfunction");
    ofWorkloads(FLAG, "randomwritetimestamporder", "randomtimeseriesorder", "queryrandomtimespan");
    ofWorkloads(FRACTION, "sparsity", "delayedseries");
    ofWorkloads(POSITIVE, "timestampinterval", "tagkeylength", "tagvaluelength");
    ofWorkloads(NOT_NEGATIVE, "tagcount", "delayedintervals", "querytimespan");
    ofWorkload("downsamplinginterval", NOT_NEGATIVE);
    ofWorkload("timestampunits", oneOf("MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS"));
    ofWorkload("valuetype", oneOf("floats", "integers", "mixednumbers"));

    RowRangeProperty.ALL.forEach(property -> ALL.putIfAbsent(property.key(), property));
    ofOperations(RowRangeProperty.TEST);
    ofOperations(RowRangeProperty.SCAN_LENGTH);
    ofOperations(RowRangeProperty.VERIFY);
  }

  private YcsbProperty() {}

  /** A property with at most one default. */
  private static <T> Property<T> ofClient(String key, PropertyType<T> type, String... byDefault) {
    OF_CLIENT.add(key);
    return ofWorkload(key, type, byDefault);
  }

  private static <T> Property<T> ofWorkload(String key, PropertyType<T> type, String... byDefault) {
    Property<T> property = new Property<>(key, type, Stream.of(byDefault).findFirst(), "as YCSB's");
    ALL.put(key, property);
    return property;
  }

  private static <T> Property<T> ofOperations(Property<T> property) {
    OF_OPERATIONS.add(property.key());
    return property;
  }

  private static void ofWorkloads(PropertyType<?> type, String... keys) {
    for (String key : keys) {
      ofWorkload(key, type);
    }
  }

  /** The names of all of them, sorted. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(ALL.keySet());
  }

  /**
   * The names of those that determine which operations are executed on the rows, with what values
   * and in which order, beside the shares of the operations.
   */
  public static Set<String> namesOfOperations() {
    return Collections.unmodifiableSet(OF_OPERATIONS);
  }

  public static Optional<Property<?>> named(String key) {
    return Optional.ofNullable(ALL.get(key));
  }

  /** Whether a workload class reads it, so that a class of somebody else may give it a meaning. */
  public static boolean isOfWorkload(String key) {
    return ALL.containsKey(key) && !OF_CLIENT.contains(key);
  }

  /**
   * A value as YCSB reads it: flags, names and whole numbers as it writes them, without blanks, and
   * its own classes in the package that they have now. The value of a property that is not one of
   * these is returned as it is.
   *
   * @throws InvalidPropertyException names the property, its value and the allowed values
   */
  public static String normalized(String key, String value) throws InvalidPropertyException {
    if (!ALL.containsKey(key)) {
      return value;
    }
    Property<?> property = ALL.get(key);
    // Tables keep the value of an enum as it was given.
    return property.type().parse(key, value) instanceof Enum
        ? value.strip()
        : property.canonical(value);
  }

  /** Whether a class, null for none, is YCSB's own workload, or this project's with any records. */
  public static boolean isCoreWorkload(String workload) {
    return workload != null && CORE_WORKLOADS.contains(workload);
  }

  /** The name that a class of YCSB has since 0.17; of any other class, the same name. */
  public static String currentClass(String name) {
    return name.startsWith(FORMER_PACKAGE)
        ? "site.ycsb." + name.substring(FORMER_PACKAGE.length())
        : name;
  }
}
