package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.HBaseOptions.NewTable;
import io.github.hbaseycsb.binding.options.HBaseOptions.Way;
import io.github.hbaseycsb.binding.options.HBaseOptions.Writes;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.options.TableAttributes;
import io.github.hbaseycsb.binding.request.RootCause;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.BindingProperty.Update;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes sure that the table exists, has the column families, and holds the rows that a run expects.
 */
public final class TableSetup {
  private static final Logger LOG = LoggerFactory.getLogger(TableSetup.class);

  private static final int NOTE_LIMIT_S = 60;

  /** What a client makes of the note with a table that its load has not ended. */
  public enum LoadEnd {
    /** Nothing. A table that it creates is without the note. */
    IGNORED,
    /** It refuses the table. */
    REQUIRED,
    /**
     * A table that it creates has the note, if it loads the whole table. {@link #noteLoad} changes
     * it.
     */
    NOTED
  }

  private final Connection connection;
  private final HBaseOptions options;
  private final Properties properties;
  private final LoadEnd loadEnd;
  private final TableCreation creation;

  /**
   * @param startup receives the progress of a table's creation
   */
  public TableSetup(
      Connection connection,
      HBaseOptions options,
      Properties properties,
      LoadEnd loadEnd,
      Startup startup) {
    this.connection = connection;
    this.options = options;
    // The launcher puts a workload of its own in the place of the one that decides about rows.
    this.properties = (Properties) properties.clone();
    this.loadEnd = loadEnd;
    creation =
        new TableCreation(
            options.table(), this::regions, startup::progressed, TableCreation.INTERVAL);
  }

  /**
   * Checks the table, and creates it if it is missing and the options allow it.
   *
   * @throws StartupException if it is missing and may not be created, or does not fit the options
   * @throws IOException if the cluster does not answer
   */
  public void prepare() throws StartupException, IOException, InterruptedException {
    TableCreation.Regions regions = regions();
    if (regions.all() == 0) {
      if (!options.newTable().allowed()) {
        throw new StartupException(
            "table %s does not exist: create it, or add -p %s=true"
                .formatted(options.table(), BindingProperty.CREATE_TABLE.key()));
      }
      create();
    } else if (options.newTable().allowed() && regions.open() < regions.all()) {
      creation.awaitOther();
    }
    for (byte[] family : options.families().names()) {
      requireFamily(family);
    }
    if (options.reads().consistency() == Consistency.TIMELINE) {
      requireReplicas();
    }
    requireKnownWrites();
    if (options.get(BindingProperty.CHECK_DATASET)) {
      requireDataset();
    }
  }

