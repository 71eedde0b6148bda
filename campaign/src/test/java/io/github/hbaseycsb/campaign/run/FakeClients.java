package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.HdrLog;
import io.github.hbaseycsb.campaign.SettableClock;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.client.TableCheckFile;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Clients that write into a {@link FakeCluster}, and leave the files that YCSB would. Time passes
 * while they run: a second of the clock for each second of theirs.
 */
final class FakeClients implements Clients, Clients.Source {
  private static final int OPERATIONS_PER_SECOND = 100;
  private static final int LONGEST_SECONDS = 3600;

  /** Longer runs need no more for their figures. */
  static final int LOGGED_SECONDS = 60;

  /** The latency of all operations of a profiled run: a mean that included it would show that. */
  private static final int PROFILED_US = 1_000_000;

  /** Number of writes in a journal. */
  static final int ACKNOWLEDGED = 10;

  /** One of this many records is read back. */
  private static final int SAMPLED = 10;

  /** Of all clients so far: most of their seconds are the same. */
  private static final Map<Same, HdrLog.Interval> INTERVALS = new ConcurrentHashMap<>();

  private final Map<Path, FakeCluster> clusters;
  private final SettableClock clock;
  private final Lifetime driver;

  private final List<Trouble> troubles;
  private final List<Start> starts;
  private final IntUnaryOperator latencyUs;
  private final IntUnaryOperator progressUs;

  /**
   * What happens to clients.
   *
   * @param directory a part of their directory's path
   * @param status that the first of them ends with; {@link #CTRL_C} means that the user presses it
   * @param second in which the first of them ends; {@link #NO_TIME} if it ends with the others
   * @param meanwhile what happens while they run
   */
  record Trouble(String directory, int status, int second, Runnable meanwhile) {
    static final int NO_TIME = Integer.MAX_VALUE;
    static final int CTRL_C = 1000;
    static final int KILLED = 137;
    static final int STOPPED = 143;

    Trouble(String directory, int status) {
      this(directory, status, () -> {});
    }

    Trouble(String directory, int status, Runnable meanwhile) {
      this(directory, status, NO_TIME, meanwhile);
    }

    /** The first client ends by itself. */
    static Trouble inSecond(int second, String directory, int status) {
      return new Trouble(directory, status, second, () -> {});
    }
  }

  /**
   * What clients of a run, or of a warm-up, found when they began.
   *
   * @param directory of the first of them
   * @param records times that each record of the table was written
   * @param writers before them, since the table was loaded or restored
   * @param on switches that were on
   * @param properties of each of them, without the workload file's
   */
  record Start(
      Path directory,
      Map<Long, Integer> records,
      List<String> writers,
      Set<String> on,
      List<Map<String, String>> properties) {
    boolean isOfRun() {
      return directory.toString().contains("/cells/");
    }
  }

  /**
   * @param troubles what is to become of clients; each befalls the first that it is for
   * @param starts takes what clients found
   * @param latencyUs of all operations, by the target rate; of 0 without one
   * @param progressUs the 99th percentile that they report while they run, by their second
   */
  FakeClients(
      Map<Path, FakeCluster> clusters,
      SettableClock clock,
      Lifetime driver,
      List<Trouble> troubles,
      List<Start> starts,
      IntUnaryOperator latencyUs,
      IntUnaryOperator progressUs) {
    this.latencyUs = latencyUs;
    this.progressUs = progressUs;
    this.starts = starts;
    this.clusters = clusters;
    this.clock = clock;
    this.driver = driver;
    this.troubles = troubles;
  }

  @Override
  public Clients local() {
    return this;
  }

  @Override
  public Clients of(Cell cell) {
    return this;
  }

