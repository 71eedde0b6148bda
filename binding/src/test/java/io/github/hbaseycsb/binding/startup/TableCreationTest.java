package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.binding.startup.TableCreation.Regions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.junit.Test;

public class TableCreationTest {
  private final List<String> progress = new ArrayList<>();
  private final CountDownLatch allOpen = new CountDownLatch(1);

  @Test
  public void eachOpenedRegionIsProgress() throws Exception {
    creation(new Regions(1, 10), new Regions(1, 10), new Regions(4, 10), new Regions(4, 10))
        .create(allOpen::await, 10);

    assertThat(progress)
        .containsExactly(
            "table t has 1 of 10 regions open, and no other was opened",
            "table t has 4 of 10 regions open, and no other was opened",
            "table t is there and does not answer");
  }

  @Test
  public void untilTheFirstIsOpenedTheFilesOfTheRegionsTakeTheirTime() throws Exception {
    creation(new Regions(0, 0), new Regions(0, 0), new Regions(0, 1000))
        .create(allOpen::await, 1000);

    assertThat(progress)
        .hasSizeGreaterThanOrEqualTo(4)
        .contains("table t has 0 of 1000 regions open, and no other was opened");
  }

  @Test
  public void whenAllAreOpenTheClientMayTakeItsTimeToAsk() throws Exception {
    creation(new Regions(10, 10), new Regions(10, 10), new Regions(10, 10))
        .create(allOpen::await, 10);

    assertThat(progress.stream().filter(what -> what.contains("10 of 10"))).hasSizeGreaterThan(2);
  }

  @Test
  public void aRefusalIsPassedOn() {
    TableExistsException refusal = new TableExistsException("t");

    assertThatThrownBy(
            () ->
                creation(new Regions(0, 0))
                    .create(
                        () -> {
                          throw refusal;
                        },
                        10))
        .isSameAs(refusal);
    assertThat(progress).doesNotContain("table t is there and does not answer");
  }

  @Test
  public void aClusterThatDoesNotAnswerEndsTheWait() {
    TableCreation silent =
        new TableCreation(
            TableName.valueOf("t"),
            () -> {
              throw new IOException("no meta");
            },
            (what, check) -> progress.add(what),
            Duration.ofMillis(1));

    assertThatThrownBy(() -> silent.create(allOpen::await, 10)).hasMessage("no meta");
  }

  @Test
  public void theTableOfAnotherClientIsWaitedFor() throws Exception {
    creation(new Regions(3, 10), new Regions(9, 10), new Regions(10, 10)).awaitOther();

    assertThat(progress)
        .containsExactly(
            "table t has 3 of 10 regions open, and no other was opened",
            "table t has 9 of 10 regions open, and no other was opened",
            "table t has 10 of 10 regions open, and no other was opened",
            "table t is there and does not answer");
  }

  /** One that sees these states one after the other; with the last one all is open. */
  private TableCreation creation(Regions... states) {
    Deque<Regions> left = new ArrayDeque<>(List.of(states));
    return new TableCreation(
        TableName.valueOf("t"),
        () -> {
          if (left.size() > 1) {
            return left.removeFirst();
          }
          allOpen.countDown();
          return left.getFirst();
        },
        (what, check) -> progress.add(what),
        Duration.ofMillis(1));
  }
}
