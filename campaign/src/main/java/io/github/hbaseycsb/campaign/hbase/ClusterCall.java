package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.binding.request.RootCause;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** A call to a cluster whose failure ends the campaign. */
@FunctionalInterface
public interface ClusterCall<T> {
  T call() throws IOException;

  /**
   * Makes the call.
   *
   * @param what completes "cannot ..." in the message
   * @throws CampaignException (cluster) when the call fails
   */
  static <T> T attempt(String what, ClusterCall<T> call) throws CampaignException {
    try {
      return call.call();
    } catch (UncheckedIOException e) {
      // A scanner's iterator throws it in place of an IOException.
      throw failed(what, e.getCause());
    } catch (IOException e) {
      throw failed(what, e);
    }
  }

  static void pause(Duration time) throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(time.toMillis());
    } catch (InterruptedException e) {
      throw interrupted("interrupted", e);
    }
  }

  static InterruptedIOException interrupted(String message, InterruptedException cause) {
    InterruptedIOException failure = new InterruptedIOException(message);
    failure.initCause(cause);
    return failure;
  }

  /** The failure of a call, with its cause in words. */
  static CampaignException failed(String what, IOException e) {
    String message = FirstLine.of(e);
    String cause = FirstLine.of(RootCause.of(e));
    return CampaignException.cluster(
            "cannot %s: %s", what, message.contains(cause) ? message : message + ": " + cause)
        .because(e);
  }

  /** Whether a call failed because this user lacks a permission. */
  static boolean wasRefused(CampaignException failure) {
    return Stream.iterate(failure.getCause(), Objects::nonNull, Throwable::getCause)
        .anyMatch(AccessDeniedException.class::isInstance);
  }
}
