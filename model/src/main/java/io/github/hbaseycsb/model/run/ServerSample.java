package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * One line of {@code server.jsonl}: a region server at one moment.
 *
 * @param timeMs ms since 1970, by the driver's clock
 * @param server host,port,start code
 * @param metrics what is known of it; what this HBase version does not publish is missing or -1
 * @param regionRequests counter by encoded region name: read and write requests of the table's
 *     regions here; empty where they were not read
 * @param publication fingerprint of all that the server published of itself, of which the {@link
 *     ServerMetric#isPublished published} metrics are a part: the same one, read again, is an
 *     answer that the server has kept. Empty in older samples
 * @param regionPublication the same of its regions; empty where they were not read, and in older
 *     samples
 */
public record ServerSample(
    long timeMs,
    String server,
    @JsonIgnore Map<ServerMetric, Long> metrics,
    Map<String, Long> regionRequests,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalInt publication,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalInt regionPublication) {
  public static final String FILE = "server.jsonl";

  private static final long REPEATED_MAX_MS = 60_000;
  private static final long UNKNOWN = -1;

  public ServerSample {
    metrics = metrics.isEmpty() ? Map.of() : new EnumMap<>(metrics);
    regionRequests = Map.copyOf(regionRequests);
  }

  /** From a line, in which each metric has a field. */
  @JsonCreator
  static ServerSample read(
      @JsonProperty("time_ms") long timeMs,
      @JsonProperty("server") String server,
      @JsonProperty("region_requests") Map<String, Long> regionRequests,
      @JsonProperty("publication") OptionalInt publication,
      @JsonProperty("region_publication") OptionalInt regionPublication,
      @JsonAnySetter Map<String, Long> fields) {
    Map<ServerMetric, Long> metrics = new EnumMap<>(ServerMetric.class);
    for (ServerMetric metric : ServerMetric.values()) {
      Long value = fields.get(metric.field());
      if (value != null) {
        metrics.put(metric, value);
      }
    }
    return new ServerSample(
        timeMs, server, metrics, regionRequests, publication, regionPublication);
  }

  /** The metrics as a line has them. */
  @JsonAnyGetter
  Map<String, Long> fields() {
    Map<String, Long> fields = new LinkedHashMap<>();
    metrics.forEach((metric, value) -> fields.put(metric.field(), value));
    return fields;
  }

  /** One of them; -1 where it is not known. */
  public long of(ServerMetric metric) {
    return metrics.getOrDefault(metric, UNKNOWN);
  }

  /**
   * The same with what was read beside it.
   *
   * @param compacting regions that are being compacted; empty if not known
   * @param tableBytes of the table's store files; empty if not known
   */
  public ServerSample with(
      Map<String, Long> newRegionRequests,
      OptionalInt newRegionPublication,
      OptionalInt compacting,
      OptionalLong tableBytes) {
    Map<ServerMetric, Long> all = new EnumMap<>(ServerMetric.class);
    all.putAll(metrics);
    compacting.ifPresent(regions -> all.put(ServerMetric.COMPACTING, (long) regions));
    tableBytes.ifPresent(bytes -> all.put(ServerMetric.TABLE_BYTES, bytes));
    return new ServerSample(
        timeMs, server, all, newRegionRequests, publication, newRegionPublication);
  }

  /**
   * Of a server that publishes nothing: what else is known of it is its regions.
   *
   * @param regions on the server, all tables; empty if not known
   */
  public static ServerSample unpublished(long timeMs, String server, OptionalInt regions) {
    return new ServerSample(
        timeMs,
        server,
        Map.of(ServerMetric.REGIONS, (long) regions.orElse((int) UNKNOWN)),
        Map.of(),
        // Never one that the server has kept.
        OptionalInt.of(Long.hashCode(timeMs)),
        OptionalInt.empty());
  }

  /**
   * Whether the server published nothing of itself since an earlier sample. HBase answers from what
   * it read up to 10 s ago, as long as Hadoop's metrics period is. What does not change for a
   * minute is mistaken for a server on which nothing happens.
   */
  public boolean repeats(ServerSample earlier) {
    boolean same =
        (publication.isPresent() && earlier.publication.isPresent())
            ? publication.equals(earlier.publication)
            : hasPublished(earlier);
    return same && timeMs - earlier.timeMs <= REPEATED_MAX_MS;
  }

  /** The same of its regions; both have some. */
  public boolean repeatsRegions(ServerSample earlier) {
    boolean same =
        (regionPublication.isPresent() && earlier.regionPublication.isPresent())
            ? regionPublication.equals(earlier.regionPublication)
            : regionRequests.equals(earlier.regionRequests);
    return same && timeMs - earlier.timeMs <= REPEATED_MAX_MS;
  }

  private boolean hasPublished(ServerSample other) {
    return Stream.of(ServerMetric.values())
        .filter(ServerMetric::isPublished)
        .allMatch(metric -> of(metric) == other.of(metric));
  }
}
