package io.github.hbaseycsb.campaign.hbase;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.hbaseycsb.campaign.result.ServerSample;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;

/** Reads one sample of a region server from its beans. */
final class RegionServerSampler {
  private static final String GARBAGE_COLLECTORS = "java.lang:type=GarbageCollector,*";
  private static final String FLUSHES = "FlushTime_num_ops";

  private static final List<String> CALL_QUEUES =
      List.of(
          "numCallsInGeneralQueue",
          "numCallsInPriorityQueue",
          "numCallsInMetaPriorityQueue",
          "numCallsInReplicationQueue",
          "numCallsInBulkLoadQueue");

  private final HttpClient http;
  private final Clock clock;
  private final Pattern regionRequests;

  /**
   * @param table whose regions' requests are read
   * @param clock tells when
   */
  RegionServerSampler(HttpClient http, String table, Clock clock) {
    this.http = http;
    this.clock = clock;
    TableName name = TableName.valueOf(table);
    regionRequests =
        Pattern.compile(
            "Namespace_%s_table_%s_region_([0-9a-f]{32})_metric_(?:read|write)RequestCount"
                .formatted(
                    Pattern.quote(name.getNamespaceAsString()),
                    Pattern.quote(name.getQualifierAsString())));
  }

  /**
   * Reads a sample.
   *
   * @param withRegions whether to read the regions' requests too
   * @param compacting what the master knows
   * @return empty when the server does not publish its metrics yet
   * @throws IOException when it does not answer
   */
  Optional<ServerSample> sample(
      RegionServerInfo server, boolean withRegions, OptionalInt compacting) throws IOException {
    ServerJmx jmx = new ServerJmx(http, server.infoServer());
    long askedMs = clock.millis();
    JsonNode bean = jmx.bean(ServerJmx.REGION_SERVER);
    // The server read its counters somewhere between question and answer.
    long timeMs = (askedMs + clock.millis()) / 2;
    if (bean.isMissingNode()) {
      return Optional.empty();
    }
    JsonNode regions = withRegions ? jmx.bean(ServerJmx.REGIONS) : MissingNode.getInstance();
    Map<String, Long> requests = regionRequests(regions);
    return Optional.of(
        new ServerSample(
            timeMs,
            // Another one may have been started in its place since the list was made.
            bean.path("tag.serverName").asText(server.name()),
            ServerJmx.value(bean, "totalRequestCount"),
            ServerJmx.value(bean, "readRequestCount"),
            ServerJmx.value(bean, "writeRequestCount"),
            ServerJmx.value(bean, "compactionQueueLength"),
            ServerJmx.value(bean, "flushQueueLength"),
            ServerJmx.value(bean, "compactedInputBytes"),
            ServerJmx.value(bean, FLUSHES),
            ServerJmx.value(bean, "storeFileCount"),
            ServerJmx.value(bean, "memStoreSize"),
            ServerJmx.value(bean, "blockCacheHitCount"),
            ServerJmx.value(bean, "blockCacheMissCount"),
            sumOfPublished(jmx.bean(ServerJmx.RPC), CALL_QUEUES),
            gcMs(jmx.beans(GARBAGE_COLLECTORS)),
            ServerJmx.value(bean, "regionCount"),
            requests,
            // Whole beans: rates in them that are means over time change with each publication.
            OptionalInt.of(bean.hashCode()),
            requests.isEmpty() ? OptionalInt.empty() : OptionalInt.of(regions.hashCode()),
            compacting));
  }

  private static long sumOfPublished(JsonNode bean, List<String> attributes) {
    return attributes.stream()
        .mapToLong(attribute -> ServerJmx.value(bean, attribute))
        .filter(value -> value >= 0)
        .reduce(Long::sum)
        .orElse(-1);
  }

  private static long gcMs(List<JsonNode> collectors) {
    return collectors.stream()
        .mapToLong(collector -> ServerJmx.value(collector, "CollectionTime"))
        .filter(value -> value >= 0)
        .reduce(Long::sum)
        .orElse(-1);
  }

  /** Reads and writes of each region of the table, by encoded name. */
  Map<String, Long> regionRequests(JsonNode regions) {
    Map<String, Long> requests = new TreeMap<>();
    for (Map.Entry<String, JsonNode> attribute : regions.properties()) {
      Matcher name = regionRequests.matcher(attribute.getKey());
      if (name.matches()) {
        requests.merge(name.group(1), attribute.getValue().asLong(), Long::sum);
      }
    }
    return requests;
  }
}
