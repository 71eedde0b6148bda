package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A line of {@code server.jsonl}: a sample of a region server.
 *
 * @param timeMs the time by the driver's clock, ms since 1970
 * @param server host,port,start code
 * @param metrics its metrics; a metric that this version of HBase does not publish is missing or -1
 * @param regionRequests counters of read and write requests of the table's regions on the server,
 *     by encoded region name, with a space and the region's start key behind it if that is known;
 *     empty if they were not read
 * @param publication fingerprint of everything that the server published about itself, including
 *     the {@link ServerMetric#isPublished published} metrics: the same fingerprint again means that
 *     the server answered from its cache. Empty in older samples
 * @param regionPublication the same for its regions; empty if they were not read, and in older
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

  private static final List<ServerMetric> PUBLISHED =
      Stream.of(ServerMetric.values()).filter(ServerMetric::isPublished).toList();

  private static final long REPEATED_MAX_MS = 60_000;
  private static final long UNKNOWN = -1;

  public ServerSample {
    metrics = metrics.isEmpty() ? Map.of() : new EnumMap<>(metrics);
    regionRequests = Map.copyOf(regionRequests);
  }

  /** Reads a line, in which each metric is a field. */
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
      metrics.computeIfAbsent(metric, it -> fields.get(it.field()));
    }
    return new ServerSample(
        timeMs, server, metrics, regionRequests, publication, regionPublication);
  }

  /** The fields for the metrics in a line. */
  @JsonAnyGetter
  Map<String, Long> fields() {
    Map<String, Long> fields = new LinkedHashMap<>();
    metrics.forEach((metric, value) -> fields.put(metric.field(), value));
    return fields;
  }

  /** A metric; -1 if it is unknown. */
  public long of(ServerMetric metric) {
    return metrics.getOrDefault(metric, UNKNOWN);
  }

  /** Whether the server answered, but to an earlier build, which did not ask for the metric. */
  public boolean predates(ServerMetric metric) {
    return !metrics.containsKey(metric)
        && !metric.attribute().isEmpty()
        && metrics.containsKey(ServerMetric.REQUESTS);
  }

  /**
   * The growth of a counter since an earlier sample of the server; empty if one of them does not
   * have it, or if it has started from 0 again.
   */
  public OptionalLong growth(ServerMetric counter, ServerSample earlier) {
    return growth(earlier.of(counter), of(counter));
  }

  /** The same of a region's requests. They start from 0 when the region moves to the server. */
  public OptionalLong regionGrowth(String region, ServerSample earlier) {
    return growth(
        earlier.regionRequests.getOrDefault(region, UNKNOWN),
        regionRequests.getOrDefault(region, UNKNOWN));
  }

  private static OptionalLong growth(long from, long to) {
    return from < 0 || to < from ? OptionalLong.empty() : OptionalLong.of(to - from);
  }

  /** Whether it has a region's requests, by the encoded name. */
  public boolean hasRegion(String encoded) {
    return regionRequests.containsKey(encoded)
        || regionRequests.keySet().stream()
            .anyMatch(name -> name.startsWith(encoded) && name.indexOf(' ') == encoded.length());
  }

  /**
   * A copy with values from other sources.
   *
   * @param compacting number of regions that are being compacted; empty if unknown
   * @param tableBytes size of the table's store files; empty if unknown
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
   * Creates the sample of a server that publishes nothing. Only its regions may be known.
   *
   * @param regions number of its regions, of all tables; empty if unknown
   */
  public static ServerSample unpublished(long timeMs, String server, OptionalInt regions) {
    return new ServerSample(
        timeMs,
        server,
        Map.of(ServerMetric.REGIONS, (long) regions.orElse((int) UNKNOWN)),
        Map.of(),
        // Always different, because it is not an answer from the server's cache.
        OptionalInt.of(Long.hashCode(timeMs)),
        OptionalInt.empty());
  }

  /**
   * Whether the server has published nothing about itself since an earlier sample. HBase caches its
   * answers for the period of Hadoop's metrics, by default 10 s. Values that are the same after a
   * minute are taken for a server without activity.
   */
  public boolean repeats(ServerSample earlier) {
    boolean same =
        (publication.isPresent() && earlier.publication.isPresent())
            ? publication.equals(earlier.publication)
            : PUBLISHED.stream().allMatch(metric -> of(metric) == earlier.of(metric));
    return same && timeMs - earlier.timeMs <= REPEATED_MAX_MS;
  }

  /** The same for its regions. Both samples must have regions. */
  public boolean repeatsRegions(ServerSample earlier) {
    boolean same =
        (regionPublication.isPresent() && earlier.regionPublication.isPresent())
            ? regionPublication.equals(earlier.regionPublication)
            : regionRequests.equals(earlier.regionRequests);
    return same && timeMs - earlier.timeMs <= REPEATED_MAX_MS;
  }
}
