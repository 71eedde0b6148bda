package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** Calls that a cluster refuses because the user lacks a permission. */
public final class AccessRefusal {
  private AccessRefusal() {}

  /** Whether that is why a call failed. */
  public static boolean isCauseOf(CampaignException failure) {
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof AccessDeniedException) {
        return true;
      }
    }
    return false;
  }
}
