package io.github.hbaseycsb.campaign.hbase.metrics;

import java.net.URI;
import java.util.OptionalInt;

/**
 * A live region server.
 *
 * @param name host,port,start code
 * @param infoServer where it publishes its metrics, such as {@code http://host:16030}
 * @param compacting its regions, of all tables, that were being compacted when it last reported to
 *     the master, which it does every 3 s unless told; empty if not known: a master of HBase 2 is
 *     not asked for it
 */
public record RegionServerInfo(String name, URI infoServer, OptionalInt compacting) {}
