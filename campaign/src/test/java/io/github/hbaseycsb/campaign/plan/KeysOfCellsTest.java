package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.BadValueException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Key.Scope;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.ValueType;
import io.github.hbaseycsb.model.plan.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

/** Whatever a plan says of its cells reaches them. */
@RunWith(Parameterized.class)
public class KeysOfCellsTest {
  private static final String PLAN = "name: n\ncluster: {local: {}}\nworkloads: [workloada]\n";

  /** What else a plan has to say, by the key or the section that needs it. */
  private static final Map<String, List<String>> COMPANIONS =
      Map.of(
          "cluster.restart", List.of("cluster.conf=" + Checkout.conf()),
          "cluster.prepare", List.of("cluster.conf=" + Checkout.conf()),
          "runs.arrivals", List.of("runs.target=9"),
          "runs.clients", List.of("runs.threads=9"),
          "runs.faults", List.of("runs.duration=10m"),
          "runs.find",
              List.of(
                  "runs.duration=10m", "runs.find={objective: {READ.p50: 10ms}, from: 1, to: 9}"),
          "runs.find.by", List.of("runs.duration=10m", "runs.find={from: 1, to: 9}"));

  /** Each key takes one of them, or a constant of its own, or a file. */
  private static final List<String> VALUES =
      List.of(
          "2h",
          "512m",
          "2",
          "4096",
          "2%",
          "true",
          "false",
          "workloadc",
          "[-XX:+UseZGC]",
          "[{at: 1s, do: flush}]",
          "{READ.p50: 20ms}",
          "{family: 0}",
          "{SPLIT_POLICY: x.Y}",
          "{TTL: 60}",
          "{hbase.connections: 2}");

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static List<String> files;

  private final Key<?> key;
  private final List<String> refusals = new ArrayList<>();

  public KeysOfCellsTest(Key<?> key) {
    this.key = key;
  }

  @Parameters(name = "{0}")
  public static List<Key<?>> keys() {
    return PlanKeys.ALL.stream().filter(key -> key.scope() != Scope.PLAN).toList();
  }

  @BeforeClass
  public static void makeFiles() throws IOException {
    Path root = FOLDER.getRoot().toPath().toAbsolutePath();
    Path java = root.resolve("jdk/bin/java");
    Files.createDirectories(java.getParent());
    assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
    files =
        Stream.of(
                Files.writeString(root.resolve("values"), "some text"),
                Checkout.conf(),
                root.resolve("jdk"))
            .map(Path::toString)
            .toList();
  }

  @Test
  public void aValueOfThePlanReachesTheCell() throws Exception {
    for (String text : texts()) {
      Optional<?> value = read(text);
      if (value.isPresent() && !value.equals(key.standard())) {
        Optional<Cell> cell = load(text);
        if (cell.isPresent()) {
          assertThat(valueIn(cell.get())).matches(it -> has(it, value.get()), "has " + text);
          return;
        }
      }
    }
    fail(
        "no plan takes %s: add to VALUES what it takes, or to COMPANIONS what it needs: %s",
        key, refusals);
  }

  private List<String> texts() {
    List<String> texts = new ArrayList<>(VALUES);
    if (key.type() instanceof ValueType.Single<?> single) {
      texts.addAll(List.of(single.allowed().split("[ ,]+")));
    }
    texts.addAll(files);
    return texts;
  }

  private Optional<?> read(String text) {
    try {
      return key
          .read(YamlReader.readValue(Location.ofOption("test"), text, new Problems()).orElseThrow())
          .stream()
          .findFirst();
    } catch (BadValueException e) {
      return Optional.empty(); // Another key takes it.
    }
  }

  private Optional<Cell> load(String text) {
    List<String> given =
        new ArrayList<>(
            COMPANIONS.keySet().stream()
                .filter(path -> (key.path() + ".").startsWith(path + "."))
                .max(Comparator.comparingInt(String::length))
                .map(COMPANIONS::get)
                .orElse(List.of()));
    given.add(key.path() + "=" + text);
    try {
      return Optional.of(
          Checkout.loader()
              .load(Path.of("plan.yaml"), PLAN, Optional.empty(), given)
              .cells()
              .get(0));
    } catch (CampaignException e) {
      refusals.add(e.getMessage());
      return Optional.empty();
    }
  }

  private Object valueIn(Cell cell) {
    return key.equals(PlanKeys.WORKLOADS) ? cell.workload() : cell.given(key).orElse(null);
  }

  /** The campaign adds properties of its own to those of a plan. */
  private static boolean has(Object actual, Object value) {
    return (actual instanceof Map<?, ?> all && value instanceof Map<?, ?> some)
        ? all.entrySet().containsAll(some.entrySet())
        : value.equals(actual);
  }
}