  @Override
  public List<List<ClientExit>> runSides(
      List<List<ClientSpec>> sides, Optional<Duration> limit, Watcher watcher, IntPredicate enough)
      throws IOException, InterruptedException {
    Phase phase = sides.get(0).get(0).phase();
    boolean looksOnly = phase == Phase.CHECK || phase == Phase.CHECK_AND_COUNT;
    meet("start clients: " + phase, looksOnly);
    for (ClientSpec spec : sides.stream().flatMap(List::stream).toList()) {
      Files.createDirectories(spec.directory());
    }
    List<Optional<Trouble>> troubles = new ArrayList<>();
    for (List<ClientSpec> side : sides) {
      troubles.add(takeTrouble(side.get(0)));
    }
    if (troubles.stream().flatMap(Optional::stream).anyMatch(it -> it.status() == Trouble.CTRL_C)) {
      driver.moment("Ctrl-C");
      throw new InterruptedException("Ctrl-C");
    }
    List<List<ClientExit>> exits = new ArrayList<>();
    long begin = clock.millis();
    try {
      List<ClientSpec> specs = sides.get(0);
      switch (phase) {
        case LOAD, BULK_LOAD -> load(specs, troubles.get(0).isPresent());
        case CHECK, CHECK_AND_COUNT -> check(specs.get(0));
        case RUN -> operate(sides, troubles, watcher, enough);
        case PROFILE -> {
          operate(sides, troubles, watcher, enough);
          for (ClientSpec spec : specs) {
            Files.writeString(spec.directory().resolve(ClientProtocol.RECORDING), "client");
          }
        }
      }
      boolean failed =
          troubles.stream().flatMap(Optional::stream).anyMatch(it -> !ExitStatus.ran(it.status()));
      for (int side = 0; side < sides.size(); side++) {
        exits.add(
            failed && troubles.get(side).isEmpty()
                ? stopped(sides.get(side))
                : exits(sides.get(side), troubles.get(side), begin));
      }
    } catch (CampaignException e) {
      exits.clear();
      for (List<ClientSpec> side : sides) {
        exits.add(
            side.stream()
                .map(
                    spec ->
                        new ClientExit(
                            spec.number(),
                            1,
                            Optional.of("ycsb: " + e.getMessage()),
                            clock.millis(),
                            List.of(),
                            Optional.empty()))
                .toList());
      }
    }
    meet("clients ended: " + phase, looksOnly);
    return exits;
  }

  /** Clients that are stopped because those of another side failed. */
  private List<ClientExit> stopped(List<ClientSpec> specs) {
    return specs.stream()
        .map(
            spec ->
                new ClientExit(
                    spec.number(),
                    Trouble.STOPPED,
                    Optional.empty(),
                    clock.millis() + 1,
                    List.of(),
                    Optional.empty()))
        .toList();
  }

  private List<ClientExit> exits(List<ClientSpec> specs, Optional<Trouble> trouble, long begin) {
    List<ClientExit> exits = new ArrayList<>();
    int firstEnds = firstEnds(trouble);
    for (ClientSpec spec : specs) {
      boolean first = spec.number() == 1;
      long last = first && firstEnds < Trouble.NO_TIME ? begin + firstEnds * 1000L : clock.millis();
      exits.add(
          new ClientExit(
              spec.number(),
              first ? trouble.map(Trouble::status).orElse(0) : 0,
              Optional.empty(),
              Math.min(clock.millis(), last),
              List.of(),
              Optional.empty()));
    }
    return exits;
  }

  private static int firstEnds(Optional<Trouble> trouble) {
    return trouble.map(Trouble::second).orElse(Trouble.NO_TIME);
  }

  private void meet(String moment, boolean looksOnly) {
    if (looksOnly) {
      driver.requireAlive();
    } else {
      driver.moment(moment);
    }
  }

  private Optional<Trouble> takeTrouble(ClientSpec spec) {
    Optional<Trouble> trouble =
        troubles.stream()
            .filter(each -> spec.directory().toString().contains(each.directory()))
            .findFirst();
    trouble.ifPresent(
        each -> {
          troubles.remove(each);
          each.meanwhile().run();
        });
    return trouble;
  }

  private FakeTable table(ClientSpec spec) throws CampaignException, IOException {
    return clusters.get(spec.conf()).table(properties(spec).get("table"));
  }

  private static Map<String, String> properties(ClientSpec spec) throws IOException {
    return Workload.merged(spec.workloadFile(), spec.properties());
  }

  private static FakeTable requireEnabled(FakeTable table) throws CampaignException {
    if (!table.enabled) {
      throw new CampaignException(CampaignStatus.USAGE, "the table is disabled");
    }
    return table;
  }

