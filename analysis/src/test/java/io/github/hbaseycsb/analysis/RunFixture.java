package io.github.hbaseycsb.analysis;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.analysis.run.RunFigures;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.TurnTimes;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.HostSample;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.RunRecord.Machine;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.model.run.Verdict;
import io.github.hbaseycsb.model.run.WriteAudit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Writes a run's directory as the driver and YCSB leave it: the window begins 5 s after the clients
 * and lasts 60 s, unless told otherwise; all is well, unless told otherwise.
 */
public final class RunFixture {
  public static final long STARTED_MS = 1_795_000_000_000L;
  public static final long WINDOW_START_MS = STARTED_MS + 5000;
  public static final int WINDOW_SECONDS = 60;
  public static final int SECONDS = 70;

  /** The samples of servers on which nothing but operations happens, by the window's start. */
  private static final Map<Long, String> IDLE = new ConcurrentHashMap<>();

  private static final HdrLog.Interval EMPTY = HdrLog.Interval.of(new Histogram(3));

  private final Path results;
  private final String cell;
  private final RunName name;
  private final Map<String, String> properties = new TreeMap<>();
  private List<String> jvmArguments = List.of();
  private final List<RunRecord.Client> clients = new ArrayList<>();
  private final List<RunRecord.Note> notes = new ArrayList<>();
  private Conditions conditions = Conditions.UNKNOWN;
  private boolean hasServers = true;
  private OptionalInt target = OptionalInt.empty();
  private long windowStartMs = WINDOW_START_MS;
  private long finishedMs = STARTED_MS + SECONDS * 1000L;
  private OptionalLong windowEndMs = OptionalLong.of(WINDOW_START_MS + WINDOW_SECONDS * 1000L);

  public RunFixture(Path results, String cell, int number) throws IOException {
    this(results, cell, RunName.run(number));
  }

  public RunFixture(Path results, String cell, RunName name) throws IOException {
    this.results = results;
    this.cell = cell;
    this.name = name;
    Files.createDirectories(directory());
  }

  public Path directory() {
    return name.in(results, cell);
  }

  public Path client(int client) {
    return RunDirectories.client(directory(), client);
  }

  public RunFixture target(int opsPerSecond) {
    target = OptionalInt.of(opsPerSecond);
    return this;
  }

  public RunFixture untilDone() {
    windowEndMs = OptionalLong.empty();
    return this;
  }

  /** A window of another length. */
  public RunFixture window(int seconds) {
    windowEndMs = OptionalLong.of(WINDOW_START_MS + seconds * 1000L);
    return this;
  }

  /** A run whose clients take turns, and end 5 s after the window. Replaces the conditions. */
  public RunFixture turns(Conditions under, Conditions.Turns taken) {
    conditions = under.with(under.clientWarmUp(), Optional.of(taken));
    windowStartMs = taken.beginMs();
    windowEndMs = OptionalLong.of(taken.endMs());
    finishedMs = taken.endMs() + 5000;
    return this;
  }

  /**
   * A log in which each turn has operations of one latency, which end at equal distances.
   *
   * @param perTurn number of operations by block
   */
  public RunFixture byTurns(int client, String operation, IntUnaryOperator perTurn, long latencyUs)
      throws IOException {
    Conditions.Turns taken = conditions.turns().orElseThrow();
    int seconds = (int) ((finishedMs - STARTED_MS) / 1000);
    int[] counts = new int[seconds];
    for (int block = 0; block <= taken.schedule().block(finishedMs); block++) {
      TurnSchedule.Turn turn = taken.schedule().turn(block, taken.side());
      int count = perTurn.applyAsInt(block);
      for (int i = 0; i < count; i++) {
        long second = (turn.beginMs() + turn.lengthMs() * i / count - STARTED_MS) / 1000;
        if (second < seconds) {
          counts[(int) second]++;
        }
      }
    }
    return log(client, operation, 0, seconds, second -> values(counts[second], latencyUs));
  }

