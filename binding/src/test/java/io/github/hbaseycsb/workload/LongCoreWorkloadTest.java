package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.workload.MemoryDB.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.BeforeClass;
import org.junit.Test;
import site.ycsb.Utils;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

public class LongCoreWorkloadTest {
  private static final long RECORDS = 1_000_000_000_000L;
  private static final int OPERATIONS = 20_000;

  private final MemoryDB db = new MemoryDB("field0");

  @BeforeClass
  public static void setUpMeasurements() {
    Measurements.setProperties(new Properties());
  }

  @Test
  public void aLoadGivesRecordsBeyondIntsTheirOwnKeys() throws Exception {
    insert(new LongCoreWorkload());

    assertThat(db.takeCalls())
        .extracting(Call::key)
        .containsExactly(hashed(6_000_000_000L), hashed(6_000_000_001L), hashed(6_000_000_002L));
  }

  /** Why there is another workload. */
  @Test
  public void theWorkloadOfYcsbItselfGivesThemTheKeysOfOthers() throws Exception {
    insert(new CoreWorkload());

    assertThat(db.takeCalls())
        .extracting(Call::key)
        .containsExactly(hashed(1_705_032_704L), hashed(1_705_032_705L), hashed(1_705_032_706L));
  }

  @Test
  public void uniformRequestsAreForAllRecords() throws Exception {
    assertThat(numbersRead("requestdistribution=uniform"))
        .allMatch(number -> number >= 0 && number < RECORDS)
        .anyMatch(number -> number < RECORDS / 100)
        .anyMatch(number -> number > RECORDS - RECORDS / 100);
  }

  @Test
  public void zipfianRequestsAreScatteredAsThoseOfYcsb() throws Exception {
    String zipfian = "requestdistribution=zipfian";
    String[] timed = {zipfian, "operationcount=2147483647", "maxexecutiontime=60"};
    for (String[] run : new String[][] {{zipfian}, timed}) {
      List<Long> numbers = numbersRead(run);

      assertThat(numbers)
          .allMatch(number -> number >= 0 && number < RECORDS)
          .anyMatch(number -> number > RECORDS - RECORDS / 100);
      assertMostFrequent(numbers, Utils.fnvhash64(0) % (RECORDS + 1), 1 / 26.469);
    }
  }

  @Test
  public void theLatestRecordIsTheMostFrequentOne() throws Exception {
    List<Long> numbers = numbersRead("requestdistribution=latest");

    assertThat(numbers).allMatch(number -> number >= 0 && number < RECORDS);
    assertMostFrequent(numbers, RECORDS - 1, 1 / RequestDistribution.zeta(RECORDS));
  }

  @Test
  public void aHotspotHasItsShareOfRecordsAndRequests() throws Exception {
    List<Long> numbers = numbersRead("requestdistribution=hotspot");

    assertThat(numbers).allMatch(number -> number >= 0 && number < RECORDS);
    assertThat(share(numbers, number -> number < RECORDS / 5)).isCloseTo(0.8, within(0.02));
  }

  @Test
  public void exponentialRequestsAreForLateRecords() throws Exception {
    List<Long> numbers = numbersRead("requestdistribution=exponential");

    assertThat(numbers).allMatch(number -> number >= 0 && number < RECORDS);
    // 95% of all, of which 3% lie before the first record and are drawn again.
    assertThat(share(numbers, number -> number > RECORDS / 7)).isCloseTo(0.98, within(0.01));
  }

  @Test
  public void sequentialRequestsGoThroughTheRecordsOfTheirClient() throws Exception {
    assertThat(
            numbersRead(
                    "requestdistribution=sequential",
                    "insertstart=5000000000",
                    "insertcount=3000000000")
                .subList(0, 3))
        .containsExactly(5_000_000_000L, 5_000_000_001L, 5_000_000_002L);
    assertThat(
            numbersRead("requestdistribution=sequential", "insertstart=5000000000", "insertcount=2")
                .subList(0, 3))
        .containsExactly(5_000_000_000L, 5_000_000_001L, 5_000_000_000L);
  }

