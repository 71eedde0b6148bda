package io.github.hbaseycsb.analysis.report;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.ServerSamples;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.WarmUp;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Writes the results of a campaign of two variants and several numbers of threads as the driver
 * does, with figures from a seeded generator: slow while it warms up, and in the second run of the
 * first cell slow for a tenth of the window, while a server compacts. A program, too: {@code
 * DIRECTORY SECONDS CLIENTS LAYOUT}.
 */
public final class CampaignFixture {
  private static final long STARTED_MS = 1_795_000_000_000L;
  private static final int SERVERS = 4;
  private static final int REGIONS = 60;
  private static final int POOL = 12;

  /** Which cells a campaign has. */
  public enum Layout {
    /** Two variants, two workloads, several numbers of threads. */
    USUAL(3),
    /** One workload in six variants. */
    VARIANTS(3),
    /** Forty cells of five runs. */
    LARGE(5);

    private final int runs;

    Layout(int runs) {
      this.runs = runs;
    }
  }

  private final Path results;
  private final int runs;
  private final List<Load> loads;
  private final int seconds;
  private final int warmUp;
  private final int clients;
  private final Random random = new Random(7);

  /**
   * @param seconds of each window
   */
  public CampaignFixture(Path results, int seconds, int clients) {
    this(results, Layout.USUAL, seconds, clients);
  }

  /**
   * @param seconds of each window
   */
  public CampaignFixture(Path results, Layout layout, int seconds, int clients) {
    this.results = results;
    runs = layout.runs;
    loads = loads(layout);
    this.seconds = seconds;
    this.clients = clients;
    warmUp = Math.max(2, seconds / 8);
  }

  private record Load(String workload, String variant, int threads, double speed) {
    String name() {
      return workload + "-" + variant + "-" + threads;
    }
  }

  private static List<Load> loads(Layout layout) {
    return switch (layout) {
      case USUAL ->
          List.of(
              new Load("workloada", "sync", 50, 0.8),
              new Load("workloada", "sync", 100, 1),
              new Load("workloada", "sync", 200, 1.1),
              new Load("workloada", "async", 50, 1),
              new Load("workloada", "async", 100, 1.3),
              new Load("workloada", "async", 200, 1.4),
              new Load("bigtable-random-read", "sync", 100, 1.5),
              new Load("bigtable-random-read", "async", 100, 1.49));
      case VARIANTS ->
          Stream.of("sync", "async", "fsync", "skip", "default", "sync-of-a-longer-name")
              .map(variant -> new Load("workloada", variant, 100, 1 + 0.02 * variant.length()))
              .toList();
      case LARGE -> large();
    };
  }

  private static List<Load> large() {
    List<Load> loads = new ArrayList<>();
    for (String workload : List.of("workloada", "workloadb", "workloadc", "workloadf")) {
      for (String variant : List.of("sync", "async")) {
        for (int step = 1; step <= 5; step++) {
          double speed = step * (variant.length() + 1) / 10.0;
          loads.add(new Load(workload, variant, 10 << step, speed));
        }
      }
    }
    return loads;
  }

  /** Writes all files but the reports; returns the plan. */
  public Plan write(String name) throws IOException {
    List<Cell> cells = new ArrayList<>();
    long startMs = STARTED_MS;
    for (Load load : loads) {
      Cell like = PlanFixture.cell(load.name(), load.variant(), runs);
      cells.add(
          new Cell(
              load.name(),
              load.workload(),
              like.workloadFile(),
              like.loadFile(),
              load.variant(),
              like.values()
                  .with(PlanKeys.DURATION, Duration.ofSeconds(seconds))
                  .with(PlanKeys.WARMUP, WarmUp.of(Duration.ofSeconds(warmUp)))
                  .with(PlanKeys.THREADS, load.threads())
                  .with(PlanKeys.CLIENTS, clients)
                  .with(
                      PlanKeys.PROPERTIES,
                      Map.of(
                          "durability",
                          load.variant().equals("sync") ? "SYNC_WAL" : "ASYNC_WAL"))));
      for (int run = 1; run <= runs; run++) {
        run(load, run, startMs);
        startMs += (warmUp + seconds + 60) * 1000L;
      }
    }
    Files.writeString(
        results.resolve(Environment.FILE),
        """
        {"hbase_ycsb": {"version": "0.1.0", "revision": "0123456"}, "client": {"host": "<b>client</b>"},
         "clusters": {"cluster": {"version": "2.6.4-hadoop3"}}}
        """);
    Files.writeString(results.resolve("campaign.yaml"), "name: \"" + name + "\"\ncells: []\n");
    return new Plan(name, "Generated figures, not measured.", Schedule.BLOCKED, cells);
  }

  private boolean isSlow(Load load, int run, int second) {
    return load.equals(loads.get(0))
        && run == 2
        && second >= seconds / 2
        && second < seconds * 6 / 10;
  }

