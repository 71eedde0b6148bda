package io.github.hbaseycsb.analysis.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.ServerSamples;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ServerSeriesTest {
  private static final String SERVER = "a,1,1";
  private static final int PER_SECOND = 100;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** What a server that answers from memory for so long says each second, under a steady load. */
  private static List<ServerSample> samples(int keptSeconds, int seconds, boolean fingerprints) {
    return IntStream.range(0, seconds)
        .mapToObj(
            second -> {
              int read = second - second % keptSeconds;
              return sample(
                  second,
                  (long) PER_SECOND * read,
                  read,
                  second,
                  fingerprints ? OptionalInt.of(read) : OptionalInt.empty());
            })
        .toList();
  }

  private static ServerSample sample(
      int second, long requests, long regionRequests, long gcMs, OptionalInt publication) {
    return ServerSamples.published(
        ServerSamples.of(
            RunFixture.WINDOW_START_MS + second * 1000L,
            SERVER,
            Map.of("region", regionRequests),
            requests,
            0,
            0,
            0,
            0,
            requests * 10,
            0,
            5,
            0,
            0,
            0,
            0,
            gcMs,
            1),
        publication,
        publication);
  }

  private static ServerSample later(ServerSample sample, long ms) {
    return new ServerSample(
        sample.timeMs() + ms,
        sample.server(),
        sample.metrics(),
        sample.regionRequests(),
        sample.publication(),
        sample.regionPublication());
  }

  private ServerSeries series(List<ServerSample> samples) throws IOException {
    return RunView.read(
            new RunFixture(folder.newFolder().toPath(), "cell", 1)
                .client(1, 0, 1)
                .steady(1, "READ", PER_SECOND, 100)
                .server(samples.toArray(ServerSample[]::new))
                .done())
        .servers()
        .series()
        .orElseThrow();
  }

  private static List<Double> known(List<Double> values) {
    return values.stream().filter(value -> !value.isNaN()).toList();
  }

  @Test
  public void requestsAreThoseOfEachSecondAlsoWhenSamplesFallBetweenSeconds() throws IOException {
    long requests = 0;
    List<ServerSample> samples = new ArrayList<>();
    for (int second = 0; second <= 15; second++) {
      samples.add(later(sample(second, requests, requests, 0, OptionalInt.of(second)), 250));
      requests += second < 5 ? 300 : second < 10 ? 900 : 450;
    }

    List<Double> drawn = known(series(samples).requests().get(SERVER));

    assertThat(drawn.subList(1, 4)).containsOnly(300.0);
    // A sample in the middle of a second shares out the change of a rate.
    assertThat(drawn.get(5)).isEqualTo(0.25 * 300 + 0.75 * 900);
    assertThat(drawn.subList(6, 10)).containsOnly(900.0);
    assertThat(drawn.subList(11, 14)).containsOnly(450.0);
  }

  @Test
  public void answersThatAServerRepeatsAreNoSpikesAndNoStandstill() throws IOException {
    for (boolean fingerprints : new boolean[] {true, false}) {
      ServerSeries series = series(samples(10, 58, fingerprints));

      List<Double> requests = series.requests().get(SERVER);
      assertThat(known(requests)).hasSize(50).allMatch(value -> Math.abs(value - 100) < 1e-6);
      assertThat(known(series.metrics().get(ServerMetric.COMPACTED_BYTES)))
          .hasSize(50)
          .allMatch(value -> Math.abs(value - 1000) < 1e-6);
      assertThat(known(series.regionRequests().get("region"))).hasSize(50);
    }
  }

  @Test
  public void afterTheLastPublicationNothingIsKnownButWhatTheJvmTells() throws IOException {
    ServerSeries series = series(samples(10, 58, true));

    // The window begins at the sixth step.
    assertThat(series.requests().get(SERVER).subList(5, 55)).doesNotContain(Double.NaN);
    assertThat(series.requests().get(SERVER).subList(55, 63)).containsOnly(Double.NaN);
    assertThat(series.metrics().get(ServerMetric.GC_MS).subList(5, 62)).containsOnly(1.0);
  }

  @Test
  public void serverThatPublishesAndIsNotAskedForAnythingDoesNothing() throws IOException {
    List<ServerSample> samples = new ArrayList<>();
    for (int second = 0; second < 30; second++) {
      samples.add(sample(second, 7, 7, 0, OptionalInt.of(second)));
    }
    ServerSeries series = series(samples);

    assertThat(known(series.requests().get(SERVER))).hasSize(29).containsOnly(0.0);
    assertThat(known(series.regionRequests().get("region"))).hasSize(29).containsOnly(0.0);
  }

  @Test
  public void serverThatSaysTheSameForAMinuteWasNotAskedForAnything() throws IOException {
    List<ServerSample> samples = new ArrayList<>();
    for (int second = -5; second < 64; second++) {
      samples.add(sample(second, 7, 7, 0, OptionalInt.empty()));
    }
    assertThat(known(series(samples).requests().get(SERVER)))
        .hasSizeBetween(60, 62)
        .containsOnly(0.0);
    assertThat(known(series(samples.subList(0, 60)).requests().get(SERVER))).isEmpty();
  }
}
