package io.github.hbaseycsb.campaign.result;

import java.util.Map;

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
 *     regions here
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
    Map<String, Long> regionRequests) {
  public static final String FILE = "server.jsonl";

  public ServerSample {
    regionRequests = Map.copyOf(regionRequests);
  }
}
