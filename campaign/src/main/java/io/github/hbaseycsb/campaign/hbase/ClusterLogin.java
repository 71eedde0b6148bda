package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.binding.options.HBaseOptions.Login;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.startup.KerberosLogin;
import io.github.hbaseycsb.common.LimitedCall;
import io.github.hbaseycsb.model.CampaignException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;

/** Logs the driver in as the user of its YCSB clients. */
final class ClusterLogin {
  private static final Duration LIMIT = Duration.ofSeconds(25);

  private ClusterLogin() {}

  /**
   * Logs in if the cluster requires Kerberos.
   *
   * @param configuration of the driver's client
   * @param properties the YCSB clients'; {@code principal} and {@code keytab} are used
   * @throws CampaignException (usage) when the login is refused, or the KDC does not answer in time
   */
  static void perform(Configuration configuration, Map<String, String> properties)
      throws CampaignException {
    Properties given = new Properties();
    given.putAll(properties);
    try {
      KerberosLogin login = new KerberosLogin(configuration, Login.from(given));
      LimitedCall.within(
          LIMIT,
          "login",
          () -> {
            login.perform();
            return null;
          });
    } catch (StartupException e) {
      throw refused(e.getMessage(), e);
    } catch (ExecutionException e) {
      throw refused(e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw refused(
          "no Kerberos login within "
              + LIMIT.toSeconds()
              + " s: check that the KDC that krb5.conf names answers",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CampaignException.interrupted("interrupted while logging in").because(e);
    }
  }

  private static CampaignException refused(String message, Exception cause) {
    return CampaignException.usage(message).because(cause);
  }
}
