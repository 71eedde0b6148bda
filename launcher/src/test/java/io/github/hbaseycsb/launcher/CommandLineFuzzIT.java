package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.options.PropertyNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Command lines and property files with one thing wrong, or with nothing but rubbish. Whatever is
 * not taken as it was meant is named in one line, with status 1.
 */
public class CommandLineFuzzIT {
  private static final int CASES = 2000;

  /** Valid properties, all of whose values have a type. */
  private static final Map<String, String> VALID =
      Map.ofEntries(
          Map.entry("recordcount", "1000"),
          Map.entry("operationcount", "500"),
          Map.entry("threadcount", "4"),
          Map.entry("target", "100"),
          Map.entry("maxexecutiontime", "60"),
          Map.entry("status", "true"),
          Map.entry("status.interval", "5"),
          Map.entry("fieldcount", "3"),
          Map.entry("fieldlength", "50"),
          Map.entry("minfieldlength", "2"),
          Map.entry("fieldlengthdistribution", "uniform"),
          Map.entry("readallfields", "false"),
          Map.entry("writeallfields", "true"),
          Map.entry("readproportion", "0.5"),
          Map.entry("updateproportion", "0.25"),
          Map.entry("insertproportion", "0.25"),
          Map.entry("requestdistribution", "hotspot"),
          Map.entry("hotspotdatafraction", "0.1"),
          Map.entry("insertorder", "ordered"),
          Map.entry("zeropadding", "12"),
          Map.entry("maxscanlength", "10"),
          Map.entry("scanlengthdistribution", "zipfian"),
          Map.entry("measurementtype", "hdrhistogram+raw"),
          Map.entry("measurement.interval", "intended"),
          Map.entry("measurement.trackjvm", "true"),
          Map.entry("hdrhistogram.percentiles", "50,99.9"),
          Map.entry("core_workload_insertion_retry_limit", "3"),
          Map.entry("durability", "SKIP_WAL"),
          Map.entry("hbase.inflightbytes", "1000000"),
          Map.entry("hbase.scan.readtype", "PREAD"),
          Map.entry("hbase.blockcache", "false"),
          Map.entry("hbase.connections", "2"),
          Map.entry("hbase.encoding", "FAST_DIFF"),
          Map.entry("hbase.regions", "8"));

  private static final List<String> KEYS = VALID.keySet().stream().sorted().toList();
  private static final List<String> OPTIONS = List.of("-P", "-p", "-threads", "-target", "-cp");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Random random = new Random(20261125);
  private int files;

  @Test
  public void whateverIsWrongIsNamedInOneLine() throws Exception {
    for (int i = 0; i < CASES; i++) {
      switch (random.nextInt(8)) {
        case 0 -> misspeltName();
        case 1 -> wrongValue();
        case 2 -> otherLetters();
        case 3 -> otherEditor();
        case 4 -> commentAfterAValue();
        case 5 -> misspeltOption();
        case 6 -> rubbishArguments();
        default -> rubbishFile();
      }
    }
  }

  private void misspeltName() throws IOException {
    String key = pick(KEYS);
    String wrong = misspelt(key);
    if (PropertyNames.complaintAbout(wrong).isPresent()) {
      Map<String, String> properties = some();
      properties.put(wrong, VALID.get(key));
      assertNamed(wrong, given(properties));
    }
  }

  private void wrongValue() throws IOException {
    String key = pick(KEYS);
    Map<String, String> properties = some();
    properties.put(
        key, pick(List.of("", "nosuch", "1;2", "-1", "1,5x", "0x10", "yes", "4 threads")));
    assertNamed(key + "=" + properties.get(key), given(properties));
  }

  private void otherLetters() throws IOException {
    Map<String, String> properties = some();
    Map<String, String> written = new LinkedHashMap<>();
    properties.forEach(
        (key, value) ->
            written.put(
                key,
                (random.nextBoolean() ? value.toUpperCase(Locale.ROOT) : value)
                    + " ".repeat(random.nextInt(3))));
    assertTaken(properties, given(written));
  }

