package io.github.hbaseycsb.binding.options;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.ClosestName;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.HConstants;

/**
 * The names of all properties that a client knows: YCSB's, those of the binding and of its
 * workloads, and HBase's own keys.
 */
public final class PropertyNames {
  /** Begins the names of most of the binding's properties, and of HBase's own keys. */
  public static final String OURS = "hbase.";

  /** Keys that go, without this prefix, to HBase's client. */
  public static final String VERBATIM = OURS + "conf.";

  private static final String SITE = "-cp DIRECTORY_OF_HBASE_SITE_XML";

  /** Keys of the tracing of YCSB's client. */
  private static final String TRACING = "htrace.";

  /** What names of other bindings, launchers and habits, written by {@link #plain}, are here. */
  private static final Map<String, String> HERE = new HashMap<>();

  static {
    here(YcsbProperty.THREAD_COUNT.key(), "thread", "threads", "numthreads", "nthreads", "clients");
    here(YcsbProperty.OPERATION_COUNT.key(), "operations", "numoperations", "opcount", "ops");
    here(YcsbProperty.RECORD_COUNT.key(), "records", "numrecords", "rows");
    here(YcsbProperty.MAX_EXECUTION_TIME.key(), "time", "duration", "runtime");
    here(YcsbProperty.TARGET.key(), "throughput", "rate", "opspersecond");
    here(YcsbProperty.REQUEST_DISTRIBUTION.key(), "distribution");
    here(YcsbProperty.FIELD_LENGTH.key(), "valuesize", "valuelength", "fieldsize");
    here(YcsbProperty.FIELD_COUNT.key(), "fields");
    here(YcsbProperty.INSERTION_RETRY_LIMIT.key(), "insertretrycount", "insertretrylimit");
    here(YcsbProperty.INSERTION_RETRY_INTERVAL.key(), "insertretryinterval");
    here(YcsbProperty.PERCENTILES.key(), "percentiles");
    here(YcsbProperty.STATUS_INTERVAL.key(), "interval");
    here(YcsbProperty.MEASUREMENT_TYPE.key(), "measurement");
    here(YcsbProperty.EXPORT_FILE.key(), "output", "outputfile", "resultfile");
    here(BindingProperty.TABLE.key(), "tablename");
    here(BindingProperty.COLUMN_FAMILY.key(), "family", "cf");
    here(BindingProperty.WRITE_BUFFER_SIZE.key(), "buffersize", "clientbuffersize");
    here(BindingProperty.USE_PAGE_FILTER.key(), "pagefilter");
    here(BindingProperty.REGIONS.key(), "splits", "numregions", "presplit");
    here(BindingProperty.COMPRESSION_RATIO.key(), "compressionratio", "compressibility");
    here(BindingProperty.DURABILITY.key(), "wal", "writetowal", "skipwal");
    String quorum = HConstants.ZOOKEEPER_QUORUM + ", or " + SITE;
    here(quorum, "host", "hosts", "quorum", "zkquorum", "zookeeper", "zookeeperquorum");
    here(HConstants.ZOOKEEPER_CLIENT_PORT, "port", "clientport", "zookeeperport");
    here(HConstants.ZOOKEEPER_ZNODE_PARENT, "znodeparent");
    here(SITE, "conf", "confdir", "config", "configuration", "hbaseconfiguration");
    here(SITE, "hbaseconfig", "hbaseconf", "hbaseconfdir", "hbasesite", "hbasesitexml");
  }

  private static void here(String name, String... elsewhere) {
    for (String other : elsewhere) {
      HERE.put(other, name);
    }
  }

  private PropertyNames() {}

  /** One line with the nearest known name; empty if the name of a property is known. */
  public static Optional<String> complaintAbout(String key) {
    boolean known =
        YcsbProperty.names().contains(key)
            || BindingProperty.isKnown(key)
            || isVerbatim(key)
            || key.startsWith(TRACING)
            || ConfigurationFiles.hbaseKeys().contains(key);
    return known ? Optional.empty() : Optional.of(unknown(key));
  }

  /** The prefix alone names nothing, and some names that begin with it mean a file or directory. */
  private static boolean isVerbatim(String key) {
    return key.startsWith(VERBATIM) && !key.equals(VERBATIM) && !HERE.containsKey(plain(key));
  }

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
                    Set.of(plain, "hbase" + plain).contains(plain(name))
                        || plain.equals("hbase" + plain(name)))
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
