package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.run.FakeClients.Start;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.campaign.run.Lifetime.Killed;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Kills drivers at every moment at which they call something outside of them, such as before and
 * after each line of the journal, and lets others continue.
 */
public class CrashedCampaignTest {
  private static final String EXISTING = "cluster: {conf: " + TestCampaign.CONF + "}";
  private static final String TWO_VERSIONS =
      "variants: [{name: old, cluster: {local: {version: 1.7.2}}},"
          + " {name: new, cluster: {local: {version: 2.6.4-hadoop3}}}]";
  private static final String ONE_CELL = "workloads: [workloada]";
  private static final String TWO_CELLS = "workloads: [workloada, workloadb]";
  private static final int RECORDS = 60;
  private static final String CHUNKS = "dataset: {records: " + RECORDS + ", chunk: 20}";
  private static final String IN_TURNS =
      "runs: {count: 2, duration: 1s, threads: 2, clients: 2, order: interleaved}";
  private static final String BLOCKED = "runs: {count: 2, duration: 1s, order: blocked}";

  private static final File MEMORY = new File("/dev/shm");

  private static final long SEED = 20261123;
  private static final int PAIRS = 5;

  /**
   * In memory, where there is such a place, because the journal waits for the disk at each step.
   */
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder(MEMORY.isDirectory() ? MEMORY : null);

  /** Starts a campaign on fresh clusters. */
  private interface Beginning {
    TestCampaign campaign() throws IOException;
  }

  private TestCampaign campaign(String... lines) throws IOException {
    return new TestCampaign(
        folder.newFolder().toPath(),
        Stream.concat(Stream.of("settle: {quiet: 1s, warmup: none}"), Stream.of(lines))
            .toArray(String[]::new));
  }

  /**
   * What must be true of a campaign however often its drivers are killed.
   *
   * @param reload whether it was started with {@code --reload}
   * @param underWay records that are written at a time, and written again after an interruption
   * @param loaded records that each run finds in its table
   * @param restored whether each run starts from the loaded table
   */
  private record Promise(boolean reload, int underWay, int loaded, boolean restored) {}

  @Test
  public void cellsThatTakeTurnsFromASnapshot() throws Exception {
    assertThatEveryCrashIsMended(
        () -> campaign(EXISTING, CHUNKS, TWO_CELLS, "restore: snapshot", IN_TURNS),
        new Promise(false, 40, RECORDS, true));
  }

  @Test
  public void cellsOnWhatTheOnesBeforeLeft() throws Exception {
    assertThatEveryCrashIsMended(
        () -> campaign(EXISTING, CHUNKS, ONE_CELL, BLOCKED),
        new Promise(false, 20, RECORDS, false));
  }

  @Test
  public void aTableThatIsLoadedInOnePiece() throws Exception {
    assertThatEveryCrashIsMended(
        () -> campaign(EXISTING, "dataset: {records: 60, load: bulk}", ONE_CELL, BLOCKED),
        new Promise(false, 0, RECORDS, false));
  }

  @Test
  public void aTableThatIsPutBecauseTheClusterTakesNoBulkLoad() throws Exception {
    assertThatEveryCrashIsMended(
        () -> {
          TestCampaign campaign =
              campaign(
                  EXISTING, "dataset: {records: 60, load: auto, chunk: 20}", ONE_CELL, BLOCKED);
          campaign.cluster().takesHFiles = false;
          return campaign;
        },
        new Promise(false, 20, RECORDS, false));
  }

  @Test
  public void aTableOfAnEarlierCampaignThatIsLoadedAgain() throws Exception {
    assertThatEveryCrashIsMended(
        () -> {
          TestCampaign campaign =
              campaign(EXISTING, CHUNKS, ONE_CELL, "restore: snapshot-each-run", BLOCKED);
          FakeTable earlier = new FakeTable(Map.of("recordcount", Integer.toString(RECORDS)));
          earlier.load(0, RECORDS);
          earlier.writers.add("a run of the earlier campaign");
          campaign.cluster().tables.put("usertable", earlier);
          return campaign;
        },
        new Promise(true, 20, RECORDS, true));
  }

  @Test
  public void aClusterThatRestoresNoSnapshots() throws Exception {
    assertThatEveryCrashIsMended(
        () -> {
          TestCampaign campaign =
              campaign(EXISTING, CHUNKS, ONE_CELL, "restore: snapshot-each-run", BLOCKED);
          campaign.cluster().restoresSnapshots = false;
          return campaign;
        },
        new Promise(false, 20, RECORDS, true));
  }

  @Test
  public void serversOfTheCampaignsOwn() throws Exception {
    assertThatEveryCrashIsMended(
        () ->
            campaign(
                TWO_VERSIONS,
                "dataset: {records: " + RECORDS + "}",
                ONE_CELL,
                "restore: snapshot",
                "runs: {count: 1, duration: 1s}"),
        new Promise(false, RECORDS, RECORDS, false));
  }

