package io.github.hbaseycsb.campaign.hbase;

import java.net.URI;

/**
 * A live region server.
 *
 * @param name host,port,start code
 * @param infoServer the root of its info server, which has {@code /jmx} and {@code /conf}
 */
record RegionServerInfo(String name, URI infoServer) {}
