package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.hbase.HitRatioWatch;
import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.plan.RunsSpec;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.campaign.result.RunRecord.Note;
import io.github.hbaseycsb.campaign.result.Verdict;
import io.github.hbaseycsb.server.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads a table as its workload does until the block cache's hit ratio is steady. */
final class CacheWarming {
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final long MS_PER_SECOND = 1000;
  private static final double PERCENT = 100;

  private final ClusterSession session;
  private final Tools tools;

  CacheWarming(ClusterSession session, Tools tools) {
    this.session = session;
    this.tools = tools;
  }

  /**
   * Returns when the hit ratio is steady, or after half an hour.
   *
   * @return what was reached
   */
  Note warm(Cell cell) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("hbase-ycsb-warm");
    HitRatioWatch watch = HitRatioWatch.of(session.cluster(), tools.clock());
    long startedMs = tools.clock().millis();
    try (Progress.Step step =
        tools
            .progress()
            .begin("reading " + cell.table().name() + " into the block cache", 0, "s")) {
      tools
          .clients()
          .local()
          .run(
              List.of(reader(cell, directory)),
              Optional.of(LIMIT),
              progress -> step.update(progress.seconds(), watch.describe()),
              watch::isSteady);
    } finally {
      Trees.delete(directory);
    }
    return note(watch, (tools.clock().millis() - startedMs) / MS_PER_SECOND);
  }

  private static Note note(HitRatioWatch watch, long seconds) {
    String ratio =
        watch.ratio().isPresent()
            ? "%.1f%%".formatted(watch.ratio().getAsDouble() * PERCENT)
            : "unknown";
    return watch.isSteady()
        ? new Note(
            "cache-warmed",
            Verdict.VALID,
            "The block cache was read into for %d s: its hit ratio was %s then."
                .formatted(seconds, ratio))
        : new Note(
            "cache-not-warm",
            Verdict.SUSPECT,
            "The block cache's hit ratio was not steady after %d s of reading: it was %s then."
                .formatted(seconds, ratio));
  }

  private ClientSpec reader(Cell cell, Path directory) throws IOException {
    Map<String, String> properties = new TreeMap<>(cell.properties());
    properties.put("operationcount", Integer.toString(RunsSpec.CLIENT_OPERATIONS_MAX));
    properties.put("maxexecutiontime", Long.toString(LIMIT.toSeconds()));
    Map<String, String> merged = WorkloadFile.merged(cell.workloadFile(), properties);
    if (WorkloadFile.hasRowRanges(merged)) {
      properties.put("bigtable.test", "random-read");
    } else {
      properties.put("readproportion", "1");
      for (String other : List.of("update", "insert", "scan", "readmodifywrite")) {
        properties.put(other + "proportion", "0");
      }
    }
    return new ClientSpec(
        1,
        ClientSpec.Phase.RUN,
        cell.workloadFile(),
        session.conf(),
        properties,
        cell.runs().threads(),
        cell.runs().jvmArguments(),
        directory);
  }
}
