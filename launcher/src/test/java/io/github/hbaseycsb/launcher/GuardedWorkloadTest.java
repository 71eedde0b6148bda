package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.TurnSchedule.SideTurns;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.FixMethodOrder;
import org.junit.Test;
import org.junit.runners.MethodSorters;
import site.ycsb.BasicDB;
import site.ycsb.Client;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.ConstantOccupancyWorkload;
import site.ycsb.workloads.CoreWorkload;

@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class GuardedWorkloadTest {
  @Test
  public void whatIsPlannedIsAskedForWhenTheWorkloadHasSetIt() throws Exception {
    Properties properties = properties(ConstantOccupancyWorkload.class);
    properties.setProperty("disksize", "1000000");
    properties.setProperty("storageages", "2");
    properties.setProperty("recordcount", "100000");

    properties.setProperty("dotransactions", "false");
    assertThat(planned(properties)).isEqualTo(900);
    properties.setProperty("dotransactions", "true");
    assertThat(planned(properties)).isEqualTo(1800);
  }

  @Test
  public void aWorkloadThatPlansNothingIsRefused() {
    Properties properties = properties(CoreWorkload.class);
    assertThatThrownBy(() -> planned(properties))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("nothing to do: property operationcount is 0 or missing");
  }

  @Test
  public void aThreadThatIsHeldWhenTheRunEndsDoesNoOperation() throws Exception {
    Properties properties = properties(CoreWorkload.class);
    properties.setProperty(Client.RECORD_COUNT_PROPERTY, "10");
    properties.setProperty(Client.OPERATION_COUNT_PROPERTY, "10");
    SideTurns tomorrow =
        new SideTurns(new TurnSchedule(System.currentTimeMillis() + 86_400_000, 1000, 2, 1), 0);
    properties.setProperty("client.turns", tomorrow.toString());
    Measurements.setProperties(properties);
    GuardedWorkload.delegateTo(properties);
    GuardedWorkload.take(Pace.takeFrom(properties));
    try {
      GuardedWorkload workload = new GuardedWorkload();
      workload.init(properties);
      Object state = workload.initThread(properties, 0, 1);
      // Whatever it asked of the store, which is none, would fail.
      CompletableFuture<Boolean> goesOn = new CompletableFuture<>();
      Thread held = new Thread(() -> goesOn.complete(workload.doTransaction(null, state)));
      held.start();
      await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> held.getState() == Thread.State.TIMED_WAITING);

      workload.requestStop();

      assertThat(goesOn.get(2, TimeUnit.MINUTES)).isFalse();
      assertThat(GuardedWorkload.ending().breakage()).isEmpty();
    } finally {
      GuardedWorkload.take(Optional.empty());
    }
  }

  /** The last test of those that are not stopped at once: what is stopped stays so. */
  @Test
  public void aThreadThatYcsbEndsBeforeTheTimeIsUpEndsTheRun() throws Exception {
    Properties properties = properties(CoreWorkload.class);
    properties.setProperty(Client.RECORD_COUNT_PROPERTY, "10");
    properties.setProperty(Client.OPERATION_COUNT_PROPERTY, Integer.toString(Integer.MAX_VALUE));
    properties.setProperty(Client.MAX_EXECUTION_TIME, "600");
    properties.setProperty(BasicDB.VERBOSE, "false");
    Measurements.setProperties(properties);
    BasicDB db = new BasicDB();
    db.setProperties(properties);
    db.init();
    GuardedWorkload.delegateTo(properties);
    GuardedWorkload workload = new GuardedWorkload();
    workload.init(properties);
    // The more threads, the less each of them may do.
    Object last = workload.initThread(properties, 999_999_999, 1_000_000_000);

    workload.doTransaction(db, last);
    assertThat(workload.isStopRequested()).isFalse();
    workload.doTransaction(db, last);

    assertThat(workload.isStopRequested()).isTrue();
    assertThat(GuardedWorkload.ending().exhausted()).isTrue();
  }

  private static long planned(Properties properties) throws Exception {
    Measurements.setProperties(properties);
    GuardedWorkload.delegateTo(properties);
    new GuardedWorkload().init(properties);
    return GuardedWorkload.planned();
  }

  private static Properties properties(Class<?> workload) {
    Properties properties = new Properties();
    properties.setProperty("workload", workload.getName());
    return properties;
  }
}
