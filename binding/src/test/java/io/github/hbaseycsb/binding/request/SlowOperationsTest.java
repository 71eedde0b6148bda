package io.github.hbaseycsb.binding.request;

import static io.github.hbaseycsb.property.Operation.READ;
import static io.github.hbaseycsb.property.Operation.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.hbaseycsb.property.Operation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import site.ycsb.Status;

public class SlowOperationsTest {
  private static final String SERVER = "host%d,16020,1700000000000";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private long nowMs = 1_700_000_000_999L;
  private final SlowOperations slow = new SlowOperations(Duration.ofMillis(50), () -> nowMs);
  private final SlowOperations.OfTable table = slow.of(SlowOperationsTest::location);

  @After
  public void close() {
    slow.close();
  }

  /** The row {@code 17...} is in a region of its own, on the server that the last digit names. */
  private static Optional<HRegionLocation> location(byte[] row) {
    String key = Bytes.toString(row);
    return key.startsWith("lost")
        ? Optional.empty()
        : Optional.of(
            new HRegionLocation(
                region(key), ServerName.valueOf(SERVER.formatted(key.charAt(0) - '0'))));
  }

  private static RegionInfo region(String key) {
    return RegionInfoBuilder.newBuilder(TableName.valueOf("t"))
        .setStartKey(Bytes.toBytes(key))
        .setRegionId(1)
        .build();
  }

  private void note(Operation operation, String key, long ms) {
    note(operation, key, ms, Status.OK);
  }

  private void note(Operation operation, String key, long ms, Status status) {
    table.note(operation, () -> Bytes.toBytes(key), TimeUnit.MILLISECONDS.toNanos(ms), status);
  }

  private Path file() {
    return folder.getRoot().toPath().resolve("slow.jsonl");
  }

  private List<String> written() throws Exception {
    slow.close();
    return Files.readAllLines(file(), StandardCharsets.UTF_8);
  }

  @Test
  public void whatIsNotSlowerThanTheThresholdIsNotEvenLookedAt() {
    table.note(
        READ, () -> fail("its row was asked for"), TimeUnit.MILLISECONDS.toNanos(50), Status.OK);
    assertThat(slow.summary()).isEqualTo(Map.of("Threshold(us)", 50_000L, "Count", 0L));
  }

  @Test
  public void theSummaryCountsByOperationServerAndRegion() {
    note(READ, "1a", 51);
    note(READ, "1a", 60);
    note(UPDATE, "2b", 70);
    note(UPDATE, "lost", 80);
    nowMs += 5000;
    note(READ, "1a", 90, Status.NOT_FOUND);
    assertThat(slow.summary())
        .containsExactly(
            Map.entry("Threshold(us)", 50_000L),
            Map.entry("Count", 5L),
            Map.entry("READ", 3L),
            Map.entry("UPDATE", 2L),
            Map.entry("Server host1:16020", 3L),
            Map.entry("Server host2:16020", 1L),
            Map.entry("Server unknown", 1L),
            Map.entry("Region " + region("1a").getEncodedName(), 3L),
            Map.entry("Region " + region("2b").getEncodedName(), 1L),
            Map.entry("Region unknown", 1L));
    assertThat(slow.summary()).containsEntry("Count", 5L);
  }

  @Test
  public void theRegionsWithTheMostAreInTheSummary() {
    for (int region = 10; region < 30; region++) {
      note(READ, "1" + region, 60);
      if (region % 2 == 0) {
        note(READ, "1" + region, 60);
      }
    }
    assertThat(slow.summary().keySet().stream().filter(name -> name.startsWith("Region")))
        .containsExactlyInAnyOrderElementsOf(
            Stream.iterate(10, region -> region + 2)
                .limit(10)
                .map(region -> "Region " + region("1" + region).getEncodedName())
                .toList());
  }

