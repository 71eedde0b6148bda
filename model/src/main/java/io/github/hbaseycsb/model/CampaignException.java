package io.github.hbaseycsb.model;

/** Ends the command with one line on stderr and an exit status. */
public final class CampaignException extends Exception {
  private final CampaignStatus status;

  /**
   * @param status what the process exits with
   * @param message one line that names the thing, what is wrong and what to do
   */
  public CampaignException(CampaignStatus status, String message) {
    super(message);
    this.status = status;
  }

  /**
   * @param status what the process exits with
   * @param message one line that names the thing, what is wrong and what to do
   * @param cause shown with {@code --debug} only
   */
  public CampaignException(CampaignStatus status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  public CampaignStatus status() {
    return status;
  }
}