  @Test
  public void anUnknownDistributionIsNamedAsYcsbDoes() {
    assertThatThrownBy(() -> numbersRead("requestdistribution=nosuch"))
        .isInstanceOf(WorkloadException.class)
        .hasMessage("Unknown request distribution \"nosuch\"");
  }

  @Test
  public void whatARunInsertsIsReadFromThenOn() throws Exception {
    for (long records : new long[] {RECORDS, 10_000_000}) {
      CoreWorkload workload =
          workload(
              "recordcount=" + records,
              "requestdistribution=" + (records == RECORDS ? "latest" : "zipfian"),
              // More than ints hold, whatever there is at the beginning.
              "operationcount=2147483647",
              "readproportion=0.5",
              "insertproportion=0.5");
      for (int i = 0; i < 1000; i++) {
        workload.doTransaction(db, null);
      }
      long last = records - 1;
      for (Call call : db.takeCalls()) {
        if (call.name().equals("insert")) {
          last++;
          assertThat(number(call)).isEqualTo(last);
        } else {
          assertThat(number(call)).isBetween(0L, last);
        }
      }
      assertThat(last).isGreaterThan(records + 400);
    }
  }

  @Test
  public void clientsInsertRowsOfTheirOwnAndReadNoRowOfTheOther() throws Exception {
    String[] both = {
      "recordcount=100",
      "runinsertstep=2",
      "operationcount=2000",
      "requestdistribution=latest",
      "readproportion=0.5",
      "insertproportion=0.5"
    };
    for (long start : new long[] {100, 5_000_000_001L}) {
      CoreWorkload client = workload(with(both, "runinsertstart=" + start));
      for (int i = 0; i < 1000; i++) {
        client.doTransaction(db, null);
      }
      List<Call> calls = db.takeCalls();
      List<Long> inserted = numbers(calls, "insert");
      assertThat(inserted)
          .hasSizeGreaterThan(400)
          .isEqualTo(
              LongStream.iterate(start, number -> number + 2)
                  .limit(inserted.size())
                  .boxed()
                  .toList());
      assertThat(numbers(calls, "read"))
          .anyMatch(inserted::contains)
          .anyMatch(number -> number < 100)
          .allMatch(number -> (number >= 0 && number < 100) || inserted.contains(number));
    }
  }

  private static List<Long> numbers(List<Call> calls, String operation) {
    return calls.stream()
        .filter(call -> call.name().equals(operation))
        .map(LongCoreWorkloadTest::number)
        .toList();
  }

  /** As a campaign runs workload E: YCSB expects two thousand times the records that there are. */
  @Test
  public void aRunThatTimeEndsIsAsSkewedAsOneThatInsertsNothing() throws Exception {
    List<Double> still = popularities("operationcount=" + OPERATIONS);
    List<Double> growing =
        popularities(
            "operationcount=2147483647",
            "maxexecutiontime=60",
            "readproportion=0.95",
            "insertproportion=0.05");

    for (int most : new int[] {1, 10, 100}) {
      assertThat(share(growing, most))
          .as("of the %d most popular records", most)
          .isCloseTo(share(still, most), within(0.02));
    }
  }

  @Test
  public void whatARunThatTimeEndsInsertsIsAskedForAsOftenAsTheRest() throws Exception {
    CoreWorkload workload =
        workload(
            "recordcount=1000",
            "requestdistribution=zipfian",
            "operationcount=2147483647",
            "maxexecutiontime=60",
            "readproportion=0.5",
            "insertproportion=0.5");
    for (int i = 0; i < OPERATIONS; i++) {
      workload.doTransaction(db, null);
    }
    List<Long> read = new ArrayList<>();
    long last = 999;
    for (Call call : db.takeCalls()) {
      if (call.name().equals("insert")) {
        last++;
      } else {
        assertThat(number(call)).isBetween(0L, last);
        read.add(number(call));
      }
    }
    // From none to ten of eleven, in even steps, of all but the most popular.
    assertThat(share(read, number -> number > 999)).isBetween(0.55, 0.85);
  }

