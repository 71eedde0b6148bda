package io.github.hbaseycsb.binding;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of this process to one cluster, shared by its client threads and counted: the
 * last {@link #release} closes them. Nobody gets one before the table behind it was checked.
 */
public final class SharedConnection {
  private static final Logger LOG = LoggerFactory.getLogger(SharedConnection.class);

  private static final Map<HBaseOptions, SharedConnection> OPEN = new HashMap<>();

  private final HBaseOptions options;
  private final List<Connection> connections = new ArrayList<>();
  private final List<AsyncConnection> asyncConnections = new ArrayList<>();
  private final Map<Route, Coalescer> coalescers = new ConcurrentHashMap<>();
  private final Map<Place, WriteBuffer> writeBuffers = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();
  private final Failures failures;
  private final Outage outage;
  private WriteJournal journal = WriteJournal.NONE;
  private InFlight inFlight;
  private int users;

  /** A table by one of the connections, which are counted from 0. */
  private record Route(int connection, TableName table) {}

  /** One of the buffers of a table, which are counted from 0. */
  private record Place(int buffer, TableName table) {}

  private SharedConnection(HBaseOptions options) {
    this.options = options;
    this.failures = new Failures(options.debug());
    this.outage = new Outage(options.unavailableTimeoutS(), this::close);
  }

  /**
   * Connects, or joins the threads that are connected with the same options.
   *
   * @param properties YCSB's, which say what the table holds
   * @throws StartupException when the cluster does not answer in {@code hbase.startuptimeout}
   *     seconds, or the table is missing or does not fit
   */
  public static SharedConnection acquire(HBaseOptions options, Properties properties)
      throws StartupException {
    synchronized (OPEN) {
      SharedConnection shared = OPEN.get(options);
      if (shared == null) {
        shared = new SharedConnection(options);
        shared.openJournal();
        shared.openWithin(options.startupTimeoutS(), properties);
        OPEN.put(options, shared);
      }
      shared.users++;
      return shared;
    }
  }

  /** Leaves; the last one closes the connections and reports what failed. */
  public void release() {
    synchronized (OPEN) {
      users--;
      if (users == 0) {
        OPEN.remove(options);
        close();
        failures.logSummary();
      }
    }
  }

  HBaseOptions options() {
    return options;
  }

  Failures failures() {
    return failures;
  }

  Outage outage() {
    return outage;
  }

  WriteJournal journal() {
    return journal;
  }

  /** The multi requests of all its users, but for coalesced ones. */
  InFlight inFlight() {
    return inFlight;
  }

  /** The number of a user of this connection, from 0 up. */
  int nextUser() {
    return next.getAndIncrement();
  }

  Connection connection(int user) {
    return connections.get(user % connections.size());
  }

  AsyncConnection asyncConnection(int user) {
    return asyncConnections.get(user % asyncConnections.size());
  }

  /** What sends a table's operations of all the threads that share a connection together. */
  Coalescer coalescer(int user, TableName table) {
    int connection = user % asyncConnections.size();
    return coalescers.computeIfAbsent(
        new Route(connection, table),
        route -> Coalescer.of(asyncConnections.get(connection), table));
  }

  /** The buffer that a user shares with others when there are more of them than have room. */
  WriteBuffer writeBuffer(int user, TableName table) {
    // Each connection has one at least.
    int buffer = user % Math.max(inFlight.buffers(), asyncConnections.size());
    return writeBuffers.computeIfAbsent(
        new Place(buffer, table), place -> writeBuffer(buffer, table, inFlight::bufferBytes));
  }

  /** A buffer of a user's own. */
  WriteBuffer writeBuffer(int user, TableName table, LongSupplier limitBytes) {
    return new WriteBuffer(
        new Multi(asyncConnection(user).getTable(table))::send, inFlight, limitBytes);
  }

  private void openJournal() throws StartupException {
    if (options.writes().journal().isPresent()) {
      journal = WriteJournal.to(options.writes().journal().get());
    }
  }

  private void openWithin(int limitS, Properties properties) throws StartupException {
    Cluster cluster = Cluster.of(options);
    inFlight =
        new InFlight(
            options.writes().inFlightBytes(), Cluster.answerLimitMs(cluster.configuration()));
    cluster.requireReachable();
    try (Startup startup = new Startup(Duration.ofSeconds(limitS))) {
      startup.perform(
          new KerberosLogin(cluster.configuration(), options.login())::perform,
          startup.late("no Kerberos login", "the KDC that krb5.conf names answers"));
      startup.perform(
          () -> open(cluster, properties, startup),
          startup.late(
              "no answer from HBase at " + cluster.name(),
              "its master and region servers run" + askForKerberos(cluster)));
    } catch (ExecutionException e) {
      throw new StartupException(
          "HBase at " + cluster.name() + " refused: " + Causes.summary(e.getCause()), e);
    }
  }

  /** A server that wants Kerberos hangs up on a client that does not, which then tries again. */
  private static String askForKerberos(Cluster cluster) {
    return KerberosLogin.isAskedFor(cluster.configuration())
        ? ""
        : ", and, where they want Kerberos, that hbase-site.xml has "
            + KerberosLogin.AUTHENTICATION
            + "=kerberos";
  }

  private void open(Cluster cluster, Properties properties, Startup startup) throws Exception {
    try {
      for (int i = 0; i < options.connections(); i++) {
        connections.add(ConnectionFactory.createConnection(cluster.configuration()));
        if (options.sendsMultiRequests()) {
          asyncConnections.add(
              ConnectionFactory.createAsyncConnection(cluster.configuration()).get());
        }
      }
      new TableSetup(connections.get(0), options, properties, startup::progressed).prepare();
      ConnectionWarmUp warmUp = new ConnectionWarmUp(options);
      List<Startup.Step> warmUps = new ArrayList<>();
      connections.forEach(connection -> warmUps.add(() -> warmUp.warm(connection)));
      asyncConnections.forEach(connection -> warmUps.add(() -> warmUp.warm(connection)));
      Startup.together(warmUps);
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  private void close() {
    outage.close();
    // First what waits for answers: HBase's client may forget whom it has yet to answer.
    inFlight.close();
    coalescers.values().forEach(Coalescer::close);
    List<AutoCloseable> open = new ArrayList<>(asyncConnections);
    open.addAll(connections);
    open.add(journal);
    for (AutoCloseable connection : open) {
      try {
        connection.close();
      } catch (Exception e) {
        LOG.warn("A connection did not close: {}", Causes.summary(e));
      }
    }
  }
}
