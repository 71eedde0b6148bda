package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.common.FirstLine;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A call to a cluster whose failure ends the campaign. */
@FunctionalInterface
public interface ClusterCall<T> {
  T call() throws IOException;

  /**
   * Calls, and says what could not be done when the cluster fails.
   *
   * @param what completes "cannot ..."
   * @throws CampaignException (cluster)
   */
  static <T> T attempt(String what, ClusterCall<T> call) throws CampaignException {
    try {
      return call.call();
    } catch (UncheckedIOException e) {
      // As a scanner's iterator throws it.
      throw failed(what, e.getCause());
    } catch (IOException e) {
      throw failed(what, e);
    }
  }

  private static CampaignException failed(String what, IOException e) {
    return CampaignException.cluster("cannot %s: %s", what, FirstLine.of(e)).because(e);
  }
}
