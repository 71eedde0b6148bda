package io.github.hbaseycsb.campaign.hbase;

import java.net.URI;
import java.util.OptionalInt;

/**
 * A live region server.
 *
 * @param name host,port,start code
 * @param infoServer the address of its metrics, such as {@code http://host:16030}
 * @param compacting how many of its regions, of all tables, were being compacted when it last
 *     reported to the master, by default every 3 s; empty if not known: a master of HBase 2 is not
 *     asked
 */
record RegionServerInfo(String name, URI infoServer, OptionalInt compacting) {
  ServerJmx jmx() {
    return new ServerJmx(infoServer);
  }
}
