package io.github.hbaseycsb.campaign.hbase.metrics;

import java.io.IOException;

/** Where samples get the regions of a server from. */
public interface RegionSource {
  /**
   * Reads the regions of a server; may take long.
   *
   * @throws IOException when the server does not answer
   */
  ServerRegions read(RegionServerInfo server) throws IOException;

  /** How many seconds apart a server is to be asked, of so many. */
  int periodSeconds(int servers);
}
