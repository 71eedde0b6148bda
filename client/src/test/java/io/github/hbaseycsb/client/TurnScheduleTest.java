package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.client.TurnSchedule.SideTurns;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.Test;

public class TurnScheduleTest {
  private final TurnSchedule schedule = new TurnSchedule(1_000_000, 5000, 3, 17);

  @Test
  public void everySideHasOneTurnInEachBlockAndOneFollowsTheOther() {
    for (int block = 0; block < 100; block++) {
      int number = block;
      List<Turn> turns =
          IntStream.range(0, 3)
              .mapToObj(side -> schedule.turn(number, side))
              .sorted((a, b) -> Long.compare(a.beginMs(), b.beginMs()))
              .toList();
      for (int i = 0; i < 3; i++) {
        long slotMs = schedule.blockBeginMs(block) + i * 5000L;
        assertThat(turns.get(i).beginMs()).isEqualTo(slotMs + TurnSchedule.PAUSE_MS);
        assertThat(turns.get(i).endMs()).isEqualTo(slotMs + 5000);
      }
    }
  }

  @Test
  public void blocksAreEnoughForATime() {
    assertThat(TurnSchedule.blocks(Duration.ofSeconds(10), Duration.ofSeconds(5))).isEqualTo(2);
    assertThat(TurnSchedule.blocks(Duration.ofSeconds(11), Duration.ofSeconds(5))).isEqualTo(3);
  }

  @Test
  public void everyOrderIsEquallyLikely() {
    int blocks = 6000;
    int[] first = new int[3];
    int rising = 0;
    for (int block = 0; block < blocks; block++) {
      long[] begins = new long[3];
      for (int side = 0; side < 3; side++) {
        begins[side] = schedule.turn(block, side).beginMs();
        if (begins[side] == schedule.blockBeginMs(block) + TurnSchedule.PAUSE_MS) {
          first[side]++;
        }
      }
      rising += begins[0] < begins[1] && begins[1] < begins[2] ? 1 : 0;
    }
    // Four standard deviations of the binomial counts.
    for (int count : first) {
      assertThat(count).isBetween(2000 - 146, 2000 + 146);
    }
    assertThat(rising).isBetween(1000 - 116, 1000 + 116);
  }

  @Test
  public void theTurnUnderWayOrTheNextOneIsFoundByTheTime() {
    SideTurns turns = new SideTurns(schedule, 1);
    Turn first = schedule.turn(0, 1);
    assertThat(turns.turn(0)).isEqualTo(first);
    assertThat(turns.turn(first.beginMs())).isEqualTo(first);
    assertThat(turns.turn(first.endMs() - 1)).isEqualTo(first);
    assertThat(turns.turn(first.endMs())).isEqualTo(schedule.turn(1, 1));
  }

  @Test
  public void theTurnsOfASideAreReadAsTheyAreWritten() {
    SideTurns turns = new SideTurns(schedule, 2);
    assertThat(turns).hasToString("2/3,1000000,5000,17");
    assertThat(SideTurns.parse(turns.toString())).contains(turns);
  }

  @Test
  public void anythingElseIsRefused() {
    for (String text :
        List.of("", "2", "3/3,1,5000,1", "-1/3,1,5000,1", "0/1,1,100,1", "0/1,1,5000,1,2", "a/b")) {
      assertThat(SideTurns.parse(text)).as(text).isEmpty();
    }
  }
}
