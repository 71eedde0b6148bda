package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** Recognizes calls that a cluster refused because the user lacks a permission. */
public final class AccessRefusal {
  private AccessRefusal() {}

  /** Whether a call failed because of a missing permission. */
  public static boolean isCauseOf(CampaignException failure) {
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof AccessDeniedException) {
        return true;
      }
    }
    return false;
  }
}
