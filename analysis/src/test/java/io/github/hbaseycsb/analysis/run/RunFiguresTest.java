package io.github.hbaseycsb.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.ServerSamples;
import io.github.hbaseycsb.analysis.histogram.LogFigures;
import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class RunFiguresTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private RunFixture run;
  private Path directory;
  private Path file;

  @Before
  public void write() throws IOException {
    run = new RunFixture(folder.getRoot().toPath(), "cell", 1);
    run.client(1, 0, 1).steady(1, "READ", 100, 1_000).steady(1, "UPDATE", 10, 2_000);
    run.server(sample(0, "a,1,1", 0, 5), sample(10, "a,1,1", 1000, 8), sample(10, "b,1,1", 7, -1));
    directory = run.done();
    file = directory.resolve(RunFigures.FILE);
  }

  private static ServerSample sample(int second, String server, long requests, long storeFiles) {
    return ServerSamples.of(
        RunFixture.WINDOW_START_MS + second * 1000L,
        server,
        Map.of("region", requests),
        requests,
        0,
        0,
        0,
        0,
        0,
        0,
        storeFiles,
        0,
        0,
        0,
        0,
        0,
        1);
  }

  @Test
  public void keptFiguresGiveTheSameAnalysis() throws IOException {
    RunAnalysis first = RunAnalysis.of(directory);
    Files.delete(RunDirectories.client(directory, 1).resolve("ycsb.json"));
    RunAnalysis again = RunAnalysis.of(directory);

    assertThat(file).exists();
    assertThat(again.run().logs().course().series())
        .isEqualTo(first.run().logs().course().series())
        .isNotEmpty();
    assertThat(again.run().servers().series())
        .isEqualTo(first.run().servers().series())
        .isPresent();
    assertThat(again.run().histograms()).isEqualTo(first.run().histograms()).hasSize(2);
    assertThat(again.summary().figures().throughput())
        .isEqualTo(first.summary().figures().throughput());
    // Nothing is judged in them: what is judged is judged again.
    assertThat(again.summary().verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  public void theLogsAreNotReadAgain() throws IOException {
    RunAnalysis first = RunAnalysis.of(directory);
    Path log = RunDirectories.client(directory, 1).resolve("READ.hdr");
    Files.write(log, new byte[Math.toIntExact(Files.size(log))]);

    assertThat(RunAnalysis.of(directory).summary()).isEqualTo(first.summary());
  }

  @Test
  public void theLogsBeforeAFaultAreNotReadAgain() throws IOException {
    RunView first = RunView.read(run.faults(RunFixture.kill(20)).done()).undisturbed();
    Path log = RunDirectories.client(directory, 1).resolve("READ.hdr");
    Files.write(log, new byte[Math.toIntExact(Files.size(log))]);
    RunView again = RunView.read(directory).undisturbed();

    assertThat(again.record()).isEqualTo(first.record());
    assertThat(again.histograms()).isEqualTo(first.histograms()).containsKey("READ");
    assertThat(again.servers().window()).isEqualTo(first.servers().window()).isPresent();
    assertThat(again.logs().seconds()).isEqualTo(first.logs().seconds()).isPositive();
  }

  @Test
  public void figuresOfOtherFilesOrAnotherFormatAreMadeAgain() throws IOException {
    RunAnalysis first = RunAnalysis.of(directory);
    String kept = Files.readString(file);

    for (String other :
        List.of(
            kept.replaceFirst("\"format\":-?\\d+", "\"format\":7"),
            kept.replaceFirst("READ.hdr\":\\d+", "READ.hdr\":1"),
            kept.replaceFirst("\"threads\":4", "\"threads\":5"),
            kept.substring(0, kept.length() / 2),
            // What an earlier build kept had other fields.
            kept.replaceFirst("\"format\":-?\\d+", "\"format\":7").replace("servers", "server_use"),
            "{\"format\":2}")) {
      assertThat(other).isNotEqualTo(kept);
      Files.writeString(file, other);
      assertThat(RunAnalysis.of(directory).summary()).isEqualTo(first.summary());
      assertThat(file).hasContent(kept);
    }
  }

  private enum Two {
    A,
    B
  }

  private enum Three {
    A,
    B,
    C
  }

  @Test
  public void theFormatIsOfEverythingThatIsDeclaredAtAnyDepth() {
    record Plain(int a) {}
    record Named(int b) {}
    record Typed(long a) {}
    record More(int a, int b) {}
    record WithTwo(Map<String, List<Two>> a) {}
    record WithThree(Map<String, List<Three>> a) {}
    record DeepInt(List<Plain> a) {}
    record DeepLong(List<Typed> a) {}

    assertThat(RunFigures.format(Plain.class, "1")).isEqualTo(RunFigures.format(Plain.class, "1"));
    assertThat(
            Stream.of(
                    Plain.class,
                    Named.class,
                    Typed.class,
                    More.class,
                    WithTwo.class,
                    WithThree.class,
                    DeepInt.class,
                    DeepLong.class)
                .map(
                    type ->
                        RunFigures.declared(type)
                            .replaceAll("Plain|Named|Typed|More|With\\w+|Deep\\w+|Two|Three", "X")))
        .doesNotHaveDuplicates();
    assertThat(RunFigures.format(Plain.class, "1"))
        .isNotEqualTo(RunFigures.format(Plain.class, "2"));
  }

  @Test
  public void theFormatOfKeptFiguresIsOfServerMetricsAndOfTheirViews() {
    assertThat(RunFigures.declared(RunFigures.class))
        .contains(
            ServerMetric.CPU_NS.name(),
            "blockCacheHitRatio",
            "turnProcessors",
            "stealWantedShareMax");
  }

  @Test
  public void serversOverTimeAreSpreadBetweenSamples() throws IOException {
    ServerSeries servers = RunView.read(directory).servers().series().orElseThrow();

    assertThat(servers.second(0)).isEqualTo(-5);
    assertThat(servers.requests().get("a,1,1").get(5)).isEqualTo(100);
    assertThat(servers.requests().get("a,1,1").get(14)).isEqualTo(100);
    assertThat(servers.requests().get("a,1,1").get(16)).isNaN();
    assertThat(servers.requests().get("b,1,1")).allMatch(value -> value.isNaN());
    assertThat(servers.regionRequests().get("region").get(5)).isEqualTo(100);
    // What is not published, -1, is left out of the sum.
    assertThat(servers.metrics().get(ServerMetric.STORE_FILES).get(15)).isEqualTo(8);
    assertThat(servers.metrics().get(ServerMetric.STORE_FILES).get(0)).isNaN();
  }

  @Test
  public void longRunHasAtMostAsManyStepsAndItsPercentilesAreOfMergedHistograms()
      throws IOException {
    RunAnalysis analysis = RunAnalysis.of(directory);
    assertThat(analysis.run().logs().course().stepSeconds()).isOne();

    Window window = Window.of(directory, analysis.run().record());
    LogFigures wide = LogFigures.read(directory, analysis.run().record(), window, 10);
    assertThat(wide.course().series()).hasSize(8);
    assertThat(wide.course().series().get(3).second()).isEqualTo(20);
    assertThat(wide.course().series().get(3).throughput()).isEqualTo(110);
    assertThat(wide.course().series().get(3).latencyUs().get("READ").count()).isEqualTo(1000);
  }

  @Test
  public void blocksOfTheWindowHaveItsOperationsAndAreAtMostTwenty() throws IOException {
    RunView run = RunView.read(directory);

    // 60 s in blocks of 3 s.
    assertThat(run.blocks().get("READ"))
        .hasSize(20)
        .allMatch(block -> block.getTotalCount() == 300);
    assertThat(run.histograms().get("READ").getTotalCount()).isEqualTo(6000);
  }

  @Test
  public void runWithoutItsFilesHasNoHistograms() throws IOException {
    RunView.Source runs = RunView.Source.in(folder.getRoot().toPath());
    assertThat(runs.run("cell", 2)).isEmpty();
    assertThat(runs.run("cell", 1)).isPresent();

    Files.delete(RunDirectories.client(directory, 1).resolve("READ.hdr"));
    Files.delete(RunDirectories.client(directory, 1).resolve("UPDATE.hdr"));
    assertThat(RunView.read(directory).histograms()).isEmpty();
  }
}
