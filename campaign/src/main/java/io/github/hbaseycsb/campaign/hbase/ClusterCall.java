package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import java.io.IOException;

/** A call to a cluster whose failure ends the campaign. */
@FunctionalInterface
interface ClusterCall<T> {
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
    } catch (IOException e) {
      throw new CampaignException(ExitStatus.CLUSTER, "cannot " + what + ": " + firstLine(e), e);
    }
  }

  private static String firstLine(IOException e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return message.lines().findFirst().orElse(e.toString());
  }
}