  @Test
  public void deletesAreAShareOfTheOperationsAndOfRecordsThatTheDistributionChooses()
      throws Exception {
    for (double reads : new double[] {0.75, 0}) {
      // The shares are scaled to a sum of 1, as YCSB scales them.
      CoreWorkload workload =
          workload(
              "recordcount=" + RECORDS,
              "requestdistribution=zipfian",
              "operationcount=1000",
              "readproportion=" + reads,
              "deleteproportion=0.75");
      for (int i = 0; i < OPERATIONS; i++) {
        assertThat(workload.doTransaction(db, null)).isTrue();
      }
      List<Call> calls = db.takeCalls();
      List<Long> deleted = numbers(calls, "delete");
      double share = (double) deleted.size() / OPERATIONS;
      assertThat(share).isCloseTo(reads == 0 ? 1 : 0.5, within(0.03));
      assertThat(deleted)
          .allMatch(number -> number >= 0 && number < RECORDS)
          .anyMatch(number -> number > Integer.MAX_VALUE);
      assertThat(numbers(calls, "read")).hasSize(OPERATIONS - deleted.size());
    }
  }

  @Test
  public void recordsThatFollowEachOtherAreSpreadOverSalts() throws Exception {
    String[] salted = {
      "recordcount=1000", "insertorder=ordered", "zeropadding=4", "keysalts=12", "insertstart=10"
    };
    CoreWorkload workload = init(new LongCoreWorkload(), salted);
    for (int i = 0; i < 3; i++) {
      assertThat(workload.doInsert(db, null)).isTrue();
    }
    assertThat(db.takeCalls())
        .extracting(Call::key)
        .containsExactly("10user0010", "11user0011", "00user0012");

    workload(salted).doTransaction(db, null);
    assertThat(db.takeCalls())
        .extracting(Call::key)
        .allMatch(key -> key.matches("\\d\\duser\\d{4}"));
    assertThat(isNeededFor(with(salted, "workload=" + CoreWorkload.class.getName()))).isTrue();
  }

  @Test
  public void itIsNeededForDeletes() {
    String core = "workload=" + CoreWorkload.class.getName();
    assertThat(isNeededFor(core, "deleteproportion=0.1")).isTrue();
    assertThat(isNeededFor(core, "deleteproportion=0")).isFalse();
    assertThat(isNeededFor("workload=some.Other", "deleteproportion=0.1")).isFalse();
  }

  @Test
  public void itIsNeededWhereRecordNumbersAreNoInts() {
    String core = "workload=" + CoreWorkload.class.getName();
    assertThat(isNeededFor(core, "recordcount=2147483647")).isFalse();
    assertThat(isNeededFor(core, "recordcount=2147483648")).isTrue();
    assertThat(isNeededFor(core)).isFalse();
    assertThat(isNeededFor("workload=some.Other", "recordcount=2147483648")).isFalse();
    assertThat(isNeededFor(core, "runinsertstart=1000")).isTrue();
    assertThat(isNeededFor(core, "runinsertstep=2")).isTrue();
    String[] endless = {core, "recordcount=1000", "operationcount=2147483647"};
    assertThat(isNeededFor(endless)).isFalse();
    assertThat(isNeededFor(with(endless, "insertproportion=0.05"))).isFalse();
    assertThat(isNeededFor(with(endless, "insertproportion=0.5"))).isTrue();
    String[] timed = with(endless, "insertproportion=0.05", "maxexecutiontime=60");
    assertThat(isNeededFor(with(timed, "requestdistribution=zipfian"))).isTrue();
    assertThat(isNeededFor(with(timed, "requestdistribution=latest"))).isFalse();
    assertThat(isNeededFor(with(timed, "requestdistribution=zipfian", "operationcount=2147483646")))
        .isFalse();
  }

