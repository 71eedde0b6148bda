package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.hbase.HitRatioWatch;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.RowTest;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads a table as its workload does, until the block cache's hit ratio is steady. */
record CacheWarming(ClusterSession session) {
  private static final Duration LIMIT = Duration.ofMinutes(30);

  /** Returns the hit ratio when it is steady, or after half an hour. */
  Note warm(Cell cell) throws IOException, InterruptedException {
    DriverContext context = session.context();
    Path directory = Files.createTempDirectory("hbase-ycsb-warm");
    HitRatioWatch watch = new HitRatioWatch(session.cluster()::blockCacheHits, context.clock());
    long startedMs = context.clock().millis();
    try (Progress.Step step =
        context.begin("reading " + cell.get(PlanKeys.TABLE) + " into the block cache", 0, "s")) {
      Clients clients = context.clients().local();
      clients.run(
          List.of(reader(cell, directory)),
          Optional.of(LIMIT),
          progress -> step.update(progress.seconds(), watch.describe()),
          ended -> watch.isSteady());
    } finally {
      Trees.delete(directory);
    }
    return note(watch, Duration.ofMillis(context.clock().millis() - startedMs).toSeconds());
  }

  private static Note note(HitRatioWatch watch, long seconds) {
    String ratio =
        watch.ratio().isPresent()
            ? Text.of("%.1f%%", watch.ratio().getAsDouble() * Units.PERCENT)
            : "unknown";
    return watch.isSteady()
        ? FindingType.CACHE_WARMED.note(
            "The block cache was filled by reads for %d s; its hit ratio was then %s.",
            seconds, ratio)
        : FindingType.CACHE_NOT_WARM.note(
            "The block cache's hit ratio was not steady after %d s of reads; it was then %s.",
            seconds, ratio);
  }

  private ClientSpec reader(Cell cell, Path directory) throws IOException {
    Map<String, String> properties = new TreeMap<>(cell.properties());
    properties.put(
        YcsbProperty.OPERATION_COUNT.key(), Integer.toString(Cell.CLIENT_OPERATIONS_MAX));
    properties.put(YcsbProperty.MAX_EXECUTION_TIME.key(), Long.toString(LIMIT.toSeconds()));
    Map<String, String> merged = Workload.merged(cell.workloadFile(), properties);
    if (Workload.hasRowRanges(merged)) {
      properties.put(RowRangeProperty.TEST.key(), RowTest.RANDOM_READ.propertyValue());
    } else {
      for (Operation operation : Operation.values()) {
        properties.put(operation.proportionKey(), operation == Operation.READ ? "1" : "0");
      }
    }
    return new ClientSpec(
        1,
        ClientSpec.Phase.RUN,
        cell.workloadFile(),
        session.conf(),
        properties,
        cell.get(PlanKeys.THREADS),
        cell.get(PlanKeys.JVM_ARGUMENTS),
        directory);
  }
}
