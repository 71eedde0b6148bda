package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.hbase.MeasuredCluster;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.HitCounts;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.Sampling;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.Switch;
import io.github.hbaseycsb.campaign.hbase.RegionSpread;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.SettleSpec;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;

/**
 * A cluster in memory that outlives the drivers. Changes take effect in steps, between which a
 * driver can be killed. It can be in the states that real clusters get into: tables that are
 * missing, half loaded, disabled or a user's own, switches that the user may not set, a silent
 * master.
 */
final class FakeCluster {
  static final String ID = "its-id";

  final Map<String, FakeTable> tables = new TreeMap<>();
  final Map<String, FakeTable> snapshots = new TreeMap<>();
  final Map<String, Boolean> switches = new TreeMap<>();

  /** Switches that this user may not set. */
  final Set<String> refused = new TreeSet<>();

  /** Actions on tables that fail. */
  final Set<Action> impossible = EnumSet.noneOf(Action.class);

  /** Rows that the servers lose although they acknowledge them. */
  final Set<String> forgotten = new TreeSet<>();

  /** Rows whose acknowledged writes a read lacks. */
  final Set<String> unread = new TreeSet<>();

  /** What was done to tables and snapshots, in order. */
  final List<String> done = Collections.synchronizedList(new ArrayList<>());

  boolean answers = true;
  boolean restoresSnapshots = true;
  boolean settles = true;
  boolean takesHFiles = true;
  int starts = 1;

  /** Its servers on the driver's machine; empty if that is not known. */
  Optional<List<String>> local = Optional.empty();

  /** How often a driver waited for a table to settle. */
  int settlings;

  /** How often a driver began to sample the servers. */
  int samplings;

  FakeCluster() {
    switches.putAll(Map.of("balancer", true, "normalizer", false, "splits", true, "merges", true));
  }

  MeasuredCluster connect(Lifetime driver) throws CampaignException {
    driver.requireAlive();
    requireAnswer();
    return new Connection(driver);
  }

  FakeTable table(String name) throws CampaignException {
    requireAnswer();
    if (!tables.containsKey(name)) {
      throw new CampaignException(CampaignStatus.CLUSTER, "there is no table " + name);
    }
    return tables.get(name);
  }

  private void requireAnswer() throws CampaignException {
    if (!answers) {
      throw new CampaignException(CampaignStatus.CLUSTER, "the master does not answer");
    }
  }

  private final class Connection implements MeasuredCluster {
    private final Lifetime driver;

    Connection(Lifetime driver) {
      this.driver = driver;
    }

    @Override
    public String id() {
      driver.requireAlive();
      return ID;
    }

    @Override
    public boolean exists(String table) throws CampaignException {
      driver.requireAlive();
      requireAnswer();
      return tables.containsKey(table);
    }

    @Override
    public int regionCount(String table) throws CampaignException {
      driver.requireAlive();
      table(table);
      return 2;
    }

    @Override
    public Map<String, String> dataset(String table) throws CampaignException {
      driver.requireAlive();
      return table(table).dataset;
    }

    private FakeTable own(String table) throws CampaignException {
      if (dataset(table).isEmpty()) {
        throw new CampaignException(CampaignStatus.USAGE, table + " was not created by hbase-ycsb");
      }
      return table(table);
    }

    private FakeTable enabled(String table) throws CampaignException {
      if (!table(table).enabled) {
        throw new CampaignException(CampaignStatus.CLUSTER, table + " is disabled");
      }
      return table(table);
    }

    @Override
    public boolean enable(String table) throws CampaignException {
      driver.requireAlive();
      FakeTable disabled = table(table);
      if (disabled.enabled || disabled.dataset.isEmpty()) {
        return false;
      }
      driver.moment("enable " + table);
      disabled.enabled = true;
      driver.moment("enabled " + table);
      return true;
    }

    @Override
    public void flush(String table) throws CampaignException {
      driver.requireAlive();
      enabled(table);
    }

    @Override
    public void drop(String table) throws CampaignException {
      FakeTable dropped = own(table);
      driver.moment("drop " + table);
      dropped.enabled = false;
      driver.moment("dropping " + table);
      tables.remove(table);
      done.add("drop " + table);
      driver.moment("dropped " + table);
    }

    @Override
    public long countRows(String table, long limit, LongConsumer progress)
        throws CampaignException {
      driver.requireAlive();
      return enabled(table).records.size();
    }

    @Override
    public void readSince(String table, long sinceMs, ObjLongConsumer<String> row)
        throws CampaignException {
      driver.requireAlive();
      enabled(table)
          .written
          .forEach(
              (key, writtenMs) -> {
                if (writtenMs >= sinceMs) {
                  row.accept(key, writtenMs);
                }
              });
      done.add("read " + table);
    }

    @Override
    public AuditedTable audited(String table) {
      throw new UnsupportedOperationException("a campaign audits no table");
    }

    @Override
    public RegionSpread spread(String table) throws CampaignException {
      driver.requireAlive();
      table(table);
      return new RegionSpread(Map.of(), Map.of(), 1);
    }

