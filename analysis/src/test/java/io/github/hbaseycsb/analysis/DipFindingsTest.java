package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class DipFindingsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private RunFixture run;

  @Before
  public void begin() throws IOException {
    run = new RunFixture(folder.getRoot().toPath(), "cell", 1);
  }

  /** A server's counters, which grow by so much in each second of the window. */
  private void server(IntFunction<long[]> compactedFlushedGc) throws IOException {
    ServerSample[] samples = new ServerSample[RunFixture.WINDOW_SECONDS];
    long[] sums = new long[3];
    for (int second = 0; second < samples.length; second++) {
      long[] growth = compactedFlushedGc.apply(second);
      for (int i = 0; i < sums.length; i++) {
        sums[i] += growth[i];
      }
      samples[second] =
          ServerSamples.of(
              RunFixture.WINDOW_START_MS + second * 1000L,
              "rs,16020,1",
              Map.of(),
              100L * second,
              0,
              0,
              0,
              0,
              sums[0],
              sums[1],
              10,
              0,
              0,
              0,
              0,
              sums[2],
              4);
    }
    run.server(samples);
  }

  /** Latency of the run's seconds; the window begins with the fifth. */
  private void log(IntFunction<long[]> latencies) throws IOException {
    run.client(1, 0, 1).log(1, "READ", 0, RunFixture.SECONDS, latencies);
  }

  private static boolean isDip(int second) {
    return second >= 25 && second < 31;
  }

  private List<String> dips() throws IOException {
    return RunAnalysis.of(run.done()).findings().stream()
        .filter(finding -> finding.code().equals("dip"))
        .map(
            finding -> {
              assertThat(finding.verdict()).isEqualTo(Verdict.VALID);
              return finding.text();
            })
        .toList();
  }

  @Test
  public void dipIsReportedWithTheCompactionAtTheSameTime() throws IOException {
    log(s -> isDip(s) ? RunFixture.values(20, 9_000) : RunFixture.values(100, 1_000));
    server(s -> new long[] {s >= 20 && s < 26 ? 50_000_000 : 0, 0, 5});

    assertThat(dips())
        .containsExactly(
            "From 20 s to 26 s of the window throughput fell to 20% of its median and the p99 of"
                + " READ rose to 9.0 times its median while compactions read 300 MB.");
  }

  @Test
  public void whatTheServersDoAllTheTimeExplainsNothing() throws IOException {
    log(s -> isDip(s) ? RunFixture.values(20, 1_000) : RunFixture.values(100, 1_000));
    server(s -> new long[] {50_000_000, 1, 200});

    assertThat(dips())
        .singleElement()
        .asString()
        .endsWith(
            "throughput fell to 20% of its median; no compaction, flush or GC of the servers"
                + " stands out then.");
  }

  @Test
  public void flushesAndGarbageCollectionsAreReported() throws IOException {
    log(s -> RunFixture.values(100, isDip(s) ? 5_000 : 1_000));
    server(s -> new long[] {0, s == 22 ? 2 : 0, s == 21 ? 900 : 5});

    assertThat(dips())
        .containsExactly(
            "From 20 s to 26 s of the window the p99 of READ rose to 5.0 times its median while 2"
                + " memstores were flushed, a server spent up to 900 ms a second in GC.");
  }

  @Test
  public void withoutSamplesNothingIsClaimedOfTheServers() throws IOException {
    run.withoutServers();
    log(s -> isDip(s) ? RunFixture.values(20, 1_000) : RunFixture.values(100, 1_000));

    assertThat(dips()).singleElement().asString().endsWith("what the servers did is not known.");
  }

  @Test
  public void steadyRunHasNone() throws IOException {
    log(s -> RunFixture.values(100 + s % 7, 1_000 + s % 11));

    assertThat(dips()).isEmpty();
  }

  @Test
  public void warmUpIsNoDip() throws IOException {
    log(s -> s < 5 ? RunFixture.values(1, 50_000) : RunFixture.values(100, 1_000));

    assertThat(dips()).isEmpty();
  }

  @Test
  public void ofManyDipsOnlyTheWorstAreReported() throws IOException {
    log(s -> RunFixture.values(s % 6 == 0 ? 10 + s / 6 : 100, 1_000));

    assertThat(dips()).hasSize(6).last().asString().startsWith("There were 10 such stretches");
  }
}
