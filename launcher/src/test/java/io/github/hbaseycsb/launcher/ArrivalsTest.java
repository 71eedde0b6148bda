package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.property.LoadShape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** In virtual time: nothing here waits. */
public class ArrivalsTest {
  private static final double NS = 1e9;
  private static final double RATE = 1000;
  private static final long BEGIN_NS = 1_000_000_000_000L;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<ArrivalCount> counts = new ArrayList<>();
  private long nowNs = BEGIN_NS;

  private Pace arrivals(LoadShape rate, boolean poisson) {
    return Pace.of(
        new ArrivalQueue(rate, poisson, 7, counts::addAll),
        () -> Instant.ofEpochSecond(0, nowNs),
        (stopped, ns) -> {
          nowNs += ns;
          return stopped.getCount() == 0;
        });
  }

  @Test
  public void theClientsOfARunTogetherAreAPoissonProcessOfTheirWholeRate() throws Exception {
    LongStream times = LongStream.empty();
    for (int client = 0; client < 3; client++) {
      ArrivalQueue queue =
          new ArrivalQueue(LoadShape.constant(RATE / 3), true, client, counts::addAll);
      times = LongStream.concat(times, LongStream.generate(() -> queue.take(0)).limit(200_000));
    }
    long[] sorted = times.sorted().limit(590_000).toArray();
    double[] gaps = new double[sorted.length - 1];
    Arrays.setAll(gaps, i -> (sorted[i + 1] - sorted[i]) / NS * RATE);
    assertThat(Arrays.stream(gaps).average().orElseThrow()).isCloseTo(1, within(0.01));
    for (double length : new double[] {0.1, 1, 3, 6}) {
      assertThat((double) Arrays.stream(gaps).filter(gap -> gap > length).count() / gaps.length)
          .isCloseTo(Math.exp(-length), within(0.002));
    }
    double mean = 0;
    double square = 0;
    int[] perSecond = new int[580];
    for (long time : sorted) {
      if (time < perSecond.length * NS) {
        perSecond[(int) (time / NS)]++;
      }
    }
    for (int count : perSecond) {
      mean += (double) count / perSecond.length;
      square += (double) count * count / perSecond.length;
    }
    assertThat((square - mean * mean) / mean).as("dispersion").isCloseTo(1, within(0.2));
  }

  @Test
  public void anotherSeedHasOtherTimesAndTheSameOneTheSame() {
    assertThat(times(1)).isEqualTo(times(1)).isNotEqualTo(times(2));
  }

  private List<Long> times(long seed) {
    ArrivalQueue queue = new ArrivalQueue(LoadShape.constant(RATE), true, seed, counts::addAll);
    return LongStream.generate(() -> queue.take(0)).limit(10).boxed().toList();
  }

  @Test
  public void whateverThreadIsFreeTakesTheNextTimeOfALoadOverTime() throws Exception {
    LoadShape steps = LoadShape.parse("10x1,20x1,10").orElseThrow();
    Pace arrivals = arrivals(steps, false);
    Pace.OfThread one = arrivals.thread(0, 2);
    Pace.OfThread other = arrivals.thread(1, 2);
    List<Long> dueMs = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      Pace.OfThread free = i % 3 == 0 ? one : other;
      assertThat(free.await()).isTrue();
      dueMs.add((nowNs - BEGIN_NS) / 1_000_000);
    }
    assertThat(dueMs).startsWith(100L, 200L).contains(1000L, 1050L, 1100L);
    assertThat(dueMs.subList(29, 32)).containsExactly(2000L, 2100L, 2200L);
  }

  @Test
  public void whatIsDueAndNotDoneIsCounted() throws Exception {
    Pace arrivals = arrivals(LoadShape.constant(10), false);
    Pace.OfThread thread = arrivals.thread(0, 1);
    for (int i = 0; i < 5; i++) {
      thread.await();
    }
    // Its fifth operation takes 3 s. It does one more, which is late, and the client ends.
    nowNs += (long) (3 * NS);
    thread.await();
    assertThat(thread.lateNs()).hasValue((long) (2.9 * NS));
    arrivals.end();

    long beginMs = BEGIN_NS / 1_000_000;
    assertThat(counts)
        .containsExactly(
            new ArrivalCount(beginMs, 0, 0),
            new ArrivalCount(beginMs + 3500, 35, 5),
            new ArrivalCount(beginMs + 3500, 35, 6));
    assertThat(counts.get(2).waiting()).isEqualTo(29);
  }

  @Test
  public void whoWaitsWhenTheRunEndsDoesNothingMore() throws Exception {
    Pace arrivals = arrivals(LoadShape.constant(1), true);
    arrivals.stop();
    assertThat(arrivals.thread(0, 1).await()).isFalse();
  }

  @Test
  public void countsAreWrittenBesideTheHistogramLogs() throws Exception {
    Path directory = folder.getRoot().toPath();
    Properties properties = properties("target", "500", "client.arrivals", "POISSON");
    properties.setProperty("hdrhistogram.fileoutput", "true");
    properties.setProperty("hdrhistogram.output.path", directory + "/");
    Files.writeString(directory.resolve(ArrivalCount.FILE), "of an earlier run");
    Pace pace = Pace.takeFrom(properties).orElseThrow();
    assertThat(directory.resolve(ArrivalCount.FILE)).doesNotExist();
    assertThat(properties).as("YCSB does not pace").containsEntry("target", "0");

    assertThat(pace.thread(0, 1).await()).isTrue();
    pace.end();

    List<ArrivalCount> written = ArrivalCount.read(directory);
    assertThat(written).hasSize(2);
    assertThat(written.get(1).taken()).isEqualTo(1);
  }

  @Test
  public void evenArrivalsAreThoseOfYcsb() throws Exception {
    assertThat(Pace.takeFrom(properties("target", "500"))).isEmpty();
    assertThat(Pace.takeFrom(properties("client.rates", "500"))).isPresent();
  }

  @Test
  public void contradictionsAreRefused() {
    assertRefused("needs a rate: add -target N", "client.arrivals", "poisson");
    assertRefused("leave one out", "client.rates", "500", "target", "5");
    assertRefused("use target", "client.rates", "500", "client.turns", "0/2,0,5000,1");
    assertRefused("client.rates=5x is not valid", "client.rates", "5x");
    assertRefused("client.arrivals=odd is not valid", "client.arrivals", "odd", "target", "5");
  }

  private static void assertRefused(String message, String... properties) {
    assertThatThrownBy(() -> Pace.takeFrom(properties(properties)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  static Properties properties(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }
}
