package io.github.hbaseycsb.campaign.hbase;

import java.io.IOException;

/** Reads the regions of a server, for samples. */
public interface RegionSource {
  /**
   * Reads the regions of a server; may take long.
   *
   * @throws IOException when the server does not answer
   */
  ServerRegions read(RegionServerInfo server) throws IOException;

  /**
   * The time between two readings of a server, s.
   *
   * @param servers how many are read
   */
  int periodSeconds(int servers);
}