  private void otherEditor() throws IOException {
    Map<String, String> properties = some();
    String text = "# für alle" + System.lineSeparator() + text(properties);
    if (random.nextBoolean()) {
      text = text.replace("\n", "\r\n");
    }
    byte[] bytes =
        switch (random.nextInt(4)) {
          case 0 -> text.getBytes(StandardCharsets.UTF_8);
          case 1 -> ("\ufeff" + text).getBytes(StandardCharsets.UTF_8);
          case 2 -> text.getBytes(StandardCharsets.ISO_8859_1);
          default -> ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE);
        };
    assertTaken(properties, run(List.of("-P", file(bytes))));
  }

  private void commentAfterAValue() throws IOException {
    Map<String, String> properties = some();
    String key = pick(List.copyOf(properties.keySet()));
    properties.compute(key, (name, value) -> value + " # " + misspelt(name));
    CheckedCommand checked =
        run(List.of("-P", file(text(properties).getBytes(StandardCharsets.UTF_8))));
    assertNamed(key, checked);
    assertThat(checked.complaint()).contains("a comment needs a line of its own");
  }

  private void misspeltOption() throws IOException {
    String option = pick(OPTIONS.subList(2, 5));
    String wrong =
        random.nextBoolean()
            ? pick(List.of("–", "—", "−", "‐")) + option.substring(1)
            : misspelt(option);
    if (!OPTIONS.contains(wrong)) {
      assertNamed(
          wrong,
          run(List.of("-P", file(text(some()).getBytes(StandardCharsets.UTF_8)), wrong, "4")));
    }
  }

  private void rubbishArguments() {
    List<String> arguments = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      arguments.add(random.nextBoolean() ? pick(OPTIONS) : rubbish(12));
    }
    assertOneLine(CheckedCommand.of(arguments.toArray(String[]::new)));
    assertOneLine(run(arguments));
  }

  private void rubbishFile() throws IOException {
    byte[] bytes = text(some()).getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    assertOneLine(run(List.of("-P", file(bytes))));
  }

  /** A few valid properties. */
  private Map<String, String> some() {
    Map<String, String> some = new LinkedHashMap<>();
    some.put("recordcount", VALID.get("recordcount"));
    some.put("operationcount", VALID.get("operationcount"));
    for (int i = random.nextInt(6); i > 0; i--) {
      String key = pick(KEYS);
      some.put(key, VALID.get(key));
    }
    for (String key : List.of("readproportion", "updateproportion", "insertproportion")) {
      some.put(key, VALID.get(key));
    }
    return some;
  }

  /** The properties, in a file or on the command line. */
  private CheckedCommand given(Map<String, String> properties) throws IOException {
    if (random.nextBoolean()) {
      return run(List.of("-P", file(text(properties).getBytes(StandardCharsets.UTF_8))));
    }
    List<String> arguments = new ArrayList<>();
    properties.forEach((key, value) -> arguments.addAll(List.of("-p", key + "=" + value)));
    return run(arguments);
  }

  private static String text(Map<String, String> properties) {
    StringBuilder text = new StringBuilder();
    properties.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    return text.toString();
  }

  private String file(byte[] bytes) throws IOException {
    Path file = folder.getRoot().toPath().resolve("file" + files++ % 10);
    return Files.write(file, bytes).toString();
  }

  private CheckedCommand run(List<String> arguments) {
    List<String> all = new ArrayList<>(List.of("run", pick(List.of("basic", "hbase"))));
    all.addAll(List.of("-p", "workload=site.ycsb.workloads.CoreWorkload"));
    all.addAll(arguments);
    return CheckedCommand.of(all.toArray(String[]::new));
  }

  private String misspelt(String name) {
    int at = 1 + random.nextInt(name.length() - 1);
    char letter = (char) ('a' + random.nextInt(26));
    String end = name.substring(at + 1);
    return name.substring(0, at)
        + switch (random.nextInt(3)) {
          case 0 -> end.isEmpty() ? letter : end;
          case 1 -> letter + end;
          default -> letter + name.substring(at);
        };
  }

  private String rubbish(int length) {
    StringBuilder rubbish = new StringBuilder();
    String letters = "ab-=.,/ 01é–\n\t#\u0001\u001b\\\"";
    for (int i = random.nextInt(length); i >= 0; i--) {
      rubbish.append(letters.charAt(random.nextInt(letters.length())));
    }
    return rubbish.toString();
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static void assertTaken(Map<String, String> properties, CheckedCommand checked) {
    assertThat(checked.lines()).isEmpty();
    Properties taken = checked.properties().orElseThrow();
    properties.forEach(
        (key, value) -> assertThat(taken.getProperty(key)).as(key).isEqualToIgnoringCase(value));
  }

  private static void assertNamed(String name, CheckedCommand checked) {
    assertOneLine(checked);
    assertThat(checked.status()).as(name).isEqualTo(1);
    assertThat(checked.complaint()).contains(name);
  }

  private static void assertOneLine(CheckedCommand checked) {
    assertThat(checked.lines()).hasSize(checked.status());
    assertThat(checked.complaint()).doesNotContain("\tat ", "Exception");
    assertThat(checked.properties().isPresent()).isEqualTo(checked.status() == 0);
  }
}