  private void run(Load load, int run, long startMs) throws IOException {
    Path directory = RunName.run(run).in(results, load.name());
    double speed = load.speed() * (1 + 0.01 * random.nextGaussian());
    boolean writes = load.workload().equals("workloada");
    List<RunRecord.Client> records = new ArrayList<>();
    List<String> usual = pool(speed, 1);
    List<String> cold = pool(speed * 0.5, 2);
    List<String> slow = pool(speed * 0.4, 8);
    for (int client = 1; client <= clients; client++) {
      Path files = Files.createDirectories(RunDirectories.client(directory, client));
      for (String operation : writes ? List.of("READ", "UPDATE") : List.of("READ")) {
        try (BufferedWriter out = Files.newBufferedWriter(files.resolve(operation + ".hdr"))) {
          out.write("#[Histogram log format version 1.3]\n");
          out.write(
              String.format(ROOT, "#[StartTime: %.3f (seconds since epoch)]%n", startMs / 1e3));
          out.write(
              "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\","
                  + "\"Interval_Compressed_Histogram\"\n");
          for (int second = -warmUp; second < seconds + 1; second++) {
            List<String> from =
                second < -warmUp / 2 ? cold : isSlow(load, run, second) ? slow : usual;
            out.write(
                (second + warmUp) + ".000,1.000,10.000," + from.get(random.nextInt(POOL)) + "\n");
          }
        }
      }
      Files.writeString(
          files.resolve("ycsb.json"),
          """
          [{"metric": "OVERALL", "measurement": "FailedOperations", "value": 0}]
          """);
      records.add(
          new RunRecord.Client(
              client,
              load.threads() / clients,
              0,
              Optional.empty(),
              OptionalDouble.of(1),
              Optional.empty()));
    }
    long windowMs = startMs + warmUp * 1000L;
    servers(load, run, directory, windowMs, speed);
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("durability", load.variant().equals("sync") ? "SYNC_WAL" : "ASYNC_WAL");
    properties.put("table", "usertable <script>alert('table')</script>");
    properties.put("recordcount", "1000000");
    Json.mapper()
        .writeValue(
            directory.resolve(RunRecord.FILE).toFile(),
            new RunRecord(
                new RunRecord.Identity(load.name(), load.workload(), load.variant(), run),
                load.threads(),
                OptionalInt.empty(),
                properties,
                List.of(),
                new RunRecord.Times(
                    startMs,
                    windowMs + (seconds + 1) * 1000L,
                    windowMs,
                    OptionalLong.of(windowMs + seconds * 1000L)),
                8,
                records,
                "ANY",
                List.of(),
                conditions(run)));
  }

  private Conditions conditions(int run) {
    Conditions.Warmed clientWarmUp =
        new Conditions.Warmed(warmUp, true, 1000, 2000, "they were steady for 10 s.");
    return new Conditions(
        run,
        0,
        Optional.of(clientWarmUp),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Map.of(),
        0,
        Optional.empty());
  }

  /** Intervals of a second, as HdrHistogram's log has them. */
  private List<String> pool(double speed, double slowness) {
    List<String> pool = new ArrayList<>();
    for (int i = 0; i < POOL; i++) {
      Histogram histogram = new Histogram(3);
      int operations = (int) (400 * speed * (1 + 0.03 * random.nextGaussian()));
      for (int k = 0; k < operations; k++) {
        double tail = random.nextInt(300) == 0 ? 12 : 1;
        histogram.recordValue(
            (long) (700 * slowness * tail * Math.exp(0.5 * random.nextGaussian())));
      }
      byte[] bytes = new byte[histogram.getNeededByteBufferCapacity()];
      int length = histogram.encodeIntoCompressedByteBuffer(ByteBuffer.wrap(bytes));
      pool.add(Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, length)));
    }
    return pool;
  }

  private void servers(Load load, int run, Path directory, long windowMs, double speed)
      throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(directory.resolve(ServerSample.FILE))) {
      for (int server = 0; server < SERVERS; server++) {
        long requests = 1_000_000;
        long compacted = 5_000_000_000L;
        long flushes = 100;
        long gc = 60_000;
        long hits = 4_000_000;
        long misses = 500_000;
        long memstore = 20_000_000;
        long[] ofRegions = new long[REGIONS / SERVERS];
        for (int second = -warmUp; second <= seconds; second++) {
          boolean compacts = server == 1 && isSlow(load, run, second);
          long growth =
              (long) (2000 * speed * (compacts ? 0.3 : 1) * (1 + 0.1 * random.nextGaussian()));
          requests += growth;
          hits += growth * 9 / 10;
          misses += growth / 10;
          compacted += compacts ? 80_000_000 : 0;
          gc += random.nextInt(20) == 0 ? 25 + (compacts ? 60 : 0) : 0;
          memstore += 1_000_000;
          if (memstore > 128_000_000) {
            memstore = 2_000_000;
            flushes++;
          }
          Map<String, Long> regions = new LinkedHashMap<>();
          for (int region = 0; region < ofRegions.length; region++) {
            ofRegions[region] += growth / (2 + region);
            if (second % 5 == 0) {
              regions.put(
                  String.format(ROOT, "%08x%024x", server * 1000L + region, 0), ofRegions[region]);
            }
          }
          out.write(
              Json.mapper()
                  .writeValueAsString(
                      ServerSamples.of(
                          windowMs + second * 1000L + 100L * server,
                          "rs" + server + ".example.org,16020,1795000000000",
                          regions,
                          requests,
                          requests / 2,
                          requests / 2,
                          compacts ? 3 : 0,
                          0,
                          compacted,
                          flushes,
                          40 + (second % 97) / 10,
                          memstore,
                          hits,
                          misses,
                          random.nextInt(compacts ? 60 : 8),
                          gc,
                          REGIONS / SERVERS)));
          out.write('\n');
        }
      }
    }
  }

  /** Writes a campaign for a look at its report, and the reports. */
  public static void main(String[] arguments) throws Exception {
    Path results = Files.createDirectories(Path.of(arguments[0]));
    Plan plan =
        new CampaignFixture(
                results,
                Layout.valueOf(arguments[3]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]))
            .write("fixture");
    for (int i = 0; i < 2; i++) {
      long beginNs = System.nanoTime();
      ResultFiles.write(plan, results);
      System.out.printf(
          "%s: %.1f s, %d bytes%n",
          i == 0 ? "from the logs" : "again",
          (System.nanoTime() - beginNs) / 1e9,
          Files.size(results.resolve(ResultFiles.HTML)));
    }
  }
}
