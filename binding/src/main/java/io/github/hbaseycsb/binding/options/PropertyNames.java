package io.github.hbaseycsb.binding.options;

import static java.util.Map.entry;

import io.github.hbaseycsb.property.ClosestName;
import io.github.hbaseycsb.workload.YcsbProperty;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of all properties that a client knows: YCSB's, those of the binding and of its
 * workloads, and HBase's own keys.
 */
public final class PropertyNames {
  static final String OURS = "hbase.";
  private static final String HBASE = "hbase";

  /** Keys that go, without this prefix, to HBase's client. */
  public static final String VERBATIM = "hbase.conf.";

  /** Keys of the tracing of YCSB's client. */
  private static final String TRACING = "htrace.";

  private static final String HOST = "hbase.zookeeper.quorum, or -cp DIRECTORY_OF_HBASE_SITE_XML";

  /** What names of other bindings, launchers and habits, written by {@link #plain}, are here. */
  private static final Map<String, String> HERE =
      Map.ofEntries(
          entry("thread", "threadcount"),
          entry("threads", "threadcount"),
          entry("numthreads", "threadcount"),
          entry("nthreads", "threadcount"),
          entry("clients", "threadcount"),
          entry("operations", "operationcount"),
          entry("numoperations", "operationcount"),
          entry("opcount", "operationcount"),
          entry("ops", "operationcount"),
          entry("records", "recordcount"),
          entry("numrecords", "recordcount"),
          entry("rows", "recordcount"),
          entry("time", "maxexecutiontime"),
          entry("duration", "maxexecutiontime"),
          entry("runtime", "maxexecutiontime"),
          entry("throughput", "target"),
          entry("rate", "target"),
          entry("opspersecond", "target"),
          entry("distribution", "requestdistribution"),
          entry("valuesize", "fieldlength"),
          entry("valuelength", "fieldlength"),
          entry("fieldsize", "fieldlength"),
          entry("fields", "fieldcount"),
          entry("insertretrycount", "core_workload_insertion_retry_limit"),
          entry("insertretrylimit", "core_workload_insertion_retry_limit"),
          entry("insertretryinterval", "core_workload_insertion_retry_interval"),
          entry("percentiles", "hdrhistogram.percentiles"),
          entry("interval", "status.interval"),
          entry("measurement", "measurementtype"),
          entry("output", "exportfile"),
          entry("outputfile", "exportfile"),
          entry("resultfile", "exportfile"),
          entry("tablename", BindingProperty.TABLE.key()),
          entry("family", BindingProperty.COLUMN_FAMILY.key()),
          entry("cf", BindingProperty.COLUMN_FAMILY.key()),
          entry("buffersize", BindingProperty.WRITE_BUFFER_SIZE.key()),
          entry("clientbuffersize", BindingProperty.WRITE_BUFFER_SIZE.key()),
          entry("pagefilter", BindingProperty.USE_PAGE_FILTER.key()),
          entry("splits", BindingProperty.REGIONS.key()),
          entry("numregions", BindingProperty.REGIONS.key()),
          entry("presplit", BindingProperty.REGIONS.key()),
          entry("wal", BindingProperty.DURABILITY.key()),
          entry("writetowal", BindingProperty.DURABILITY.key()),
          entry("skipwal", BindingProperty.DURABILITY.key()),
          entry("host", HOST),
          entry("hosts", HOST),
          entry("quorum", HOST),
          entry("zkquorum", HOST),
          entry("zookeeper", HOST),
          entry("zookeeperquorum", HOST),
          entry("port", "hbase.zookeeper.property.clientPort"),
          entry("clientport", "hbase.zookeeper.property.clientPort"),
          entry("zookeeperport", "hbase.zookeeper.property.clientPort"),
          entry("znodeparent", "zookeeper.znode.parent"),
          entry("conf", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
          entry("confdir", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
          entry("config", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
          entry("configuration", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
          entry("hbaseconfiguration", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
          entry("hbaseconfig", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
          entry("hbaseconf", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
          entry("hbaseconfdir", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
          entry("hbasesite", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
          entry("hbasesitexml", "-cp DIRECTORY_OF_HBASE_SITE_XML"));

  private PropertyNames() {}

  /**
   * Checks the name of a property.
   *
   * @return one line with the nearest known name; empty if the name is known
   */
  public static Optional<String> complaintAbout(String key) {
    boolean known =
        YcsbProperty.names().contains(key)
            || BindingProperty.isOne(key)
            || isVerbatim(key)
            || key.startsWith(TRACING)
            || ConfigurationFiles.hbaseKeys().contains(key);
    return known ? Optional.empty() : Optional.of(unknown(key));
  }

  /** The prefix alone names nothing, and some names that begin with it mean a file or directory. */
  private static boolean isVerbatim(String key) {
    return key.startsWith(VERBATIM) && !key.equals(VERBATIM) && !HERE.containsKey(plain(key));
  }

  /** One line about a name that is not known. */
  static String unknown(String key) {
    return "unknown property "
        + key
        + intended(key).map(name -> ": did you mean " + name + "?").orElse("")
        + (key.startsWith(OURS) && !key.startsWith(VERBATIM)
            ? " (to pass HBase's client a key that its defaults do not list, write "
                + VERBATIM
                + key
                + ")"
            : "");
  }

  private static Optional<String> intended(String key) {
    Collection<String> own = new TreeSet<>(YcsbProperty.names());
    BindingProperty.all().forEach(property -> own.add(property.key()));
    // Neither upper case nor dots make another name, and "hbase." is easily left out, or added.
    String plain = plain(key);
    Optional<String> written =
        own.stream()
            .filter(
                name ->
                    Set.of(plain, HBASE + plain).contains(plain(name))
                        || plain.equals(HBASE + plain(name)))
            .findFirst();
    Optional<String> other = written.or(() -> Optional.ofNullable(HERE.get(plain)));
    if (other.isPresent()) {
      return other;
    }
    Collection<String> all = new TreeSet<>(own);
    all.addAll(ConfigurationFiles.hbaseKeys());
    return key.contains(".") ? ClosestName.of(key, all) : ClosestName.of(key, own);
  }

  private static String plain(String key) {
    return key.toLowerCase(Locale.ROOT).replaceAll("[._-]", "");
  }
}
