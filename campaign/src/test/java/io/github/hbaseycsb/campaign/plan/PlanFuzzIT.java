package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.hbaseycsb.campaign.check.AssumedRates;
import io.github.hbaseycsb.campaign.check.PlanSummary;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.BadValueException;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.YamlNode;
import io.github.hbaseycsb.model.plan.YamlReader;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Plans with mistakes: each is taken as it says or refused in lines that name the mistake. */
public class PlanFuzzIT {
  private static final int PLANS = 2000;
  private static final long SEED = 20_261_125;

  /** {@code file:line:column: what is wrong}, or an option of the command line in its place. */
  private static final Pattern LINE =
      Pattern.compile("(\\S+\\.yaml:\\d+:\\d+|--(set|scale) [^:]+(:[^:]+)*?): \\S.*");

  private static final List<String> VALID =
      List.of(
          """
          name: n
          description: what is measured
          cluster: {local: {version: 2.6.4-hadoop3, heap: 1g, site: {hbase.wal.provider: filesystem}}}
          table: {name: t, family: f, regions: 4, compression: NONE, inmemory: false}
          dataset:
            records: 1000
            fieldcount: 2
            fieldlength: 10
            load: put
            threads: 4
            properties: {hbase.autoflush: false}
          settle: {flush: true, quiet: 10s, timeout: 1h, warmup: 30s}
          runs: {count: 2, duration: 90s, warmup: auto, threads: [2, 4], target: 100, clients: 2}
          restore: none
          properties: {durability: SYNC_WAL, requestdistribution: uniform, hbase.connections: 2}
          workloads: [workloada, workloadc]
          """,
          """
          name: variants
          cluster: {conf: conf}
          dataset: {records: 1_000_000, load: none, verify: sample}
          runs: {count: 3, operations: 5000, order: random, seed: 3, until: {ci: 2%, max: 9}}
          workloads: [bigtable-random-read]
          variants:
            - {name: one, properties: {hbase.coalesce: true}}
            - {name: two, runs: {threads: 8}, table: {name: other}}
          scale:
            small: {runs.count: 1, dataset.records: 10}
          """,
          """
          name: find
          cluster: {docker: {regionservers: 2, heap: 1g, conf: {my.key: 1}}}
          dataset: {records: 1000, load: bulk}
          runs:
            duration: 10m
            threads: 16
            find: {objective: {READ.p99: 10ms}, from: 500, to: 20_000, precision: 10%, probe: 30s}
          restore: snapshot
          workloads: [workloadb]
          """);

  private static final List<String> WRONG_VALUES =
      List.of(
          "-1",
          "0x10",
          "1e3",
          "1.5",
          "99999999999999999999",
          "many",
          "''",
          "' '",
          "[]",
          "{}",
          "[a, [b]]",
          "{a: {b: c}}",
          "1,000",
          "10 s",
          "NaN",
          "Infinity",
          "\"\\u0000\"",
          "\u00fc\u00df",
          "../..",
          "*alias",
          "&anchor x",
          "!!binary aGk=",
          "!!int x",
          "|\n  text",
          "yes",
          "no",
          "~",
          "null",
          "2026-11-25",
          "0777",
          "1_0_0",
          "true # comment",
          "'it''s'",
          "%d%s",
          "\ud83d\ude00",
          "-",
          "?",
          "x: y",
          "\"unterminated",
          "'",
          "{",
          "]",
          "@at",
          "`tick`",
          "1h30m",
          "9999999999h",
          "TRUE",
          "\u0130",
          "A".repeat(300));

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Random random = new Random(SEED);
  private Path file;

  @Before
  public void conf() throws IOException {
    file = folder.getRoot().toPath().resolve("plan.yaml");
    Checkout.conf(file.resolveSibling("conf"));
    Files.writeString(
        file.resolveSibling("own"),
        """
        workload=site.ycsb.workloads.CoreWorkload
        recordcount=1000
        operationcount=1000
        readproportion=0.5
        updateproportion=0.5
        """);
  }

  @Test
  public void validPlansAreTaken() throws Exception {
    for (String plan : VALID) {
      assertThat(check(plan.getBytes(StandardCharsets.UTF_8), List.of())).isEmpty();
    }
  }

  @Test
  public void aMisspeltNameIsNamed() throws Exception {
    for (int i = 0; i < PLANS / 4; i++) {
      String plan = pick(VALID);
      List<String> names =
          Pattern.compile("[A-Za-z][A-Za-z.]*(?=:)")
              .matcher(plan)
              .results()
              .map(match -> match.group())
              .filter(name -> !name.startsWith("READ") && !name.equals("my.key"))
              .filter(name -> !name.equals("small"))
              .toList();
      String name = pick(names);
      String wrong = misspelt(name);
      // The last, because a name can stand in several sections.
      int at = plan.lastIndexOf(name + ":");
      String mutated = plan.substring(0, at) + wrong + plan.substring(at + name.length());
      if (isKnown(wrong) || mutated.contains("site: {" + wrong)) {
        continue;
      }

      assertThat(check(mutated.getBytes(StandardCharsets.UTF_8), List.of()))
          .as(mutated)
          .anyMatch(line -> line.contains(wrong) || line.contains(unknownPart(wrong)));
    }
  }

