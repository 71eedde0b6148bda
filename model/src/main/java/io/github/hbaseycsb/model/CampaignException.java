package io.github.hbaseycsb.model;

/**
 * Ends the command with one line on stderr, which names the thing, what is wrong and what to do,
 * and an exit status.
 */
public final class CampaignException extends Exception {
  private static final long serialVersionUID = 1L;

  private final CampaignStatus status;

  /**
   * @param status what the process exits with
   * @param message the line
   */
  public CampaignException(CampaignStatus status, String message) {
    super(message);
    this.status = status;
  }

  /**
   * @param status what the process exits with
   * @param message the line
   * @param cause shown with {@code --debug} only
   */
  public CampaignException(CampaignStatus status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** What the user gave is wrong; the line is a format, unless it has no values. */
  public static CampaignException usage(String line, Object... values) {
    return of(CampaignStatus.USAGE, line, values);
  }

  /** The cluster is no good; the line is a format, unless it has no values. */
  public static CampaignException cluster(String line, Object... values) {
    return of(CampaignStatus.CLUSTER, line, values);
  }

  /** What was measured is no result; the line is a format, unless it has no values. */
  public static CampaignException invalid(String line, Object... values) {
    return of(CampaignStatus.INVALID, line, values);
  }

  /** Ended by a signal. */
  public static CampaignException interrupted(String line) {
    return of(CampaignStatus.INTERRUPTED, line);
  }

  private static CampaignException of(CampaignStatus status, String line, Object... values) {
    return new CampaignException(status, values.length == 0 ? line : Text.of(line, values));
  }

  /** This, with its cause, which is shown with {@code --debug} only. */
  public CampaignException because(Throwable cause) {
    return new CampaignException(status, getMessage(), cause);
  }

  public CampaignStatus status() {
    return status;
  }
}