    @Override
    public Map<String, String> settle(String table, SettleSpec spec, Consumer<String> progress)
        throws CampaignException {
      driver.requireAlive();
      enabled(table);
      if (!settles) {
        throw new CampaignException(CampaignStatus.CLUSTER, table + " has not settled");
      }
      settlings++;
      return Map.of();
    }

    @Override
    public boolean restoresSnapshots() {
      return restoresSnapshots;
    }

    @Override
    public void takeSnapshot(String table, String name) throws CampaignException {
      FakeTable taken = own(table);
      driver.moment("take " + name);
      if (snapshots.putIfAbsent(name, taken.copy()) == null) {
        done.add("take " + name);
      }
      driver.moment("taken " + name);
    }

    @Override
    public void restoreSnapshot(String table, String name) throws CampaignException {
      FakeTable restored = own(table);
      driver.moment("restore " + name);
      restored.enabled = false;
      driver.moment("restoring " + name);
      if (!snapshots.containsKey(name)) {
        throw new CampaignException(CampaignStatus.CLUSTER, "there is no snapshot " + name);
      }
      FakeTable state = snapshots.get(name).copy();
      state.enabled = false;
      tables.put(table, state);
      done.add("restore " + name);
      driver.moment("restored and disabled " + name);
      state.enabled = true;
      driver.moment("restored " + name);
    }

    @Override
    public void deleteSnapshot(String name) throws CampaignException {
      driver.moment("delete " + name);
      requireAnswer();
      if (snapshots.remove(name) != null) {
        done.add("delete " + name);
      }
      driver.moment("deleted " + name);
    }

    @Override
    public String version() {
      return "2.6.4";
    }

    @Override
    public void requireHealthy() throws CampaignException {
      driver.requireAlive();
      requireAnswer();
    }

    @Override
    public Optional<Conditions.Servers> identity() {
      driver.requireAlive();
      return answers
          ? Optional.of(
              new Conditions.Servers("2.6.4", "r", List.of("s,16020," + starts), "checksum"))
          : Optional.empty();
    }

    @Override
    public Optional<List<String>> onThisMachine(List<String> servers) {
      driver.requireAlive();
      return local.map(here -> here.stream().filter(servers::contains).toList());
    }

    @Override
    public List<Switch> switches() {
      driver.requireAlive();
      return switches.keySet().stream().<Switch>map(name -> new FakeSwitch(name, driver)).toList();
    }

    @Override
    public Environment environment(String table, Environment.HBaseYcsb release, Clock clock)
        throws CampaignException {
      driver.requireAlive();
      requireAnswer();
      return new Environment(
          clock.millis(),
          release,
          TestCampaign.MACHINE,
          new Environment.Cluster(
              "id", version(), "r", "checksum", "m,16000,1", "on", List.of(), Map.of()),
          new Environment.Table(table, table, Map.of(), Map.of(), 2, "sha"));
    }

    @Override
    public Sampling sampleMaster(Writer out, Clock clock, Duration period) {
      return sample("", out, clock, period);
    }

    @Override
    public Sampling sample(String table, Writer out, Clock clock, Duration period) {
      driver.requireAlive();
      String server = "s,16020," + ++samplings;
      try {
        out.write(
            Json.mapper()
                .writeValueAsString(
                    ServerSample.unpublished(clock.millis(), server, OptionalInt.empty())));
        out.write('\n');
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new Sampling() {
        @Override
        public boolean hasFailed() {
          return false;
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public TableActions actions(String table) throws CampaignException {
      driver.requireAlive();
      table(table);
      return new TableActions() {
        @Override
        public List<String> act(Action action) throws CampaignException {
          driver.requireAlive();
          if (impossible.contains(action)) {
            throw new CampaignException(CampaignStatus.CLUSTER, "cannot " + action + " it");
          }
          done.add(action + " " + table);
          return List.of(table);
        }

        @Override
        public String metaServer() {
          return "s,16020," + starts;
        }

        @Override
        public void restore() {
          driver.requireAlive();
          done.add("place " + table);
        }
      };
    }

    @Override
    public void clearBlockCache(String table) throws CampaignException {
      driver.moment("clear the cache of " + table);
      enabled(table);
      done.add("clear the cache of " + table);
    }

    @Override
    public HitCounts blockCacheHits() {
      return new HitCounts(0, 0, 0, 1);
    }

    @Override
    public void close() {
      // A connection of a dead driver is gone.
    }
  }

  private final class FakeSwitch implements Switch {
    private final String name;
    private final Lifetime driver;

    FakeSwitch(String name, Lifetime driver) {
      this.name = name;
      this.driver = driver;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Optional<Boolean> isOn() throws CampaignException {
      driver.requireAlive();
      requireAnswer();
      return Optional.of(switches.get(name));
    }

    @Override
    public boolean set(boolean on) throws CampaignException {
      driver.moment("switch the " + name);
      requireAnswer();
      if (refused.contains(name)) {
        return false;
      }
      switches.put(name, on);
      driver.moment("switched the " + name);
      return true;
    }
  }
}
