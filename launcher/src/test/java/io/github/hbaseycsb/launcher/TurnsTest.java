package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.TurnSchedule.SideTurns;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.client.TurnTimes;
import io.github.hbaseycsb.launcher.Pace.OfThread;
import io.github.hbaseycsb.property.LoadShape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TurnsTest {
  private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int TURN_MS = 1000;
  private static final long FLUSH_MS = 30;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final TurnSchedule schedule = new TurnSchedule(1_000_000, TURN_MS, 3, 17);
  private static final double PHASE = 0.5;

  private final SideTurns sideTurns = new SideTurns(schedule, 1);
  private final Turn first = schedule.turn(0, 1);
  private final Turn second = schedule.turn(1, 1);
  private final List<TurnTimes> log = new ArrayList<>();
  private long nowNs = schedule.startMs() * NS_PER_MS;
  private int waits;
  private int flushes;

  private Pace turns(double target) {
    return turns(target, Optional.empty());
  }

  private Pace turns(double target, Optional<ArrivalQueue> queue) {
    return new Pace(
        sideTurns::turn,
        target,
        PHASE,
        queue,
        log::add,
        () -> {
          flushes++;
          after(FLUSH_MS);
        },
        () -> Instant.ofEpochSecond(0, nowNs),
        (stopped, ns) -> {
          waits++;
          nowNs += ns;
          return stopped.getCount() == 0;
        });
  }

  private long nowMs() {
    return nowNs / NS_PER_MS;
  }

  private void after(long ms) {
    nowNs += ms * NS_PER_MS;
  }

  private void at(long timeMs) {
    nowNs = timeMs * NS_PER_MS;
  }

  @Test
  public void aThreadWorksInTheTurnsOfItsSideOnly() throws Exception {
    OfThread thread = turns(0).new OfThread(0, 1);
    int operations = 0;
    while (sideTurns.turn(nowMs()).block() < 20) {
      assertThat(thread.await()).isTrue();
      Turn turn = sideTurns.turn(nowMs());
      assertThat(nowMs()).isBetween(turn.beginMs(), turn.endMs() - 1);
      operations++;
      after(70);
    }
    // Of 800 ms, every 70.
    assertThat(operations).isEqualTo(20 * 12);
    assertThat(waits).as("a wait for each turn").isEqualTo(20);
    assertThat(thread.lateNs()).isEmpty();
  }

  @Test
  public void aThreadEndsItsTurnByAFlushAndTheLastOneLogsIt() throws Exception {
    Pace turns = turns(0);
    OfThread one = turns.new OfThread(0, 2);
    OfThread other = turns.new OfThread(1, 2);
    one.await();
    other.await();
    at(first.endMs() + 10);

    one.await();
    assertThat(flushes).isEqualTo(1);
    assertThat(nowMs()).as("held").isEqualTo(second.beginMs());
    assertThat(log).isEmpty();

    // Its operation has taken until now.
    other.await();
    assertThat(flushes).isEqualTo(2);
    assertThat(log).containsExactly(new TurnTimes(0, first.beginMs(), second.beginMs() + FLUSH_MS));
  }

  @Test
  public void whoHasNotWorkedInATurnDoesNotEndIt() throws Exception {
    OfThread thread = turns(0).new OfThread(0, 1);
    at(second.endMs());

    thread.await();

    assertThat(nowMs()).isEqualTo(schedule.turn(2, 1).beginMs());
    assertThat(flushes).isZero();
    assertThat(log).isEmpty();
  }

  @Test
  public void theTurnInWhichTheClientEndsIsLoggedUntilThen() throws Exception {
    Pace turns = turns(0);
    OfThread done = turns.new OfThread(0, 2);
    OfThread working = turns.new OfThread(1, 2);
    done.await();
    after(100);
    done.finish();
    turns.end();
    assertThat(log)
        .containsExactly(new TurnTimes(0, first.beginMs(), first.beginMs() + 100 + FLUSH_MS));

    working.await();
    at(first.endMs() + 55);
    turns.end();
    assertThat(log).hasSize(2).endsWith(new TurnTimes(0, first.beginMs(), first.endMs() + 55));
  }

  @Test
  public void aThreadThatHasDoneItsShareLeavesTheTurnToTheOthers() throws Exception {
    Pace turns = turns(0);
    OfThread done = turns.new OfThread(0, 2);
    OfThread working = turns.new OfThread(1, 2);
    done.await();
    done.finish();
    working.await();
    assertThat(log).isEmpty();
    at(first.endMs());

    working.await();

    assertThat(log).containsExactly(new TurnTimes(0, first.beginMs(), first.endMs() + FLUSH_MS));
  }

  @Test
  public void whoIsHeldWhenTheRunEndsDoesNothingMore() throws Exception {
    Pace turns = turns(0);
    OfThread thread = turns.new OfThread(0, 1);
    turns.stop();
    assertThat(thread.await()).isFalse();
    assertThat(waits).isEqualTo(1);
    turns.end();
    assertThat(log).isEmpty();
  }

  /** Two threads and 10 operations a second: each has one every 200 ms. */
  @Test
  public void operationsOfAThreadAreDueAtEvenTimesFromTheBeginningOfATurn() throws Exception {
    Pace turns = turns(10);
    OfThread one = turns.new OfThread(0, 2);
    OfThread other = turns.new OfThread(1, 2);
    assertThat(begins(one, first, 4)).containsExactly(50L, 250L, 450L, 650L);
    assertThat(begins(one, second, 1)).containsExactly(50L);
    at(first.beginMs());
    assertThat(begins(other, first, 4)).containsExactly(150L, 350L, 550L, 750L);
    assertThat(begins(other, second, 1)).containsExactly(150L);
  }

  @Test
  public void aLateThreadCatchesUpWithinTheTurn() throws Exception {
    OfThread thread = turns(10).new OfThread(0, 2);
    assertThat(begins(thread, first, 1)).containsExactly(50L);
    after(450);
    assertThat(begins(thread, first, 3)).containsExactly(500L, 500L, 650L);
    assertThat(thread.lateNs()).hasValue(0);
  }

  @Test
  public void whatIsIntendedIsKnownOfALateOperation() throws Exception {
    OfThread thread = turns(10).new OfThread(0, 2);
    thread.await();
    assertThat(thread.lateNs()).hasValue(0);
    after(450);
    thread.await();
    assertThat(thread.lateNs()).hasValue(250 * NS_PER_MS);
    thread.await();
    assertThat(thread.lateNs()).hasValue(50 * NS_PER_MS);
  }

  @Test
  public void whatIsDueAfterTheTurnOrWasNotDoneInItIsDropped() throws Exception {
    OfThread thread = turns(10).new OfThread(0, 2);
    thread.await();
    at(first.endMs());
    assertThat(begins(thread, second, 2)).containsExactly(50L, 250L);
    assertThat(log).containsExactly(new TurnTimes(0, first.beginMs(), first.endMs() + FLUSH_MS));
  }

  @Test
  public void whoBeginsWithinATurnHasNothingToMakeUpFor() throws Exception {
    at(first.beginMs() + 300);
    OfThread thread = turns(10).new OfThread(0, 2);
    assertThat(begins(thread, first, 2)).containsExactly(450L, 650L);
  }

  /** One every 100 ms, for whichever thread is free. */
  @Test
  public void aQueueBeginsAnewWithEachTurnAndDropsWhatIsLeft() throws Exception {
    List<ArrivalCount> counts = new ArrayList<>();
    Pace turns =
        turns(10, Optional.of(new ArrivalQueue(LoadShape.constant(10), false, 1, counts::addAll)));
    OfThread one = turns.new OfThread(0, 2);
    OfThread other = turns.new OfThread(1, 2);
    assertThat(begins(one, first, 1)).containsExactly(100L);
    assertThat(begins(other, first, 2)).containsExactly(200L, 300L);
    after(250);
    assertThat(begins(one, first, 1)).containsExactly(550L);
    assertThat(one.lateNs()).hasValue(150 * NS_PER_MS);

    // What both do now takes until the next turn.
    assertThat(begins(other, first, 1)).containsExactly(550L);
    at(second.beginMs() + 450);
    assertThat(begins(one, second, 2)).containsExactly(450 + FLUSH_MS, 450 + FLUSH_MS);
    assertThat(one.lateNs()).hasValue((250 + FLUSH_MS) * NS_PER_MS);
    turns.end();

    // Eight were due in the first turn, of 800 ms, and five taken.
    assertThat(counts)
        .containsExactly(
            new ArrivalCount(first.beginMs(), 0, 0),
            new ArrivalCount(first.endMs(), 8, 5),
            new ArrivalCount(second.beginMs(), 8, 8),
            new ArrivalCount(second.beginMs() + 450 + FLUSH_MS, 12, 10));
  }

  @Test
  public void aQueueOfAClientThatBeginsWithinATurnHasNothingToMakeUpFor() throws Exception {
    at(first.beginMs() + 300);
    Pace turns =
        turns(10, Optional.of(new ArrivalQueue(LoadShape.constant(10), false, 1, all -> {})));
    OfThread thread = turns.new OfThread(0, 1);
    assertThat(begins(thread, first, 2)).containsExactly(400L, 500L);
  }

  /** When the next operations begin, ms from the beginning of a turn. */
  private List<Long> begins(OfThread thread, Turn turn, int operations) throws Exception {
    List<Long> begins = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      assertThat(thread.await()).isTrue();
      begins.add(nowMs() - turn.beginMs());
    }
    return begins;
  }

  @Test
  public void theTargetIsTakenFromYcsbOnlyWithTurns() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("target", "500");
    assertThat(Pace.takeFrom(properties)).isEmpty();
    assertThat(properties).containsEntry("target", "500");

    properties.setProperty("client.turns", sideTurns.toString());
    Pace taken = Pace.takeFrom(properties).orElseThrow();
    assertThat(properties).containsEntry("target", "0");
    assertThat(taken.thread(0, 1).lateNs()).isPresent();
  }

  @Test
  public void turnsAreWrittenBesideTheHistogramLogs() throws Exception {
    Path file = folder.getRoot().toPath().resolve("a-" + TurnTimes.FILE);
    Files.writeString(file, "of an earlier run");
    // It is always the turn of the only side.
    SideTurns alone = new SideTurns(new TurnSchedule(0, Integer.MAX_VALUE, 1, 1), 0);
    Properties properties = new Properties();
    properties.setProperty("client.turns", alone.toString());
    properties.setProperty("hdrhistogram.fileoutput", "true");
    properties.setProperty("hdrhistogram.output.path", folder.getRoot() + "/a-");
    Optional<Pace> turns = Pace.takeFrom(properties);
    assertThat(file).doesNotExist();

    OfThread thread = turns.orElseThrow().thread(0, 1);
    assertThat(thread.await()).isTrue();
    turns.get().end();

    assertThat(file).content().matches("\\{\"block\":\\d+,\"beginMs\":\\d+,\"endMs\":\\d+}\n");
  }
}