  @Test
  public void cellsWhoseClientsTakeTurnsOnServersOfTheCampaignsOwn() throws Exception {
    assertThatEveryCrashIsMended(
        () ->
            campaign(
                TWO_VERSIONS,
                "dataset: {records: " + RECORDS + "}",
                ONE_CELL,
                "runs: {count: 2, duration: 4s, warmup: 1s, order: turns, turn: 2s}"),
        new Promise(false, RECORDS, RECORDS, false));
  }

  @Test
  public void tablesThatTheRunsMake() throws Exception {
    assertThatEveryCrashIsMended(
        () -> campaign(EXISTING, "dataset: {records: 60, load: empty}", ONE_CELL, BLOCKED),
        new Promise(false, 0, 0, true));
  }

  @Test
  public void profiledRunsAfterTheOthers() throws Exception {
    assertThatEveryCrashIsMended(
        () ->
            campaign(
                EXISTING,
                CHUNKS,
                TWO_CELLS,
                "restore: snapshot",
                "runs: {count: 1, duration: 1s, profile: true}"),
        new Promise(false, 40, RECORDS, true));
  }

  /** Kills one driver, and then two in a row. */
  private void assertThatEveryCrashIsMended(Beginning beginning, Promise promise) throws Exception {
    TestCampaign undisturbed = beginning.campaign();
    Lifetime life = Lifetime.whole();
    assertWhole(undisturbed, undisturbed, undisturbed.begin(life, promise.reload()), promise, 0);
    Map<String, Throwable> failures = new TreeMap<>();
    List<String> moments = life.moments();
    for (int end = 0; end < moments.size(); end++) {
      Throwable failure = crash(beginning.campaign(), undisturbed, promise, end);
      if (failure != null) {
        failures.put("%03d %s".formatted(end, moments.get(end)), failure);
      }
    }
    Random random = new Random(SEED);
    for (int pair = 0; pair < PAIRS; pair++) {
      int first = random.nextInt(moments.size());
      int second = random.nextInt(moments.size() - first);
      Throwable failure = crash(beginning.campaign(), undisturbed, promise, first, second);
      if (failure != null) {
        failures.put(
            "%03d %s, then %d moments later".formatted(first, moments.get(first), second), failure);
      }
    }
    assertThat(failures).isEmpty();
  }

  /**
   * Kills one driver after the other, and lets the next one end the campaign.
   *
   * @param ends the moment of each driver's end
   * @return what is wrong then; null when nothing is
   */
  private static Throwable crash(
      TestCampaign crashed, TestCampaign undisturbed, Promise promise, int... ends) {
    return catchThrowable(
        () -> {
          int killed = 0;
          for (int end : ends) {
            Throwable death =
                catchThrowable(
                    () -> crashed.goOn(new Lifetime(moment -> moment == end), promise.reload()));
            if (death != null) {
              assertThat(death).isInstanceOf(Killed.class);
              crashed.cutOffTheJournal();
              killed++;
            }
          }
          assertThat(killed).isPositive();
          Written written = crashed.goOn(Lifetime.whole(), promise.reload());
          assertWhole(crashed, undisturbed, written, promise, killed);
        });
  }

  private static void assertWhole(
      TestCampaign campaign, TestCampaign undisturbed, Written written, Promise promise, int killed)
      throws IOException {
    assertThat(written.summary().cells())
        .allMatch(cell -> cell.runs().size() == cell.plannedRuns());
    assertThat(results(campaign)).isEqualTo(results(undisturbed));
    assertThat(campaign.runs()).doesNotHaveDuplicates();
    assertThat(campaign.journal(Step.FINISHED)).isNotEmpty();
    assertThat(campaign.servers.running).isEmpty();
    assertThat(campaign.clusters.keySet()).isEqualTo(undisturbed.clusters.keySet());
    campaign.clusters.forEach(
        (conf, cluster) -> {
          FakeCluster whole = undisturbed.clusters.get(conf);
          assertThat(cluster.tables.keySet()).isEqualTo(whole.tables.keySet());
          assertThat(cluster.tables.values()).allMatch(table -> table.enabled);
          assertThat(cluster.snapshots).isEmpty();
          assertThat(cluster.switches).isEqualTo(new FakeCluster().switches);
        });
    for (Start start : campaign.starts) {
      assertThat(start.on()).as("switches at the start of %s", start.directory()).isEmpty();
      assertThat(start.records()).hasSize(promise.loaded());
      int writes = start.records().values().stream().mapToInt(Integer::intValue).sum();
      assertThat(writes - promise.loaded())
          .as("records that were loaded twice")
          .isBetween(0, killed * promise.underWay());
      if (promise.restored()) {
        assertThat(start.writers()).as("writers before %s", start.directory()).isEmpty();
      }
    }
  }

  /** The files that exist at the end, whichever driver wrote them. */
  private static List<String> results(TestCampaign campaign) throws IOException {
    return campaign.files().stream().filter(file -> !file.startsWith("load/")).toList();
  }
}