  /** Of a path of keys only the part is named that is misspelt. */
  private static String unknownPart(String path) {
    for (String part : path.split("\\.", -1)) {
      if (!isKnown(part)) {
        return part;
      }
    }
    return path;
  }

  @Test
  public void aMisspeltPropertyOfAWorkloadFileIsNamed() throws Exception {
    String content = Files.readString(file.resolveSibling("own"));
    List<String> names = List.copyOf(YcsbProperty.names());
    for (int i = 0; i < PLANS / 10; i++) {
      String wrong = misspelt(pick(names));
      if (isKnown(wrong)) {
        continue;
      }
      Files.writeString(file.resolveSibling("own"), content + wrong + "=1\n");

      assertThat(
              check(
                  "name: n\ncluster: {local: {}}\nworkloads: own\n"
                      .getBytes(StandardCharsets.UTF_8),
                  List.of()))
          .anyMatch(line -> line.contains(wrong));
    }
  }

  @Test
  public void anyValueIsTakenOrRefusedInALine() throws Exception {
    for (int i = 0; i < PLANS / 4; i++) {
      String[] lines = pick(VALID).split("\n", -1);
      int line = random.nextInt(lines.length);
      lines[line] = lines[line].replaceFirst(": [^\\[\\]{},]*", ": " + quoted(pick(WRONG_VALUES)));
      checked(String.join("\n", lines));
    }
  }

  @Test
  public void anyKeyWithAnyValueOnTheCommandLineIsTakenOrNamed() throws Exception {
    for (int i = 0; i < PLANS / 4; i++) {
      Key<?> key = pick(PlanKeys.ALL);
      boolean open = key.type().isOpen();
      String path = key.path() + (open ? "." + pick(List.copyOf(YcsbProperty.names())) : "");
      String value = pick(WRONG_VALUES);

      List<String> lines =
          check(pick(VALID).getBytes(StandardCharsets.UTF_8), List.of(path + "=" + value));

      if (!open && !key.equals(PlanKeys.VARIANT) && !isTaken(key, value)) {
        assertThat(lines).as(path + "=" + value).anyMatch(line -> line.contains(path));
      }
    }
  }

  private static boolean isTaken(Key<?> key, String value) {
    Optional<YamlNode> node =
        YamlReader.readValue(Location.ofOption("--set"), value, new Problems());
    try {
      return node.isEmpty() || node.get().isEmpty() || !key.read(node.get()).isEmpty();
    } catch (BadValueException e) {
      return false;
    }
  }

  @Test
  public void anyTextIsTakenOrRefusedInALine() throws Exception {
    for (int i = 0; i < PLANS / 4; i++) {
      StringBuilder text = new StringBuilder(pick(VALID));
      for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(5)) {
          case 0 -> text.deleteCharAt(at);
          case 1 ->
              text.insert(
                  at,
                  pick(
                      List.of(
                          ":", "{", "}", "[", "\t", "\n", "'", "\"", "#", "&", "*", "- ", ",")));
          case 2 -> text.delete(at, Math.min(text.length(), at + 20));
          case 3 -> text.insert(at, text.substring(at, Math.min(text.length(), at + 30)));
          default -> text.setCharAt(at, (char) random.nextInt(0x300));
        }
      }
      checked(text.toString());
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      check(bytes, List.of());
    }
  }

  private void checked(String text) throws IOException {
    check(text.getBytes(StandardCharsets.UTF_8), List.of());
  }

  /** As {@code campaign check}: the lines of what it refuses. */
  private List<String> check(byte[] plan, List<String> overrides) throws IOException {
    Files.write(file, plan);
    try {
      Plan loaded = Checkout.loader().load(file, Optional.empty(), overrides);
      PlanSummary.of(loaded, AssumedRates.DEFAULT);
      return List.of();
    } catch (CampaignException e) {
      assertThat(e.status()).isEqualTo(CampaignStatus.USAGE);
      List<String> lines = e.getMessage().lines().toList();
      assertThat(lines).isNotEmpty();
      for (String line : lines) {
        if (!line.equals(file + ": not UTF-8: save it as UTF-8")) {
          assertThat(line).as(shown(plan, overrides)).matches(LINE).doesNotContain("Exception");
        }
      }
      return lines;
    } catch (RuntimeException | Error e) {
      return fail(shown(plan, overrides), e);
    }
  }

  private static String shown(byte[] plan, List<String> overrides) {
    return overrides + "\n" + new String(plan, StandardCharsets.UTF_8);
  }

  private String misspelt(String name) {
    StringBuilder wrong = new StringBuilder(name);
    int at = 1 + random.nextInt(name.length() - 1);
    switch (random.nextInt(3)) {
      case 0 -> wrong.deleteCharAt(at);
      case 1 -> wrong.insert(at, (char) ('a' + random.nextInt(26)));
      default -> wrong.setCharAt(at, wrong.charAt(at) == 'q' ? 'z' : 'q');
    }
    return wrong.toString();
  }

  private static boolean isKnown(String name) {
    Set<String> known = new TreeSet<>(YcsbProperty.names());
    for (Key<?> key : PlanKeys.ALL) {
      for (String part : key.path().split("\\.", -1)) {
        known.add(part);
      }
    }
    return known.contains(name);
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("$", "\\$");
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
