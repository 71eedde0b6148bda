package io.github.hbaseycsb.campaign.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.plan.Checkout;
import io.github.hbaseycsb.model.plan.Plan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class PlanSummaryTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theHeadlineHasTheSameDuration() throws Exception {
    Plan quickstart =
        Checkout.loader()
            .load(
                Checkout.directory().resolve("campaigns/quickstart.yaml"),
                Optional.empty(),
                List.of());
    String headline = PlanSummary.headline(quickstart);
    assertThat(headline).startsWith("3 cells, 9 runs; expected to take about ").endsWith(" min");
    assertThat(PlanSummary.of(quickstart, AssumedRates.DEFAULT))
        .contains("Expected duration: " + headline.replaceFirst(".*(?=about)", "") + "\n");
  }

  @Test
  public void durationIsLoadsAndSettlingAndRuns() throws Exception {
    String text =
        summary(
            """
            name: n
            description: two mixes
            cluster: {local: {site: {a.password: x}}}
            dataset: {records: 600000}
            settle: {quiet: 30s, warmup: 45s}
            runs: {count: 2, duration: 2m, warmup: 30s, threads: 4}
            workloads: [workloada, workloadc]
            variants: [{name: plain}, {name: limited, runs: {duration: null, operations: 90000, target: 100}}]
            """,
            1000);

    assertThat(text)
        .contains("Campaign n: two mixes\n4 cells, 8 runs\n")
        .contains("HBase 2.6.4-hadoop3 on this machine, heap 1g, a.password=(redacted)\n")
        .contains("600,000 rows of 1 x 1,000 bytes, 600.0 MB")
        .contains("   1  workloada-plain    2 x 2m after 30s of warm-up, 4 threads\n")
        .contains("target 100/s")
        // 600 s of load, a start, 8 x 30 s of settling, 45 s and 4 x 30 s of warm-up, 4 windows of
        // 120 s and 4 of 900 s, 8 times a client that takes 4 s.
        .contains("Expected duration: about 1 h 25 min\n")
        .contains(
            "loads 10 min (600,000 rows, 600.0 MB), starts and restores 42 s, settling 4 min,"
                + " warm-ups 3 min, measuring 1 h 8 min\n")
        .contains("--set runs.order=blocked, which most publications use, takes as long\n")
        .contains("1,000 rows/s loaded")
        // 600,000 x 1,056 bytes; 4 x 150 s and 4 x 900 s of one client.
        .contains(
            "  1.9 GB in HBase 2.6.4-hadoop3 on this machine: data 633.6 MB, WAL 633.6 MB,"
                + " compactions 633.6 MB, snapshots 0.0 MB\n")
        .contains("  45.0 MB of results\n");
  }

  @Test
  public void attributesOptionsOfServersAndCommandsAreTold() throws Exception {
    String table =
        """
        name: n
        table:
          families: {a: 0-4, b: 5-9}
          replicas: 2
          blocksize: 8192
          inmemory: true
          attributes: {SPLIT_POLICY: x.Y}
          familyAttributes: {TTL: 86400, x.password: hidden}
        dataset: {records: 1000, fieldcount: 10, fieldlength: 100, compressionratio: 3}
        runs: {duration: 10s, before: echo b, after: echo a}
        workloads: [workloada]
        """;

    String own = "cluster: {conf: conf, prepare: echo p}\n";
    String docker = "cluster: {docker: {jvm: {regionserver: [-XX:+UseZGC], master: [-Xint]}}}";
    assertThat(unwrapped(summary(table + own, 1000)))
        .contains(
            " x 2 replicas, compression NONE, encoding NONE, bloom ROW, families a:0-4,b:5-9,"
                + " blocks of 8192 bytes, in memory, SPLIT_POLICY=x.Y, TTL=86400, x.password=(redacted);"
                + " 1,000 rows of 10 x 100 bytes that compress 3:1, 1.0 MB, put by ")
        .contains(" cluster.prepare: echo p runs.before: echo b runs.after: echo a ");
    assertThat(unwrapped(summary(table + docker, 1000)))
        .contains(", region servers' JVM options -XX:+UseZGC, master's JVM options -Xint ");
  }

  @Test
  public void whatThePlanGivesTheClientsIsSaidOnceForTheCellsThatHaveIt() throws Exception {
    String plan =
        """
        name: n
        cluster: {local: {heap: 1g}}
        dataset: {records: 1000, fieldcount: 2}
        runs: {duration: 1m%s}
        workloads: [workloada, workloadc]
        """;

    assertThat(summary(plan.formatted(""), 1000)).doesNotContain("for the clients of");
    String given =
        plan.formatted(", jvmArguments: [-Xmx2g]")
            + "properties: {durability: SKIP_WAL, hbase.conf.store.password: x}\n";
    String secret = "hbase.conf.store.password=(redacted), -Xmx2g ";
    assertThat(unwrapped(summary(given, 1000)))
        .contains(" for the clients of all cells: durability=SKIP_WAL, " + secret);
    String variants = "variants: [{name: x}, {name: y, properties: {durability: ASYNC_WAL}}]\n";
    assertThat(unwrapped(summary(given + variants, 1000)))
        .contains(
            " for the clients of workloada-x, workloadc-x: durability=SKIP_WAL, "
                + secret
                + "for the clients of workloada-y, workloadc-y: durability=ASYNC_WAL, "
                + secret);
  }

  @Test
  public void snapshotsAndTheCopiesOfDockerNeedDiskSpaceToo() throws Exception {
    String yaml =
        """
        name: n
        cluster: %s
        dataset: {records: 1000000, load: bulk}
        restore: snapshot
        runs: {duration: 10s}
        workloads: [workloada]
        """;

    assertThat(summary(yaml.formatted("{conf: conf}"), 1000))
        .contains("  3.2 GB in the cluster of ");
    assertThat(summary(yaml.formatted("{docker: {}}"), 1000))
        .contains(
            "  6.3 GB in HBase 2.6.4-hadoop3 in Docker: data 2.1 GB, WAL 0.0 MB, compactions 2.1 GB,"
                + " snapshots 2.1 GB\n")
        .doesNotContain("until they are copied");
  }

  @Test
  public void theWalsOfALoadCanBeAsLargeAsItsDataHoweverLongItTakes() throws Exception {
    assertThat(
            summary(
                """
                name: n
                cluster: {local: {}}
                dataset: {records: 10000000}
                runs: {duration: 10s}
                workloads: [workloada]
                """,
                1000))
        .contains("data 10.6 GB, WAL 10.6 GB, compactions 10.6 GB, snapshots 0.0 MB\n");
  }

  @Test
  public void aBulkLoadIntoALocalClusterNeedsTheTemporaryDirectory() throws Exception {
    String yaml =
        """
        name: n
        dataset: {records: 1000000, load: bulk}
        runs: {duration: 10s}
        workloads: [workloada]
        variants:
          - {name: old, cluster: {local: {heap: 2g}}}
          - {name: new, cluster: {local: {}}}
        """;

    // One load at a time.
    assertThat(unwrapped(summary(yaml, 1000)))
        .contains(
            "1.1 GB in %s, where the store files of a bulk load are until they are copied"
                .formatted(System.getProperty("java.io.tmpdir")));
    assertThat(summary(yaml.replace("bulk", "put"), 1000)).doesNotContain("until they are copied");
  }

  @Test
  public void whatAShorterQuietTimeWouldSaveIsSaidWhereItIsMuchOfTheCampaign() throws Exception {
    String yaml =
        """
        name: n
        cluster: {local: {}}
        dataset: {records: 1000}
        settle: {quiet: %s, warmup: none}
        runs: {count: 3, duration: %s, warmup: 0s, order: blocked}
        workloads: [workloada]
        variants: [{name: a}, {name: b%s}]
        """;
    String advice = "--set settle.quiet=10s saves";

    // 6 runs of 10 s, which need 4 s for their client, a start of the servers, and a second's load.
    assertThat(unwrapped(summary(yaml.formatted("60s", "10s", ""), 1000)))
        .contains(
            "settle.quiet, the wait before each run, takes 79% of this: " + advice + " 5 min; but");
    assertThat(unwrapped(summary(yaml.formatted("60s", "10m", ""), 1000))).doesNotContain(advice);
    assertThat(unwrapped(summary(yaml.formatted("20s", "10s", ""), 1000)))
        .contains(advice + " 1 min;");
    assertThat(unwrapped(summary(yaml.formatted("10s", "10s", ""), 1000))).doesNotContain(advice);
    assertThat(unwrapped(summary(yaml.formatted("60s", "10s", ", settle: {quiet: 30s}"), 1000)))
        .doesNotContain(advice);
  }

  @Test
  public void whatABulkLoadWouldSaveIsSaidWhereItSavesAMinute() throws Exception {
    String yaml =
        """
        name: n
        cluster: {local: {version: %s}}
        dataset: {records: %d, load: %s}
        runs: {duration: 10s}
        workloads: [workloada]
        """;
    String advice = "--set dataset.load=bulk would load";

    assertThat(unwrapped(summary(yaml.formatted("2.6.4", 6_000_000, "put"), 10_000)))
        .contains(
            advice
                + " 6,000,000 rows in about 1 min instead of 10 min (assumed: 100,000 rows/s), if the"
                + " cluster allows it; but then a table has one HFile for each region and column"
                + " family, and several after puts: compare only tables that were loaded in the same way");
    assertThat(unwrapped(summary(yaml.formatted("2.6.4", 600_000, "put"), 10_000)))
        .doesNotContain(advice);
    assertThat(unwrapped(summary(yaml.formatted("1.7.2", 6_000_000, "put"), 10_000)))
        .doesNotContain(advice);
    assertThat(unwrapped(summary(yaml.formatted("2.6.4", 6_000_000, "bulk"), 10_000)))
        .doesNotContain(advice);
  }

  @Test
  public void anAutomaticLoadTakesTheTimeOfABulkLoadWhereTheVersionAllowsIt() throws Exception {
    String yaml =
        """
        name: n
        cluster: {local: {version: %s}}
        dataset: {records: 6_000_000, load: auto, threads: 8}
        runs: {duration: 10s}
        workloads: [workloada]
        """;

    String loaded = PlanSummary.of(plan(yaml.formatted("2.6.4")), AssumedRates.DEFAULT);
    assertThat(unwrapped(loaded))
        .contains("loaded in bulk if the cluster allows it, else put by 8 threads")
        .contains("loads 1 min (6,000,000 rows")
        .contains("until they are copied");
    String put = PlanSummary.of(plan(yaml.formatted("1.7.2")), AssumedRates.DEFAULT);
    assertThat(unwrapped(put)).contains("loads 10 min (6,000,000 rows");
  }

  @Test
  public void majorCompactionsOfRestoredTablesKeepAnotherCopy() throws Exception {
    String yaml =
        """
        name: n
        cluster: {local: {}}
        dataset: {records: 1000000}
        restore: %s
        settle: {majorCompact: true}
        runs: {count: 2, duration: 10s}
        workloads: [workloada]
        """;

    assertThat(summary(yaml.formatted("snapshot"), 1000))
        .contains("data 1.1 GB, WAL 1.1 GB, compactions 2.1 GB, snapshots 1.1 GB\n");
    assertThat(summary(yaml.formatted("none"), 1000)).contains("compactions 1.1 GB, snapshots 0.0");
  }

  @Test
  public void profiledRunsAreCountedApartWithTheirTime() throws Exception {
    String text =
        summary(
            """
            name: n
            cluster: {local: {}}
            dataset: {records: 1000}
            settle: {quiet: 10s, warmup: none}
            runs: {count: 2, duration: 1m, warmup: 12s, profile: true}
            workloads: [workloada, workloadc]
            """,
            1000);

    assertThat(text)
        .contains("2 cells, 4 runs, 2 profiled runs\n")
        .contains("2 x 1m after 12s of warm-up, 1 thread, then profiled\n")
        // 2 x (10 s of settling, 8 s for clients, 12 s of warm-up and 60 s of window)
        .containsPattern("measuring\\s+4\\s+min,\\s+profiled\\s+runs\\s+3\\s+min\n")
        // 3 MB, and 10 KB for each second of (4 + 2) x (12 s + 60 s)
        .contains("  7.3 MB of results\n");
  }

  @Test
  public void whatIsDoneWithinRunsIsListedBelowTheirCell() throws Exception {
    String yaml =
        """
        name: n
        cluster: {docker: {}}
        dataset: {records: 1000}
        runs:
          count: 1
          duration: 2m
          warmup: 0s
          audit: true
          faults:
            - {at: %s, do: kill, on: regionserver, undo: 20s}
            - {at: 1m, command: ./break}
        workloads: [workloada]
        """;
    String tooEarly = "less than 11s of the window are before the first fault, too few to compare";

    assertThat(summary(yaml.formatted("11s"), 1000))
        .contains(
            """
               1  workloada  1 x 2m, 1 thread, audited
                    kill regionserver 1 at 11s, undone after 20s
                    ./break at 1m
            """)
        .doesNotContain("before the first fault");
    assertThat(unwrapped(summary(yaml.formatted("10s"), 1000))).contains(tooEarly);
  }

  @Test
  public void whatTakesTimeAfterRunsWithFaultsOfServersIsCounted() throws Exception {
    String yaml =
        """
        name: n
        cluster: {docker: {disk: 1g}}
        dataset: {records: 1000}
        runs: {count: 3, duration: 2m, warmup: 0s, faults: [{at: 20s, %s}]}
        workloads: [workloada]
        """;

    assertThat(unwrapped(summary(yaml.formatted("do: fill-disk, on: datanode"), 1000)))
        .contains("2 region servers, heap 1g, DataNodes with 1g in memory")
        .contains("measuring 6 min, healing after faults 1 min")
        .contains("20 s after a run with faults of servers or commands until all serve as before");
    assertThat(unwrapped(summary(yaml.formatted("do: flush"), 1000)))
        .doesNotContain("healing", "after a run with faults");
  }

  @Test
  public void aTableThatIsNotLoadedTakesNoTime() throws Exception {
    String text =
        summary(
            """
            name: n
            cluster: {conf: conf}
            dataset: {records: 2000000000, load: empty}
            settle: {quiet: 10s}
            runs: {count: 3, duration: 10s}
            workloads: [bigtable-random-write]
            """,
            1);

    assertThat(text)
        .contains("  the cluster of " + folder.getRoot().toPath().resolve("conf") + "\n")
        .contains("2,000.0 GB")
        .contains("it needs 3 client warm-ups: 2 min\n")
        .contains(
            "loads 0 s (0 rows, 0.0 MB), starts and restores 12 s, settling 0 s, warm-ups 2 min,")
        .contains("measuring 30 s\n");
  }

  @Test
  public void whatClientsCanDoInALongRunIsSaid() throws Exception {
    String yaml =
        """
        name: n
        cluster: {conf: conf}
        dataset: {load: none}
        runs: {threads: 8, clients: %d, duration: %s}
        workloads: [workloada, workloadc]
        """;

    assertThat(unwrapped(summary(yaml.formatted(1, "24h"), 1)))
        .containsOnlyOnce(
            "In 24h 1 client does at most 24,855 operations/s, because a YCSB client counts them "
                + "as an int; a faster run breaks: set runs.clients to one for each 24,855/s.");
    assertThat(unwrapped(summary(yaml.formatted(4, "24h"), 1)))
        .contains("In 24h 4 clients do at most 99,420 operations/s")
        .contains("one for each 24,855/s.");
    assertThat(summary(yaml.formatted(1, "15m"), 1)).doesNotContain("in ints");
    assertThat(summary(yaml.formatted(1, "24h, target: 1000"), 1)).doesNotContain("in ints");
  }

  @Test
  public void linesFitTheTerminal() throws Exception {
    String longName = "a".repeat(100);
    String text =
        summary(
            """
            name: n
            description: %s
            cluster: {local: {}}
            workloads: [workloada]
            variants: [{name: %s}]
            """
                .formatted("many words ".repeat(40), longName),
            1000);

    assertThat(text.lines()).allMatch(line -> line.length() <= 120);
    assertThat(text).contains("workloada-" + longName);
  }

  @Test
  public void anOrderIsShownWithWhatItCostsAndWhatBlockedRunsWouldSave() throws Exception {
    String text =
        summary(
            """
            name: n
            cluster: {local: {}}
            restore: snapshot
            settle: {quiet: 1s}
            runs: {count: 4, duration: 10s}
            workloads: [workloada, workloadc, workloadf]
            """,
            1000);

    assertThat(text)
        .contains("   1  workloada  4 x 10s after a warm-up, 1 thread, from a snapshot\n")
        .contains(
            """
            Order of the runs: interleaved
              round 1: workloada, workloadc, workloadf; round 2: workloadf, workloadc, workloada; round 3: workloadf, workloada,
                workloadc; ...
              not by turns: workload workloada has one cell, which has nothing to take turns with
              it needs 1 start of servers, 12 restores of a table, 12 client warm-ups: 11 min
            """);
    assertThat(unwrapped(text))
        .contains(
            " --set runs.order=blocked, which most publications use, takes 45 s less (1 start of "
                + "servers, 3 restores of a table, 12 client warm-ups: 11 "
                + "min); but changes over time then look like differences between cells")
        .contains(
            "restore: snapshot restores before every run, because runs of other cells come in "
                + "between")
        .contains(
            "runs.stealRepeats: at most 2 rounds are repeated, if the hypervisor withholds processor"
                + " time in one of the runs (host-steal); the time for that is not counted here")
        .contains("Assumed: ")
        .contains("5 s for a restore");
  }

  @Test
  public void cellsThatTakeTurnsAreShownTogetherWithTheirBlocks() throws Exception {
    String yaml =
        """
        name: n
        cluster: {local: {}}
        dataset: {records: 1000}
        restore: snapshot
        settle: {quiet: 10s}
        runs: {count: 3, duration: %s, warmup: 20s, order: turns, turn: 2s}
        workloads: [workloada, workloadc]
        variants: [{name: a}, {name: b}]
        """;

    String text = unwrapped(summary(yaml.formatted("1m"), 1000));
    assertThat(text)
        .contains("Order of the runs: turns of 2s, seed 1")
        .contains(
            "at the same time by turns: workloada-a, workloada-b in 30 blocks; workloadc-a,"
                + " workloadc-b in 30 blocks it needs")
        // Cells of a table share its restores, and clients' warm-ups are those of the servers.
        .contains("1 start of servers, 6 restores of a table, 12 client warm-ups: ")
        .contains("settling 1 min,")
        .contains("measuring 12 min")
        .doesNotContain("hardly tell");
    assertThat(unwrapped(summary(yaml.formatted("9s"), 1000)))
        .contains(
            "5 blocks in a run hardly tell how much blocks differ, so intervals are wide; for 10:"
                + " --set runs.duration=20s");
  }

  @Test
  public void turnsWarmUpServersInTheTurnsOfEachCell() throws Exception {
    String yaml =
        """
        name: n
        cluster: {local: {}}
        dataset: {records: 1000}
        settle: {quiet: 0s}
        runs: {count: 2, duration: %s, order: turns}
        workloads: [workloadc]
        variants: [{name: a}, {name: b}, {name: c}, {name: d}]
        """;

    // The first run of each cell warms up the servers; 45 s for each in the second.
    assertThat(unwrapped(summary(yaml.formatted("10m"), 1000))).contains(" warm-ups 11 min,");
    assertThat(unwrapped(summary(yaml.formatted("90s"), 1000))).contains(" warm-ups 9 min,");
    assertThat(unwrapped(summary(yaml.formatted("50s"), 1000))).contains(" warm-ups 7 min,");
  }

  @Test
  public void whereOneClusterRunsAtATimeTurnsAreStartsAndLoadsOnOldServers() throws Exception {
    String text =
        summary(
            """
            name: n
            cluster: {local: {}}
            dataset: {records: 60000}
            restore: snapshot
            settle: {quiet: 0s, warmup: none}
            runs: {count: 3, duration: 10s, warmup: 0s, order: random, seed: 7}
            workloads: [workloada, workloadc]
            variants: [{name: old, cluster: {local: {version: 1.7.2}}}, {name: new}]
            """,
            1000);

    assertThat(text)
        .contains("Order of the runs: random, seed 7\n")
        // The first run on a table that was just loaded needs no load.
        .contains(
            "it needs 6 starts of servers, 6 restores of a table, 5 loads of a table again: 7 min\n")
        .containsPattern("takes\\s+5 min less \\(2 starts\\s+of servers, 2 restores\\s+of");
  }

  @Test
  public void tablesOnADiskInMemoryAreLoadedAgainAfterEachStart() throws Exception {
    String yaml =
        """
        name: n
        cluster: {docker: {%s}}
        dataset: {records: 60000}
        settle: {quiet: 0s, warmup: none}
        runs: {count: 1, duration: 10s, warmup: 0s, order: blocked, restarts: 3}
        workloads: [workloada, workloadc]
        """;

    assertThat(summary(yaml.formatted("disk: 64m"), 1000))
        .contains("it needs 3 starts of servers, 2 loads of a table again: ");
    assertThat(summary(yaml.formatted("heap: 1g"), 1000))
        .contains("it needs 3 starts of servers: ");
  }

  @Test
  public void variantsOnClustersThatAreStartedOnceAreAdvisedToRestart() throws Exception {
    String yaml =
        """
        name: n
        dataset: {load: none}
        runs: {count: 3, duration: 10s, warmup: 0s%s}
        workloads: [workloadc]
        variants: [{name: old, cluster: {%s}}, {name: new, cluster: {%s}}]
        """;
    String existing = "conf: %s, restart: all";
    String local = "local: {version: %s}";
    String advice = "variants are on different clusters, and the servers of each are started once";

    String once =
        unwrapped(
            summary(yaml.formatted("", existing.formatted("a"), existing.formatted("b")), 1000));
    assertThat(once).contains(advice).contains("--set runs.restarts=5");
    assertThat(
            unwrapped(
                summary(
                    yaml.formatted(
                        ", order: blocked", local.formatted("1.7.2"), local.formatted("2.6.4")),
                    1000)))
        .contains(advice);
    assertThat(
            unwrapped(
                summary(
                    yaml.formatted("", local.formatted("1.7.2"), local.formatted("2.6.4")), 1000)))
        .doesNotContain(advice);
    assertThat(
            unwrapped(
                summary(
                    yaml.formatted(
                        ", restarts: 3", existing.formatted("a"), existing.formatted("b")),
                    1000)))
        .doesNotContain(advice);
    assertThat(
            unwrapped(
                summary(
                    yaml.formatted("", existing.formatted("a"), existing.formatted("a")), 1000)))
        .doesNotContain(advice);
  }

  @Test
  public void restartsAndUntilSayHowMuchItCanBecome() throws Exception {
    String text =
        summary(
            """
            name: n
            cluster: {conf: conf, restart: all}
            dataset: {load: none}
            settle: {quiet: 0s}
            runs: {count: 2, duration: 30s, warmup: 30s, order: blocked, restarts: 3, until: {ci: 1.5%, max: 10}}
            workloads: [workloadc]
            """,
            1000);

    assertThat(text)
        .contains("1 cell, 6 runs\n")
        .contains("   1  workloadc  6 x 30s after 30s of warm-up")
        .contains(
            "Order of the runs: blocked, 3 restarts of the servers, each before all runs.count runs of"
                + " every cell\n")
        .contains("  all runs of a cell, then those of the next one, in the order above\n")
        .contains("it needs 3 starts of servers, 3 server warm-ups, 6 client warm-ups: 10 min\n")
        .contains(
            "as many more restarts as each cell's 95% interval takes to be \u00b1 1.5%, up to 10 runs: at")
        // 5 x (10 s + 120 s), 10 x (60 s + 8 s)
        .contains("most 10 runs in\n    all, about 22 min\n")
        .doesNotContain("runs.order=blocked");
  }

  @Test
  public void aSearchSaysThatItsOperationsComeAtRandom() throws Exception {
    assertThat(
            summary(
                """
                name: n
                cluster: {local: {}}
                dataset: {records: 1000}
                workloads: [workloadc]
                runs:
                  duration: 2m
                  threads: 4
                  find: {objective: {READ.p99: 9ms}, from: 999, to: 9999}
                """,
                1000))
        .containsPattern("4\\s+threads,\\s+random\\s+arrivals");
  }

  @Test
  public void aWorkloadClassWhoseClientsOverwriteEachOthersInsertsIsNamed() throws Exception {
    Path file = folder.getRoot().toPath().resolve("other");
    String yaml =
        """
        name: n
        cluster: {local: {}}
        dataset: {records: 1000}
        workloads: [other]
        runs: {count: 1, threads: 2, operations: 10, clients: %d}
        """;
    String warning = "Each client and each run of some.Other inserts rows from recordcount on";

    Files.writeString(file, "workload=some.Other\nupdateproportion=0\ninsertproportion=0.05\n");
    assertThat(summary(yaml.formatted(2), 1000)).contains(warning);
    assertThat(summary(yaml.formatted(1), 1000)).doesNotContain(warning);
    Files.writeString(
        file,
        "workload=site.ycsb.workloads.CoreWorkload\nupdateproportion=0\ninsertproportion=0.05\n");
    assertThat(summary(yaml.formatted(2), 1000)).doesNotContain(warning);
  }

  @Test
  public void cellsThatWriteIntoOneTableWithoutRestoringAreNamed() throws Exception {
    String yaml =
        """
        name: n
        cluster: {local: {}}
        table: {name: shared}
        workloads: %s
        """;
    String warning =
        "shared: cells that share this table write to it, and restore is none: each "
            + "run starts";

    assertThat(summary(yaml.formatted("[workloada, workloadc]"), 1000))
        .contains(warning)
        .containsPattern("--set\\s+restore=snapshot");
    assertThat(summary(yaml.formatted("[workloadc, workloade]"), 1000)).contains(warning);
    assertThat(summary(yaml.formatted("[workloada]"), 1000)).doesNotContain(warning);
    assertThat(summary(yaml.formatted("[workloada, workloadc]\nrestore: snapshot"), 1000))
        .doesNotContain(warning);
    assertThat(summary(yaml.formatted("[workloada, workloadc]\ndataset: {load: empty}"), 1000))
        .doesNotContain(warning);
    assertThat(summary(yaml.formatted("[bigtable-scan, bigtable-random-read]"), 1000))
        .doesNotContain(warning);
    assertThat(summary(yaml.formatted("[bigtable-scan, bigtable-random-write]"), 1000))
        .contains(warning);
  }

  private static String unwrapped(String text) {
    return text.replaceAll("\\s+", " ");
  }

  private String summary(String yaml, int rate) throws Exception {
    return PlanSummary.of(plan(yaml), AssumedRates.of(rate));
  }

  private Plan plan(String yaml) throws Exception {
    Path file = folder.getRoot().toPath().resolve("plan.yaml");
    for (String conf : List.of("conf", "a", "b")) {
      Checkout.conf(file.resolveSibling(conf));
    }
    Files.writeString(file, yaml);
    return Checkout.loader().load(file, Optional.empty(), List.of());
  }
}