  private void load(List<ClientSpec> specs, boolean killed) throws CampaignException, IOException {
    for (ClientSpec spec : specs) {
      Map<String, String> properties = properties(spec);
      FakeCluster cluster = clusters.get(spec.conf());
      cluster.tables.computeIfAbsent(
          properties.get("table"),
          name -> new FakeTable(Map.of("recordcount", properties.get("recordcount"))));
      FakeTable table = requireEnabled(table(spec));
      long start = Long.parseLong(properties.get(YcsbProperty.INSERT_START.key()));
      long count = Long.parseLong(properties.get(YcsbProperty.INSERT_COUNT.key()));
      if (spec.phase() == Phase.BULK_LOAD) {
        requireBulkLoad(cluster, table);
        driver.moment("store files are written");
      }
      table.load(start, count / 2);
      driver.moment("in the middle of a load");
      if (!killed) {
        table.load(start + count / 2, count - count / 2);
      }
    }
  }

  private static void requireBulkLoad(FakeCluster cluster, FakeTable table)
      throws CampaignException {
    if (!cluster.takesHFiles) {
      throw new CampaignException(CampaignStatus.USAGE, "the servers take no HFiles");
    }
    if (!table.records.isEmpty()) {
      throw new CampaignException(CampaignStatus.USAGE, "the table is not empty");
    }
  }

  private void check(ClientSpec spec) throws CampaignException, IOException {
    FakeTable table = requireEnabled(table(spec));
    long expected = Long.parseLong(properties(spec).get("recordcount"));
    long read = 0;
    long missing = 0;
    for (long record = 0; record < expected; record += SAMPLED) {
      read++;
      missing += table.records.containsKey(record) ? 0 : 1;
    }
    String found =
        "read=%d\nmissing=%d\ndifferent=0\nempty=%s\nrows=%d\n"
            .formatted(read, missing, table.records.isEmpty(), table.records.size());
    Files.writeString(spec.directory().resolve(TableCheckFile.FILE), found);
  }

  private void operate(
      List<List<ClientSpec>> sides,
      List<Optional<Trouble>> troubles,
      Watcher watcher,
      IntPredicate enough)
      throws CampaignException, IOException {
    for (List<ClientSpec> specs : sides) {
      Map<String, String> properties = properties(specs.get(0));
      FakeCluster cluster = clusters.get(specs.get(0).conf());
      if (Boolean.parseBoolean(properties.get("hbase.createtable"))) {
        cluster.tables.computeIfAbsent(
            properties.get("table"),
            name -> new FakeTable(Map.of("recordcount", properties.get("recordcount"))));
      }
      FakeTable table = requireEnabled(table(specs.get(0)));
      Path directory = specs.get(0).directory();
      starts.add(
          new Start(
              directory,
              Map.copyOf(table.records),
              List.copyOf(table.writers),
              cluster.switches.entrySet().stream()
                  .filter(Map.Entry::getValue)
                  .map(Map.Entry::getKey)
                  .collect(Collectors.toSet()),
              specs.stream().map(ClientSpec::properties).toList()));
      table.writers.add(directory.toString());
    }
    driver.moment("in the middle of a run");
    for (ClientSpec spec : sides.stream().flatMap(List::stream).toList()) {
      acknowledge(spec);
    }
    write(sides, troubles, watcher, enough);
  }

