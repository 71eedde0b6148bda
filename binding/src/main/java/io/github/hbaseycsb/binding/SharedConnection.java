package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.request.Coalescer;
import io.github.hbaseycsb.binding.request.DaemonThreads;
import io.github.hbaseycsb.binding.request.FailureCounts;
import io.github.hbaseycsb.binding.request.InFlightRequests;
import io.github.hbaseycsb.binding.request.OutageDetector;
import io.github.hbaseycsb.binding.request.ReadCounts;
import io.github.hbaseycsb.binding.request.RootCause;
import io.github.hbaseycsb.binding.request.SlowOperations;
import io.github.hbaseycsb.binding.request.TableSender;
import io.github.hbaseycsb.binding.request.WriteBuffer;
import io.github.hbaseycsb.binding.request.WriteJournal;
import io.github.hbaseycsb.binding.startup.ClientConfiguration;
import io.github.hbaseycsb.binding.startup.ConnectionWarmUp;
import io.github.hbaseycsb.binding.startup.KerberosLogin;
import io.github.hbaseycsb.binding.startup.Startup;
import io.github.hbaseycsb.binding.startup.TableSetup;
import io.github.hbaseycsb.binding.startup.TableSetup.LoadEnd;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.workload.WrittenValues;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of this process to a cluster. The client threads share them, and the last {@link
 * #close} closes them. The table is checked before the first thread gets them.
 */
public final class SharedConnection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedConnection.class);

  private static final Map<HBaseOptions, SharedConnection> OPEN = new HashMap<>();

  private final HBaseOptions options;
  private final List<Connection> connections = new ArrayList<>();
  private final List<AsyncConnection> asyncConnections = new ArrayList<>();
  private final Map<Key, Coalescer> coalescers = new ConcurrentHashMap<>();
  private final Map<Key, WriteBuffer> writeBuffers = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();

  /** The threads that wait for the answers of multi requests. */
  private final ExecutorService senders =
      Executors.newCachedThreadPool(new DaemonThreads("hbase-sender"));

  private final FailureCounts failures;
  private final OutageDetector outage;
  private final Optional<SlowOperations> slow;
  private final ReadCounts reads;
  private WriteJournal journal = WriteJournal.NONE;
  private WrittenValues values;
  private TableSetup setup;
  private InFlightRequests inFlight;
  private long answerLimitMs;
  private int users;

  /** The number of a connection or of a buffer, from 0, and the table that it is used for. */
  private record Key(int number, TableName table) {}

  private SharedConnection(HBaseOptions options) {
    this.options = options;
    this.failures = new FailureCounts(options.get(BindingProperty.DEBUG));
    this.outage =
        new OutageDetector(
            options.get(BindingProperty.UNAVAILABLE_TIMEOUT), this::disconnect, System::nanoTime);
    this.slow =
        options
            .find(BindingProperty.SLOW_THRESHOLD)
            .map(it -> new SlowOperations(it, System::currentTimeMillis));
    this.reads = new ReadCounts(options.reads());
  }

  /**
   * Connects, or returns the connections that were opened with the same options.
   *
   * @param properties of the YCSB client
   * @throws StartupException if a property is invalid, the cluster does not answer within {@code
   *     hbase.startuptimeout} seconds, or the table is missing or does not fit the properties
   */
  public static SharedConnection acquire(Properties properties) throws StartupException {
    return acquire(properties, LoadEnd.IGNORED);
  }

  /**
   * The same for a client that minds whether the load of the table has ended: a table whose load
   * has not is unfit.
   *
   * @param loadEnd counts if this is the first client with these options
   */
  public static SharedConnection acquire(Properties properties, LoadEnd loadEnd)
      throws StartupException {
    HBaseOptions options = HBaseOptions.from(properties);
    synchronized (OPEN) {
      SharedConnection shared = OPEN.get(options);
      if (shared == null) {
        shared = new SharedConnection(options);
        shared.open(properties, loadEnd);
        OPEN.put(options, shared);
      }
      shared.users++;
      return shared;
    }
  }

  /** Releases the connections. The last call closes them and logs the failures. */
  @Override
  public void close() {
    synchronized (OPEN) {
      users--;
      if (users == 0) {
        OPEN.values().remove(this);
        disconnect();
        slow.ifPresent(SlowOperations::close);
        failures.logSummary();
      }
    }
  }

  /** As {@link TableSetup#noteLoad}. */
  public void noteLoad(long written, boolean whole) throws IOException, InterruptedException {
    setup.noteLoad(written, whole);
  }

  HBaseOptions options() {
    return options;
  }

  FailureCounts failures() {
    return failures;
  }

  OutageDetector outage() {
    return outage;
  }

  /** The operations that take longer than {@code hbase.slowthreshold}; empty if it is not set. */
  public Optional<SlowOperations> slow() {
    return slow;
  }

  ReadCounts reads() {
    return reads;
  }

  /** What it has counted beside YCSB: metrics of YCSB's summary, each with its measurements. */
  public Map<String, Map<String, Long>> counts() {
    Map<String, Map<String, Long>> counts = new LinkedHashMap<>(reads.summary());
    slow.ifPresent(operations -> counts.put("SLOW", operations.summary()));
    if (options.writes().dependOnReads()) {
      counts.put(Operation.UPDATE.toString(), Map.of("Retries", failures.retries()));
    }
    return counts;
  }

  /**
   * Where the rows of a table are, as a user's connection remembers it from its requests. Only if
   * it has just been told otherwise, a row is empty, or asked for as the next request would be.
   */
  Function<byte[], Optional<HRegionLocation>> locations(int user, TableName table) {
    if (options.sending().usesAsyncClient()) {
      AsyncTableRegionLocator locator = asyncConnection(user).getRegionLocator(table);
      return row -> known(locator.getRegionLocation(row));
    }
    return row -> {
      try (RegionLocator locator = connection(user).getRegionLocator(table)) {
        return Optional.of(locator.getRegionLocation(row));
      } catch (IOException | RuntimeException e) {
        return Optional.empty();
      }
    };
  }

  private static Optional<HRegionLocation> known(CompletableFuture<HRegionLocation> location) {
    return location.isDone() && !location.isCompletedExceptionally()
        ? Optional.of(location.join())
        : Optional.empty();
  }

  WriteJournal journal() {
    return journal;
  }

  WrittenValues values() {
    return values;
  }

  InFlightRequests inFlight() {
    return inFlight;
  }

  /** A number for a new user of these connections, from 0. */
  int nextUser() {
    return next.getAndIncrement();
  }

  /** A connection for whoever loads or reads the table by other means than the binding's. */
  public Connection connection() {
    return connection(0);
  }

  public TableName table() {
    return options.table();
  }

  public Families families() {
    return options.families();
  }

  Connection connection(int user) {
    return connections.get(user % connections.size());
  }

  TableSender sender(int user, TableName table) {
    return new TableSender(connection(user), table, senders);
  }

  AsyncConnection asyncConnection(int user) {
    return asyncConnections.get(user % asyncConnections.size());
  }

  /** The coalescer for a table, shared by the users of one connection. */
  Coalescer coalescer(int user, TableName table) {
    int connection = user % asyncConnections.size();
    return coalescers.computeIfAbsent(
        new Key(connection, table),
        key -> new Coalescer(asyncConnections.get(connection), table, answerLimitMs));
  }

  /**
   * The buffer for a user: its own if {@code writebuffersize} is given. Otherwise users share
   * buffers if {@code hbase.inflightbytes} has no room for one each.
   */
  WriteBuffer writeBuffer(int user, TableName table) {
    Optional<Long> limitBytes = options.find(BindingProperty.WRITE_BUFFER_SIZE);
    if (limitBytes.isPresent()) {
      return new WriteBuffer(sender(user, table), inFlight, limitBytes::get);
    }
    // Each connection has at least one buffer.
    int buffer = user % Math.max(inFlight.buffers(), connections.size());
    return writeBuffers.computeIfAbsent(
        new Key(buffer, table),
        key -> new WriteBuffer(sender(buffer, table), inFlight, inFlight::bufferBytes));
  }

  /** Returns the properties with the checksum of the file of values, if there is one. */
  private Properties openValues(Properties properties) throws StartupException {
    try {
      values = WrittenValues.from(properties);
    } catch (InvalidPropertyException e) {
      throw new StartupException(e);
    }
    Properties known = (Properties) properties.clone();
    if (values.file().isPresent()) {
      String checksum = values.checksum().orElseThrow();
      Object noted = known.putIfAbsent(BindingProperty.VALUES_CHECKSUM.key(), checksum);
      if (noted != null && !noted.equals(checksum)) {
        throw new StartupException(
            "property %s=%s is not that of the file %s, which has %s: use the file that it was"
                    .formatted(
                        BindingProperty.VALUES_CHECKSUM.key(),
                        noted,
                        options.writes().valuesFile().orElseThrow(),
                        checksum)
                + " noted for");
      }
    }
    return known;
  }

  private void open(Properties properties, LoadEnd loadEnd) throws StartupException {
    Properties known = openValues(properties);
    Optional<String> file = options.find(BindingProperty.WRITE_JOURNAL);
    if (file.isPresent()) {
      journal = WriteJournal.to(file.get());
    }
    ClientConfiguration cluster = new ClientConfiguration(options);
    answerLimitMs = cluster.answerLimitMs();
    inFlight = new InFlightRequests(options.get(BindingProperty.IN_FLIGHT_BYTES), answerLimitMs);
    cluster.requireReachable(ClientConfiguration.ANSWER_LIMIT);
    Duration limit = Duration.ofSeconds(options.get(BindingProperty.STARTUP_TIMEOUT));
    try (Startup startup = new Startup(limit, System::nanoTime)) {
      startup.perform(
          () -> KerberosLogin.perform(cluster.configuration(), options.login()),
          startup.late("no Kerberos login", "the KDC that krb5.conf names answers"));
      startup.perform(
          () -> connect(cluster, known, loadEnd, startup),
          startup.late(
              "no answer from HBase at " + cluster.name(),
              "its master and region servers run" + askForKerberos(cluster)));
    } catch (ExecutionException e) {
      String refusal = cluster.refusal(e.getCause());
      throw RootCause.isUnavailable(e.getCause())
          ? StartupException.unanswered(refusal, e)
          : new StartupException(refusal, e);
    }
  }

  /**
   * A server with Kerberos closes the connections of clients without it, and they retry until the
   * limit. So the message mentions Kerberos.
   */
  private static String askForKerberos(ClientConfiguration cluster) {
    return KerberosLogin.isAskedFor(cluster.configuration())
        ? ""
        : ", and, if they require Kerberos, that hbase-site.xml has "
            + KerberosLogin.AUTHENTICATION
            + "=kerberos";
  }

  private void connect(
      ClientConfiguration cluster, Properties properties, LoadEnd loadEnd, Startup startup)
      throws Exception {
    try {
      int count = options.get(BindingProperty.CONNECTIONS);
      for (int i = 0; i < count; i++) {
        connections.add(ConnectionFactory.createConnection(cluster.configuration()));
        if (options.sending().usesAsyncClient()) {
          asyncConnections.add(
              ConnectionFactory.createAsyncConnection(cluster.configuration()).get());
        }
      }
      setup = new TableSetup(connections.get(0), options, properties, loadEnd, startup);
      setup.prepare();
      List<Startup.Step> warmUps = new ArrayList<>();
      connections.forEach(it -> warmUps.add(() -> ConnectionWarmUp.warm(it, options)));
      asyncConnections.forEach(it -> warmUps.add(() -> ConnectionWarmUp.warm(it, options)));
      Startup.inParallel(warmUps);
    } catch (Exception e) {
      disconnect();
      throw e;
    }
  }

  private void disconnect() {
    outage.close();
    // The requests first: HBase's client may drop unanswered operations when it is closed.
    inFlight.close();
    senders.shutdownNow();
    coalescers.values().forEach(Coalescer::close);
    List<AutoCloseable> open = new ArrayList<>(asyncConnections);
    open.addAll(connections);
    open.add(journal);
    for (AutoCloseable connection : open) {
      try {
        connection.close();
      } catch (Exception e) {
        LOG.warn("A connection did not close: {}", RootCause.summary(e));
      }
    }
  }
}
