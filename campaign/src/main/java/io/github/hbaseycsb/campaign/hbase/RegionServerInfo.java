package io.github.hbaseycsb.campaign.hbase;

import java.net.URI;

/**
 * A live region server.
 *
 * @param name host,port,start code
 * @param infoServer where it publishes its metrics, such as {@code http://host:16030}
 */
public record RegionServerInfo(String name, URI infoServer) {}