  /**
   * The state of the table's regions, from the region locator: {@code Admin.tableExists} of a 2.x
   * client fails with HBase 1.x.
   */
  private TableCreation.Regions regions() throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(options.table())) {
      return regions(locator.getAllRegionLocations());
    } catch (TableNotFoundException e) {
      LOG.debug("No table {}", options.table(), e);
      return new TableCreation.Regions(0, 0);
    }
  }

  /** The state of the regions at these locations. Of replicas, only the primary counts. */
  static TableCreation.Regions regions(List<HRegionLocation> locations) {
    List<HRegionLocation> all =
        locations.stream()
            .filter(Objects::nonNull)
            .filter(location -> RegionReplicaUtil.isDefaultReplica(location.getRegion()))
            .toList();
    long open = all.stream().filter(region -> region.getServerName() != null).count();
    return new TableCreation.Regions(Math.toIntExact(open), all.size());
  }

  private void create() throws StartupException, IOException, InterruptedException {
    NewTable table = options.newTable();
    if (table.attributes().needVersion()) {
      table.attributes().requireEffect(serverVersion(connection));
    }
    Dataset dataset = Dataset.of(properties);
    if (loadEnd == LoadEnd.NOTED && Dataset.LoadedRecords.of(properties).all()) {
      dataset = dataset.begun();
    }
    byte[][] splits = RegionSplits.of(properties, table.regions());
    TableDescriptor descriptor =
        table
            .attributes()
            .describe(options.table(), options.families().names())
            .setValue(Dataset.ATTRIBUTE, dataset.format())
            .build();
    try (Admin admin = connection.getAdmin()) {
      creation.create(() -> create(admin, descriptor, splits), splits.length + 1);
      LOG.info("Created table {} with {} regions", options.table(), splits.length + 1);
    } catch (TableExistsException e) {
      LOG.debug("Another client created {} first", options.table(), e);
      creation.awaitOther();
    } catch (NamespaceNotFoundException e) {
      String namespace = options.table().getNamespaceAsString();
      throw new StartupException(
          "namespace %s of table %s does not exist: create it, in the HBase shell with create_namespace '%s', or use another with -p %s=NAMESPACE:NAME"
              .formatted(namespace, options.table(), namespace, BindingProperty.TABLE.key()),
          e);
    }
  }

  /**
   * Creates the table and waits without a time limit: while another client creates it, the master
   * does not answer at all.
   */
  private static void create(Admin admin, TableDescriptor table, byte[][] splits)
      throws IOException, InterruptedException, TimeoutException {
    try {
      admin
          .createTableAsync(table, splits.length == 0 ? null : splits)
          .get(Integer.MAX_VALUE, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }

  /**
   * Checks a column family by a get: every version of HBase refuses a get with a wrong family, and
   * it requires only read permission.
   */
  private void requireFamily(byte[] family) throws StartupException, IOException {
    try (Table table = connection.getTable(options.table())) {
      table.exists(new Get(Bytes.toBytes(RegionSplits.PREFIX)).addFamily(family));
    } catch (IOException e) {
      if (RootCause.of(e) instanceof NoSuchColumnFamilyException
          || e instanceof NoSuchColumnFamilyException) {
        throw new StartupException(
            "table %s has no column family %s%s: use one of them with -p %s, or several with %s"
                .formatted(
                    options.table(),
                    Bytes.toString(family),
                    families().map(names -> " but " + names).orElse(""),
                    BindingProperty.COLUMN_FAMILY.with("NAME"),
                    BindingProperty.FAMILIES.key()),
            e);
      }
      throw e;
    }
  }

  /** Checks that there are replicas, by the region locator, which needs no permission. */
  private void requireReplicas() throws StartupException, IOException {
    try (RegionLocator locator = connection.getRegionLocator(options.table())) {
      if (locator.getAllRegionLocations().stream()
          .filter(Objects::nonNull)
          .allMatch(location -> RegionReplicaUtil.isDefaultReplica(location.getRegion()))) {
        throw new StartupException(
            "table %s has no replicas that could answer with %s=TIMELINE: leave that out, or use a table that was created with -p %s=2"
                .formatted(
                    options.table(),
                    BindingProperty.CONSISTENCY.key(),
                    BindingProperty.REPLICAS.key()));
      }
    }
  }

  /** A load only inserts. */
  private void requireKnownWrites() throws StartupException, IOException {
    Way way = options.sending().way();
    Writes writes = options.writes();
    if ((writes.update() == Update.APPEND || writes.conditional().isPresent())
        && (way == Way.BATCHED || way == Way.COALESCED)
        && YcsbProperty.DO_TRANSACTIONS.checkedIn(properties, false)) {
      requireKnownWrites(options, serverVersion(connection));
    }
  }

  /** The version of HBase that the master runs. */
  public static String serverVersion(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getClusterMetrics(EnumSet.of(Option.HBASE_VERSION)).getHBaseVersion();
    }
  }

  /**
   * Refuses what old servers do not know in requests with others: the answer of HBase 1 leaves out
   * appends that do not ask for the new value, so that HBase's client would take the whole request
   * for failed, and before HBase 2.4 servers write without looking at conditions.
   */
  static void requireKnownWrites(HBaseOptions options, String version) throws StartupException {
    if (options.writes().update() == Update.APPEND && version.startsWith("1.")) {
      throw unknownWrite(
          BindingProperty.UPDATE.key() + "=append", options, version, "does not answer appends");
    }
    Optional<String> conditional = options.writes().conditional();
    if (conditional.isPresent() && version.matches("(1|2\\.[0-3])\\..*")) {
      throw unknownWrite(conditional.get(), options, version, "ignores conditions of writes");
    }
  }

  private static StartupException unknownWrite(
      String property, HBaseOptions options, String version, String what) {
    return new StartupException(
        "properties %s and %s cannot be combined on HBase %s, which %s that are sent with others:"
                .formatted(property, options.sending().property().orElseThrow(), version, what)
            + " leave one out");
  }

  private void requireDataset() throws StartupException {
    Optional<TableDescriptor> table =
        descriptor().filter(it -> it.getValue(Dataset.ATTRIBUTE) != null);
    if (table.isEmpty()) {
      return;
    }
    Dataset there = Dataset.parse(table.get().getValue(Dataset.ATTRIBUTE));
    if (options.newTable().allowed()) {
      Map<String, String> given = new TreeMap<>();
      properties.stringPropertyNames().forEach(key -> given.put(key, properties.getProperty(key)));
      Optional<String> other =
          TableAttributes.difference(
              TableAttributes.of(table.get(), options.families().first()), given);
      if (other.isPresent()) {
        throw unfit(other.get(), "drop it, or use another");
      }
    }
    Dataset wanted = Dataset.of(properties);
    if (loadEnd == LoadEnd.NOTED
        && there.isContinuedBy(wanted, Dataset.LoadedRecords.of(properties).start())) {
      return;
    }
    Optional<String> difference = there.difference(wanted);
    if (difference.isPresent()) {
      throw unfit(difference.get(), "run with the properties of the load");
    }
    if (loadEnd == LoadEnd.REQUIRED && there.gap().isPresent()) {
      throw unfit(there.gap().get(), "load it again");
    }
  }

  private StartupException unfit(String fault, String advice) {
    return new StartupException(
        "table %s %s: %s, or use -p %s=false"
            .formatted(options.table(), fault, advice, BindingProperty.CHECK_DATASET.key()));
  }

  /**
   * Notes with a table that the binding created which records a load has written, if that changes
   * what is known.
   *
   * @param written number of records that were written, none of which failed
   * @param whole whether they are all that the load had to write
   * @throws IOException if the cluster does not answer within a minute, or refuses it
   */
  public void noteLoad(long written, boolean whole) throws IOException, InterruptedException {
    try (Admin admin = connection.getAdmin()) {
      TableDescriptor table = admin.getDescriptor(options.table());
      String attribute = table.getValue(Dataset.ATTRIBUTE);
      if (attribute == null) {
        return;
      }
      Dataset before = Dataset.parse(attribute);
      Dataset.LoadedRecords part = Dataset.LoadedRecords.of(properties);
      Dataset after = before.after(Dataset.of(properties), part.start(), part.end(written, whole));
      if (!after.equals(before)) {
        TableDescriptor noted =
            TableDescriptorBuilder.newBuilder(table)
                .setValue(Dataset.ATTRIBUTE, after.format())
                .build();
        // Servers before 2.6 open the regions again all the same.
        admin.modifyTableAsync(noted, false).get(NOTE_LIMIT_S, TimeUnit.SECONDS);
      }
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException(RootCause.summary(e), e);
    }
  }

  private Optional<String> families() {
    return descriptor()
        .map(table -> table.getColumnFamilyNames().stream().map(Bytes::toString).toList())
        .map(names -> String.join(", ", names));
  }

  /** The table's descriptor; empty if the user may not read it. */
  private Optional<TableDescriptor> descriptor() {
    try (Admin admin = connection.getAdmin()) {
      return Optional.of(admin.getDescriptor(options.table()));
    } catch (IOException e) {
      LOG.debug("Cannot read the descriptor of {}", options.table(), e);
      return Optional.empty();
    }
  }
}