  @Test
  public void zetaIsWhatYcsbAddsUp() {
    double sum =
        LongStream.rangeClosed(1, 2_000_000).mapToDouble(i -> Math.pow((double) i, -0.99)).sum();
    assertThat(RequestDistribution.zeta(2_000_000)).isCloseTo(sum, within(1e-6));
  }

  private void insert(CoreWorkload workload) throws WorkloadException {
    init(workload, "recordcount=" + RECORDS, "insertstart=6000000000", "insertcount=3");
    for (int i = 0; i < 3; i++) {
      assertThat(workload.doInsert(db, null)).isTrue();
    }
  }

  private List<Long> numbersRead(String... assignments) throws WorkloadException {
    CoreWorkload workload = workload(with(assignments, "recordcount=" + RECORDS));
    for (int i = 0; i < OPERATIONS; i++) {
      workload.doTransaction(db, null);
    }
    return db.takeCalls().stream().map(LongCoreWorkloadTest::number).toList();
  }

  /** One that reads, and whose keys are the numbers. */
  private static CoreWorkload workload(String... assignments) throws WorkloadException {
    return init(
        new LongCoreWorkload(),
        with(
            new String[] {
              "readproportion=1", "updateproportion=0", "insertorder=ordered", "readallfields=false"
            },
            assignments));
  }

  private static CoreWorkload init(CoreWorkload workload, String... assignments)
      throws WorkloadException {
    workload.init(properties(with(new String[] {"fieldcount=1"}, assignments)));
    return workload;
  }

  private static boolean isNeededFor(String... assignments) {
    return LongCoreWorkload.isNeededFor(properties(assignments));
  }

  private static Properties properties(String... assignments) {
    Properties properties = new Properties();
    for (String assignment : assignments) {
      String[] pair = assignment.split("=", 2);
      properties.setProperty(pair[0], pair[1]);
    }
    return properties;
  }

  private static String[] with(String[] some, String... more) {
    String[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  private static String hashed(long number) {
    return "user" + Utils.hash(number);
  }

  private static long number(Call call) {
    return Long.parseLong(call.key().substring("user".length()));
  }

  private static void assertMostFrequent(List<Long> numbers, long expected, double share) {
    Map<Long, Long> counts =
        numbers.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    Map.Entry<Long, Long> most =
        counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    assertThat(most.getKey()).isEqualTo(expected);
    assertThat((double) most.getValue() / numbers.size()).isCloseTo(share, within(0.01));
  }

  /** What of all reads each record has, the most popular one first. */
  private List<Double> popularities(String... assignments) throws WorkloadException {
    String[] all =
        with(
            new String[] {
              "workload=" + CoreWorkload.class.getName(),
              "recordcount=100000",
              "requestdistribution=zipfian",
              "readproportion=1",
              "updateproportion=0",
              "readallfields=false"
            },
            assignments);
    CoreWorkload workload =
        init(isNeededFor(all) ? new LongCoreWorkload() : new CoreWorkload(), all);
    for (int i = 0; i < OPERATIONS; i++) {
      workload.doTransaction(db, null);
    }
    Map<String, Long> reads =
        db.takeCalls().stream()
            .filter(call -> call.name().equals("read"))
            .collect(Collectors.groupingBy(Call::key, Collectors.counting()));
    double sum = reads.values().stream().mapToLong(Long::longValue).sum();
    return reads.values().stream()
        .sorted(Comparator.reverseOrder())
        .map(count -> count / sum)
        .toList();
  }

  private static double share(List<Double> popularities, int most) {
    return popularities.stream().limit(most).mapToDouble(Double::doubleValue).sum();
  }

  private static double share(List<Long> numbers, Predicate<Long> chosen) {
    return (double) numbers.stream().filter(chosen).count() / numbers.size();
  }
}
