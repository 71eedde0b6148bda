package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.campaign.hbase.Settling.Observation;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.junit.Test;

public class TableActivityTest {
  private final FakeCluster cluster = new FakeCluster();

  @Test
  public void aTableThatIsLeftAloneIsQuiet() throws Exception {
    cluster.server("a", idle("r1"), idle("r2"));
    cluster.server("b", idle("r3"));

    assertThat(observe()).isEqualTo(new Observation(List.of(), Map.of()));
  }

  @Test
  public void compactionsThatRunAndWaitAreNamed() throws Exception {
    cluster.server("a", new TableActivity.Region("r1", true, Optional.of("MAJOR compaction")));
    cluster.server("b", idle("r2"));
    cluster.queues.put("b", 7L);

    assertThat(observe().busy())
        .containsExactly("region r1 in a MAJOR compaction", "server b with 7 compactions queued");
  }

  @Test
  public void aCompactionOfAnotherTableCountsOnlyWhereTheQueueIsNotKnown() throws Exception {
    TableActivity.Region other =
        new TableActivity.Region("x", false, Optional.of("MINOR compaction"));
    cluster.server("a", idle("r1"), other);
    cluster.server("b", idle("r2"), other);
    cluster.silent.put("b", "HTTP status 401");

    assertThat(observe())
        .isEqualTo(
            new Observation(
                List.of("server b with 1 region in compactions"), Map.of("b", "HTTP status 401")));
  }

  @Test
  public void aSilentInfoServerIsUnknownAndNotBusy() throws Exception {
    cluster.server("a", idle("r1"));
    cluster.silent.put("a", "does not answer within 2 s");

    assertThat(observe())
        .isEqualTo(new Observation(List.of(), Map.of("a", "does not answer within 2 s")));
  }

  @Test
  public void aServerThatDoesNotAnswerAtAllIsBusy() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    cluster.server("a", idle("r1"));
    cluster.answers.put(
        "a",
        () -> {
          never.await();
          return List.of();
        });
    cluster.server("b", idle("r2"));
    cluster.answers.put(
        "b",
        () -> {
          throw new IOException("connection refused");
        });

