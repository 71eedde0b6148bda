package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.RowTest;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.Test;

/** The files of {@code workloads/} and its directories. */
public class WorkloadFilesTest {
  private static final Path WORKLOADS = Path.of("..", "workloads");
  private static final Path README = WORKLOADS.resolve("README.md");

  /** Those of PerformanceEvaluation of HBase 2.6.4, in the order of its help. */
  private static final List<String> COMMANDS =
      List.of(
          "append",
          "asyncRandomRead",
          "asyncRandomWrite",
          "asyncScan",
          "asyncSequentialRead",
          "asyncSequentialWrite",
          "checkAndDelete",
          "checkAndMutate",
          "checkAndPut",
          "cleanMeta",
          "filterScan",
          "increment",
          "metaRandomRead",
          "metaWrite",
          "randomDelete",
          "randomRead",
          "randomSeekScan",
          "randomWrite",
          "reverseScan",
          "scan",
          "scanRange10",
          "scanRange100",
          "scanRange1000",
          "scanRange10000",
          "sequentialDelete",
          "sequentialRead",
          "sequentialWrite");

  private static final Map<Operation, String> NAMES =
      Map.of(
          Operation.READ, "read",
          Operation.UPDATE, "update",
          Operation.INSERT, "insert",
          Operation.SCAN, "scan",
          Operation.DELETE, "delete",
          Operation.READ_MODIFY_WRITE, "RMW");

  @Test
  public void thereIsAFileForEachTestOfRowRanges() throws Exception {
    List<RowTest> tests = new ArrayList<>();
    for (String name : names()) {
      Properties properties = load(name);
      if (RowRangeProperty.nameTest(properties)) {
        assertThat(properties.getProperty("workload")).isEqualTo(RowRangeWorkload.class.getName());
        tests.add(RowRangeSettings.parse(properties).test());
      }
    }
    assertThat(tests).contains(RowTest.values());
  }

  @Test
  public void eachCommandOfPerformanceEvaluationIsInTheGuide() throws IOException {
    List<String> rows =
        Files.readAllLines(Path.of("..", "docs", "migration.md")).stream()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.substring(0, line.indexOf(" | ")))
            .toList();
    for (String command : COMMANDS) {
      assertThat(rows).as(command).filteredOn(row -> row.contains("`" + command + "`")).hasSize(1);
    }
  }

  @Test
  public void eachOpensWithWhatPublishedAndRun() throws IOException {
    for (String name : names()) {
      List<String> lines = Files.readAllLines(WORKLOADS.resolve(name));

      assertThat(lines.get(0)).startsWith("# What: ");
      assertThat(lines.get(1)).startsWith("# Published: ");
      assertThat(lines.get(2)).startsWith("# Run: ").contains("workloads/" + name);
    }
  }

  @Test
  public void eachDoesWhatTheReadmeSays() throws Exception {
    List<String> rows = new ArrayList<>();
    for (String name : names()) {
      Properties properties = load(name);
      rows.add(
          String.join(
              " | ",
              "`" + name + "`",
              RowRangeProperty.nameTest(properties) ? rowRange(properties) : mix(properties),
              properties.getProperty("recordcount")));
    }
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            Files.readAllLines(README).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(2).split(" \\| "))
                // The tables of files have more columns than those of properties.
                .filter(cells -> cells.length > 4)
                .map(cells -> String.join(" | ", cells[0], cells[2], cells[3], cells[4]))
                .toList());
  }

  @Test
  public void eachHasPropertiesOfTheBinding() throws Exception {
    for (String name : names()) {
      HBaseOptions.from(load(name));
    }
  }

  @Test
  public void eachOfAPublicationHasRowsOfOneValueOf1000Bytes() throws Exception {
    for (String name : names()) {
      if (!isPublished(name)) {
        continue;
      }
      Properties properties = load(name);
      String length =
          RowRangeProperty.nameTest(properties) ? "bigtable.valuelength" : "fieldlength";
      assertThat(properties.getProperty(length)).as(name).isEqualTo("1000");
      assertThat(properties.getProperty("fieldcount", "1")).as(name).isEqualTo("1");
    }
  }

  @Test
  public void eachOfNoPublicationSaysWhatToWatchAndHasATableOfItsOwn() throws Exception {
    for (String name : names()) {
      if (!isPublished(name)) {
        List<String> lines = Files.readAllLines(WORKLOADS.resolve(name));
        assertThat(lines.get(1)).as(name).contains(" https://");
        assertThat(lines.get(3)).startsWith("# Watch: ");
        assertThat(load(name)).containsEntry("table", name);
      }
    }
  }

  private static boolean isPublished(String name) throws IOException {
    return !Files.readAllLines(WORKLOADS.resolve(name)).get(1).startsWith("# Published: none.");
  }

  /** Mix and distribution of a CoreWorkload. */
  private static String mix(Properties properties) {
    List<String> mix = new ArrayList<>();
    long sum = 0;
    for (Operation share : Operation.values()) {
      long percent =
          Math.round(100 * Double.parseDouble(share.proportion(properties::getProperty)));
      sum += percent;
      if (percent > 0) {
        mix.add(percent + "% " + NAMES.get(share));
      }
    }
    assertThat(sum).isEqualTo(100);
    String distribution =
        mix.equals(List.of("100% insert"))
            ? "new keys"
            : properties.getProperty("requestdistribution");
    if (properties.containsKey("hbase.update")) {
      mix.add("by " + properties.getProperty("hbase.update"));
    }
    return String.join(", ", mix) + " | " + distribution;
  }

  /** Mix and distribution of a RowRangeWorkload. */
  private static String rowRange(Properties properties) throws Exception {
    RowTest test = RowRangeSettings.parse(properties).test();
    List<String> mix = new ArrayList<>(List.of(test.propertyValue()));
    Map<String, String> others = Map.of("false", "off", "true", "on");
    if (properties.containsKey("hbase.batchsize")) {
      mix.add("batch " + properties.getProperty("hbase.batchsize"));
    }
    if (properties.containsKey("durability")) {
      mix.add(properties.getProperty("durability"));
    }
    if (properties.containsKey("hbase.autoflush")) {
      mix.add("autoflush " + others.get(properties.getProperty("hbase.autoflush")));
    }
    if (properties.containsKey("hbase.scan.reversed")) {
      mix.add("reversed");
    }
    if (properties.containsKey("hbase.scan.filter")) {
      mix.add("filter");
    }
    if (properties.containsKey("hbase.scan.stoprow")) {
      mix.add("stop row");
    }
    if (properties.containsKey("hbase.blockcache")) {
      mix.add("block cache " + others.get(properties.getProperty("hbase.blockcache")));
    }
    String random = test.action() == RowTest.Action.SCAN ? "random start" : "hashed modulo R";
    return String.join(", ", mix) + " | " + (test.isRandom() ? random : "each row once, in order");
  }

  private static List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(WORKLOADS)) {
      return files
          .filter(file -> Files.isRegularFile(file) && !file.equals(README))
          .map(file -> WORKLOADS.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** The properties of a file. */
  static Properties load(String name) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(WORKLOADS.resolve(name))) {
      properties.load(reader);
    }
    return properties;
  }
}
