package io.github.hbaseycsb.model;

/**
 * Ends the command with an exit status and one line on stderr, which names the thing, what is wrong
 * and what to do.
 */
public final class CampaignException extends Exception {
  private static final long serialVersionUID = 1L;

  private final CampaignStatus status;

  public CampaignException(CampaignStatus status, String message) {
    this(status, message, null);
  }

  private CampaignException(CampaignStatus status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** An error in the user's input. The line is a format string if there are values, as below. */
  public static CampaignException usage(String line, Object... values) {
    return of(CampaignStatus.USAGE, line, values);
  }

  /** A problem of the cluster. */
  public static CampaignException cluster(String line, Object... values) {
    return of(CampaignStatus.CLUSTER, line, values);
  }

  /** A measurement that is not a valid result. */
  public static CampaignException invalid(String line, Object... values) {
    return of(CampaignStatus.INVALID, line, values);
  }

  /** A command that was ended by a signal. */
  public static CampaignException interrupted(String line) {
    return of(CampaignStatus.INTERRUPTED, line);
  }

  private static CampaignException of(CampaignStatus status, String line, Object... values) {
    return new CampaignException(status, values.length == 0 ? line : Text.of(line, values));
  }

  /** A copy with a cause, which is shown only with {@code --debug}. */
  public CampaignException because(Throwable cause) {
    return new CampaignException(status, getMessage(), cause);
  }

  public CampaignStatus status() {
    return status;
  }
}
