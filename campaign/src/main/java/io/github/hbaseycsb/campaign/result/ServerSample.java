package io.github.hbaseycsb.campaign.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;

/**
 * One line of {@code server.jsonl}: a region server at one moment. Counters are cumulative since
 * the server's start; a value that this HBase version does not publish is -1.
 *
 * @param timeMs ms since 1970, by the driver's clock
 * @param server host,port,start code
 * @param requests counter: all requests
 * @param readRequests counter
 * @param writeRequests counter
 * @param compactionQueue compactions waiting, large and small
 * @param flushQueue flushes waiting
 * @param compactedBytes counter: bytes that compactions have read
 * @param flushes counter: memstore flushes
 * @param storeFiles number of HFiles
 * @param memstoreBytes bytes in memstores
 * @param blockCacheHits counter
 * @param blockCacheMisses counter
 * @param rpcQueue calls waiting for a handler
 * @param gcMs counter: time in garbage collections, ms
 * @param regions regions on the server, all tables
 * @param regionRequests counter by encoded region name: read and write requests of the table's
 *     regions here; empty where they were not read
 * @param publication fingerprint of all that the server published of itself, of which the fields
 *     from {@code requests} to {@code blockCacheMisses} and {@code regions} are a part: the same
 *     one, read again, is an answer that the server has kept. Empty in older samples
 * @param regionPublication the same of its regions; empty where they were not read, and in older
 *     samples
 * @param compacting regions on the server, of all tables, that were being compacted when it last
 *     told the master; empty where the master was not asked, did not answer or did not know it
 */
public record ServerSample(
    long timeMs,
    String server,
    long requests,
    long readRequests,
    long writeRequests,
    long compactionQueue,
    long flushQueue,
    long compactedBytes,
    long flushes,
    long storeFiles,
    long memstoreBytes,
    long blockCacheHits,
    long blockCacheMisses,
    long rpcQueue,
    long gcMs,
    long regions,
    Map<String, Long> regionRequests,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalInt publication,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalInt regionPublication,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalInt compacting) {
  public static final String FILE = "server.jsonl";

  private static final long REPEATED_MAX_MS = 60_000;

  public ServerSample {
    regionRequests = Map.copyOf(regionRequests);
    publication = publication == null ? OptionalInt.empty() : publication;
    regionPublication = regionPublication == null ? OptionalInt.empty() : regionPublication;
    compacting = compacting == null ? OptionalInt.empty() : compacting;
  }

  /** An older sample: without fingerprints, and without what the master knows. */
  public ServerSample(
      long timeMs,
      String server,
      long requests,
      long readRequests,
      long writeRequests,
      long compactionQueue,
      long flushQueue,
      long compactedBytes,
      long flushes,
      long storeFiles,
      long memstoreBytes,
      long blockCacheHits,
      long blockCacheMisses,
      long rpcQueue,
      long gcMs,
      long regions,
      Map<String, Long> regionRequests) {
    this(
        timeMs,
        server,
        requests,
        readRequests,
        writeRequests,
        compactionQueue,
        flushQueue,
        compactedBytes,
        flushes,
        storeFiles,
        memstoreBytes,
        blockCacheHits,
        blockCacheMisses,
        rpcQueue,
        gcMs,
        regions,
        regionRequests,
        OptionalInt.empty(),
        OptionalInt.empty(),
        OptionalInt.empty());
  }

  /** The same with the regions that were read beside it. */
  public ServerSample with(
      Map<String, Long> newRegionRequests,
      OptionalInt newRegionPublication,
      OptionalInt newCompacting) {
    return new ServerSample(
        timeMs,
        server,
        requests,
        readRequests,
        writeRequests,
        compactionQueue,
        flushQueue,
        compactedBytes,
        flushes,
        storeFiles,
        memstoreBytes,
        blockCacheHits,
        blockCacheMisses,
        rpcQueue,
        gcMs,
        regions,
        newRegionRequests,
        publication,
        newRegionPublication,
        newCompacting);
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
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        regions.orElse(-1),
        Map.of(),
        // Never one that the server has kept.
        OptionalInt.of(Long.hashCode(timeMs)),
        OptionalInt.empty(),
        OptionalInt.empty());
  }

  /**
   * Whether the server published nothing of itself since an earlier sample. HBase answers from what
   * it read up to 10 s ago, as long as Hadoop's metrics period is. What does not change for a
   * minute is taken for a server on which nothing happens.
   */
  boolean repeats(ServerSample earlier) {
    boolean same =
        (publication.isPresent() && earlier.publication.isPresent())
            ? publication.equals(earlier.publication)
            : Arrays.equals(ofServer(), earlier.ofServer());
    return same && timeMs - earlier.timeMs <= REPEATED_MAX_MS;
  }

  /** The same of its regions; both have some. */
  boolean repeatsRegions(ServerSample earlier) {
    boolean same =
        (regionPublication.isPresent() && earlier.regionPublication.isPresent())
            ? regionPublication.equals(earlier.regionPublication)
            : regionRequests.equals(earlier.regionRequests);
    return same && timeMs - earlier.timeMs <= REPEATED_MAX_MS;
  }

  private long[] ofServer() {
    return new long[] {
      requests,
      readRequests,
      writeRequests,
      compactionQueue,
      flushQueue,
      compactedBytes,
      flushes,
      storeFiles,
      memstoreBytes,
      blockCacheHits,
      blockCacheMisses,
      regions
    };
  }
}