  /** Writes rows, and names them in the journal of acknowledged writes, if there is to be one. */
  private void acknowledge(ClientSpec spec) throws CampaignException, IOException {
    String journal = spec.properties().get("hbase.writejournal");
    if (journal == null) {
      return;
    }
    FakeTable table = table(spec);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < ACKNOWLEDGED; i++) {
      String key = "user" + i;
      if (!clusters.get(spec.conf()).forgotten.contains(key)) {
        table.written.put(key, clock.millis());
      }
      lines.add(key + " " + clock.millis());
      if (clusters.get(spec.conf()).unread.contains(key)) {
        lines.add(key + " -" + clock.millis());
      }
    }
    Files.write(Path.of(journal), lines);
  }

  /** Logs with an interval for each second. */
  private void write(
      List<List<ClientSpec>> sides,
      List<Optional<Trouble>> troubles,
      Watcher watcher,
      IntPredicate enough)
      throws IOException {
    int limit =
        Integer.parseInt(
            properties(sides.get(0).get(0))
                .getOrDefault("maxexecutiontime", Integer.toString(LONGEST_SECONDS)));
    long begin = clock.millis();
    List<List<Log>> logs = new ArrayList<>();
    long[] done = new long[sides.size()];
    try {
      for (List<ClientSpec> specs : sides) {
        List<Log> ofSide = new ArrayList<>();
        logs.add(ofSide);
        for (ClientSpec spec : specs) {
          int target = Integer.parseInt(spec.properties().getOrDefault("target", "0"));
          ofSide.add(new Log(spec, "READ", begin, target));
          if (target > 0) {
            ofSide.add(new Log(spec, "Intended-READ", begin, target));
          }
        }
      }
      for (int second = 0; second < limit; second++) {
        int now = second;
        boolean ended = troubles.stream().anyMatch(trouble -> now >= firstEnds(trouble));
        if (enough.test(ended ? 1 : 0)
            || (ended && (sides.size() > 1 || sides.get(0).size() == 1))) {
          break;
        }
        clock.pass(Duration.ofSeconds(1));
        for (int side = 0; side < sides.size(); side++) {
          int operations = OPERATIONS_PER_SECOND;
          for (Log log : logs.get(side)) {
            operations = log.write(second, second >= firstEnds(troubles.get(side)));
          }
          done[side] += operations;
          watcher.read(
              side,
              new ClientProgress(
                  second + 1, done[side], operations, progressUs.applyAsInt(second + 1)));
        }
      }
    } finally {
      logs.forEach(side -> side.forEach(Log::close));
    }
    for (int side = 0; side < sides.size(); side++) {
      int firstEnds = firstEnds(troubles.get(side));
      boolean whole = firstEnds == Trouble.NO_TIME;
      Files.writeString(
          sides.get(side).get(0).directory().resolve(ClientProtocol.OUTPUT),
          """
          [{"metric": "OVERALL", "measurement": "RunTime(ms)", "value": %d},
           {"metric": "OVERALL", "measurement": "Throughput(ops/sec)", "value": %d},
           {"metric": "OVERALL", "measurement": "FailedOperations", "value": %d}]
          """
              .formatted(
                  whole ? clock.millis() - begin : firstEnds * 1000L,
                  OPERATIONS_PER_SECOND,
                  whole ? 0 : 1));
    }
  }

  /** Operations of one latency. */
  private record Same(int us, int operations) {
    HdrLog.Interval interval() {
      Histogram histogram = new Histogram(3);
      histogram.recordValueWithCount(us, operations);
      return HdrLog.Interval.of(histogram);
    }
  }

  /** A client's log of an operation. */
  private final class Log implements AutoCloseable {
    private final ClientSpec spec;
    private final long begin;
    private final int target;
    private final HdrLog file;

    Log(ClientSpec spec, String operation, long begin, int target) throws IOException {
      this.spec = spec;
      this.begin = begin;
      this.target = target;
      file = new HdrLog(spec.directory().resolve(operation + ".hdr"), begin);
    }

    /** Returns the operations of this second. Clients that take turns do some only in theirs. */
    int write(int second, boolean firstEnded) {
      int operations = operations(begin + second * 1000L);
      if (second >= LOGGED_SECONDS || (firstEnded && spec.number() == 1)) {
        return operations;
      }
      int us = spec.phase() == Phase.PROFILE ? PROFILED_US : latencyUs.applyAsInt(target);
      file.write(
          begin + second * 1000L,
          begin + (second + 1) * 1000L,
          INTERVALS.computeIfAbsent(new Same(us, operations), Same::interval));
      file.flush();
      return operations;
    }

    private int operations(long fromMs) {
      int all = target > 0 ? target : OPERATIONS_PER_SECOND;
      String turns = spec.properties().get(BindingProperty.TURNS.key());
      return turns == null
          ? all
          : (int)
              (all
                  * TurnSchedule.SideTurns.parse(turns)
                      .orElseThrow()
                      .turn(fromMs)
                      .overlapMs(fromMs, fromMs + 1000)
                  / 1000);
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