  /** When a client finished a turn. */
  public RunFixture finished(int client, int block, long endMs) throws IOException {
    long beginMs = conditions.turns().orElseThrow().schedule().blockBeginMs(block);
    Files.writeString(
        client(client).resolve(TurnTimes.FILE),
        String.format(ROOT, "{\"block\":%d,\"beginMs\":%d,\"endMs\":%d}%n", block, beginMs, endMs),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    return this;
  }

  public RunFixture property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  public RunFixture jvmArguments(String... arguments) {
    jvmArguments = List.of(arguments);
    return this;
  }

  public RunFixture conditions(Conditions under) {
    conditions = under;
    return this;
  }

  public RunFixture note(String code, Verdict verdict, String text) {
    notes.add(new RunRecord.Note(code, verdict, text));
    return this;
  }

  /** A client that did what its files, which are written with {@link #log}, say. */
  public RunFixture client(int client, int exitStatus, double cpuSeconds) throws IOException {
    return client(client, exitStatus, cpuSeconds, Optional.empty());
  }

  /** The same, on another machine. */
  public RunFixture client(int client, int exitStatus, double cpuSeconds, Optional<Machine> machine)
      throws IOException {
    return client(
        new RunRecord.Client(
            client, 4, exitStatus, Optional.empty(), OptionalDouble.of(cpuSeconds), machine));
  }

  /** One that ended with a complaint. */
  public RunFixture complaining(int client, int exitStatus, String complaint) throws IOException {
    return client(
        new RunRecord.Client(
            client,
            4,
            exitStatus,
            Optional.of(complaint),
            OptionalDouble.of(10),
            Optional.empty()));
  }

  /** One whose processor time is not known. */
  public RunFixture clientOfUnknownUse(int client) throws IOException {
    return client(
        new RunRecord.Client(
            client, 4, 0, Optional.empty(), OptionalDouble.empty(), Optional.empty()));
  }

  private RunFixture client(RunRecord.Client record) throws IOException {
    int client = record.number();
    clients.add(record);
    Files.createDirectories(client(client));
    return output(client, Map.of("OVERALL/FailedOperations", 0));
  }

  /** Replaces a client's ycsb.json. */
  public RunFixture output(int client, Map<String, ? extends Number> values) throws IOException {
    List<Map<String, Object>> entries = new ArrayList<>();
    new TreeMap<>(values)
        .forEach(
            (name, value) -> {
              int slash = name.indexOf('/');
              Map<String, Object> entry = new LinkedHashMap<>();
              entry.put("metric", name.substring(0, slash));
              entry.put("measurement", name.substring(slash + 1));
              entry.put("value", value);
              entries.add(entry);
            });
    Json.mapper().writeValue(client(client).resolve("ycsb.json").toFile(), entries);
    return this;
  }

  /** A steady log: so many operations in each second of the run, all of one latency. */
  public RunFixture steady(int client, String operation, int perSecond, long latencyUs)
      throws IOException {
    return log(client, operation, 0, SECONDS, second -> values(perSecond, latencyUs));
  }

  public static long[] values(int count, long latencyUs) {
    long[] values = new long[count];
    Arrays.fill(values, latencyUs);
    return values;
  }

  /**
   * A log with the latencies, us, of each second from the run's start; null where no interval ends,
   * as when the client was too busy to write it.
   */
  public RunFixture log(
      int client, String operation, int fromSecond, int toSecond, IntFunction<long[]> latencies)
      throws IOException {
    long begin = STARTED_MS + fromSecond * 1000L;
    try (HdrLog log = new HdrLog(client(client).resolve(operation + ".hdr"), begin)) {
      long intervalBegin = begin;
      HdrLog.Interval interval = EMPTY;
      long[] recorded = {};
      for (int second = fromSecond; second < toSecond; second++) {
        long[] values = latencies.apply(second);
        if (values == null) {
          continue;
        }
        // Most logs have the same latencies in all seconds.
        if (!Arrays.equals(values, recorded)) {
          Histogram histogram = new Histogram(3);
          for (long latency : values) {
            histogram.recordValue(latency);
          }
          interval = HdrLog.Interval.of(histogram);
          recorded = values;
        }
        long intervalEnd = STARTED_MS + (second + 1) * 1000L;
        log.write(intervalBegin, intervalEnd, interval);
        intervalBegin = intervalEnd;
      }
    }
    return this;
  }

  /** As when nobody sampled the servers. */
  public RunFixture withoutServers() {
    hasServers = false;
    return this;
  }

  /** A sample of a server on which nothing but operations happens, 90% of them from its cache. */
  private static ServerSample idle(long windowStartMs, int second) {
    return ServerSamples.of(
        windowStartMs + second * 1000L,
        "server,16020,1",
        Map.of(),
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        10,
        0,
        1000 + second * 90L,
        500 + second * 10L,
        0,
        0,
        10);
  }

  public RunFixture server(ServerSample... samples) throws IOException {
    Files.writeString(directory().resolve(ServerSample.FILE), lines(Arrays.stream(samples)));
    return this;
  }

  private static String lines(Stream<ServerSample> samples) {
    StringBuilder lines = new StringBuilder();
    samples.forEach(
        sample -> {
          try {
            lines.append(Json.mapper().writeValueAsString(sample)).append('\n');
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    return lines.toString();
  }

  /**
   * Samples of a machine with two processors, one in each second of the run.
   *
   * @param busyPercent of their time
   * @param stealPercent of their time in each second
   * @param threadPercent of one processor, by the thread netty-1
   */
  public static List<String> samples(
      String host, int busyPercent, IntUnaryOperator stealPercent, int threadPercent) {
    List<String> lines = new ArrayList<>();
    long steal = 0;
    for (int second = 0; second < SECONDS; second++) {
      lines.add(
          String.format(
              ROOT,
              """
              {"time_ms":%d,"host":"%s","processors":2,"processor_ms":{"user":%d,"nice":0,\
              "system":0,"idle":%d,"iowait":0,"irq":0,"softirq":0,"steal":%d},\
              "pressure_us":{"cpu_some":%d},"memory_bytes":{"total":25276514304,"cached":%d},\
              "process_ms":%d,"hottest_thread":{"id":9,"name":"netty-1","used_ms":%d}}\
              """,
              STARTED_MS + second * 1000L + 300,
              host,
              5_000 + second * 20L * busyPercent,
              700 + second * 2000L - second * 20L * busyPercent - steal,
              steal,
              second * 250_000L,
              second,
              second * 500L,
              second * 10L * threadPercent));
      steal += 20L * stealPercent.applyAsInt(second);
    }
    return lines;
  }

  /** A client's samples of its machine. */
  public RunFixture host(int client, List<String> lines) throws IOException {
    Files.write(client(client).resolve(HostSample.FILE), lines);
    return this;
  }

  /** What was done to servers or the table. */
  public RunFixture faults(FaultRecord... faults) throws IOException {
    Json.mapper().writeValue(directory().resolve(FaultRecord.FILE).toFile(), faults);
    return this;
  }

  /** What became of the acknowledged writes. */
  public RunFixture audit(WriteAudit audit) throws IOException {
    Json.mapper().writeValue(directory().resolve(WriteAudit.FILE).toFile(), audit);
    return this;
  }

  /** A region server that was killed, and started again 20 s later. */
  public static FaultRecord kill(int second) {
    long startMs = WINDOW_START_MS + second * 1000L;
    return new FaultRecord(
        "kill",
        "regionserver",
        List.of("b,16020,1"),
        startMs,
        OptionalLong.of(startMs + 100),
        OptionalLong.of(startMs + 20_000),
        OptionalLong.of(startMs + 24_000),
        Optional.empty());
  }

  /** Writes run.json; the files before it may have been changed since the last time. */
  public Path done() {
    RunRecord record =
        new RunRecord(
            new RunRecord.Identity(cell, "workloada", "", name.number()),
            4,
            target,
            properties,
            jvmArguments,
            new RunRecord.Times(STARTED_MS, finishedMs, windowStartMs, windowEndMs),
            2,
            clients,
            "ANY",
            notes,
            conditions);
    try {
      if (hasServers && !Files.exists(directory().resolve(ServerSample.FILE))) {
        String lines =
            IDLE.computeIfAbsent(
                windowStartMs,
                startMs ->
                    lines(
                        IntStream.rangeClosed(0, WINDOW_SECONDS)
                            .mapToObj(second -> idle(startMs, second))));
        Files.writeString(directory().resolve(ServerSample.FILE), lines);
      }
      Files.deleteIfExists(directory().resolve(RunFigures.FILE));
      Json.mapper().writeValue(directory().resolve(RunRecord.FILE).toFile(), record);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return directory();
  }
}