    assertThat(impatient().observe().busy())
        .containsExactlyInAnyOrder(
            "server a without an answer about its regions",
            "server b without an answer about its regions",
            "region r1 not served",
            "region r2 not served");
    never.countDown();
  }

  @Test
  public void serversThatHangDoNotKeepOthersFromBeingHeardHoweverOftenOneLooks() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    cluster.hang("a", never);
    cluster.hang("b", never);
    cluster.server("c", idle("r3"));
    TableActivity activity = new TableActivity("t", cluster, Duration.ofMillis(500));
    try {
      for (int look = 0; look < 6; look++) {
        assertThat(activity.observe().busy())
            .containsExactly(
                "server a without an answer about its regions",
                "server b without an answer about its regions");
      }
    } finally {
      never.countDown();
    }
  }

  @Test
  public void aServerWhoseRegionsAreAskedOneByOneHasTimeForThemAll() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    cluster.answers.put(
        "a",
        () -> {
          assertThat(never.await(200, TimeUnit.MILLISECONDS)).isFalse();
          return List.of(idle("r1"));
        });
    // 30 s, at 50 ms for each hundred.
    cluster.oneByOne = 60_000;

    assertThat(impatient().observe().busy()).isEmpty();
  }

  @Test
  public void regionsAreCountedOnTheServerThatHasMostOfThem() {
    assertThat(TableActivitySource.mostOnOneServer(List.of())).isZero();
    assertThat(
            TableActivitySource.mostOnOneServer(
                List.of(
                    located("a"), located("b"), located("b"), new HRegionLocation(REGION, null))))
        .isEqualTo(2);
  }

  private static final RegionInfo REGION =
      RegionInfoBuilder.newBuilder(TableName.valueOf("t")).build();

  private static HRegionLocation located(String host) {
    return new HRegionLocation(REGION, ServerName.valueOf(host, 16020, 1));
  }

  @Test
  public void aServerThatAnswersAgainIsAskedAgain() throws Exception {
    CountDownLatch soon = new CountDownLatch(1);
    cluster.hang("a", soon);
    TableActivity activity = impatient();
    assertThat(activity.observe().busy()).isNotEmpty();
    soon.countDown();
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertThat(activity.observe().busy()).isEmpty());
  }

  @Test
  public void callsThatWaitForAThreadAreGivenUpWithTheLook() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    for (String name : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
      cluster.hang(name, never);
    }
    AtomicInteger calls = new AtomicInteger();
    cluster.answers.put(
        "i",
        () -> {
          calls.incrementAndGet();
          return List.of();
        });
    try {
      assertThat(impatient().observe().busy())
          .contains("server i without an answer about its regions");
    } finally {
      never.countDown();
    }
    // Behind it in the queue.
    ServerCalls.start(() -> null).get(1, TimeUnit.MINUTES);
    assertThat(calls).hasValue(0);
  }

  @Test
  public void whoMayNotAskIsTold() {
    cluster.server("a", idle("r1"));
    cluster.answers.put(
        "a",
        () -> {
          throw new AccessDeniedException("no");
        });

    assertThatThrownBy(this::observe)
        .isInstanceOf(CampaignException.class)
        .hasMessage("cannot get the state of the regions of table t do: no");
  }

  @Test
  public void aRegionThatNoServerHasIsNotServed() throws Exception {
    cluster.server("a", idle("r1"));
    cluster.located.add("r2");

    assertThat(observe().busy()).containsExactly("region r2 not served");
  }

  @Test
  public void whereTheRegionsAreIsAskedAgainOnlyWhenOneIsNotServed() throws Exception {
    cluster.server("a", idle("parent"));
    TableActivity activity = ofServersThatAnswer();
    activity.observe();
    activity.observe();
    assertThat(cluster.lookups).isEqualTo(1);

    cluster.located.remove("parent");
    cluster.server("a", idle("daughter1"), idle("daughter2"));
    assertThat(activity.observe().busy()).isEmpty();
    assertThat(cluster.lookups).isEqualTo(2);
  }

  @Test
  public void regionsThatTheMasterMovesAreNamed() throws Exception {
    cluster.server("a", idle("r1"));
    cluster.moving.add("region r9 OPENING");

    assertThat(observe().busy()).containsExactly("region r9 OPENING");
  }

  private Observation observe() throws CampaignException {
    return ofServersThatAnswer().observe();
  }

  private TableActivity ofServersThatAnswer() {
    return new TableActivity("t", cluster, Duration.ofMinutes(1));
  }

  /** For servers of which none that answers must be heard within the limit. */
  private TableActivity impatient() {
    return new TableActivity("t", cluster, Duration.ofMillis(50));
  }

  private static TableActivity.Region idle(String name) {
    return new TableActivity.Region(name, true, Optional.empty());
  }

  private static final class FakeCluster implements TableActivity.Source {
    private final Map<String, Callable<List<TableActivity.Region>>> answers = new TreeMap<>();
    private final Map<String, Long> queues = new TreeMap<>();
    private final Map<String, String> silent = new TreeMap<>();
    private final List<String> moving = new ArrayList<>();
    private final Set<String> located = new TreeSet<>();
    private int lookups;
    private int oneByOne;

    @Override
    public int askedOneByOne() {
      return oneByOne;
    }

    void server(String name, TableActivity.Region... regions) {
      answers.put(name, () -> List.of(regions));
      located.addAll(
          List.of(regions).stream()
              .filter(TableActivity.Region::ofTable)
              .map(TableActivity.Region::name)
              .collect(Collectors.toSet()));
    }

    void hang(String name, CountDownLatch end) {
      answers.put(
          name,
          () -> {
            end.await();
            return List.of();
          });
    }

    @Override
    public List<String> inTransition() {
      return moving;
    }

    @Override
    public Set<String> located() {
      lookups++;
      return Set.copyOf(located);
    }

    @Override
    public List<RegionServerInfo> servers() {
      return answers.keySet().stream()
          .map(
              name ->
                  new RegionServerInfo(
                      name, URI.create("http://" + name + ":16030"), OptionalInt.empty()))
          .toList();
    }

    @Override
    public List<TableActivity.Region> regions(RegionServerInfo server) throws IOException {
      try {
        return answers.get(server.name()).call();
      } catch (IOException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException(e);
      }
    }

    @Override
    public TableActivity.Queues queues(List<RegionServerInfo> servers) {
      Map<String, Long> known = new TreeMap<>();
      servers.stream()
          .map(RegionServerInfo::name)
          .filter(name -> !silent.containsKey(name))
          .forEach(name -> known.put(name, queues.getOrDefault(name, 0L)));
      return new TableActivity.Queues(known, silent);
    }
  }
}
