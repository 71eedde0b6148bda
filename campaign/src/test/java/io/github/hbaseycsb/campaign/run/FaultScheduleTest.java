package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.ClusterStarter.StartedCluster;
import io.github.hbaseycsb.campaign.cluster.ServerFaults;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Fault;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.Fault.Role;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.RunName;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** When faults begin and are undone, on servers that only note it. */
public class FaultScheduleTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Servers servers = new Servers();
  private TestCampaign campaign;
  private Journal journal;
  private ClusterSession session;
  private OptionalLong window;

  @Before
  public void prepare() throws Exception {
    campaign = new TestCampaign(folder.newFolder().toPath());
    campaign.cluster().tables.put("usertable", new FakeTable(Map.of()));
    journal = Journal.open(directory(), Clock.systemUTC());
    Lifetime driver = Lifetime.whole();
    session =
        new ClusterSession(
            "cluster",
            TestCampaign.CONF,
            campaign.cluster().connect(driver),
            Optional.of(servers),
            campaign.context(driver));
    window = OptionalLong.of(campaign.clock.millis());
  }

  @After
  public void close() throws Exception {
    journal.close();
  }

  private Path directory() {
    return folder.getRoot().toPath();
  }

  private FaultSchedule schedule(int run, Fault... faults) throws Exception {
    Cell cell = Cells.with(Values.NONE.with(PlanKeys.FAULTS, List.of(faults)));
    return new FaultSchedule(session, journal, cell, RunName.run(run), directory(), Map.of());
  }

  private static Fault fault(int atSeconds, Action action, String which, int undoSeconds) {
    return new Fault(
        Duration.ofSeconds(atSeconds),
        action,
        Optional.of(Role.REGIONSERVER),
        which,
        Optional.of(Duration.ofSeconds(undoSeconds)).filter(undo -> undoSeconds > 0),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Fault onTable(int atSeconds, Action action) {
    return new Fault(
        Duration.ofSeconds(atSeconds),
        action,
        Optional.empty(),
        "",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private void pass(FaultSchedule schedule, int seconds) {
    campaign.clock.pass(Duration.ofSeconds(seconds));
    schedule.advance(window);
  }

  private void awaitDone(String... what) {
    await().atMost(LIMIT).until(() -> servers.done.containsAll(List.of(what)));
  }

  /** Advances until something has been done: what is undone has to have been done before. */
  private void advanceUntil(FaultSchedule schedule, Callable<Boolean> condition) {
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              schedule.advance(window);
              return condition.call();
            });
  }

  @Test
  public void nothingHappensBeforeTheWindowHasBegun() throws Exception {
    try (FaultSchedule schedule = schedule(1, fault(0, Action.KILL, "1", 0))) {
      schedule.advance(OptionalLong.empty());
      schedule.advance(OptionalLong.of(campaign.clock.millis() + 1));
      schedule.finish();
    }

    assertThat(servers.done).isEmpty();
    assertThat(FaultRecord.of(directory())).isEmpty();
  }

  @Test
  public void isDoneAndUndoneAtItsTimesWhichAreRecorded() throws Exception {
    try (FaultSchedule schedule = schedule(1, fault(10, Action.KILL, "2", 20))) {
      pass(schedule, 9);
      assertThat(servers.done).isEmpty();
      pass(schedule, 1);
      awaitDone("kill regionserver2");
      pass(schedule, 19);
      assertThat(servers.done).hasSize(1);
      pass(schedule, 1);
      advanceUntil(schedule, () -> servers.done.contains("undo kill regionserver2"));
      schedule.finish();
      assertThat(servers.done).hasSize(2);
    }

    assertThat(servers.done.subList(2, 3)).containsExactly("heal");
    assertThat(FaultRecord.of(directory()))
        .containsExactly(
            new FaultRecord(
                "kill",
                "regionserver",
                // The fake cluster has one server, and it is not this one.
                List.of("regionserver2"),
                window.getAsLong() + 10_000,
                OptionalLong.of(window.getAsLong() + 10_000),
                OptionalLong.of(window.getAsLong() + 30_000),
                OptionalLong.of(window.getAsLong() + 30_000),
                Optional.empty()));
  }

  @Test
  public void eachFaultOfAServerIsUndoneAtItsOwnTime() throws Exception {
    Fault pause = fault(0, Action.PAUSE, "1", 10);
    try (FaultSchedule schedule = schedule(1, pause, fault(0, Action.SLOW_NETWORK, "1", 20))) {
      schedule.advance(window);
      awaitDone("pause regionserver1", "slow-network regionserver1");
      pass(schedule, 10);
      advanceUntil(schedule, () -> servers.done.contains("undo pause regionserver1"));
      schedule.finish();
    }

    assertThat(servers.done)
        .endsWith("undo pause regionserver1", "heal")
        .doesNotContain("undo slow-network regionserver1");
  }

  @Test
  public void nothingIsDoneTwiceWhenTheClockIsSetBack() throws Exception {
    try (FaultSchedule schedule = schedule(1, fault(10, Action.KILL, "2", 20))) {
      pass(schedule, 10);
      awaitDone("kill regionserver2");
      pass(schedule, -5);
      pass(schedule, 25);
      advanceUntil(schedule, () -> servers.done.contains("undo kill regionserver2"));
      pass(schedule, -25);
      pass(schedule, 25);
      schedule.finish();
    }

    assertThat(servers.done)
        .containsExactly("kill regionserver2", "undo kill regionserver2", "heal");
  }

  @Test
  public void aRegionServerIsRecordedByTheNameThatHBaseHasForIt() throws Exception {
    try (FaultSchedule schedule = schedule(1, fault(0, Action.PAUSE, "1", 0))) {
      schedule.advance(window);
      schedule.finish();
    }

    assertThat(FaultRecord.of(directory()))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.targets()).containsExactly("s,16020,1");
              assertThat(it.undoMs()).isEmpty();
            });
    assertThat(campaign.cluster().done).contains("place usertable");
  }

  @Test
  public void anyIsAnotherServerInEachRun() throws Exception {
    for (int run = 1; run <= 3; run++) {
      try (FaultSchedule schedule = schedule(run, fault(0, Action.STOP, "any", 0))) {
        schedule.advance(window);
        schedule.finish();
      }
    }

    assertThat(servers.done)
        .containsExactly(
            "stop regionserver1",
            "heal",
            "stop regionserver2",
            "heal",
            "stop regionserver1",
            "heal");
  }

  @Test
  public void whatDidNotHappenBreaksTheRunWithItsReason() throws Exception {
    servers.obstacle = Optional.of("docker kill failed: no such container");
    try (FaultSchedule schedule = schedule(1, fault(0, Action.KILL, "all", 0))) {
      schedule.advance(window);
      await().atMost(LIMIT).until(schedule::haveFailed);

      assertThatThrownBy(schedule::finish)
          .isInstanceOf(BrokenRunException.class)
          .hasMessage(
              "runs.faults kill regionserver all at 0s did not happen: docker kill failed: no such"
                  + " container");
    }

    assertThat(FaultRecord.of(directory()))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.doneMs()).isEmpty();
              assertThat(it.failure())
                  .contains("did not happen: docker kill failed: no such container");
            });
  }

  @Test
  public void whatIsUnderWayWhenTheDriverIsInterruptedEndsAndItsOwnServersAreHealedOnce()
      throws Exception {
    servers.held = new CountDownLatch(1);
    try (FaultSchedule schedule = schedule(1, fault(0, Action.KILL, "1", 0))) {
      schedule.advance(window);
      await().atMost(LIMIT).until(() -> servers.waits);
      // The driver is interrupted before it could call finish().
    }

    assertThat(servers.interrupted).isTrue();
    assertThat(servers.done).containsExactly("heal");
    assertThat(campaign.cluster().done).isEmpty();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  public void allThatIsLeftIsUndoneByAnInterruptedThreadToo() throws Exception {
    FaultSchedule schedule =
        schedule(1, fault(0, Action.PAUSE, "1", 0), onTable(0, Action.SNAPSHOT));
    schedule.advance(window);
    schedule.finish();
    Thread.currentThread().interrupt();

    schedule.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(servers.done).containsExactly("pause regionserver1", "heal");
    assertThat(campaign.cluster().done).containsExactly("snapshot usertable", "place usertable");
  }

  /** Two region servers. To the cluster there is one, which another start makes another one. */
  private final class Servers implements StartedCluster, ServerFaults {
    final List<String> done = Collections.synchronizedList(new ArrayList<>());
    volatile Optional<String> obstacle = Optional.empty();
    volatile CountDownLatch held = new CountDownLatch(0);
    volatile boolean waits;
    volatile boolean interrupted;

    /** Where a fake cluster's only server is said to be. */
    @Override
    public String host(String server) {
      return done.contains("heal") || server.equals("regionserver1") ? "s" : "other";
    }

    @Override
    public List<String> servers(Role role) {
      return List.of("regionserver1", "regionserver2");
    }

    @Override
    public void act(Fault fault, List<String> on) throws CampaignException, InterruptedException {
      waits = true;
      try {
        held.await();
      } catch (InterruptedException e) {
        interrupted = true;
        throw e;
      }
      if (obstacle.isPresent()) {
        throw CampaignException.cluster(obstacle.get());
      }
      on.forEach(server -> done.add(fault.action() + " " + server));
    }

    @Override
    public void undo(Fault fault, List<String> on) {
      on.forEach(server -> done.add("undo " + fault.action() + " " + server));
    }

    @Override
    public void heal() {
      done.add("heal");
      campaign.cluster().starts++;
    }

    @Override
    public Optional<ServerFaults> faults() {
      return Optional.of(this);
    }

    @Override
    public Path clientConf() {
      return TestCampaign.CONF;
    }

    @Override
    public Optional<String> build() {
      return Optional.empty();
    }

    @Override
    public String stop() {
      return "stopped";
    }
  }
}