  @Test
  public void aFailedOperationIsNotLocated() throws Exception {
    slow.writeTo(file());
    SlowOperations.OfTable asking = slow.of(row -> fail("the client would ask for its region"));
    asking.note(READ, () -> Bytes.toBytes("1a"), TimeUnit.SECONDS.toNanos(60), Status.ERROR);
    assertThat(written())
        .containsExactly(
            "{\"time_ms\":1700000000000,"
                + "\"counts\":[{\"operation\":\"READ\",\"count\":1}],"
                + "\"slowest\":[{\"start_ms\":1699999940999,\"us\":60000000,"
                + "\"operation\":\"READ\",\"key\":\"1a\",\"failed\":true}]}");
  }

  @Test
  public void aLineHasTheCountsOfItsSecondAndItsSlowest() throws Exception {
    slow.writeTo(file());
    note(READ, "1\"\\\u0000", 51);
    note(READ, "1\"\\\u0000", 61);
    nowMs++;
    note(UPDATE, "2b", 70);
    String region = region("1\"\\\u0000").getEncodedName();
    String first =
        "\"operation\":\"READ\",\"server\":\"host1,16020,1700000000000\",\"region\":\"%s\""
            .formatted(region);
    String second =
        "\"operation\":\"UPDATE\",\"server\":\"host2,16020,1700000000000\",\"region\":\"%s\""
            .formatted(region("2b").getEncodedName());
    // HBase's form of binary keys, in which JSON escapes the backslashes.
    String key = "\"key\":\"1\\\"\\\\x5C\\\\x00\"";
    assertThat(written())
        .containsExactly(
            "{\"time_ms\":1700000000000,\"counts\":[{%1$s,\"count\":2}],\"slowest\":["
                    .formatted(first)
                + "{\"start_ms\":1700000000938,\"us\":61000,%s,%s},".formatted(first, key)
                + "{\"start_ms\":1700000000948,\"us\":51000,%s,%s}]}".formatted(first, key),
            "{\"time_ms\":1700000001000,\"counts\":[{%s,\"count\":1}],\"slowest\":["
                    .formatted(second)
                + "{\"start_ms\":1700000000930,\"us\":70000,%s,\"key\":\"2b\"}]}"
                    .formatted(second));
  }

  @Test
  public void aLineIsBounded() throws Exception {
    slow.writeTo(file());
    for (int i = 0; i < 1000; i++) {
      note(READ, "1-" + i, 100 + i);
      note(READ, "2-" + i, 100);
    }
    note(READ, "3-often", 60);
    note(READ, "3-often", 60);
    String line = written().get(0);
    String slowest = line.substring(line.indexOf("\"slowest\""));
    assertThat(count(slowest, "start_ms")).isEqualTo(10);
    assertThat(slowest).contains("\"us\":1099000").contains("\"us\":1090000");
    String counts = line.substring(0, line.indexOf("\"slowest\""));
    // 50 regions, and the others of two servers
    assertThat(count(counts, "\"count\"")).isEqualTo(52);
    assertThat(count(counts, "\"region\"")).isEqualTo(50);
    assertThat(counts)
        .contains("\"region\":\"%s\",\"count\":2".formatted(region("3-often").getEncodedName()));
    assertThat(counts.split("\"count\":", -1))
        .filteredOn(text -> Character.isDigit(text.charAt(0)))
        .extracting(text -> Integer.parseInt(text.replaceAll("\\D.*", "")))
        .satisfies(all -> assertThat(all.stream().mapToInt(i -> i).sum()).isEqualTo(2002));
    assertThat(slow.summary()).containsEntry("Count", 2002L);
  }

  private static int count(String text, String part) {
    return text.split(part, -1).length - 1;
  }

  @Test
  public void whatManyThreadsAddIsAllCounted() throws Exception {
    slow.writeTo(file());
    List<Thread> threads =
        Stream.generate(
                () ->
                    new Thread(
                        () -> {
                          for (int i = 0; i < 1000; i++) {
                            note(READ, "1a", 60);
                          }
                        }))
            .limit(8)
            .collect(Collectors.toList());
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(slow.summary()).containsEntry("Count", 8000L);
    assertThat(written()).singleElement().asString().contains("\"count\":8000}");
  }

  @Test
  public void withoutSlowOperationsTheFileIsEmpty() throws Exception {
    slow.writeTo(file());
    note(READ, "1a", 49);
    assertThat(written()).isEmpty();
  }
}
